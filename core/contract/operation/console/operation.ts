import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { CONNECTION_STATUSES } from "../../connection-status.ts"
import { NullableString, Timestamp } from "../../wire-values.ts"

/* What waits, which connectors are used, what was mailed and what is deleted, as an installation's operators see it. */

const NullableTimestamp = Schema.NullOr(Timestamp)
const Count = Schema.Int

/** A kind of work that workers do in turn, over all workers. */
export const ConsoleLane = Schema.Struct({
  name: Schema.Literals(["uploads", "syncs", "deliveries", "previews"]),
  waiting: Count,
  running: Count,
  /** Null: none waits. */
  oldest_waiting_since: NullableTimestamp,
  /** Jobs are waiting, and none has started for too long. */
  is_stalled: Schema.Boolean,
}).annotate(component("ConsoleLane"))
export type ConsoleLane = typeof ConsoleLane.Type

/** Waiting and running work, over all vendors. Anything not listed is zero. */
export const ConsoleWorkload = Schema.Struct({
  /** All lanes. */
  lanes: Schema.Array(ConsoleLane),
  webhooks: Schema.Array(
    Schema.Struct({ state: Schema.Literals(["waiting", "sending", "failed"]), count: Count }),
  ),
  /** Since when the oldest due webhook waits; null: none is due. */
  webhooks_due_since: NullableTimestamp,
  endpoints: Schema.Array(
    Schema.Struct({
      state: Schema.Literals(["working", "failing", "paused", "trying", "disabled"]),
      count: Count,
    }),
  ),
  connections: Schema.Array(Schema.Struct({ status: Schema.Literals(CONNECTION_STATUSES), count: Count })),
  syncs: Schema.Array(
    Schema.Struct({ state: Schema.Literals(["reading", "held", "applying"]), count: Count }),
  ),
  /** When the oldest running sync started; null: none is running. */
  syncs_run_since: NullableTimestamp,
  /** Since when the first scheduled sync is due; null: none is. */
  syncs_due_since: NullableTimestamp,
  /** Open issues, by their code. */
  issues: Schema.Array(Schema.Struct({ code: Schema.String, count: Count })),
}).annotate(component("ConsoleWorkload"))
export type ConsoleWorkload = typeof ConsoleWorkload.Type

/** A connector, and the state of its connections. */
export const ConsoleConnector = Schema.Struct({
  code: Schema.String,
  /** Null: connections use it, but this installation has no such connector. */
  name: NullableString,
  active: Count,
  failed: Count,
  /** When one of its connections synced last. */
  last_synced_at: NullableTimestamp,
}).annotate(component("ConsoleConnector"))
export type ConsoleConnector = typeof ConsoleConnector.Type

export const ConsoleConnectors = Schema.Struct({ items: Schema.Array(ConsoleConnector) }).annotate(
  component("ConsoleConnectors"),
)
export type ConsoleConnectors = typeof ConsoleConnectors.Type

export const ConsoleMail = Schema.Struct({
  id: Schema.String,
  to: Schema.Array(Schema.String),
  subject: Schema.String,
  text: Schema.String,
  sent_at: Timestamp,
}).annotate(component("ConsoleMail"))
export type ConsoleMail = typeof ConsoleMail.Type

/** `is_kept`: there is no mail server, so mails are stored in a folder. */
export const ConsoleMails = Schema.Struct({
  is_kept: Schema.Boolean,
  items: Schema.Array(ConsoleMail),
}).annotate(component("ConsoleMails"))
export type ConsoleMails = typeof ConsoleMails.Type

/** Data that is deleted when its retention ends. */
export const ConsoleRetained = Schema.Struct({
  name: Schema.String,
  title: Schema.String,
  /** After it ended; 0: at once. */
  kept_seconds: Schema.Int,
  /** The setting that determines it; null: it is fixed. */
  setting: NullableString,
}).annotate(component("ConsoleRetained"))
export type ConsoleRetained = typeof ConsoleRetained.Type

export const ConsoleRetention = Schema.Struct({ items: Schema.Array(ConsoleRetained) }).annotate(
  component("ConsoleRetention"),
)
export type ConsoleRetention = typeof ConsoleRetention.Type
