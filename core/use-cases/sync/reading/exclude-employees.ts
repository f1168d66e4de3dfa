import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { SubsetField } from "../../../contract/employee/fields.ts"
import type { EmployeeRecord } from "../../../contract/employee/employee.ts"
import { getFieldValue } from "../../../domain/employee/overrides.ts"
import { includesStored, type Subset } from "../../../domain/sharing/subset.ts"
import { NO_TOTALS } from "../../../domain/sync/totals.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { SyncSession } from "../../../domain/sync/session.ts"
import type { EmployeeDirectory, StoredEmployee } from "../../../ports/employee/employee-directory.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { KnownEmployee, SessionLost, StagedRow } from "../../../ports/sync/sync-ledger.ts"
import type { ConnectionKeys } from "../../../ports/access/vault.ts"
import type { VendorStore } from "../../../ports/access/vendor-store.ts"
import { openOverrides } from "../../employee/overrides.ts"
import { buildExcludedRecord, openRecord } from "../../employee/stored-record.ts"
import { type ApplyPorts, makeApplySession } from "../apply-session.ts"
import { findSelectedEvents } from "../finish-interrupted.ts"

export interface ExcludeEmployeesPorts extends ApplyPorts {
  readonly vendors: VendorStore
  readonly directory: EmployeeDirectory
}

const PAGE_SIZE = 2_000

/**
 * A session in which those leave whom a new rule does not choose, and how many they were. What is stored decides, and who
 * cannot be judged by it leaves, too: the next sync brings back who belongs. The caller holds the connection's lock.
 */
export const makeExcludeEmployees = (ports: ExcludeEmployeesPorts) => {
  const { ledger, secrets } = ports
  const applySession = makeApplySession(ports)
  const stageExclusions = makeStageExclusions(ports)

  return Effect.fnUntraced(function* (
    connection: Connection,
    keys: ConnectionKeys,
    subset: Subset,
  ): Effect.fn.Return<number, SessionLost | StorageError> {
    if (connection.employeeCount === 0 || subset.fields.length === 0) return 0
    const now = yield* Clock.currentTimeMillis
    const begun = yield* ledger.begin({
      id: secrets.uuid(),
      connectionId: connection.id,
      mode: "delta",
      trigger: "sharing changed",
      dryRun: false,
      now,
    })
    const staged = yield* stageExclusions(begun, keys, subset)
    const { totals } = staged
    if (totals.updated === 0) {
      yield* ledger.transition(staged, "cancelled", { totals, reason: "Nobody leaves.", now })
      return 0
    }
    const applying = yield* ledger.transition(staged, "applying", { totals, reason: null, now })
    yield* applySession(applying, yield* findSelectedEvents(ports.vendors, connection), () => undefined)
    return totals.updated
  })
}

const makeStageExclusions = ({ ledger, directory }: ExcludeEmployeesPorts) =>
  Effect.fnUntraced(function* (
    begun: SyncSession,
    keys: ConnectionKeys,
    subset: Subset,
  ): Effect.fn.Return<SyncSession, SessionLost | StorageError> {
    let session = begun
    for (let after: string | null = null; ;) {
      const { connectionId, totals } = session
      const page: ReadonlyArray<StoredEmployee> = yield* directory.listAfter(connectionId, after, PAGE_SIZE)
      const last = page.at(-1)
      if (last === undefined) return session
      after = last.employeeId
      const ids = page.map(({ employeeId }) => employeeId)
      const known = yield* ledger.findKnown(connectionId, ids)
      const rows = page.flatMap((employee) =>
        toExclusionRow(employee, known, { keys, subset, sessionId: begun.id }),
      )
      const placed = rows.map((row, index) => ({ ...row, ordinal: totals.updated + index }))
      const updated = totals.updated + rows.length
      session = yield* ledger.stage(session, placed, {
        ...NO_TOTALS,
        rows: updated,
        accepted: updated,
        updated,
      })
    }
  })

interface ExclusionContext {
  readonly keys: ConnectionKeys
  readonly subset: Subset
  readonly sessionId: string
}

const toExclusionRow = (
  employee: StoredEmployee,
  knownEmployees: ReadonlyMap<string, KnownEmployee>,
  { keys, subset, sessionId }: ExclusionContext,
): ReadonlyArray<StagedRow> => {
  const known = knownEmployees.get(employee.employeeId)
  if (known === undefined) return []
  const { provenance, record } = openRecord(keys, employee)
  if (includesStored(subset, provenance, makeReadSourceValue(known, record, keys))) return []
  const { id, employeeId, status } = known
  const excludedRecord = buildExcludedRecord(keys, {
    identityRecord: toIdentityRecord(record),
    sessionId,
    status,
    sourceFingerprint: null,
  })
  return [{ ordinal: 0, position: 0, employeeId, id, change: "update", record: excludedRecord }]
}

/** What the source said, whatever a vendor set since. */
const makeReadSourceValue = (
  { id, employeeId, status, overrides }: KnownEmployee,
  record: EmployeeRecord,
  keys: ConnectionKeys,
) => {
  const fields = overrides === null ? [] : openOverrides(keys, id, overrides).fields
  const own = new Map<string, unknown>([
    ...fields.map(({ key, source }) => [key, source] as const),
    ["employeeId", employeeId],
    ["status", status],
  ])
  return (field: SubsetField): unknown => (own.has(field) ? own.get(field) : getFieldValue(record, field))
}

const toIdentityRecord = ({ id, employeeId, status }: EmployeeRecord): EmployeeRecord => ({
  id,
  ...(employeeId === undefined ? {} : { employeeId }),
  ...(status === undefined ? {} : { status }),
})
