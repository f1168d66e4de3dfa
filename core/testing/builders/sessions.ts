import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SyncSession } from "../../domain/sync/session.ts"
import type { NewSession, SessionLost, StagedRow, SyncLedger } from "../../ports/sync/sync-ledger.ts"
import { makeAddRow, makeTotals } from "./staged-rows.ts"
import { START } from "./vendors.ts"

export const makeNewSession = (connectionId: string, parts: Partial<NewSession> = {}): NewSession => ({
  id: randomUUID(),
  connectionId,
  mode: "full",
  trigger: "test",
  dryRun: false,
  now: START,
  ...parts,
})

/** A session in `reading` with these staged rows. */
export const createStagedSession = Effect.fnUntraced(function* (
  ledger: SyncLedger,
  connectionId: string,
  rows: ReadonlyArray<StagedRow>,
  parts: Partial<NewSession> = {},
): Effect.fn.Return<SyncSession, StorageError | SessionLost> {
  const session = yield* ledger.begin(makeNewSession(connectionId, parts))
  return yield* ledger.stage(session, rows, makeTotals({ rows: rows.length, accepted: rows.length }))
})

/** A session with these staged rows, before the first of them is applied. */
export const createApplyingSession = Effect.fnUntraced(function* (
  ledger: SyncLedger,
  connectionId: string,
  rows: ReadonlyArray<StagedRow>,
  parts: Partial<NewSession> = {},
): Effect.fn.Return<SyncSession, StorageError | SessionLost> {
  const session = yield* createStagedSession(ledger, connectionId, rows, parts)
  const { totals } = session
  return yield* ledger.transition(session, "applying", { totals, reason: null, now: session.startedAt })
})

/** Applies these rows and completes, without a webhook: the directory then contains them. */
export const syncRows = Effect.fnUntraced(function* (
  ledger: SyncLedger,
  connectionId: string,
  rows: ReadonlyArray<StagedRow>,
  parts: Partial<NewSession> = {},
): Effect.fn.Return<SyncSession, StorageError | SessionLost> {
  let session = yield* createApplyingSession(ledger, connectionId, rows, parts)
  const now = session.startedAt + 1_000
  for (const change of ["add", "update"] as const) {
    const ordinals = rows.filter((row) => row.change === change).map(({ ordinal }) => ordinal)
    if (ordinals.length === 0) continue
    const page = { change, throughOrdinal: Math.max(...ordinals) }
    session = yield* ledger.apply(session, { page, webhooks: [], completes: false, now })
  }
  return yield* ledger.apply(session, { page: null, webhooks: [], completes: true, listsChanges: true, now })
})

/** The directory of a connection with these employees in it. */
export const createKnownEmployees = (
  ledger: SyncLedger,
  connectionId: string,
  employeeIds: ReadonlyArray<string>,
) =>
  syncRows(
    ledger,
    connectionId,
    employeeIds.map((employeeId, ordinal) => makeAddRow(ordinal, employeeId)),
  )
