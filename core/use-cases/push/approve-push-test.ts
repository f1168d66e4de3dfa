import * as Effect from "effect/Effect"
import type { EmployeeRecord } from "../../contract/employee.ts"
import type { ConnectionStore } from "../../ports/connection-store.ts"
import type { PushAccess, PushTestRecords } from "../../ports/push-access.ts"
import type { Secrets } from "../../ports/secrets.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, SealBroken, Vault } from "../../ports/vault.ts"
import { openRecord } from "../directory/stored-record.ts"
import { ConnectionNotLive } from "../sync/sync-errors.ts"
import { type IssuedCredential, makeIssuePushCredential } from "./issue-push-credential.ts"

/** What a corporate has pushed into the test environment, as the vendor would see it, by employeeId. */
export const makeListPushTests = (ports: {
  readonly connections: ConnectionStore
  readonly tests: PushTestRecords
  readonly vault: Vault
}) =>
  Effect.fnUntraced(function* (
    connectionId: string,
  ): Effect.fn.Return<
    ReadonlyArray<EmployeeRecord>,
    ConnectionNotLive | StorageError | SealBroken | MasterKeyMissing
  > {
    const connection = yield* ports.connections.find(connectionId)
    if (connection?.key == null) return yield* new ConnectionNotLive({ connectionId })
    const keys = yield* ports.vault.openConnectionKey(connectionId, connection.key)
    const records = yield* ports.tests.list(connectionId)
    return records.map((record) => openRecord(keys, record).record)
  })

export interface ApprovedPush extends IssuedCredential {
  /** Test records that were purged. */
  readonly purged: number
}

/** The vendor approves: the test data are purged, and real credentials issued (interface.md, "Push API rules"). */
export const makeApprovePushTest = (ports: {
  readonly connections: ConnectionStore
  readonly access: PushAccess
  readonly tests: PushTestRecords
  readonly secrets: Secrets
}) => {
  const issue = makeIssuePushCredential(ports)
  return Effect.fnUntraced(function* (
    connectionId: string,
  ): Effect.fn.Return<ApprovedPush, ConnectionNotLive | StorageError> {
    const connection = yield* ports.connections.find(connectionId)
    if (connection?.key == null) return yield* new ConnectionNotLive({ connectionId })
    const credential = yield* issue(connectionId, "production")
    return { ...credential, purged: yield* ports.tests.purge(connectionId) }
  })
}
