import * as Effect from "effect/Effect"
import { StorageError } from "../../../ports/storage-error.ts"
import type { SyncSession } from "../../../domain/sync/session.ts"
import { type ApplyStep, SessionLost, type StagedRow } from "../../../ports/sync/sync-ledger.ts"
import { listEmployees } from "../employee/employee-directory.ts"
import { enqueue } from "../webhooks/enqueue.ts"
import type { Tables } from "../tables.ts"
import { takeSequence } from "./take-sequence.ts"

/** One step of applying a session: it is checked completely before anything is written. */
export const applyStep = (
  tables: Tables,
  session: SyncSession,
  step: ApplyStep,
): Effect.Effect<SyncSession, StorageError | SessionLost> => {
  const current = tables.sessions.get(session.id)
  if (current?.epoch !== session.epoch || current.state !== "applying") {
    return Effect.fail(new SessionLost({ sessionId: session.id }))
  }
  if (step.webhooks.some(({ requestId }) => tables.webhooks.has(requestId))) {
    return Effect.fail(new StorageError({ operation: "apply the changes", cause: "a webhook stands twice" }))
  }
  if (step.page !== null) mergePage(tables, session, step.page, step.now)
  if (step.webhooks.length > 0) {
    const sequence = tables.sequences.get(session.id) ?? takeSequence(tables, current)
    tables.sequences.set(session.id, sequence)
    const { connectionId, id: sessionId } = current
    enqueue(tables, { connectionId, sessionId, sequence }, step.webhooks, step.now)
  }
  if (step.listsChanges === true) listChanges(tables, session)
  if (step.completes) finish(tables, current, step.now)
  const updated: SyncSession = {
    ...current,
    webhookCounter: current.webhookCounter + step.webhooks.length,
    applied:
      step.page === null ? current.applied : { change: step.page.change, ordinal: step.page.throughOrdinal },
    ...(step.completes ? { state: "completed", finishedAt: step.now } : {}),
  }
  tables.sessions.set(session.id, updated)
  return Effect.succeed(updated)
}

const mergePage = (
  tables: Tables,
  session: SyncSession,
  page: NonNullable<ApplyStep["page"]>,
  now: number,
): void => {
  const after = session.applied?.change === page.change ? session.applied.ordinal : -1
  const known = new Map(
    listEmployees(tables, session.connectionId).map((employee) => [employee.employeeId, employee]),
  )
  let includedDelta = 0
  for (const row of tables.staged.get(session.id) ?? []) {
    if (row.change !== page.change || row.ordinal <= after || row.ordinal > page.throughOrdinal) continue
    const before = known.get(row.employeeId)
    const { id, employeeId } = before ?? row
    const isSame = before !== undefined && Buffer.compare(before.fingerprint, row.record.fingerprint) === 0
    if (isSame) continue
    includedDelta += Number(!row.record.excluded) - Number(before !== undefined && !before.excluded)
    if (row.record.excluded) tables.salaries.delete(id)
    const { connectionId } = session
    if (row.record.monthlySalary !== null) {
      const { period, sealed } = row.record.monthlySalary
      tables.salaries.set(id, new Map(tables.salaries.get(id)).set(period, sealed))
    }
    const createdAt = before?.createdAt ?? now
    const location = { id, employeeId, connectionId, sessionId: session.id }
    const sourceUpdatedAt = row.record.sourceUpdatedAt ?? before?.sourceUpdatedAt ?? null
    const times = { createdAt, updatedAt: now, sourceUpdatedAt }
    tables.employees.set(id, { ...row.record, ...location, ...times })
  }
  const connection = tables.connections.get(session.connectionId)
  if (connection !== undefined) {
    const employeeCount = connection.employeeCount + includedDelta
    tables.connections.set(connection.id, { ...connection, employeeCount })
  }
}

const listChanges = (tables: Tables, { id }: SyncSession): void => {
  const staged = tables.staged.get(id) ?? []
  tables.sessionChanges.set(
    id,
    new Map(staged.flatMap((row) => ("record" in row ? [[row.id, row.change] as const] : []))),
  )
}

const finish = (tables: Tables, session: SyncSession, now: number): void => {
  for (const row of tables.staged.get(session.id) ?? []) refresh(tables, row)
  tables.staged.delete(session.id)
  const connection = tables.connections.get(session.connectionId)
  if (connection === undefined) return
  const firstSyncedAt = connection.firstSyncedAt ?? now
  const untrimmed = connection.untrimmed || (connection.narrowedAt ?? -1) >= session.startedAt
  tables.connections.set(connection.id, { ...connection, firstSyncedAt, lastSyncedAt: now, untrimmed })
}

/** The row is unchanged, but has another source fingerprint: next time it is recognised without being mapped. */
const refresh = (tables: Tables, row: StagedRow): void => {
  const employee = tables.employees.get(row.id)
  if (row.change !== "refresh" || employee === undefined) return
  const { sourceFingerprint } = row
  const sourceUpdatedAt = row.sourceUpdatedAt ?? employee.sourceUpdatedAt
  const filledFields = row.filledFields ?? employee.filledFields
  tables.employees.set(row.id, { ...employee, sourceFingerprint, sourceUpdatedAt, filledFields })
}
