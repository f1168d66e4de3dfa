import * as Effect from "effect/Effect"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import { decideStored, type StoredDecision, type Subset } from "../../domain/sharing/subset.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StoredEmployee } from "../../ports/employee/employee-directory.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { KnownEmployee, SessionLost } from "../../ports/sync/sync-ledger.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { buildExcludedRecord } from "../employee/stored-record.ts"
import { makeApplyRecords, type RecordUpdate } from "../sync/apply-records.ts"
import type { ApplyPorts } from "../sync/apply-session.ts"
import { openKnownEmployee } from "../reading/known-employee.ts"

export type ExcludeEmployeesPorts = ApplyPorts & UsedPorts<"directory">

const PAGE_SIZE = 2_000

/**
 * Excludes in one session the employees whom `after` does not include; returns their number. The stored record decides (see
 * `isLeaving`). The caller holds the connection's lock.
 */
export const makeExcludeEmployees = (ports: ExcludeEmployeesPorts) => {
  const { ledger, directory } = ports
  const records = makeApplyRecords(ports)

  return Effect.fnUntraced(function* (
    connection: Connection,
    keys: ConnectionKeys,
    change: SubsetChange,
  ): Effect.fn.Return<number, SessionLost | StorageError> {
    if (connection.employeeCount === 0 || change.after.fields.length === 0) return 0
    let session = yield* records.begin(connection, { trigger: "sharing changed" })
    for (let after: string | null = null; ;) {
      const page: ReadonlyArray<StoredEmployee> = yield* directory.listAfter(connection.id, after, PAGE_SIZE)
      const last = page.at(-1)
      if (last === undefined) break
      after = last.employeeId
      const ids = page.map(({ employeeId }) => employeeId)
      const known = yield* ledger.findKnown(connection.id, ids)
      const context = { keys, change, sessionId: session.id }
      const excluded = page.flatMap((employee) => toExcludedRecord(employee, known, context))
      session = yield* records.stage(session, excluded)
    }
    yield* records.apply(connection, session, "No employee is excluded.")
    return session.totals.updated
  })
}

/** The rules before and after a change of the terms. */
export interface SubsetChange {
  readonly before: Subset
  readonly after: Subset
}

/**
 * Whether an employee leaves. One whose stored record does not suffice leaves when the rules change, and the next sync
 * includes those who belong; rules that stay as they are have been decided by the last sync.
 */
export const isLeaving = (decision: StoredDecision, { before, after }: SubsetChange): boolean =>
  decision === "excluded" || (decision === "undecided" && before.version !== after.version)

interface ExclusionContext {
  readonly keys: ConnectionKeys
  readonly change: SubsetChange
  readonly sessionId: string
}

const toExcludedRecord = (
  employee: StoredEmployee,
  knownEmployees: ReadonlyMap<string, KnownEmployee>,
  { keys, change, sessionId }: ExclusionContext,
): ReadonlyArray<RecordUpdate> => {
  const known = knownEmployees.get(employee.employeeId)
  if (known === undefined || known.excluded) return []
  const { provenance, record, getValue } = openKnownEmployee(keys, employee, known)
  if (!isLeaving(decideStored(change.after, provenance, getValue), change)) return []
  const { id, employeeId, status } = known
  const excluded = buildExcludedRecord(keys, {
    identityRecord: toIdentityRecord(record),
    sessionId,
    status,
    sourceFingerprint: null,
  })
  return [{ id, employeeId, record: excluded }]
}

/** What the vendor is told of an employee who leaves; `statusNow` replaces the status, where it is shared. */
export const toIdentityRecord = (
  { id, employeeId, status }: EmployeeRecord,
  statusNow: EmployeeRecord["status"] = status,
): EmployeeRecord => ({
  id,
  ...(employeeId === undefined ? {} : { employeeId }),
  ...(status === undefined || statusNow === undefined ? {} : { status: statusNow }),
})
