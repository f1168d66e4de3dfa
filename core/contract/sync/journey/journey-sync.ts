import { ReasonCodes } from "../../reasons/reason.ts"
import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { Coverage } from "../coverage.ts"
import { NullableString, Timestamp, Uuid } from "../../wire-values.ts"
import { ConnectionStatus } from "../../connection-status.ts"

/* GET /api/journey/sync/ */

/** The phases as a user sees them; `waiting`: no sync has begun yet. */
export const JOURNEY_SYNC_STATES = [
  "waiting",
  "reading",
  "held",
  "applying",
  "completed",
  "failed",
  "cancelled",
] as const

/** The latest sync of the connection, with counts of employees. */
export const JourneySync = Schema.Struct({
  status: ConnectionStatus,
  state: Schema.Literals(JOURNEY_SYNC_STATES),
  session_id: Schema.NullOr(Uuid),
  /** Nothing was shared before it. */
  is_first: Schema.Boolean,
  started_at: Schema.NullOr(Timestamp),
  finished_at: Schema.NullOr(Timestamp),
  /** Rows read so far. */
  rows_read: Schema.Int,
  rows_rejected: Schema.Int,
  /** Rows of an employee who occurs in another row. Read = accepted + rejected + repeated + left out. */
  rows_repeated: Schema.Int,
  rows_accepted: Schema.Int,
  /** Employees outside the subset, or who left before they were shared, and rows that were left out of the file. */
  rows_left_out: Schema.Int,
  employees_to_share: Schema.Int,
  employees_shared: Schema.Int,
  /** Why it is held or failed, and what to do. */
  reason: NullableString,
  reason_codes: ReasonCodes,
  /** The kinds of errors and warnings once it has ended, the most frequent first, at most 100; without values. */
  findings: Schema.Array(
    Schema.Struct({
      column: NullableString,
      reason: Schema.String,
      reason_codes: ReasonCodes,
      rows: Schema.Int,
      first_row: Schema.Int,
      /** Whether these rows were rejected; otherwise only the values were dropped. */
      is_rejected: Schema.Boolean,
      /** It is about the source or a whole field; no value of these rows was left out. */
      is_of_source: Schema.Boolean,
    }),
  ),
  /** How many employees have each shared field after it; null: it was not applied, or counted none. */
  coverage: Schema.NullOr(Coverage),
  /** When the source is read next; null: not scheduled. */
  next_sync: Schema.NullOr(Timestamp),
}).annotate(component("JourneySync"))
export type JourneySync = typeof JourneySync.Type
