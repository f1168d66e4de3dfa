import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import type { FieldKind } from "../employee/field-row.ts"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS, type EmployeeField } from "../employee/fields.ts"
import {
  ADDRESS_DESCRIPTIONS,
  BANK_DESCRIPTIONS,
  BONUS_DESCRIPTIONS,
  DEDUCTION_DESCRIPTIONS,
  DEPENDENT_DESCRIPTIONS,
  JOB_LOCATION_DESCRIPTIONS,
  METADATA_DESCRIPTIONS,
  SALARY_DESCRIPTIONS,
  SALARY_DETAILS_DESCRIPTION,
  SALARY_PERIOD_DESCRIPTIONS,
} from "../employee/field-descriptions.ts"
import {
  EMPLOYEE_STATUSES,
  EMPLOYMENT_TYPES,
  GENDERS,
  MARITAL_STATUSES,
  RECORD_DESCRIPTIONS,
} from "../employee/employee.ts"

/*
 * The employee that a corporate's system pushes (specification/endpoints.md#push-an-employee). Values are read like
 * those of every source, so any text, number or null is accepted here, and errors are reported field by field.
 */

const Scalar = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Null])
const Anything = Schema.Unknown

/** How the document describes a value that is not simply text or null. */
const KIND_NOTES: Readonly<Partial<Record<FieldKind, string>>> = {
  date: "A date, such as 2024-04-01.",
  email: "An e-mail address.",
  amount: "An amount.",
}
const KEY_NOTES: Readonly<Record<string, string>> = {
  employeeId: "Required. Leading zeros are kept in a string.",
  status: `One of ${EMPLOYEE_STATUSES.join(", ")}.`,
  gender: `One of ${GENDERS.join(", ")}.`,
  employmentType: `One of ${EMPLOYMENT_TYPES.join(", ")}.`,
  maritalStatus: `One of ${MARITAL_STATUSES.join(", ")}.`,
}

const toValue = (key: string, kind: FieldKind, meaning: string | undefined) => {
  const description = [withoutMask(meaning), KEY_NOTES[key] ?? KIND_NOTES[kind]]
    .filter((text) => text !== undefined)
    .join(" ")
  return Schema.optionalKey(kind === "components" ? Anything : Scalar).annotateKey({ description })
}

/** What is pushed is not masked yet. */
const withoutMask = (meaning: string | undefined): string | undefined =>
  meaning?.replace(/ Never sent in the clear.*$/u, "")

type Meanings = Readonly<Record<string, string>>

/** What the parts of an object mean, by its name. */
const MEANINGS_OF_PARTS: Readonly<Record<string, Meanings>> = {
  bankDetails: BANK_DESCRIPTIONS,
  currentAddress: ADDRESS_DESCRIPTIONS,
  permanentAddress: ADDRESS_DESCRIPTIONS,
  jobLocation: JOB_LOCATION_DESCRIPTIONS,
  employeeMetadata: METADATA_DESCRIPTIONS,
  salaryDetails: SALARY_PERIOD_DESCRIPTIONS,
  ctc: SALARY_DESCRIPTIONS,
  monthly: SALARY_DESCRIPTIONS,
  bonus: BONUS_DESCRIPTIONS,
  deductions: DEDUCTION_DESCRIPTIONS,
}
const MEANINGS: Meanings = { ...RECORD_DESCRIPTIONS, salaryDetails: SALARY_DETAILS_DESCRIPTION }

/** With other keys, which are reported by their names. */
const toObject = (fields: Schema.Struct.Fields) =>
  Schema.StructWithRest(Schema.Struct(fields), [Schema.Record(Schema.String, Schema.Unknown)])

/** The keys of an object of the record at this depth; an object in it may be null as a whole. */
const toFields = (
  fields: ReadonlyArray<EmployeeField>,
  depth: number,
  meanings: Meanings,
): Schema.Struct.Fields =>
  Object.fromEntries(
    [...new Set(fields.map(({ path }) => path[depth] ?? ""))].map(
      (name): readonly [string, Schema.Struct.Fields[string]] => {
        const below = fields.filter(({ path }) => path[depth] === name)
        const [only] = below
        const isLeaf = only !== undefined && only.path.length === depth + 1
        if (isLeaf) return [name, toValue(only.key, only.kind, meanings[name])]
        const parts = toObject(toFields(below, depth + 1, MEANINGS_OF_PARTS[name] ?? {}))
        const description = meanings[name] ?? ""
        return [name, Schema.optionalKey(Schema.Union([parts, Scalar])).annotateKey({ description })]
      },
    ),
  )

const PushedDependent = toObject(
  Object.fromEntries(
    DEPENDENT_FIELDS.map(({ name, kind }) => [
      name,
      toValue(name, kind, (DEPENDENT_DESCRIPTIONS as Meanings)[name]),
    ]),
  ),
)

const UPDATED_AT =
  "When the employee changed in your system (ISO 8601). A push that is older than the stored one changes nothing, and is answered `unchanged` with the reason."

const employee = toObject({
  ...toFields(EMPLOYEE_FIELDS, 0, MEANINGS),
  dependentDetails: Schema.optionalKey(
    Schema.Union([Schema.Array(PushedDependent), Scalar]).annotate({
      description: "Replaces the whole list.",
      message: `Expected a list of objects with ${DEPENDENT_FIELDS.map(({ name }) => name).join(", ")}`,
    }),
  ),
  updated_at: Schema.optionalKey(Scalar.annotate({ description: UPDATED_AT, format: "date-time" })),
}).annotate({
  ...component("PushedEmployee"),
  description:
    "Fields that are left out stay unchanged; null or an empty string clears a field, or a whole object; a list replaces the stored one. Nested objects may be written flat: `bankDetails_bankName`, `ctc_basic`.",
})
export type PushedEmployee = Readonly<Record<string, unknown>>

/**
 * One employee: the keys of the employee record, nested, or flat (`bankDetails_bankName`, `ctc_basic`). Its fields come from a
 * table, so that the compiler cannot know that none of them needs a service.
 */
export const PushedEmployee = employee as unknown as Schema.Codec<PushedEmployee>
