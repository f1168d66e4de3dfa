import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { EmployeeRecord } from "../../employee/employee.ts"
import { MonthlySalary } from "../../employee/salary.ts"
import { NullableString, Timestamp, Uuid } from "../../wire-values.ts"

/* What one person may require: what is held, that it is no longer shared, that it is erased. */

const NullableTimestamp = Schema.NullOr(Timestamp)

/** How much of a person was erased; no personal data. */
const Counts = Schema.Struct({
  /** The record with its pay: 0 or 1. */
  records: Schema.Int,
  consents: Schema.Int,
  staged_rows: Schema.Int,
  webhook_copies: Schema.Int,
  test_pushes: Schema.Int,
  files: Schema.Int,
})

/** A blocked person, or an erasure with its receipt. */
export const ConsoleRestriction = Schema.Struct({
  id: Uuid,
  connection_id: Uuid,
  client: Schema.String,
  vendor_org_id: Uuid,
  kind: Schema.Literals(["blocked", "erased"]),
  /** Null: the person is erased. */
  employee_id: NullableString,
  /** The id of the record; null: the person is erased. */
  record_id: Schema.NullOr(Uuid),
  requested_at: Timestamp,
  /** When the person stopped being shared, and all but the employeeId of an erased one was deleted; null: a sync is running. */
  applied_at: NullableTimestamp,
  /** When the employeeId of an erased person was deleted as well; null: the vendor has not taken the last webhook. */
  finished_at: NullableTimestamp,
  /** When an erased person was permitted to be shared again. */
  released_at: NullableTimestamp,
  /** Whether the vendor was told that the person left. */
  vendor_notice: Schema.NullOr(Schema.Literals(["told", "not-told", "not-needed"])),
  counts: Counts,
}).annotate(component("ConsoleRestriction"))
export type ConsoleRestriction = typeof ConsoleRestriction.Type

export const ConsoleRestrictions = Schema.Struct({ items: Schema.Array(ConsoleRestriction) }).annotate(
  component("ConsoleRestrictions"),
)
export type ConsoleRestrictions = typeof ConsoleRestrictions.Type

/** Everything that is held about one person in one connection, and who received or read it. */
export const ConsolePerson = Schema.Struct({
  connection_id: Uuid,
  client: Schema.String,
  vendor_org_id: Uuid,
  /** Whether the vendor may see the person now. */
  is_shared: Schema.Boolean,
  /** All that is stored, shared or not. Masked values are stored masked. */
  record: EmployeeRecord,
  /** Values that the vendor set. */
  overrides: Schema.Array(Schema.Struct({ key: Schema.String, value: Schema.Unknown })),
  /** The pay of each month, oldest first. */
  months: Schema.Array(MonthlySalary),
  consents: Schema.Array(
    Schema.Struct({ language: Schema.String, consented_at: Timestamp, expires_at: Timestamp }),
  ),
  /** The syncs that added or updated the person. */
  changes: Schema.Array(
    Schema.Struct({
      session_id: Uuid,
      change: Schema.Literals(["add", "update"]),
      at: Timestamp,
      trigger: Schema.String,
    }),
  ),
  /** What the vendor was sent, newest first. */
  webhooks: Schema.Array(
    Schema.Struct({
      request_id: Uuid,
      kind: Schema.String,
      state: Schema.String,
      created_at: Timestamp,
      finished_at: NullableTimestamp,
      /** The bytes are kept, sealed, for another attempt. */
      keeps_body: Schema.Boolean,
    }),
  ),
  /** Reads and changes of this person alone, newest first. A read of a list names no person. */
  accesses: Schema.Array(
    Schema.Struct({
      at: Timestamp,
      action: Schema.String,
      title: Schema.String,
      role: Schema.String,
      via: Schema.String,
    }),
  ),
  /** Copies in other places. */
  elsewhere: Schema.Struct({
    staged_rows: Schema.Int,
    test_pushes: Schema.Int,
    /** Files and previews that may name the person. */
    files: Schema.Int,
    /** Names of the documents of the set-up, which may name the person: people read and delete them. */
    documents: Schema.Array(Schema.String),
  }),
}).annotate(component("ConsolePerson"))
export type ConsolePerson = typeof ConsolePerson.Type
