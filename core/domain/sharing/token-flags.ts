import {
  DATA_MODEL_CATEGORIES,
  DATA_MODEL_KEYS,
  type DataModelKey,
  type TokenFlag,
  type TokenFlags,
} from "../../contract/sharing/data-model-flags.ts"

/** The flag of one key; undefined when the flags do not contain it. */
export const findTokenFlag = (flags: TokenFlags, key: DataModelKey): TokenFlag | undefined => {
  for (const category of DATA_MODEL_CATEGORIES) {
    const inCategory: CategoryFlags | undefined = flags[category]
    const flag = inCategory?.[key]
    if (flag !== undefined) return flag
  }
  return undefined
}

type CategoryFlags = Readonly<Partial<Record<DataModelKey, TokenFlag>>>

/** The vendor's data model, with the flags of a connection's token in place of its own. */
export const mergeTokenFlags = (vendor: TokenFlags, connection: TokenFlags | null): TokenFlags =>
  connection === null
    ? vendor
    : Object.fromEntries(
        DATA_MODEL_CATEGORIES.map((category) => [category, { ...vendor[category], ...connection[category] }]),
      )

/** Flags for every key of the data model. */
export const makeFlags = (getFlag: (key: DataModelKey) => TokenFlag): TokenFlags =>
  Object.fromEntries(
    DATA_MODEL_CATEGORIES.map((category) => [
      category,
      Object.fromEntries(DATA_MODEL_KEYS[category].map((key) => [key, getFlag(key)])),
    ]),
  )
