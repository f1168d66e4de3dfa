import { DATA_MODEL_CATEGORIES, type DataModelCategory } from "./field-row.ts"
import { type DataModelKey, DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "./fields.ts"

export { DATA_MODEL_CATEGORIES, type DataModelCategory } from "./field-row.ts"
export type { DataModelKey } from "./fields.ts"

const listKeys = (category: DataModelCategory): ReadonlyArray<DataModelKey> => [
  ...new Set(
    [...EMPLOYEE_FIELDS, ...DEPENDENT_FIELDS]
      .filter((field) => field.category === category)
      .sort((a, b) => (a.row.flag ?? 0) - (b.row.flag ?? 0))
      .flatMap(({ flag }) => flag ?? []),
  ),
]

/** specification/data-model.md#keys: the keys of each category, in its order. */
export const DATA_MODEL_KEYS = Object.fromEntries(
  DATA_MODEL_CATEGORIES.map((category) => [category, listKeys(category)]),
) as Readonly<Record<DataModelCategory, ReadonlyArray<DataModelKey>>>

/** All categories, in order. */
export const ALL_DATA_MODEL_KEYS: ReadonlyArray<DataModelKey> = Object.values(DATA_MODEL_KEYS).flat()
