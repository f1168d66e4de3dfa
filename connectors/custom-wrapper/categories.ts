import {
  type CategoryCheck,
  DATA_MODEL_CATEGORIES,
  DATA_MODEL_KEYS,
  type DataModelCategory,
} from "../sdk/index.ts"

/** Which categories the first employees have anything of, by the columns that their records make. */
export const categoriesIn = (columns: ReadonlyArray<string>): ReadonlyArray<CategoryCheck> =>
  DATA_MODEL_CATEGORIES.map((category) => ({
    category,
    problem: columns.some((column) => belongsTo(category, column))
      ? null
      : "None of the first employees has anything of it.",
  }))

const DEPENDENTS = "dependentDetails"

const belongsTo = (category: DataModelCategory, column: string): boolean =>
  (category === "dependent_details_fields" && column === DEPENDENTS) ||
  DATA_MODEL_KEYS[category].some((key) => column === key || column.startsWith(`${key}_`))
