import { ALL_DATA_MODEL_KEYS } from "../../contract/sharing/data-model-flags.ts"
import { fnv1a64 } from "../employee/digest.ts"
import { getLevel, mergeRequestedFlags, type VendorFlags } from "./agreement.ts"

/** Differs whenever a field is asked for in another way, as a default or of the connection. */
export const getDataModelVersion = (flags: VendorFlags): string => {
  const requested = mergeRequestedFlags(flags)
  return fnv1a64(
    ALL_DATA_MODEL_KEYS.map((key) => `${getLevel(flags.vendor, key)}${getLevel(requested, key)}`).join(""),
  )
}
