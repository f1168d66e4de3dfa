import * as Schema from "effect/Schema"

const Nullable = Schema.NullOr(Schema.String)

/** An entry of the audit log, in lists and exports. */
export const WireAuditEntry = Schema.Struct({
  id: Schema.String,
  /** Its place in its chain, from 1. */
  sequence: Schema.Number,
  /** ISO 8601, UTC. */
  at: Schema.String,
  action: Schema.String,
  /** The action for people. */
  title: Schema.String,
  role: Schema.String,
  user_id: Nullable,
  credential_id: Nullable,
  target_kind: Schema.String,
  target_id: Nullable,
  /** Null: an entry of the installation's own chain. */
  vendor_id: Nullable,
  org_id: Nullable,
  connection_id: Nullable,
  via: Schema.String,
  address: Nullable,
  request_id: Nullable,
  outcome: Schema.String,
  details: Schema.Record(Schema.String, Schema.Unknown),
  previous_hash: Schema.String,
  hash: Schema.String,
})
export type WireAuditEntry = typeof WireAuditEntry.Type
