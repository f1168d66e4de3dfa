import { type JsonObject, readText } from "../sdk/index.ts"
import { readField } from "./records.ts"
import { NUMBER_FIELDS, type Settings } from "./settings.ts"

/** A number of Aadhaar with its usual separators. */
const AADHAAR = /^\d{4}[ -]?\d{4}[ -]?\d{4}$/u

/** Whether an identification number is that of Aadhaar. */
export const isAadhaar = (value: unknown): boolean => AADHAAR.test(readText(value) ?? "")

/**
 * The number that identifies an employee, by the field of the form; without one, by the first filled field,
 * else by the id. An Aadhaar number is confidential, so it never identifies an employee. Null: the field of
 * the form is empty.
 */
export const readEmployeeNumber = (
  employee: JsonObject,
  { numberField }: Pick<Settings, "numberField">,
): string | null => {
  const fields = numberField === null ? [...NUMBER_FIELDS, "id"] : [numberField]
  const numbers = fields.map((field) => readText(readField(employee, field)))
  return numbers.find((number) => number !== null && !isAadhaar(number)) ?? null
}
