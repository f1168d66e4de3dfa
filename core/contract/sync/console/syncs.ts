import { ReasonCodes } from "../../reasons/reason.ts"
import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { Coverage } from "../coverage.ts"
import { NullableString, Timestamp, Uuid } from "../../wire-values.ts"

/* The syncs of a client, as the users of its vendor see them. */

export const SESSION_STATES = ["reading", "held", "applying", "completed", "failed", "cancelled"] as const

export const ConsoleSync = Schema.Struct({
  id: Uuid,
  is_first: Schema.Boolean,
  is_test: Schema.Boolean,
  mode: Schema.Literals(["full", "delta"]),
  state: Schema.Literals(SESSION_STATES),
  trigger: Schema.String,
  /** `rows` = `accepted` + `rejected` + `repeated` and those that are left out. */
  rows: Schema.Int,
  accepted: Schema.Int,
  rejected: Schema.Int,
  repeated: Schema.Int,
  added: Schema.Int,
  updated: Schema.Int,
  /** Part of the updated. */
  left: Schema.Int,
  /** Null: for the client's own people only. */
  reason: NullableString,
  reason_codes: ReasonCodes,
  started_at: Timestamp,
  finished_at: Schema.NullOr(Timestamp),
}).annotate(component("ConsoleSync"))
export type ConsoleSync = typeof ConsoleSync.Type

export const ConsoleSyncs = Schema.Struct({
  items: Schema.Array(ConsoleSync),
  next_cursor: NullableString,
}).annotate(component("ConsoleSyncs"))
export type ConsoleSyncs = typeof ConsoleSyncs.Type

/** One kind of error in one column of the source, over a number of rows; without values. */
export const ConsoleSyncFinding = Schema.Struct({
  /** Header of the column; null: the whole row. */
  column: NullableString,
  reason: Schema.String,
  reason_codes: ReasonCodes,
  rows: Schema.Int,
  /** Line or row of the first occurrence. */
  first_row: Schema.Int,
  /** The rows are left out; otherwise only the values are. */
  is_rejected: Schema.Boolean,
  /** It is about the source or a whole field; no value of these rows was left out. */
  is_of_source: Schema.Boolean,
}).annotate(component("ConsoleSyncFinding"))
export type ConsoleSyncFinding = typeof ConsoleSyncFinding.Type

/** The progress of a sync, and the errors and warnings of its rows. */
export const ConsoleSyncProgress = Schema.Struct({
  sync: ConsoleSync,
  unchanged: Schema.Int,
  /** Rows of employees whom the client does not share; zero for the vendor's people. */
  left_out: Schema.Int,
  /** Employees that it adds or updates, and how many of them are already shared. */
  to_share: Schema.Int,
  shared: Schema.Int,
  /** The most frequent first, at most 100; for the client's own people only. */
  findings: Schema.Array(ConsoleSyncFinding),
  /** How many employees have each shared field after it; null: it was not applied, or counted none. */
  coverage: Schema.NullOr(Coverage),
}).annotate(component("ConsoleSyncProgress"))
export type ConsoleSyncProgress = typeof ConsoleSyncProgress.Type

/** The decision about a held sync. */
export const ConsoleSyncAnswer = Schema.Struct({ session_id: Uuid, confirmed: Schema.Boolean }).annotate(
  component("ConsoleSyncAnswer"),
)
export type ConsoleSyncAnswer = typeof ConsoleSyncAnswer.Type

const NullableMillis = Schema.NullOr(Schema.Int)

/** A client's syncs on each of the last fourteen days; the last one is today. */
export const ConsoleSyncFigures = Schema.Struct({
  /** IANA; the days are this zone's. */
  time_zone: Schema.String,
  days: Schema.Array(
    Schema.Struct({
      /** YYYY-MM-DD. */
      day: Schema.String,
      syncs: Schema.Int,
      failed: Schema.Int,
      /** Median and 95th percentile of the completed syncs' duration; null: none was completed. */
      median_ms: NullableMillis,
      p95_ms: NullableMillis,
      added: Schema.Int,
      updated: Schema.Int,
      unchanged: Schema.Int,
      left: Schema.Int,
      /** Rows that could not be read. */
      rejected: Schema.Int,
    }),
  ),
}).annotate(component("ConsoleSyncFigures"))
export type ConsoleSyncFigures = typeof ConsoleSyncFigures.Type
