import * as Effect from "effect/Effect"
import { OPEN_STATES } from "../../domain/sync/session.ts"
import { StorageError } from "../../ports/storage-error.ts"
import {
  type NewSession,
  SessionLost,
  type StagedRow,
  type SyncLedger,
  type SyncSession,
  type SyncTotals,
} from "../../ports/sync-ledger.ts"
import { applyStep } from "./apply-step.ts"
import { employeesOf } from "./employee-directory.ts"
import {
  activeEmployees,
  countStaged,
  missingEmployees,
  repeatedEmployees,
  withoutRepeated,
} from "./staging.ts"
import type { Tables } from "./tables.ts"

export const makeMemorySyncLedger = (tables: Tables): SyncLedger => ({
  ...sessionsIn(tables),
  known: (connectionId, employeeIds) =>
    Effect.sync(() => {
      const asked = new Set(employeeIds)
      return new Map(
        employeesOf(tables, connectionId)
          .filter(({ employeeId }) => asked.has(employeeId))
          .map(({ id, employeeId, fingerprint, sourceFingerprint, overrides, directory, outside }) => [
            employeeId,
            { id, employeeId, fingerprint, sourceFingerprint, overrides, status: directory.status, outside },
          ]),
      )
    }),
  stage: (session, rows, totals) => Effect.suspend(() => stage(tables, session, rows, totals)),
  repeated: (session, limit) => Effect.sync(() => repeatedEmployees(stagedIn(tables, session), limit)),
  keepLast: (session) =>
    Effect.sync(() => {
      const kept = withoutRepeated(stagedIn(tables, session))
      tables.staged.set(session.id, kept)
      return countStaged(kept)
    }),
  countMissing: (session) =>
    Effect.sync(() => ({
      knownActive: activeEmployees(tables, session).length,
      missingActive: missingEmployees(tables, session, { outsideIsMissing: true }).length,
    })),
  missing: (session, afterEmployeeId, limit) =>
    Effect.sync(() => missingEmployees(tables, session, { after: afterEmployeeId }).slice(0, limit)),
  staged: (session, change, afterOrdinal, limit) =>
    Effect.sync(() =>
      stagedIn(tables, session)
        .filter((row) => row.change === change && row.ordinal > afterOrdinal)
        .sort((a, b) => a.ordinal - b.ordinal)
        .slice(0, limit)
        .map(({ ordinal, id }) => ({ ordinal, id })),
    ),
  apply: (session, step) => Effect.suspend(() => applyStep(tables, session, step)),
})

/** The life of a session besides its rows. */
const sessionsIn = (
  tables: Tables,
): Pick<SyncLedger, "begin" | "find" | "findOpen" | "history" | "inState" | "takeOver" | "move"> => {
  const all = () => [...tables.sessions.values()]
  return {
    begin: (session) => Effect.suspend(() => begin(tables, session)),
    find: (sessionId) => Effect.sync(() => tables.sessions.get(sessionId) ?? null),
    findOpen: (connectionId) => Effect.sync(() => openSession(tables, connectionId) ?? null),
    history: (connectionId, limit) =>
      Effect.sync(() =>
        all()
          .filter((session) => session.connectionId === connectionId)
          .sort((a, b) => b.startedAt - a.startedAt)
          .slice(0, limit),
      ),
    inState: (state) =>
      Effect.sync(() =>
        all()
          .filter((session) => session.state === state)
          .sort((a, b) => a.startedAt - b.startedAt),
      ),
    takeOver: (session) => update(tables, session, ({ epoch }) => ({ epoch: epoch + 1 })),
    move: (session, to, { totals, reason, now }) =>
      update(tables, session, (current) => {
        if (current.state !== session.state) return null
        const ends = to === "failed" || to === "cancelled"
        if (ends) tables.staged.delete(session.id)
        return { state: to, totals, reason, finishedAt: ends ? now : null }
      }),
  }
}

const openSession = (tables: Tables, connectionId: string) =>
  [...tables.sessions.values()].find(
    (session) => session.connectionId === connectionId && OPEN_STATES.includes(session.state),
  )

const begin = (tables: Tables, session: NewSession): Effect.Effect<SyncSession, StorageError> => {
  const connection = tables.connections.get(session.connectionId)
  if (connection === undefined || openSession(tables, session.connectionId) !== undefined) {
    return Effect.fail(new StorageError({ operation: "begin the sync", cause: "another one is open" }))
  }
  const { now, ...facts } = session
  const begun: SyncSession = {
    ...facts,
    kind: connection.firstSyncedAt === null ? "initial" : "delta",
    state: "reading",
    totals: {
      rows: 0,
      accepted: 0,
      rejected: 0,
      added: 0,
      updated: 0,
      unchanged: 0,
      disappeared: 0,
      outside: 0,
    },
    webhookCounter: 0,
    applied: null,
    reason: null,
    startedAt: now,
    finishedAt: null,
    epoch: 1,
  }
  tables.sessions.set(session.id, begun)
  return Effect.succeed(begun)
}

/** Writes the session when the caller still holds its epoch and `change` does not refuse it with null. */
const update = (
  tables: Tables,
  session: SyncSession,
  change: (current: SyncSession) => Partial<SyncSession> | null,
): Effect.Effect<SyncSession, SessionLost> =>
  Effect.suspend(() => {
    const current = tables.sessions.get(session.id)
    const changed = current?.epoch === session.epoch ? change(current) : null
    if (current === undefined || changed === null) return lost(session)
    const updated = { ...current, ...changed }
    tables.sessions.set(session.id, updated)
    return Effect.succeed(updated)
  })

const lost = ({ id }: SyncSession) => Effect.fail(new SessionLost({ sessionId: id }))

const stagedIn = (tables: Tables, session: SyncSession): Array<StagedRow> => [
  ...(tables.staged.get(session.id) ?? []),
]

const stage = (
  tables: Tables,
  session: SyncSession,
  rows: ReadonlyArray<StagedRow>,
  totals: SyncTotals,
): Effect.Effect<SyncSession, StorageError | SessionLost> => {
  const all = [...stagedIn(tables, session), ...rows]
  const places = new Set(all.map(({ change, ordinal }) => `${change} ${String(ordinal)}`))
  if (places.size < all.length) {
    return Effect.fail(new StorageError({ operation: "stage the page", cause: "an ordinal stands twice" }))
  }
  return update(tables, session, (current) => {
    if (current.state !== "reading") return null
    tables.staged.set(session.id, all)
    return { totals }
  })
}
