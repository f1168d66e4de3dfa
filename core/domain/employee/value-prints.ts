import { MASK, NOT_AVAILABLE } from "../../contract/wire-values.ts"
import { EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import { serializeRecord } from "./fingerprint-input.ts"
import { setFieldValue } from "./overrides.ts"
import type { EmployeeData } from "./record.ts"
import { getAtPath } from "./record-path.ts"

/*
 * A keyed print of every masked value of a record, beside its mask. A row of changes that leaves a masked field out keeps mask
 * and print, so that the whole record can still be compared although no clear value is stored
 * (specification/privacy.md#fingerprints).
 */

/** By field key; a field without a value has none. */
export type ValuePrints = Readonly<Record<string, string>>

const MASKED_FIELDS = EMPLOYEE_FIELDS.filter(({ masked }) => masked)

/** `kept`: the prints of the masks that a row of changes keeps. `print`: keyed digest of a text, without spaces or commas. */
export const makeValuePrints = (
  record: EmployeeData,
  kept: ValuePrints,
  print: (text: string) => string,
): ValuePrints => {
  const prints: Record<string, string> = {}
  for (const { key, path } of MASKED_FIELDS) {
    const value = getAtPath(record, path)
    if (typeof value !== "string" || value === NOT_AVAILABLE || value === "") continue
    const known = value === MASK ? kept[key] : print(`${key}:${value}`)
    if (known !== undefined) prints[key] = known
  }
  return prints
}

/** One line without braces, which ends a sealed record. */
export const formatValuePrints = (prints: ValuePrints): string => {
  let text = ""
  for (const key in prints) text += `${text === "" ? "" : ","}${key}:${prints[key] ?? ""}`
  return text
}

/** A record that an earlier version stored has none. */
export const parseValuePrints = (text: string): ValuePrints =>
  text === ""
    ? {}
    : Object.fromEntries(
        text.split(",").map((one) => {
          const [key = "", print = ""] = one.split(":")
          return [key, print]
        }),
      )

/** The text of a record in which prints stand for masked values: equal for equal values, clear or kept. */
export const serializePrintedRecord = (record: EmployeeData, prints: ValuePrints): string =>
  serializeRecord(
    MASKED_FIELDS.reduce((printed, { key, path }) => {
      const value = getAtPath(printed, path)
      if (typeof value !== "string" || value === NOT_AVAILABLE || value === "") return printed
      return setFieldValue({ ...printed }, key, `print ${prints[key] ?? ""}`)
    }, record),
  )
