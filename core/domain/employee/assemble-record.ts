import type { FieldKind } from "../../contract/employee/field-row.ts"
import { EMPLOYEE_FIELDS, type EmployeeField } from "../../contract/employee/fields.ts"
import type { EmployeeData } from "./record.ts"
import { type RecordPart, buildRecordTree } from "./record-tree.ts"

/** The contract allows neither null nor NOT AVAILABLE for these: without a value their key is absent. */
const ABSENT_WHEN_MISSING: ReadonlySet<FieldKind> = new Set(["month", "year", "components"])

/** The literal for each field of EMPLOYEE_FIELDS without a value; undefined: its key is absent. */
const MISSING_VALUES = EMPLOYEE_FIELDS.map(({ kind, whenMissing }) =>
  ABSENT_WHEN_MISSING.has(kind) ? undefined : whenMissing,
)

/** A value for every field of EMPLOYEE_FIELDS, in its order; undefined: it has none. */
export type SlotValues = Array<unknown>

const NO_VALUES: ReadonlyArray<undefined> = EMPLOYEE_FIELDS.map(() => undefined)

export const makeEmptySlots = (): SlotValues => NO_VALUES.slice()

/** Builds records with exactly the included fields. */
export const makeRecordAssembler = (
  includes: (field: EmployeeField) => boolean,
  includesDependents: boolean,
): ((values: SlotValues, dependents: ReadonlyArray<unknown>) => EmployeeData) => {
  const parts = buildRecordTree(includes, includesDependents)
  return (values, dependents) => assembleParts(parts, values, dependents)
}

const assembleParts = (
  parts: ReadonlyArray<RecordPart>,
  values: SlotValues,
  dependents: ReadonlyArray<unknown>,
): Readonly<Record<string, unknown>> => {
  const record: Record<string, unknown> = {}
  for (const part of parts) {
    if (part.kind === "leaf") {
      const value = values[part.slot] ?? MISSING_VALUES[part.slot]
      if (value !== undefined) record[part.key] = value
    } else {
      record[part.key] = part.kind === "object" ? assembleParts(part.parts, values, dependents) : dependents
    }
  }
  return record
}
