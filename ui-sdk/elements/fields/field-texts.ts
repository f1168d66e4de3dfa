import type { SubsetRule } from "../../../core/contract/sharing/sharing-terms.ts"
import { type FieldCategory, type FieldKey, findCategory } from "./category.ts"

export type SubsetField = SubsetRule["field"]

type AfterPrefix<Key> = Key extends `ctc_${infer Part}` | `monthly_${infer Part}` ? Part : never
type WithoutPrefix<Key> = Key extends `ctc_${string}` | `monthly_${string}` ? never : Key

/** A component of a yearly or monthly salary, or what else a column can state of it. */
type SalaryPart = AfterPrefix<FieldKey> | "deductions_nps" | "fixedPay" | "month" | "taxRegime" | "year"

/** A part of a field, to which a column of its own can be mapped. */
type FieldPart =
  | `${"currentAddress" | "permanentAddress"}_address${"Line" | "City" | "State" | "Pincode" | "Country"}`
  | `jobLocation_${"city" | "pincode"}`

/** What people call the fields of the data model. */
export interface FieldTexts {
  readonly category: Readonly<Record<FieldCategory, string>>
  readonly field: Readonly<Record<WithoutPrefix<FieldKey> | SubsetField | FieldPart, string>>
  readonly salary: Readonly<Record<SalaryPart, string>>
  /** A dependent whose relation a column's name states. */
  readonly relation: Readonly<Record<string, string>>
  readonly dependent: string
  /** One of several dependents, for example "Child 2". */
  readonly numbered: (dependent: string, number: string) => string
  /** A field outside of its category, for example "Dependent: Name". */
  readonly within: (whole: string, field: string) => string
}

/** The label of a field within its category. */
export const labelField = ({ field, salary }: FieldTexts, key: FieldKey | SubsetField): string => {
  const part = key.replace(/^(?:ctc|monthly)_/u, "")
  return part === key ? field[key as keyof typeof field] : salary[part as SalaryPart]
}

const DEPENDENT_KEY = /^dependentDetails_(?:([a-z]*)([1-9]\d?)?_)?([A-Za-z]+)$/u

/** The name of a field outside of its category, from any key that a column can be mapped to. */
export const nameField = (texts: FieldTexts, key: string): string => {
  if (key === "dependentDetails") return texts.category.dependent_details_fields
  const [, relation = "", number, name] = DEPENDENT_KEY.exec(key) ?? []
  if (name !== undefined) {
    const one = texts.relation[relation] ?? texts.dependent
    const whole = number === undefined ? one : texts.numbered(one, number)
    return texts.within(whole, labelField(texts, `dependentDetails_${name}` as FieldKey))
  }
  const label = labelField(texts, key as FieldKey)
  const isSalary = /^(?:ctc|monthly)_/u.test(key)
  return isSalary ? texts.within(texts.category[findCategory(key as FieldKey)], label) : label
}

/** The keys that a column is mapped to: one, or those of its parts. */
export const listKeys = (mapped: string): ReadonlyArray<string> => mapped.match(/\w+/gu) ?? []

/** The names of all fields that a column is mapped to. */
export const nameFields = (texts: FieldTexts, mapped: string): ReadonlyArray<string> =>
  listKeys(mapped).map((key) => nameField(texts, key) || key)
