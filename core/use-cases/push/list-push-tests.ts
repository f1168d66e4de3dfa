import * as Effect from "effect/Effect"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import { getFieldValue } from "../../domain/employee/overrides.ts"
import { includesStored, makeSubset } from "../../domain/sharing/subset.ts"
import type { PushTestRecords } from "../../ports/push-access.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed, Vault } from "../../ports/access/vault.ts"
import type { Actor } from "../access/actor.ts"
import type { ConnectionAccessError } from "../access/find-connection.ts"
import { openRecord, openSharedRecord } from "../employee/stored-record.ts"
import { resolveBulkPolicy } from "../sharing/visibility.ts"
import { ConnectionNotLive } from "../sync/sync-errors.ts"
import { type PushNotConfigured, findPushConnection } from "./issue-push-credential.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/**
 * The test records of a corporate, as the vendor would see them under the current terms, by employeeId: the vendor reviews
 * them before it approves.
 */
export const makeListPushTests = ({
  connections,
  tests,
  vault,
}: {
  readonly connections: Connections
  readonly tests: PushTestRecords
  readonly vault: Vault
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<
    ReadonlyArray<EmployeeRecord>,
    | ConnectionAccessError
    | PushNotConfigured
    | ConnectionNotLive
    | StorageError
    | DecryptionFailed
    | MasterKeyMissing
  > {
    const connection = yield* findPushConnection(connections, actor, "push.list-tests", connectionId)
    if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
    const keys = yield* vault.openConnectionKey(connectionId, connection.key)
    const policy = resolveBulkPolicy(connection)
    const subset = makeSubset(connection.subset)
    const stored = yield* tests.list(connectionId)
    return stored
      .filter((employee) => {
        const { provenance, record } = openRecord(keys, employee)
        return includesStored(subset, provenance, (field) => getFieldValue(record, field))
      })
      .map((employee) => openSharedRecord(keys, employee, policy))
  })
