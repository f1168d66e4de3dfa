import { type DataModelKey, TokenFlag, type TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import { FIELD_BY_KEY } from "../../contract/employee/fields.ts"
import { makeFlags } from "./token-flags.ts"

/* specification/data-model.md#default-flags. */

const ENABLED = 1

const getDefaultFlag = (key: DataModelKey): TokenFlag =>
  TokenFlag.make(FIELD_BY_KEY.get(key)?.row.defaultFlag ?? ENABLED)

/** The data model of a vendor that has not chosen one: everything except the sources' own salary components. */
export const DEFAULT_VENDOR_FLAGS: TokenFlags = makeFlags(getDefaultFlag)
