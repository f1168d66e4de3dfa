import type { EmployeeRecord, EmployeeStatus } from "../../contract/employee/employee.ts"
import { matchesWords } from "../search-words.ts"

/*
 * The search of the directory. Stored columns only find candidates: an employee is found by a value only where the value is
 * shared at that moment (specification/promises.md#s10-consent).
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
  /** Folded words, each contained in the value; none: any value. */
  readonly department: ReadonlyArray<string>
  readonly designation: ReadonlyArray<string>
  readonly status: EmployeeStatus | null
}

export const matchesDirectoryFilter = (
  { employeeId, name, email, department, designation, status }: DirectoryValues,
  filter: DirectoryFilter,
): boolean =>
  matchesWords(filter.words, [name, email, employeeId]) &&
  matchesWords(filter.department, [department]) &&
  matchesWords(filter.designation, [designation]) &&
  (filter.status === null || filter.status === status)

/** The searchable values of what a record shares. */
export const toDirectoryValues = (shared: EmployeeRecord): DirectoryValues => ({
  employeeId: shared.employeeId ?? null,
  name: shared.name ?? null,
  email: shared.email ?? null,
  department: shared.department ?? null,
  designation: shared.designation ?? null,
  status: shared.status ?? null,
})
