import * as Schema from "effect/Schema"
import { call } from "../../call.ts"
import { DONE } from "../../done.ts"
import { Uuid } from "../../wire-values.ts"
import { CLIENT_BUSY, CLIENT_GONE, IDLE_MESSAGES, NOT_PULLED } from "./client-errors.ts"
import { CLIENT_PATH } from "./client-path.ts"
import { SYNC_EXAMPLE } from "./clients-examples.ts"
import { ConsoleSyncAnswer, ConsoleSyncFigures, ConsoleSyncProgress, ConsoleSyncs } from "./clients.ts"

export const listConsoleSyncs = call({
  id: "listConsoleSyncs",
  method: "GET",
  path: "/api/console/clients/{connection_id}/syncs/",
  caller: "consoleSession",
  tag: "Console",
  summary: "List a client's syncs",
  description: "Newest first.",
  pathParameters: CLIENT_PATH,
  query: {
    schema: Schema.Struct({ cursor: Schema.optionalKey(Uuid) }),
    notes: { cursor: "The next_cursor of the page before." },
    example: {},
  },
  responses: {
    200: {
      description: "A page of syncs.",
      schema: ConsoleSyncs,
      example: { items: [SYNC_EXAMPLE], next_cursor: null },
    },
  },
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

export const showConsoleSyncFigures = call({
  id: "showConsoleSyncFigures",
  method: "GET",
  path: "/api/console/clients/{connection_id}/sync-figures/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Show figures of a client's syncs",
  description:
    "How long syncs took on each of the last fourteen days, and what they changed. Counts at most the latest 5,000 syncs, without trial runs.",
  pathParameters: CLIENT_PATH,
  responses: {
    200: { description: "The figures.", schema: ConsoleSyncFigures, example: FIGURES_EXAMPLE },
  },
  errors: CLIENT_GONE,
})

export const requestConsoleSync = call({
  id: "requestConsoleSync",
  method: "POST",
  path: "/api/console/clients/{connection_id}/sync/",
  caller: "consoleSession",
  tag: "Console",
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

export const confirmConsoleSync = call({
  id: "confirmConsoleSync",
  method: "POST",
  path: "/api/console/clients/{connection_id}/confirm-sync/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Confirm or discard a held sync",
  description:
    "Confirming shares what was read. Otherwise it is discarded, and the next sync reads the source again.",
  pathParameters: CLIENT_PATH,
  body: {
    schema: ConsoleSyncAnswer,
    types: ["json"],
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
    },
  ],
}

export const showConsoleSync = call({
  id: "showConsoleSync",
  method: "GET",
  path: "/api/console/syncs/{session_id}/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Read or follow one sync",
  description:
    "Counts rows while they are read, then employees while they are shared. Poll it about once a second while it runs. The client's own users and the operator also see the errors and warnings of rows.",
  pathParameters: {
    schema: Schema.Struct({ session_id: Uuid }),
    notes: { session_id: "From the list of syncs." },
    example: { session_id: SYNC_EXAMPLE.id },
  },
  responses: {
    200: { description: "The sync.", schema: ConsoleSyncProgress, example: PROGRESS_EXAMPLE },
  },
  errors: {
    404: { description: "You have no such client.", messages: { SessionNotFound: "Not found." } },
  },
})
