import * as Effect from "effect/Effect"
import type { SubsetField } from "../../../contract/employee/fields.ts"
import type { EmployeeRecord } from "../../../contract/employee/employee.ts"
import { getFieldValue } from "../../../domain/employee/overrides.ts"
import { includesStored, type Subset } from "../../../domain/sharing/subset.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { EmployeeDirectory, StoredEmployee } from "../../../ports/employee/employee-directory.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { KnownEmployee, SessionLost } from "../../../ports/sync/sync-ledger.ts"
import type { ConnectionKeys } from "../../../ports/access/vault.ts"
import { openOverrides } from "../../employee/overrides.ts"
import { buildExcludedRecord, openRecord } from "../../employee/stored-record.ts"
import { makeApplyRecords, type RecordUpdate } from "../apply-records.ts"
import type { ApplyPorts } from "../apply-session.ts"

export interface ExcludeEmployeesPorts extends ApplyPorts {
  readonly directory: EmployeeDirectory
}

const PAGE_SIZE = 2_000

/**
 * Excludes in one session the employees whom a new rule does not include; returns their number. The stored record decides.
 * When that does not suffice, the employee is excluded too: the next sync includes those who belong. The caller holds the
 * connection's lock.
 */
export const makeExcludeEmployees = (ports: ExcludeEmployeesPorts) => {
  const { ledger, directory } = ports
  const records = makeApplyRecords(ports)

  return Effect.fnUntraced(function* (
    connection: Connection,
    keys: ConnectionKeys,
    subset: Subset,
  ): Effect.fn.Return<number, SessionLost | StorageError> {
    if (connection.employeeCount === 0 || subset.fields.length === 0) return 0
    let session = yield* records.begin(connection, { trigger: "sharing changed" })
    for (let after: string | null = null; ;) {
      const page: ReadonlyArray<StoredEmployee> = yield* directory.listAfter(connection.id, after, PAGE_SIZE)
      const last = page.at(-1)
      if (last === undefined) break
      after = last.employeeId
      const ids = page.map(({ employeeId }) => employeeId)
      const known = yield* ledger.findKnown(connection.id, ids)
      const context = { keys, subset, sessionId: session.id }
      const excluded = page.flatMap((employee) => toExcludedRecord(employee, known, context))
      session = yield* records.stage(session, excluded)
    }
    yield* records.apply(connection, session, "No employee is excluded.")
    return session.totals.updated
  })
}

interface ExclusionContext {
  readonly keys: ConnectionKeys
  readonly subset: Subset
  readonly sessionId: string
}

const toExcludedRecord = (
  employee: StoredEmployee,
  knownEmployees: ReadonlyMap<string, KnownEmployee>,
  { keys, subset, sessionId }: ExclusionContext,
): ReadonlyArray<RecordUpdate> => {
  const known = knownEmployees.get(employee.employeeId)
  if (known === undefined) return []
  const { provenance, record } = openRecord(keys, employee)
  if (includesStored(subset, provenance, makeReadSourceValue(known, record, keys))) return []
  const { id, employeeId, status } = known
  const excluded = buildExcludedRecord(keys, {
    identityRecord: toIdentityRecord(record),
    sessionId,
    status,
    sourceFingerprint: null,
  })
  return [{ id, employeeId, record: excluded }]
}

/** The source's values, without those that a vendor set since. */
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
