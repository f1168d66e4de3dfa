import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { NullableString, SearchText, Timestamp, Uuid } from "../../wire-values.ts"
import { EmployeeRecord } from "../employee.ts"

/* The directory of the console. */

/** One line; null: not shared, or without a value. */
export const ConsoleEmployee = Schema.Struct({
  /** The record's id. */
  id: Uuid,
  connection_id: Uuid,
  client: Schema.String,
  /** The vendor that gets the employee. */
  vendor: Schema.String,
  employee_id: NullableString,
  name: NullableString,
  email: NullableString,
  department: NullableString,
  designation: NullableString,
  status: NullableString,
  updated_at: Timestamp,
}).annotate(component("ConsoleEmployee"))
export type ConsoleEmployee = typeof ConsoleEmployee.Type

/** Data-model keys that the list shows, and to which an export can be limited. */
export const DIRECTORY_FIELDS = [
  "name",
  "employeeId",
  "status",
  "department",
  "designation",
  "email",
] as const

export const EMPLOYEE_STATUSES = ["Active", "Inactive", "Terminated"] as const

/** The connection and the record of the last line. */
const DirectoryCursor = Schema.String.check(
  Schema.isPattern(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/u, { expected: "a next_cursor" }),
)

/** In a body, because a search may contain a person's name or address, which must not be in a URL. */
export const ConsoleDirectorySearch = Schema.Struct({
  /** Words of the name, the work e-mail or the employeeId. */
  search: Schema.optionalKey(SearchText),
  /** The connection_id of one client. */
  client: Schema.optionalKey(Uuid),
  /** Words of its name; likewise `designation`. */
  department: Schema.optionalKey(SearchText),
  designation: Schema.optionalKey(SearchText),
  status: Schema.optionalKey(Schema.Literals(EMPLOYEE_STATUSES)),
  /** The next_cursor of the page before. */
  cursor: Schema.optionalKey(DirectoryCursor),
}).annotate(component("ConsoleDirectorySearch"))
export type ConsoleDirectorySearch = typeof ConsoleDirectorySearch.Type

export const ConsoleDirectory = Schema.Struct({
  items: Schema.Array(ConsoleEmployee),
  /** Employees of all clients, or of the requested one, regardless of the search. */
  total: Schema.Int,
  next_cursor: NullableString,
}).annotate(component("ConsoleDirectory"))
export type ConsoleDirectory = typeof ConsoleDirectory.Type

export const FIELD_STATES = [
  /** The record has a value, and the vendor sees it. */
  "shared",
  /** The record has a value; the vendor sees that it has one. */
  "masked",
  /** Shared, and this record has no value for it. */
  "empty",
  /** Shared, and the corporate's last file had no column for it. */
  "not_mapped",
  /** The vendor's data model does not request it. */
  "not_requested",
  /** The vendor requests it, and the corporate has not agreed to it. */
  "not_agreed",
  /** The corporate agreed to it and withholds it. */
  "withheld",
  /** Shared only while a consent of the employee is in force. */
  "needs_consent",
  /** A rule merged several fields into it, and one of them is not shared. */
  "merged_with_unshared",
] as const
export type FieldState = (typeof FIELD_STATES)[number]

/** One employee, with the reason why the record has or lacks each field. */
export const ConsoleEmployeeDetails = Schema.Struct({
  id: Uuid,
  connection_id: Uuid,
  client: Schema.String,
  /** The vendor that gets the employee. */
  vendor: Schema.String,
  record: EmployeeRecord,
  fields: Schema.Array(
    Schema.Struct({
      key: Schema.String,
      category: Schema.String,
      state: Schema.Literals(FIELD_STATES),
    }),
  ),
  /** The syncs that added or updated the employee, newest first. */
  history: Schema.Array(
    Schema.Struct({
      session_id: Uuid,
      change: Schema.Literals(["add", "update"]),
      at: Timestamp,
      trigger: Schema.String,
    }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
}).annotate(component("ConsoleEmployeeDetails"))
export type ConsoleEmployeeDetails = typeof ConsoleEmployeeDetails.Type
