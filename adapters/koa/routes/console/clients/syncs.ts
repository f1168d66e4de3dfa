import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  ConsoleSyncAnswer,
  ConsoleSyncFigures,
  ConsoleSyncProgress,
  ConsoleSyncs,
} from "../../../../../core/contract/connection/console/clients.ts"
import { Uuid } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { SessionDetails } from "../../../../../core/use-cases/sync/show-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { alreadyRunning } from "../../../error-table.ts"
import { failure } from "../../../failure.ts"
import { DONE, DONE_ANSWER } from "../session.ts"
import { CLIENT_PATH, notPulled } from "./client.ts"
import { BUSY, CLIENT_ERRORS, CLIENT_GONE, LIVE_ERRORS, toConsoleSync } from "./client-answer.ts"
import { SYNC_EXAMPLE } from "../../../../../core/contract/connection/console/clients-examples.ts"

const PAGE_SIZE = 20

type Sync = UseCases["sync"]

/** GET /api/console/clients/{connection_id}/syncs/ */
export const listSyncsRoute = (access: Access<AuthenticatedSession>, listSyncs: Sync["listSyncs"]) =>
  endpoint({
    method: "GET",
    path: "/api/console/clients/{connection_id}/syncs/",
    id: "listConsoleSyncs",
    tag: "Console",
    summary: "List a client's syncs",
    description: "Newest first.",
    access,
    parameters: {
      path: CLIENT_PATH,
      query: {
        schema: Schema.Struct({ cursor: Schema.optionalKey(Uuid) }),
        notes: { cursor: "The next_cursor of the page before." },
        example: {},
      },
    },
    answers: {
      200: {
        description: "A page of syncs.",
        schema: ConsoleSyncs,
        example: { items: [SYNC_EXAMPLE], next_cursor: null },
      },
      ...CLIENT_GONE,
    },
    errors: CLIENT_ERRORS,
    handle: ({ caller: { actor }, path, query: { cursor = null } }) =>
      Effect.map(
        listSyncs(actor, { connectionId: path.connection_id, after: cursor, limit: PAGE_SIZE }),
        ({ sessions, next }) => ({
          status: 200,
          body: { items: sessions.map(toConsoleSync), next_cursor: next } satisfies ConsoleSyncs,
        }),
      ),
  })

/** GET /api/console/clients/{connection_id}/sync-figures/ */
export const showSyncFiguresRoute = (
  access: Access<AuthenticatedSession>,
  showSyncFigures: Sync["showSyncFigures"],
) =>
  endpoint({
    method: "GET",
    path: "/api/console/clients/{connection_id}/sync-figures/",
    id: "showConsoleSyncFigures",
    tag: "Console",
    summary: "Show how a client's syncs went",
    description:
      "How long they took on each of the last fourteen days, and what they changed. At most 5,000 syncs are counted, the latest ones; trial runs are left out.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      200: { description: "The figures.", schema: ConsoleSyncFigures, example: FIGURES_EXAMPLE },
      ...CLIENT_GONE,
    },
    errors: CLIENT_ERRORS,
    handle: ({ caller: { actor }, path }) =>
      Effect.map(showSyncFigures(actor, path.connection_id), ({ days, timeZone }) => ({
        status: 200,
        body: {
          time_zone: timeZone,
          days: days.map(({ medianMillis, p95Millis, ...day }) => ({
            ...day,
            median_ms: medianMillis,
            p95_ms: p95Millis,
          })),
        } satisfies ConsoleSyncFigures,
      })),
  })

const FIGURES_EXAMPLE: ConsoleSyncFigures = {
  time_zone: "Asia/Kolkata",
  days: [
    {
      ...{ day: "2026-11-25", syncs: 24, failed: 1, median_ms: 4_100, p95_ms: 9_800 },
      ...{ added: 12, updated: 87, unchanged: 1_105, left: 3, rejected: 0 },
    },
  ],
}

