import * as Effect from "effect/Effect"
import { JourneySync } from "../../../../core/contract/connection/journey/journey-sync.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type {
  JourneySyncDetails,
  ShowJourneySync,
} from "../../../../core/use-cases/connection/journey/show-journey-sync.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { failure } from "../../failure.ts"
import { CONNECTION_GONE, NOT_STORED } from "./journey-answer.ts"

/** GET /api/journey/sync/ */
export const showSyncRoute = (access: Access<AuthenticatedJourney>, showSync: ShowJourneySync) =>
  endpoint({
    method: "GET",
    path: "/api/journey/sync/",
    id: "showJourneySync",
    tag: "Journey",
    summary: "Follow the latest sync",
    description:
      "The latest sync of the connection: rows as they are read, then employees as they are shared, and what was wrong. Poll it about once a second.",
    access,
    answers: { 200: { description: "The sync.", schema: JourneySync, example: EXAMPLE } },
    errors: { ...CONNECTION_GONE, SessionNotFound: () => failure(404, "Not found.") },
    handle: ({ caller: { actor } }) =>
      Effect.map(showSync(actor, actor.connectionId), (details) => ({
        status: 200,
        headers: NOT_STORED,
        body: toJourneySync(details),
      })),
  })

const toJourneySync = ({ connection, sync, isFirst, issue }: JourneySyncDetails): JourneySync => {
  const { session = null, notes = null, changes = NO_CHANGES } = sync ?? {}
  return {
    status: connection.status,
    state: session?.state ?? "waiting",
    session_id: session?.id ?? null,
    is_first: isFirst,
    started_at: toTimestamp(session?.startedAt),
    finished_at: toTimestamp(session?.finishedAt),
    rows_read: session?.totals.rows ?? 0,
    rows_rejected: session?.totals.rejected ?? 0,
    rows_repeated: session?.totals.repeated ?? 0,
    rows_accepted: session?.totals.accepted ?? 0,
    rows_left_out: session?.totals.excluded ?? 0,
    employees_to_share: changes.total,
    employees_shared: changes.committed,
    reason: session?.reason ?? issue?.message ?? null,
    findings: (notes?.findings ?? []).map(({ column, reason, rows, firstRow, rejected }) => ({
      column,
      reason,
      rows,
      first_row: firstRow,
      is_rejected: rejected,
    })),
    next_sync: connection.pausedAt === null ? toTimestamp(connection.dueAt) : null,
  }
}

const NO_CHANGES = { total: 0, committed: 0 }

const toTimestamp = (at: number | null | undefined): string | null =>
  at == null ? null : formatTimestamp(at)

const EXAMPLE = {
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
  next_sync: "2026-12-01T09:20:00.000Z",
}
