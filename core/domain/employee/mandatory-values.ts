import { makeReason } from "../../contract/reasons/reason-codes.ts"
import type { SlotValues } from "./assemble-record.ts"
import type { FieldKind } from "../../contract/employee/field-row.ts"
import { type DataModelKey, EMPLOYEE_FIELDS, type EmployeeField } from "../../contract/employee/fields.ts"
import type { RowFindings } from "./row-findings.ts"
import { INDIA } from "./values/parsed.ts"

/** specification/employee.md#india-checks: outside India the Indian identifiers are optional. */
const INDIAN_KINDS: ReadonlySet<FieldKind> = new Set(["pan", "aadhaar", "uan", "ifsc"])

/** Derived when the source has no value; and the directory's key, without which no row is accepted. */
const NEVER_MANDATORY: ReadonlySet<string> = new Set(["status", "employeeId"])

/** One mandatory flag: it requires a value in one of the fields it shares (an address has several). */
interface MandatoryField {
  readonly flag: DataModelKey
  readonly kind: FieldKind
  readonly slots: ReadonlyArray<number>
  readonly keys: ReadonlyArray<string>
  /** The first column of one of the fields; null when none is mapped. */
  readonly column: number | null
}

export type CheckMandatory = (
  values: SlotValues,
  countryCode: string,
  cells: ReadonlyArray<unknown>,
  findings: RowFindings,
  isNew: boolean,
) => ReadonlyArray<DataModelKey>

const NONE: ReadonlyArray<DataModelKey> = []

const OF_KNOWN = ["required.value", "required.column"] as const
const OF_NEW = ["required.value-of-new", "required.column-of-new"] as const

/**
 * Adds an error for each mandatory flag without a value, unless its value has one, and returns all without a usable value. `findColumn`: the column of a field, or null. `isNew`: a row of changes
 * of an employee with no stored record.
 */
export const makeMandatoryCheck = (
  mandatory: (key: string) => boolean,
  findColumn: (field: EmployeeField) => number | null,
): CheckMandatory => {
  const mandatoryFields = listMandatoryFields(mandatory, findColumn)
  return (values, countryCode, cells, findings, isNew) => {
    let lacking = NONE
    for (const { flag, kind, slots, keys, column } of mandatoryFields) {
      if (slots.some((slot) => values[slot] !== undefined)) continue
      if (countryCode !== INDIA && INDIAN_KINDS.has(kind)) continue
      lacking = [...lacking, flag]
      if (findings.hasErrorWith(keys)) continue
      const [value, none] = isNew ? OF_NEW : OF_KNOWN
      const reason = makeReason(column === null ? none : value, { key: flag })
      findings.addError({ key: flag, kind, column }, column === null ? null : cells[column], [reason])
    }
    return lacking
  }
}

const listMandatoryFields = (
  mandatory: (key: string) => boolean,
  findColumn: (field: EmployeeField) => number | null,
): ReadonlyArray<MandatoryField> => {
  const flags = new Set(EMPLOYEE_FIELDS.map(({ flag }) => flag))
  return [...flags].flatMap((flag) => {
    if (flag === null || NEVER_MANDATORY.has(flag) || !mandatory(flag)) return []
    const members = EMPLOYEE_FIELDS.flatMap((field, slot) => (field.flag === flag ? [{ field, slot }] : []))
    const columns = members.flatMap(({ field }) => findColumn(field) ?? [])
    return [
      {
        flag,
        kind: members[0]?.field.kind ?? "text",
        slots: members.map(({ slot }) => slot),
        keys: members.map(({ field }) => field.key),
        column: columns[0] ?? null,
      },
    ]
  })
}
