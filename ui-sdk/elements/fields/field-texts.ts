import type { Schemas } from "../api/client.ts"
import type { FieldCategory, FieldKey } from "./category.ts"

export type SubsetField = Schemas["SubsetRule"]["field"]

type AfterPrefix<Key> = Key extends `ctc_${infer Part}` | `monthly_${infer Part}` ? Part : never
type WithoutPrefix<Key> = Key extends `ctc_${string}` | `monthly_${string}` ? never : Key

/** A component of a yearly or monthly salary. */
export type SalaryPart = AfterPrefix<FieldKey>

/** What people call the fields of the data model. */
export interface FieldTexts {
  readonly category: Readonly<Record<FieldCategory, string>>
  readonly field: Readonly<Record<WithoutPrefix<FieldKey> | SubsetField, string>>
  readonly salary: Readonly<Record<SalaryPart, string>>
}

/** The label of a field within its category. */
export const labelField = ({ field, salary }: FieldTexts, key: FieldKey | SubsetField): string => {
  const part = key.replace(/^(?:ctc|monthly)_/u, "")
  return part === key ? field[key as keyof typeof field] : salary[part as SalaryPart]
}
