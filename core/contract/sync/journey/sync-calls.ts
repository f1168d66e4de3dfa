import { journeyCall, ok } from "../../call.ts"
import { CONNECTION_GONE } from "../../authorization/journey-errors.ts"
import { ConfirmedJourneySync, ConfirmJourneySync } from "./confirm-sync.ts"
import { JourneySync } from "./journey-sync.ts"

export const showJourneySync = journeyCall({
  id: "showJourneySync",
  route: "GET /api/journey/sync/",
  summary: "Follow the latest sync",
  description:
    "The latest sync of the connection: rows while they are read, then employees while they are shared, and the errors. Poll it about once a second.",
  responses: ok("The sync.", JourneySync, {
    status: "CONNECTION_ACCEPTED",
    state: "applying",
    session_id: "0198a000-0000-7000-8000-000000000001",
    is_first: true,
    started_at: "2026-11-24T09:20:00.000Z",
    finished_at: null,
    rows_read: 1310,
    rows_rejected: 0,
    rows_repeated: 0,
    rows_accepted: 1204,
    rows_left_out: 106,
    employees_to_share: 1204,
    employees_shared: 400,
    reason: null,
    findings: [],
    coverage: null,
    next_sync: "2026-12-01T09:20:00.000Z",
  }),
  errors: {
    404: { messages: { ...CONNECTION_GONE[404].messages, SessionNotFound: "Not found." } },
  },
})

export const confirmJourneySync = journeyCall({
  id: "confirmJourneySync",
  route: "POST /api/journey/confirm-sync/",
  summary: "Confirm or discard a held sync",
  description:
    "A sync that would change or remove unusually many employees is held until a person decides. Confirming shares what was read, and GET /api/journey/sync/ shows the progress; otherwise it is discarded, and the next sync reads the source again.",
  body: {
    schema: ConfirmJourneySync,
    example: { session_id: "0198a000-0000-7000-8000-000000000001", confirmed: true },
  },
  responses: ok("The decision is stored.", ConfirmedJourneySync, { state: "completed" }),
  errors: {
    404: {
      description: "The connection is not accepted yet, or was terminated.",
      messages: { ...CONNECTION_GONE[404].messages, ConnectionNotLive: "Not found." },
    },
    409: {
      description: "It is no longer held: it was confirmed or discarded, or a later sync replaced it.",
      messages: {
        SessionLost: null,
        SessionNotHeld: "This sync is no longer waiting for a decision.",
        SyncAlreadyRunning: null,
      },
    },
  },
})
