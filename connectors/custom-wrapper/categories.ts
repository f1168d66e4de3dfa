import {
  type CategoryCheck,
  DATA_MODEL_CATEGORIES,
  DATA_MODEL_KEYS,
  type DataModelCategory,
} from "../sdk/index.ts"

/** Checks which categories the first employees have data for, from the columns of their records. */
export const categoriesIn = (columns: ReadonlyArray<string>): ReadonlyArray<CategoryCheck> =>
  DATA_MODEL_CATEGORIES.map((category) => ({
    category,
    problem: columns.some((column) => belongsTo(category, column))
      ? null
      : "None of the first employees has data in this category.",
  }))

const DEPENDENTS = "dependentDetails"

const belongsTo = (category: DataModelCategory, column: string): boolean =>
  (category === "dependent_details_fields" && column === DEPENDENTS) ||
  DATA_MODEL_KEYS[category].some((key) => column === key || column.startsWith(`${key}_`))
