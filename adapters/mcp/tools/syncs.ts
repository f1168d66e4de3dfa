import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { formatTimestamp, NullableString, Timestamp } from "../../../core/contract/wire-values.ts"
import { SESSION_STATES as STATES, type SyncSession } from "../../../core/domain/sync/session.ts"
import { toTimestamp } from "../wire/timestamp.ts"
import { ConnectionId, Cursor, DEFAULT_PAGE_SIZE, Limit, uuid } from "./arguments.ts"
import { Coverage, toCoverage } from "./coverage.ts"
import { defineTool, type Tool } from "./tool.ts"

export const SESSION_STATES = STATES

const Sync = Schema.Struct({
  sync_id: Schema.String,
  connection_id: Schema.String,
  is_first: Schema.Boolean,
  is_test: Schema.Boolean.annotate({ description: "True: a trial run, which shared nothing." }),
  mode: Schema.Literals(["full", "delta"]),
  state: Schema.Literals(STATES).annotate({
    description: "held: it waits for a person to confirm it, since unusually much would change.",
  }),
  started_at: Timestamp,
  finished_at: Schema.NullOr(Timestamp),
  rows: Schema.Int,
  accepted: Schema.Int,
  rejected: Schema.Int,
  repeated: Schema.Int,
  added: Schema.Int,
  updated: Schema.Int,
  unchanged: Schema.Int,
  left: Schema.Int.annotate({ description: "Part of the updated: employees who became inactive." }),
})

const toSync = (session: SyncSession): (typeof Sync)["Encoded"] => ({
  sync_id: session.id,
  connection_id: session.connectionId,
  is_first: session.kind === "initial",
  is_test: session.dryRun,
  mode: session.mode,
  state: session.state,
  started_at: formatTimestamp(session.startedAt),
  finished_at: toTimestamp(session.finishedAt),
  rows: session.totals.rows,
  accepted: session.totals.accepted,
  rejected: session.totals.rejected,
  repeated: session.totals.repeated,
  added: session.totals.added,
  updated: session.totals.updated,
  unchanged: session.totals.unchanged,
  left: session.totals.disappeared,
})

const listSyncs = defineTool({
  name: "list_syncs",
  title: "List syncs",
  description:
    "Lists the syncs of a connection, newest first: state, and how many employees each added, updated, left unchanged or rejected.",
  input: Schema.Struct({
    connection_id: ConnectionId,
    limit: Schema.optionalKey(Limit),
    cursor: Schema.optionalKey(Cursor),
  }),
  output: Schema.Struct({ syncs: Schema.Array(Sync), next_cursor: NullableString }),
  run: ({ sync, actor }, { connection_id: connectionId, limit = DEFAULT_PAGE_SIZE, cursor: after = null }) =>
    Effect.map(sync.listSyncs(actor, { connectionId, after, limit }), ({ sessions, next }) => ({
      syncs: sessions.map(toSync),
      next_cursor: next,
    })),
})

const getSync = defineTool({
  name: "get_sync",
  title: "Show a sync",
  description:
    "Shows one sync: its counts, how far it has got, and how many employees had each shared field after it.",
  input: Schema.Struct({
    sync_id: uuid("From list_syncs, or the sync_session_id of a webhook."),
  }),
  output: Schema.Struct({
    sync: Sync,
    to_share: Schema.Int,
    shared: Schema.Int.annotate({ description: "Of to_share: those that are shared already." }),
    coverage: Schema.NullOr(Coverage),
  }),
  run: ({ sync, actor }, { sync_id: id }) =>
    Effect.map(sync.showSession(actor, id), ({ session, coverage, changes }) => ({
      sync: toSync(session),
      to_share: changes.total,
      shared: changes.committed,
      coverage: coverage === null ? null : toCoverage(coverage),
    })),
})

const getSyncFigures = defineTool({
  name: "get_sync_figures",
  title: "Show figures of syncs",
  description:
    "Shows the syncs of a connection for each of the last 14 days: how many ran and failed, how long they took, and how many employees they added, updated, left unchanged or rejected.",
  input: Schema.Struct({ connection_id: ConnectionId }),
  output: Schema.Struct({
    time_zone: Schema.String,
    days: Schema.Array(
      Schema.Struct({
        day: Schema.String,
        syncs: Schema.Int,
        failed: Schema.Int,
        median_ms: Schema.NullOr(Schema.Finite),
        p95_ms: Schema.NullOr(Schema.Finite),
        added: Schema.Int,
        updated: Schema.Int,
        unchanged: Schema.Int,
        left: Schema.Int,
        rejected: Schema.Int,
      }),
    ),
  }),
  run: ({ sync, actor }, { connection_id: id }) =>
    Effect.map(sync.showSyncFigures(actor, id), ({ days, timeZone }) => ({
      time_zone: timeZone,
      days: days.map(({ medianMillis, p95Millis, ...day }) => ({
        ...day,
        median_ms: medianMillis,
        p95_ms: p95Millis,
      })),
    })),
})

export const syncTools: ReadonlyArray<Tool> = [listSyncs, getSync, getSyncFigures]