/** GET /api/console/syncs/{session_id}/ */
export const showSyncRoute = (access: Access<AuthenticatedSession>, showSession: Sync["showSession"]) =>
  endpoint({
    method: "GET",
    path: "/api/console/syncs/{session_id}/",
    id: "showConsoleSync",
    tag: "Console",
    summary: "Read or follow one sync",
    description:
      "Rows as they are read, then employees as they are shared. Poll it about once a second while it runs. The client's own people and the operator also see what was found in the rows.",
    access,
    parameters: {
      path: {
        schema: Schema.Struct({ session_id: Uuid }),
        notes: { session_id: "From the list of syncs." },
        example: { session_id: SYNC_EXAMPLE.id },
      },
    },
    answers: {
      200: {
        description: "The sync.",
        schema: ConsoleSyncProgress,
        example: PROGRESS_EXAMPLE,
      },
      ...CLIENT_GONE,
    },
    errors: { SessionNotFound: () => failure(404, "Not found.") },
    handle: ({ caller: { actor }, path }) =>
      Effect.map(showSession(actor, path.session_id), (details) => ({
        status: 200,
        body: toSyncProgress(details),
      })),
  })

const toSyncProgress = ({ session, notes, changes }: SessionDetails): ConsoleSyncProgress => ({
  sync: toConsoleSync(session),
  unchanged: session.totals.unchanged,
  left_out: session.totals.excluded,
  to_share: changes.total,
  shared: changes.committed,
  findings: (notes?.findings ?? []).map(({ column, reason, rows, firstRow, rejected }) => ({
    ...{ column, reason, rows },
    first_row: firstRow,
    is_rejected: rejected,
  })),
})

const PROGRESS_EXAMPLE: ConsoleSyncProgress = {
  sync: SYNC_EXAMPLE,
  unchanged: 0,
  left_out: 103,
  to_share: 1_204,
  shared: 742,
  findings: [
    {
      column: "Date of birth",
      reason: "Not a valid date.",
      rows: 3,
      first_row: 17,
      is_rejected: true,
    },
  ],
}

/** POST /api/console/clients/{connection_id}/sync/ */
export const requestSyncRoute = (access: Access<AuthenticatedSession>, requestSync: Sync["requestSync"]) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/sync/",
    id: "requestConsoleSync",
    tag: "Console",
    summary: "Sync a client now",
    description: "A worker begins within seconds. Later syncs follow the schedule.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: { ...DONE_ANSWER, ...CLIENT_GONE, ...BUSY },
    errors: {
      ...LIVE_ERRORS,
      ConnectionPaused: () => failure(409, "The client has paused its connection."),
      SourceNotPullable: notPulled,
    },
    handle: ({ caller: { actor }, path }) => Effect.as(requestSync(actor, path.connection_id), DONE),
  })

/** POST /api/console/clients/{connection_id}/confirm-sync/ */
export const confirmSyncRoute = (access: Access<AuthenticatedSession>, confirmSync: Sync["confirmSync"]) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/confirm-sync/",
    id: "confirmConsoleSync",
    tag: "Console",
    summary: "Answer for a sync that is held",
    description:
      "Confirmed, what was read is shared. Otherwise it is dropped, and the next sync reads the source afresh.",
    access,
    parameters: { path: CLIENT_PATH },
    body: {
      schema: ConsoleSyncAnswer,
      types: ["json"],
      example: { session_id: SYNC_EXAMPLE.id, confirmed: true },
    },
    answers: { ...DONE_ANSWER, ...CLIENT_GONE, ...BUSY },
    errors: {
      ...LIVE_ERRORS,
      SessionLost: () => alreadyRunning({ sessionId: null }),
      SessionNotHeld: () => failure(409, "This sync does not wait for an answer any more."),
    },
    handle: ({ caller: { actor }, path, body: { session_id: sessionId, confirmed } }) =>
      Effect.as(
        confirmSync(actor, {
          connectionId: path.connection_id,
          sessionId,
          confirmed,
          onProgress: () => undefined,
        }),
        DONE,
      ),
  })
