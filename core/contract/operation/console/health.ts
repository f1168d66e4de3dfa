import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { TROUBLE_KINDS } from "../trouble-kinds.ts"
import { NullableString, Timestamp, Uuid } from "../../wire-values.ts"

/* What does not work in an installation, and its figures, as its operators see them. */

const NullableTimestamp = Schema.NullOr(Timestamp)

/** Something that does not work. */
export const ConsoleTrouble = Schema.Struct({
  kind: Schema.Literals(TROUBLE_KINDS),
  /** `warning`: the service works, and the operator should know. */
  severity: Schema.Literals(["failed", "warning"]),
  /** The code of a check, the name of the lane, the topic, the state of the receiver, the open issue, or the name of the key. */
  code: NullableString,
  /** Waiting jobs, messages or connections. */
  count: Schema.NullOr(Schema.Int),
  /** Since when; of a key, when it ends. */
  at: NullableTimestamp,
  vendor: Schema.NullOr(Schema.Struct({ org_id: Uuid, name: Schema.String })),
  client: Schema.NullOr(Schema.Struct({ connection_id: Uuid, name: Schema.String })),
  /** What `hrsync doctor` says, in English. */
  finding: Schema.NullOr(
    Schema.Struct({ check: Schema.String, detail: Schema.String, advice: NullableString }),
  ),
  /** The part of config/deploy/alerts.md that says what to do, by its title. */
  runbook: NullableString,
}).annotate(component("ConsoleTrouble"))
export type ConsoleTrouble = typeof ConsoleTrouble.Type

export const ConsoleHealth = Schema.Struct({
  checked_at: Timestamp,
  /** Failures first, then what has lasted longest. At most 20 of each kind. */
  troubles: Schema.Array(ConsoleTrouble),
  /** Kinds of which there are more. */
  more: Schema.Array(Schema.Struct({ kind: Schema.Literals(TROUBLE_KINDS), total: Schema.Int })),
  /** The checks of `hrsync doctor`, at most a minute old; null: they have not ended yet. */
  checks: Schema.NullOr(
    Schema.Array(
      Schema.Struct({
        check: Schema.String,
        state: Schema.Literals(["ok", "warning", "failed"]),
        detail: Schema.String,
      }),
    ),
  ),
  database: Schema.Struct({
    bytes: Schema.Int,
    connections: Schema.Int,
    max_connections: Schema.Int,
    version: Schema.String,
    oldest_transaction_at: NullableTimestamp,
  }),
  /** Those that run now, the oldest first. */
  processes: Schema.Array(
    Schema.Struct({
      id: Uuid,
      roles: Schema.Array(Schema.String),
      host: Schema.String,
      version: Schema.String,
      started_at: Timestamp,
      seen_at: Timestamp,
    }),
  ),
  /** When each kind last succeeded. */
  backups: Schema.Array(
    Schema.Struct({
      kind: Schema.Literals(["database", "key-store", "drill"]),
      verdict: Schema.Literals(["ok", "failed", "late", "never", "unwatched"]),
      last_success_at: NullableTimestamp,
    }),
  ),
  /** Jobs that wait, in all lanes. */
  waiting: Schema.Int,
}).annotate(component("ConsoleHealth"))
export type ConsoleHealth = typeof ConsoleHealth.Type
