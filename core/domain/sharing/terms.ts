import {
  DATA_MODEL_KEYS,
  type DataModelCategory,
  type DataModelKey,
} from "../../contract/sharing/data-model-flags.ts"
import type { SharingTerms } from "../../contract/sharing/sharing-terms.ts"

/** The withheld keys, each once: a category stands for all of its keys. */
export const listWithheldKeys = ({
  withheld,
}: Pick<SharingTerms, "withheld">): ReadonlyArray<DataModelKey> => [
  ...new Set(withheld.flatMap((name) => (isCategory(name) ? [...DATA_MODEL_KEYS[name]] : [name]))),
]

const isCategory = (name: DataModelCategory | DataModelKey): name is DataModelCategory =>
  name in DATA_MODEL_KEYS
