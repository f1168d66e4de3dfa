import * as Effect from "effect/Effect"
import type { EmployeeRecord } from "../../../contract/employee/employee.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { SyncSession } from "../../../domain/sync/session.ts"
import type { MissingEmployee, SessionLost, StagedRow, SyncLedger } from "../../../ports/sync/sync-ledger.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import { buildStoredRecord, openRecord } from "../../employee/stored-record.ts"

const PAGE_SIZE = 2_000

/**
 * Employees that are missing from a full load become Inactive (specification/employee.md#status): staged as updates
 * after the accepted rows of the source. When such an employee is in a later load, the row is processed again.
 */
export const stageMissing = Effect.fnUntraced(function* (
  ledger: SyncLedger,
  session: SyncSession,
  keys: ConnectionKeys,
): Effect.fn.Return<SyncSession, StorageError | SessionLost> {
  let current = session
  // No staged row of the source has an ordinal as high.
  let ordinal = session.totals.rows
  let after: string | null = null
  for (;;) {
    const missing: ReadonlyArray<MissingEmployee> = yield* ledger.listMissing(current, after, PAGE_SIZE)
    const last = missing.at(-1)
    if (last === undefined) return current
    const rows = missing.map((employee) => toInactiveRow(employee, keys, ordinal++))
    const { totals } = current
    current = yield* ledger.stage(current, rows, {
      ...totals,
      updated: totals.updated + rows.length,
      disappeared: totals.disappeared + rows.length,
    })
    after = last.employeeId
  }
})

const toInactiveRow = (employee: MissingEmployee, keys: ConnectionKeys, ordinal: number): StagedRow => {
  const { provenance, record: known, valuePrints } = openRecord(keys, employee)
  const record: EmployeeRecord = known.status === undefined ? known : { ...known, status: "Inactive" }
  return {
    ordinal,
    position: 0,
    employeeId: employee.employeeId,
    id: employee.id,
    change: "update",
    record: buildStoredRecord(keys, {
      provenance,
      record,
      valuePrints,
      status: "Inactive",
      // The clear values are not available; this differs from every fingerprint of a row.
      fingerprint: keys.fingerprint(`absent:${Buffer.from(employee.fingerprint).toString("hex")}`),
      sourceFingerprint: null,
      overrides: employee.overrides,
      isFromSource: false,
    }),
  }
}
