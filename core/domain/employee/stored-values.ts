import type { DataModelCategory } from "../../contract/employee/field-row.ts"
import type { EmployeeStatus } from "../../contract/employee/employee.ts"
import { EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import { NOT_AVAILABLE } from "../../contract/wire-values.ts"
import type { SlotValues } from "./assemble-record.ts"
import { DEPENDENTS_KEY } from "./field-key.ts"
import { getAtPath } from "./record-path.ts"
import type { EmployeeData } from "./record.ts"

/*
 * A read of changes (a push, a file of changes, a wrapper with `updated_since`) gives only some fields of an employee: what
 * it leaves out is unchanged (specification/sources.md#changes-only). So its rows are completed with what is stored.
 * The clear value of a masked field is never stored: its mask is kept.
 */

/** What is stored of an employee, as far as it is shared now. */
export interface StoredValues {
  /** Undefined: it has no value. */
  readonly values: Readonly<SlotValues>
  readonly dependents: ReadonlyArray<unknown>
  /** The salary shapes that it has. */
  readonly shapes: ReadonlySet<DataModelCategory>
  readonly status: EmployeeStatus
  /** Keys whose stored values a vendor's rule changed: the subset is not decided by them. */
  readonly changedByVendor: ReadonlyArray<string>
}

/** How a row of changes is completed. */
export interface RowCompletion {
  /** Null: nothing is stored, since the employee is new or outside the subset. */
  readonly stored: StoredValues | null
  /** The employee left the subset. */
  readonly wasExcluded: boolean
}

/** Whether the employee of the row is not known yet. */
export const isOfNew = ({ stored, wasExcluded }: RowCompletion): boolean => stored === null && !wasExcluded

/** The values of a record as it is stored; `status`: that of the directory, for a record that does not share its own. */
export const readStoredValues = (
  record: EmployeeData,
  { status, changedByVendor }: Pick<StoredValues, "status" | "changedByVendor">,
): StoredValues => {
  const dependents: unknown = record[DEPENDENTS_KEY]
  return {
    values: EMPLOYEE_FIELDS.map(({ path }) => toValue(getAtPath({ ...record }, path))),
    dependents: Array.isArray(dependents) ? dependents : [],
    shapes: new Set(
      EMPLOYEE_FIELDS.flatMap(({ path, category }) =>
        isSalaryPath(path) && getAtPath({ ...record }, path.slice(0, 2)) !== undefined ? [category] : [],
      ),
    ),
    status: record.status ?? status,
    changedByVendor,
  }
}

const toValue = (value: unknown): unknown => (value === null || value === NOT_AVAILABLE ? undefined : value)

export const isSalaryPath = ([object]: ReadonlyArray<string>): boolean => object === "salaryDetails"

const isMonthly = ({ path }: { readonly path: ReadonlyArray<string> }): boolean =>
  isSalaryPath(path) && path[1] === "monthly"

const MONTHLY_SLOTS: ReadonlySet<number> = new Set(
  EMPLOYEE_FIELDS.flatMap((field, slot) => (isMonthly(field) ? [slot] : [])),
)
const PERIOD_SLOTS = EMPLOYEE_FIELDS.flatMap((field, slot) =>
  isMonthly(field) && (field.kind === "month" || field.kind === "year") ? [slot] : [],
)

/**
 * Sets the stored value of every field that the row leaves out (`isGiven` is false); returns whether there was any. The pay
 * of another month is not completed: each month stands for itself.
 */
export const keepStoredValues = (
  values: SlotValues,
  stored: StoredValues,
  isGiven: (slot: number) => boolean,
): boolean => {
  const isOtherMonth = PERIOD_SLOTS.some(
    (slot) => isGiven(slot) && stored.values[slot] !== undefined && values[slot] !== stored.values[slot],
  )
  let kept = false
  stored.values.forEach((value, slot) => {
    if (value === undefined || isGiven(slot) || (isOtherMonth && MONTHLY_SLOTS.has(slot))) return
    values[slot] = value
    kept = true
  })
  return kept
}

/**
 * The source's own status of an employee whose row leaves it out. `Terminated` may follow from the stored exit date, which the
 * row may change: then the date decides again.
 */
export const keepStoredStatus = (
  { status }: StoredValues,
  storedExit: unknown,
  today: string,
): EmployeeStatus | undefined =>
  status === "Terminated" && typeof storedExit === "string" && storedExit < today ? undefined : status
