import * as Effect from "effect/Effect"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import { getFieldValue } from "../../domain/employee/overrides.ts"
import { decideStored, makeSubset } from "../../domain/sharing/subset.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { openRecord, openSharedRecord } from "../employee/stored-record.ts"
import { resolveBulkPolicy } from "../employee/visibility.ts"
import { ConnectionNotLive } from "../authorization/authorization-errors.ts"

export type OpenPushTestsPorts = UsedPorts<"vault.openConnectionKey" | "pushTests.list">

/** A test record as the vendor would see it under the current terms. */
export interface OpenedPushTest {
  /** Epoch milliseconds. */
  readonly receivedAt: number
  readonly record: EmployeeRecord
}

/** The test records of employees whom the corporate shares, by employeeId. The caller has authorised the actor. */
export const openPushTests = Effect.fnUntraced(function* (
  { pushTests, vault }: OpenPushTestsPorts,
  connection: Connection,
) {
  const { id: connectionId } = connection
  if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
  const keys = yield* vault.openConnectionKey(connectionId, connection.key)
  const policy = resolveBulkPolicy(connection)
  return (yield* listSharedTests(pushTests, connection, keys)).map((employee): OpenedPushTest => ({
    receivedAt: employee.receivedAt,
    record: openSharedRecord(keys, employee, policy),
  }))
})

/** The same, still sealed. */
export const listSharedTests = Effect.fnUntraced(function* (
  tests: OpenPushTestsPorts["pushTests"],
  connection: Pick<Connection, "id" | "subset">,
  keys: ConnectionKeys,
) {
  const subset = makeSubset(connection.subset)
  return (yield* tests.list(connection.id)).filter((employee) => {
    const { provenance, record } = openRecord(keys, employee)
    return decideStored(subset, provenance, (field) => getFieldValue(record, field)) === "included"
  })
})
