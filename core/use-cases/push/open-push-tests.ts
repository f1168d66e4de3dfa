import * as Effect from "effect/Effect"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import { getFieldValue } from "../../domain/employee/overrides.ts"
import { decideStored, makeSubset } from "../../domain/sharing/subset.ts"
import type { PushTestRecords } from "../../ports/push-access.ts"
import type { Vault } from "../../ports/access/vault.ts"
import { openRecord, openSharedRecord } from "../employee/stored-record.ts"
import { resolveBulkPolicy } from "../sharing/visibility.ts"
import { ConnectionNotLive } from "../sync/sync-errors.ts"

export interface OpenPushTestsPorts {
  readonly tests: Pick<PushTestRecords, "list">
  readonly vault: Pick<Vault, "openConnectionKey">
}

/** A test record as the vendor would see it under the current terms. */
export interface OpenedPushTest {
  /** Epoch milliseconds. */
  readonly receivedAt: number
  readonly record: EmployeeRecord
}

/** The test records of employees whom the corporate shares, by employeeId. The caller has authorised the actor. */
export const openPushTests = Effect.fnUntraced(function* (
  { tests, vault }: OpenPushTestsPorts,
  connection: Connection,
) {
  const { id: connectionId } = connection
  if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
  const keys = yield* vault.openConnectionKey(connectionId, connection.key)
  const policy = resolveBulkPolicy(connection)
  const subset = makeSubset(connection.subset)
  const stored = yield* tests.list(connectionId)
  return stored
    .filter((employee) => {
      const { provenance, record } = openRecord(keys, employee)
      return decideStored(subset, provenance, (field) => getFieldValue(record, field)) === "included"
    })
    .map((employee): OpenedPushTest => ({
      receivedAt: employee.receivedAt,
      record: openSharedRecord(keys, employee, policy),
    }))
})
