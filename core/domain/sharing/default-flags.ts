import { type DataModelKey, TokenFlag, type TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import { makeFlags } from "./token-flags.ts"

/* decisions.md 4, "Default flags of a new vendor". */

const MANDATORY: ReadonlySet<DataModelKey> = new Set(["name", "employeeId", "status"])
const DISABLED: ReadonlySet<DataModelKey> = new Set(["ctc_raw", "monthly_raw"])

const getDefaultFlag = (key: DataModelKey): TokenFlag => {
  if (MANDATORY.has(key)) return TokenFlag.make(-1)
  return TokenFlag.make(DISABLED.has(key) ? 0 : 1)
}

/** The data model of a vendor that has not chosen one: all but the sources' own salary components. */
export const DEFAULT_VENDOR_FLAGS: TokenFlags = makeFlags(getDefaultFlag)
