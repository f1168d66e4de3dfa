import * as Schema from "effect/Schema"
import { consoleCall, ok } from "../../call.ts"
import { DONE } from "../../done.ts"
import { Instant } from "../../instant.ts"
import { Uuid } from "../../wire-values.ts"
import { CLIENT_BUSY, CLIENT_GONE, IDLE_MESSAGES, NOT_PULLED } from "../../authorization/client-errors.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import { Coverage, COVERAGE_EXAMPLE } from "../coverage.ts"
import { SYNC_EXAMPLE } from "./sync-example.ts"
import { ConsoleSyncAnswer, ConsoleSyncFigures, ConsoleSyncProgress, ConsoleSyncs } from "./syncs.ts"

export const listConsoleSyncs = consoleCall({
  id: "listConsoleSyncs",
  route: "GET /api/console/clients/{connection_id}/syncs/",
  summary: "List a client's syncs",
  description: "Newest first.",
  pathParameters: CLIENT_PATH,
  query: {
    schema: Schema.Struct({
      from: Schema.optionalKey(Instant),
      to: Schema.optionalKey(Instant),
      cursor: Schema.optionalKey(Uuid),
    }),
    notes: {
      from: "Begun at this time or later.",
      to: "Begun before this time.",
      cursor: "The next_cursor of the page before.",
    },
    example: {},
  },
  responses: ok("A page of syncs.", ConsoleSyncs, { items: [SYNC_EXAMPLE], next_cursor: null }),
  errors: CLIENT_GONE,
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

export const showConsoleSyncFigures = consoleCall({
  id: "showConsoleSyncFigures",
  route: "GET /api/console/clients/{connection_id}/sync-figures/",
  summary: "Show figures of a client's syncs",
  description:
    "How long syncs took on each of the last fourteen days, and what they changed. Counts at most the latest 5,000 syncs, without trial runs.",
  pathParameters: CLIENT_PATH,
  responses: ok("The figures.", ConsoleSyncFigures, FIGURES_EXAMPLE),
  errors: CLIENT_GONE,
})

export const showConsoleCoverage = consoleCall({
  id: "showConsoleCoverage",
  route: "GET /api/console/clients/{connection_id}/coverage/",
  summary: "Count the fields of a client's employees",
  description:
    "How many of the active shared employees have each shared field now, compared with the sync before the last one.",
  pathParameters: CLIENT_PATH,
  responses: ok("The counts.", Coverage, COVERAGE_EXAMPLE),
  errors: CLIENT_GONE,
})

export const requestConsoleSync = consoleCall({
  id: "requestConsoleSync",
  route: "POST /api/console/clients/{connection_id}/sync/",
  summary: "Sync a client now",
  description: "A worker starts it within seconds. Later syncs follow the schedule.",
  pathParameters: CLIENT_PATH,
  responses: DONE,
  errors: {
    ...CLIENT_GONE,
    409: {
      description: CLIENT_BUSY,
      messages: {
        ...IDLE_MESSAGES,
        ConnectionPaused: "The client has paused its connection.",
        SourceNotPullable: NOT_PULLED,
      },
    },
  },
})

export const confirmConsoleSync = consoleCall({
  id: "confirmConsoleSync",
  route: "POST /api/console/clients/{connection_id}/confirm-sync/",
  summary: "Confirm or discard a held sync",
  description:
    "Confirming shares what was read. Otherwise it is discarded, and the next sync reads the source again.",
  pathParameters: CLIENT_PATH,
  body: {
    schema: ConsoleSyncAnswer,
    example: { session_id: SYNC_EXAMPLE.id, confirmed: true },
  },
  responses: DONE,
  errors: {
    ...CLIENT_GONE,
    409: {
      description: CLIENT_BUSY,
      messages: {
        ...IDLE_MESSAGES,
        SessionLost: null,
        SessionNotHeld: "This sync is no longer waiting for a decision.",
      },
    },
  },
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
      is_of_source: false,
    },
  ],
  coverage: COVERAGE_EXAMPLE,
}

export const showConsoleSync = consoleCall({
  id: "showConsoleSync",
  route: "GET /api/console/syncs/{session_id}/",
  summary: "Read or follow one sync",
  description:
    "Counts rows while they are read, then employees while they are shared. Poll it about once a second while it runs. The client's own users and the operator also see the errors and warnings of rows.",
  pathParameters: {
    schema: Schema.Struct({ session_id: Uuid }),
    notes: { session_id: "From the list of syncs." },
    example: { session_id: SYNC_EXAMPLE.id },
  },
  responses: ok("The sync.", ConsoleSyncProgress, PROGRESS_EXAMPLE),
  errors: {
    404: { description: "You have no such client.", messages: { SessionNotFound: "Not found." } },
  },
})
