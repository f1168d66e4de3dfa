import * as Effect from "effect/Effect"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import { valueAt } from "../../domain/employee/overrides.ts"
import { choosesStored, makeSubset } from "../../domain/sharing/subset.ts"
import type { ConnectionStore } from "../../ports/connection/connection-store.ts"
import type { PushTestRecords } from "../../ports/push-access.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, SealBroken, Vault } from "../../ports/access/vault.ts"
import type { Actor } from "../access/actor.ts"
import type { ConnectionRefused } from "../access/find-connection.ts"
import { openRecord, sharedRecord } from "../employee/stored-record.ts"
import { visibleToAll } from "../sharing/visibility.ts"
import { ConnectionNotLive } from "../sync/sync-errors.ts"
import { type NotPushing, pushConnection } from "./issue-push-credential.ts"

/**
 * What a corporate has pushed into the test environment, as the vendor would see it under the terms of this moment, by
 * employeeId: the vendor looks at it before it approves.
 */
export const makeListPushTests = ({
  connections,
  tests,
  vault,
}: {
  readonly connections: ConnectionStore
  readonly tests: PushTestRecords
  readonly vault: Vault
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<
    ReadonlyArray<EmployeeRecord>,
    ConnectionRefused | NotPushing | ConnectionNotLive | StorageError | SealBroken | MasterKeyMissing
  > {
    const connection = yield* pushConnection(connections, actor, "push.list-tests", connectionId)
    if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
    const keys = yield* vault.openConnectionKey(connectionId, connection.key)
    const policy = visibleToAll(connection)
    const subset = makeSubset(connection.subset)
    const stored = yield* tests.list(connectionId)
    return stored
      .filter((employee) => {
        const { provenance, record } = openRecord(keys, employee)
        return choosesStored(subset, provenance, (field) => valueAt(record, field))
      })
      .map((employee) => sharedRecord(keys, employee, policy))
  })
