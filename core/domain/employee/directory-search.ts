import type { EmployeeRecord, EmployeeStatus } from "../../contract/employee/employee.ts"
import { foldText, matchesWords } from "../search-words.ts"

/*
 * The search of the directory. Stored columns only find candidates: an employee is found by a value only where the value is
 * shared at that moment (quality.md S10).
 */

/** Columns of the directory, all of them keys of the data model. */
export const DIRECTORY_COLUMNS = [
  "employeeId",
  "name",
  "email",
  "department",
  "designation",
  "status",
] as const satisfies ReadonlyArray<keyof EmployeeRecord>
export type DirectoryColumn = (typeof DIRECTORY_COLUMNS)[number]

/** What a directory shows of an employee; null: not shared, or without a value. */
export type DirectoryValues = { readonly [Column in DirectoryColumn]: string | null }

export interface DirectoryFilter {
  /** Folded; each is contained in the name, the work e-mail or the employeeId. */
  readonly words: ReadonlyArray<string>
  /** Whole values, whatever their case; null: any. */
  readonly department: string | null
  readonly designation: string | null
  readonly status: EmployeeStatus | null
}

export const matchesDirectoryFilter = (
  { employeeId, name, email, department, designation, status }: DirectoryValues,
  filter: DirectoryFilter,
): boolean =>
  matchesWords(filter.words, [name, email, employeeId]) &&
  isSameText(filter.department, department) &&
  isSameText(filter.designation, designation) &&
  (filter.status === null || filter.status === status)

const isSameText = (wanted: string | null, value: string | null): boolean =>
  wanted === null || (value !== null && foldText(wanted) === foldText(value))

/** Of what is shared of a record. */
export const toDirectoryValues = (shared: EmployeeRecord): DirectoryValues => ({
  employeeId: shared.employeeId ?? null,
  name: shared.name ?? null,
  email: shared.email ?? null,
  department: shared.department ?? null,
  designation: shared.designation ?? null,
  status: shared.status ?? null,
})
