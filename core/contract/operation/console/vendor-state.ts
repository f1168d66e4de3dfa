import * as Schema from "effect/Schema"
import { ENDPOINT_STATES } from "../../accounts/console/vendors.ts"
import { component } from "../../component.ts"
import { CONNECTION_STATUSES } from "../../connection-status.ts"
import { SESSION_STATES } from "../../sync/console/syncs.ts"
import { NullableString, Timestamp, Uuid } from "../../wire-values.ts"
import { ListedUser } from "./listed-user.ts"

/* A vendor as the operators of its installation see it. */

const NullableTimestamp = Schema.NullOr(Timestamp)
const Count = Schema.Int

/** A client that is not terminated. */
const Client = Schema.Struct({
  connection_id: Uuid,
  name: Schema.String,
  status: Schema.Literals(CONNECTION_STATUSES),
  /** Where the employees come from; null before the client has chosen. */
  source: NullableString,
  employees: Count,
  paused_at: NullableTimestamp,
  last_synced_at: NullableTimestamp,
  /** Null: on request only, or paused. */
  next_sync_at: NullableTimestamp,
  last_sync: Schema.NullOr(Schema.Struct({ state: Schema.Literals(SESSION_STATES), started_at: Timestamp })),
  /** Codes of the open issues. */
  issues: Schema.Array(Schema.String),
})

export const ConsoleVendorState = Schema.Struct({
  org_id: Uuid,
  name: Schema.String,
  time_zone: Schema.String,
  /** Null: webhooks go nowhere. */
  receiver: Schema.NullOr(
    Schema.Struct({
      url: Schema.String,
      state: Schema.Literals(ENDPOINT_STATES),
      /** Since when it has accepted no webhook; null: it accepted the last attempt. */
      failing_since: NullableTimestamp,
    }),
  ),
  /** Now; `exhausted`: no longer sent automatically. */
  deliveries: Schema.Struct({ waiting: Count, failed: Count, exhausted: Count, delivered_today: Count }),
  /** The last activity first, at most 100. */
  clients: Schema.Array(Client),
  total_clients: Count,
  /** The oldest first, at most 100. */
  users: Schema.Array(ListedUser),
  total_users: Count,
  /** Without those that have ended. */
  keys: Schema.Array(
    Schema.Struct({
      kind: Schema.Literals(["api-key", "basic-user", "public-key", "app-secret"]),
      label: NullableString,
      state: Schema.Literals(["active", "expiring", "expired", "revoked"]),
      /** To the minute; null: never, or it is not noted. */
      last_used_at: NullableTimestamp,
      ends_at: NullableTimestamp,
    }),
  ),
  limits: Schema.Struct({
    /** Active at the same time. */
    keys_of_a_kind: Count,
    calls_per_second: Count,
    employee_reads_per_second: Count,
    uploads_per_hour: Count,
    mails_per_hour: Count,
  }),
}).annotate(component("ConsoleVendorState"))
export type ConsoleVendorState = typeof ConsoleVendorState.Type
