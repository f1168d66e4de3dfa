import * as Effect from "effect/Effect"
import {
  canTransitionSession,
  RUNNING_STATES,
  type SessionState,
  type SyncSession,
} from "../../../domain/sync/session.ts"
import { isFilledFormat } from "../../../domain/employee/filled-fields.ts"
import { NO_TOTALS, type SyncTotals } from "../../../domain/sync/totals.ts"
import { StorageError } from "../../../ports/storage-error.ts"
import {
  type HeldSession,
  type NewSession,
  SessionLost,
  type StagedRow,
  type SyncLedger,
} from "../../../ports/sync/sync-ledger.ts"
import { applyStep } from "./apply-step.ts"
import { listEmployees } from "../employee/employee-directory.ts"
import {
  listActive,
  countStaged,
  listMissing,
  findDuplicates,
  listStagedUpdates,
  removeDuplicates,
  listRepeated,
  listSimilar,
  setAside,
} from "./staging.ts"
import { compareCodePoints, type Tables } from "../tables.ts"

export const makeMemorySyncLedger = (tables: Tables): SyncLedger => ({
  ...makeSessions(tables),
  findKnown: (connectionId, employeeIds) =>
    Effect.sync(() => {
      const requested = new Set(employeeIds)
      return new Map(
        listEmployees(tables, connectionId)
          .filter(({ employeeId }) => requested.has(employeeId))
          .map(({ id, employeeId, directory, ...stored }) => {
            const { fingerprint, sourceFingerprint, overrides, excluded, sourceUpdatedAt } = stored
            const { status } = directory
            const isCounted = isFilledFormat(stored.filledFields)
            const own = { fingerprint, sourceFingerprint, overrides, excluded, sourceUpdatedAt, isCounted }
            return [employeeId, { id, employeeId, status, ...own }]
          }),
      )
    }),
  stage: (session, rows, totals) => Effect.suspend(() => stage(tables, session, rows, totals)),
  findStaged: (session, places) =>
    Effect.sync(() => {
      const ordinals = new Set(places.map(({ ordinal }) => ordinal))
      return listStaged(tables, session).filter(({ ordinal }) => ordinals.has(ordinal))
    }),
  findDuplicates: (session, limit) => Effect.sync(() => findDuplicates(listStaged(tables, session), limit)),
  listRepeated: (session, after, limit) =>
    Effect.sync(() => listRepeated(listStaged(tables, session), after, limit)),
  listSimilar: (session, after, limit) =>
    Effect.sync(() => listSimilar(listStaged(tables, session), after, limit)),
  setAside: (session, employeeIds) =>
    Effect.sync(() => {
      tables.staged.set(session.id, setAside(listStaged(tables, session), employeeIds))
    }),
  removeDuplicates: (session) =>
    Effect.sync(() => {
      const remaining = removeDuplicates(listStaged(tables, session))
      tables.staged.set(session.id, remaining)
      return countStaged(remaining)
    }),
  countMissing: (session) =>
    Effect.sync(() => ({
      knownActive: listActive(tables, session).length,
      missingActive: listMissing(tables, session, { excludedIsMissing: true }).length,
    })),
  listMissing: (session, afterEmployeeId, limit) =>
    Effect.sync(() => listMissing(tables, session, { after: afterEmployeeId }).slice(0, limit)),
  listLeaving: (session, limit) =>
    Effect.sync(() =>
      listStaged(tables, session)
        .flatMap((row) =>
          row.position === 0 && "record" in row
            ? [{ employeeId: row.employeeId, name: row.record.directory.name }]
            : [],
        )
        .toSorted(
          (a, b) =>
            compareCodePoints(a.name ?? "", b.name ?? "") || compareCodePoints(a.employeeId, b.employeeId),
        )
        .slice(0, limit),
    ),
  listStagedUpdates: (session, afterOrdinal, limit) =>
    Effect.sync(() => listStagedUpdates(tables, session, afterOrdinal).slice(0, limit)),
  listStaged: (session, change, afterOrdinal, limit) =>
    Effect.sync(() =>
      listStaged(tables, session)
        .filter((row) => row.change === change && row.ordinal > afterOrdinal)
        .sort((a, b) => a.ordinal - b.ordinal)
        .slice(0, limit)
        .map(({ ordinal, id }) => ({ ordinal, id })),
    ),
  countApplied: (session) =>
    Effect.sync(() => listStaged(tables, session).filter((row) => isApplied(session, row)).length),
  apply: (session, step) => Effect.suspend(() => applyStep(tables, session, step)),
})

/** The lifecycle of a session, without its rows. */
const makeSessions = (
  tables: Tables,
): Pick<
  SyncLedger,
  "begin" | "find" | "findRunning" | "findHeld" | "listRecent" | "listByState" | "takeOver" | "transition"
