import type { Manifest } from "../../../connectors/sdk/index.ts"
import type { DataModelCategory } from "../../../core/contract/employee/data-model-keys.ts"

/**
 * Resolves the categories that a person names, in full or as `hrsync connector list` shows them: `bank` for
 * `bank_details_fields`. Null: all of the manifest. Details are always read, since an employee's id is among them. Throws an
 * Error with the possible names.
 */
export const chooseCategories = (
  { code, dataCategories }: Pick<Manifest, "code" | "dataCategories">,
  names: ReadonlyArray<string> | null,
): ReadonlyArray<DataModelCategory> => {
  if (names === null) return dataCategories
  const unknown = names.find((name) => !dataCategories.some((category) => isNamed(category, name)))
  if (unknown === undefined) {
    return dataCategories.filter(
      (category) => category === "detail_info_fields" || names.some((name) => isNamed(category, name)),
    )
  }
  throw new Error(`${code} does not provide "${unknown}". It provides ${dataCategories.join(", ")}.`)
}

const isNamed = (category: DataModelCategory, name: string): boolean =>
  category === name || category.replace(/_(?:details|info)_fields$/u, "") === name
