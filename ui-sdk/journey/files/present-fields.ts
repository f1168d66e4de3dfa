import { listKeys } from "../../elements/fields/field-texts.ts"
import { DERIVED_FIELD } from "./column-mapping.ts"
import type { Answers } from "../steps/answers.ts"

const DEPENDENT = "dependentDetails_"

/** The part of a dependent: `dependentDetails_spouse_name` fills `dependentDetails_name`. */
const nameDependentPart = (key: string): string =>
  DEPENDENT + key.slice(Math.max(DEPENDENT.length, key.lastIndexOf("_") + 1))

/** Whether a column that has this key fills the field; an object counts as soon as a part of it comes. */
const fills = (mapped: string, field: string): boolean => {
  if (mapped === field || mapped.startsWith(`${field}_`)) return true
  if (!field.startsWith(DEPENDENT)) return false
  return (
    mapped === "dependentDetails" || (mapped.startsWith(DEPENDENT) && nameDependentPart(mapped) === field)
  )
}

/** Whether the file has a field; null: there is no file, or its columns are not known yet. */
export const findPresence = ({
  integrationType,
  columns,
}: Pick<Answers, "columns" | "integrationType">): ((field: string) => boolean) | null => {
  if (integrationType !== "Upload CSV" && integrationType !== "SFTP") return null
  const mapped = Object.values(columns).flatMap((key) => listKeys(key ?? ""))
  if (mapped.length === 0) return null
  return (field) => field === DERIVED_FIELD || mapped.some((key) => fills(key, field))
}
