import { ALL_DATA_MODEL_KEYS } from "../../contract/sharing/data-model-flags.ts"
import { fnv1a64 } from "../digest.ts"
import { getLevel, mergeRequestedFlags, type VendorFlags } from "./agreement.ts"

/** Differs whenever a default or the connection requests a field differently. */
export const getDataModelVersion = (flags: VendorFlags): string => {
  const requested = mergeRequestedFlags(flags)
  return fnv1a64(
    ALL_DATA_MODEL_KEYS.map((key) => `${getLevel(flags.vendor, key)}${getLevel(requested, key)}`).join(""),
  )
}
