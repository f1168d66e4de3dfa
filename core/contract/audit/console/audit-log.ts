import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { NullableString, Timestamp, Uuid } from "../../wire-values.ts"

/* The audit log as users of a vendor or a corporate read it. */

const Fact = Schema.NullOr(
  Schema.Union([Schema.String, Schema.Number, Schema.Boolean, Schema.Array(Schema.String)]),
)

export const ConsoleAuditEntry = Schema.Struct({
  id: Uuid,
  /** Its place in the chain, from 1. */
  sequence: Schema.Int,
  at: Timestamp,
  action: Schema.String,
  /** The action, in English. */
  title: Schema.String,
  /** A role of the permissions table. */
  role: Schema.String,
  user_id: NullableString,
  /**
   * A colleague's name, and for a company also the name of a vendor's user who read personal data; null for other people of other
   * organizations, for software, and for users who were removed.
   */
  user_name: NullableString,
  credential_id: NullableString,
  /** What the vendor calls the credential. */
  credential_name: NullableString,
  target_kind: Schema.String,
  target_id: NullableString,
  connection_id: NullableString,
  /** The name of the connection's corporate. */
  client: NullableString,
  /** The name of the connection's vendor. */
  vendor: NullableString,
  /** The channel of the call. */
  via: Schema.String,
  address: NullableString,
  request_id: NullableString,
  outcome: Schema.Literals(["done", "refused"]),
  /** Counts, and names and values of settings; nothing secret or personal. */
  details: Schema.Record(Schema.String, Fact),
}).annotate(component("ConsoleAuditEntry"))
export type ConsoleAuditEntry = typeof ConsoleAuditEntry.Type

export const ConsoleAuditEntries = Schema.Struct({
  items: Schema.Array(ConsoleAuditEntry),
  next_cursor: NullableString,
}).annotate(component("ConsoleAuditEntries"))
export type ConsoleAuditEntries = typeof ConsoleAuditEntries.Type

/** Whether the vendor's entries are unchanged. */
export const ConsoleAuditCheck = Schema.Struct({
  entries: Schema.Int,
  /** The first entry that is missing or changed; null: there is none. */
  broken: Schema.NullOr(
    Schema.Struct({
      sequence: Schema.Int,
      entry_id: NullableString,
      problem: Schema.Literals(["changed", "missing", "not chained", "in another chain", "after the end"]),
    }),
  ),
}).annotate(component("ConsoleAuditCheck"))
export type ConsoleAuditCheck = typeof ConsoleAuditCheck.Type