> => {
  const all = () => [...tables.sessions.values()]
  return {
    begin: (session) => Effect.suspend(() => begin(tables, session)),
    find: (sessionId) => Effect.sync(() => tables.sessions.get(sessionId) ?? null),
    findRunning: (connectionId) =>
      Effect.sync(() => findSession(tables, connectionId, RUNNING_STATES) ?? null),
    findHeld: (connectionId) => Effect.sync(() => findSession(tables, connectionId, ["held"]) ?? null),
    listRecent: (connectionId, limit, before = null, { from, to } = { from: null, to: null }) =>
      Effect.sync(() => {
        const newestFirst = all()
          .filter((session) => session.connectionId === connectionId)
          .sort((a, b) => b.startedAt - a.startedAt || compareCodePoints(b.id, a.id))
        const place = newestFirst.findIndex(({ id }) => id === before)
        return before !== null && place === -1
          ? []
          : newestFirst
              .slice(place + 1)
              .filter(({ startedAt: at }) => (from === null || at >= from) && (to === null || at < to))
              .slice(0, limit)
      }),
    listByState: (state) =>
      Effect.sync(() =>
        all()
          .filter((session) => session.state === state)
          .sort((a, b) => a.startedAt - b.startedAt),
      ),
    takeOver: (session) => update(tables, session, ({ epoch }) => ({ epoch: epoch + 1 })),
    transition: (session, to, { totals, reason, reasonCodes, now, held }) =>
      update(tables, session, (current) => {
        if (current.state !== session.state || !canTransitionSession(current.state, to)) return null
        if (held !== undefined) resolveHeld(tables, session, held, now)
        const ends = to === "failed" || to === "cancelled"
        if (ends) tables.staged.delete(session.id)
        const codes = reasonCodes === undefined ? {} : { reasonCodes }
        return { state: to, totals, reason, ...codes, finishedAt: ends ? now : null }
      }),
  }
}

const findSession = (tables: Tables, connectionId: string, states: ReadonlyArray<SessionState>) =>
  [...tables.sessions.values()].find(
    (session) => session.connectionId === connectionId && states.includes(session.state),
  )

/** What happens to the held session of a connection when another one takes a step. */
const resolveHeld = (tables: Tables, by: SyncSession, heldChange: HeldSession, now: number): void => {
  const held = findSession(tables, by.connectionId, ["held"])
  if (held === undefined) return
  if (heldChange.becomes === "superseded") {
    tables.staged.delete(held.id)
    const { reason, reasonCodes } = heldChange
    const cancellation = { state: "cancelled", reason, reasonCodes, finishedAt: now } as const
    tables.sessions.set(held.id, { ...held, ...cancellation, epoch: held.epoch + 1 })
    return
  }
  const newer = new Set(listStaged(tables, by).map(({ employeeId }) => employeeId))
  const left = listStaged(tables, held).filter(({ employeeId }) => !newer.has(employeeId))
  tables.staged.set(held.id, left)
  const disappeared = left.filter(({ position }) => position === 0).length
  const counts = countStaged(left)
  const { rows, rejected, repeated } = held.totals
  const accepted = rows - rejected - repeated - counts.excluded
  tables.sessions.set(held.id, { ...held, totals: { ...held.totals, ...counts, accepted, disappeared } })
}

const begin = (tables: Tables, session: NewSession): Effect.Effect<SyncSession, StorageError> => {
  const connection = tables.connections.get(session.connectionId) ?? tables.drafts.get(session.connectionId)
  if (connection === undefined || findSession(tables, session.connectionId, RUNNING_STATES) !== undefined) {
    return Effect.fail(new StorageError({ operation: "begin the sync", cause: "another one is running" }))
  }
  const { now, ...facts } = session
  const newSession: SyncSession = {
    silent: false,
    ...facts,
    kind: connection.firstSyncedAt === null ? "initial" : "incremental",
    state: "reading",
    totals: NO_TOTALS,
    webhookCounter: 0,
    applied: null,
    reason: null,
    startedAt: now,
    finishedAt: null,
    epoch: 1,
  }
  tables.sessions.set(session.id, newSession)
  return Effect.succeed(newSession)
}

/** Writes the session when the caller still has its epoch and `change` does not return null. */
const update = (
  tables: Tables,
  session: SyncSession,
  change: (current: SyncSession) => Partial<SyncSession> | null,
): Effect.Effect<SyncSession, SessionLost> =>
  Effect.suspend(() => {
    const current = tables.sessions.get(session.id)
    const changed = current?.epoch === session.epoch ? change(current) : null
    if (current === undefined || changed === null) return failLost(session)
    const updated = { ...("reason" in changed ? forgetReason(current) : current), ...changed }
    tables.sessions.set(session.id, updated)
    return Effect.succeed(updated)
  })

const forgetReason = ({ reasonCodes: _, ...session }: SyncSession): SyncSession => session

const failLost = ({ id }: SyncSession) => Effect.fail(new SessionLost({ sessionId: id }))

const listStaged = (tables: Tables, session: SyncSession): Array<StagedRow> => [
  ...(tables.staged.get(session.id) ?? []),
]

/** Additions are applied before updates. */
const isApplied = ({ applied }: SyncSession, { change, ordinal }: StagedRow): boolean =>
  applied !== null &&
  ((change === applied.change && ordinal <= applied.ordinal) ||
    (change === "add" && applied.change === "update"))

const stage = (
  tables: Tables,
  session: SyncSession,
  rows: ReadonlyArray<StagedRow>,
  totals: SyncTotals,
): Effect.Effect<SyncSession, StorageError | SessionLost> => {
  const all = [...listStaged(tables, session), ...rows]
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
