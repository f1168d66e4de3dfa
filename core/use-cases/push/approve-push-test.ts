import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { EmployeeRecord } from "../../contract/employee.ts"
import type { PushAuthType } from "../../domain/connection/push-auth.ts"
import type { PushTestRecords } from "../../ports/push-access.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, SealBroken, Vault } from "../../ports/vault.ts"
import { openRecord } from "../directory/stored-record.ts"
import { ConnectionNotLive } from "../sync/sync-errors.ts"
import {
  type IssuedCredential,
  type IssuePushCredentialPorts,
  newCredential,
  type NotPushing,
  pushConnection,
} from "./issue-push-credential.ts"

/** There is no test environment, or it was approved before: approving again would end credentials that are in use. */
export class NothingToApprove extends Data.TaggedError("NothingToApprove")<{
  readonly connectionId: string
  readonly approvedBefore: boolean
}> {}

/** What a corporate has pushed into the test environment, as the vendor would see it, by employeeId. */
export const makeListPushTests = (
  ports: Pick<IssuePushCredentialPorts, "connections"> & {
    readonly tests: PushTestRecords
    readonly vault: Vault
  },
) =>
  Effect.fnUntraced(function* (
    connectionId: string,
  ): Effect.fn.Return<
    ReadonlyArray<EmployeeRecord>,
    NotPushing | ConnectionNotLive | StorageError | SealBroken | MasterKeyMissing
  > {
    const { key } = yield* pushConnection(ports.connections, connectionId)
    if (key === null) return yield* new ConnectionNotLive({ connectionId })
    const keys = yield* ports.vault.openConnectionKey(connectionId, key)
    const records = yield* ports.tests.list(connectionId)
    return records.map((record) => openRecord(keys, record).record)
  })

export interface ApprovedPush extends IssuedCredential {
  /** Test records that were purged. */
  readonly purged: number
}

/**
 * The vendor approves (interface.md, "Push API rules"): the test data are purged and real credentials issued, of the kind of
 * the test credentials unless told otherwise. The test credentials end: nobody looks any more at what they would bring.
 */
export const makeApprovePushTest = ({ connections, access, secrets }: IssuePushCredentialPorts) =>
  Effect.fnUntraced(function* (
    connectionId: string,
    authType?: PushAuthType,
  ): Effect.fn.Return<ApprovedPush, NothingToApprove | NotPushing | ConnectionNotLive | StorageError> {
    yield* pushConnection(connections, connectionId)
    const credentials = yield* access.list(connectionId)
    const test = credentials.find(({ environment }) => environment === "test")
    const approvedBefore = credentials.some(({ environment }) => environment === "production")
    if (approvedBefore) return yield* new NothingToApprove({ connectionId, approvedBefore })
    const { credential, issued } = newCredential(secrets, {
      connectionId,
      environment: "production",
      authType: authType ?? test?.authType ?? "any",
    })
    const purged = yield* access.approve(credential, yield* Clock.currentTimeMillis)
    if (purged === null) return yield* new NothingToApprove({ connectionId, approvedBefore })
    return { ...issued, purged }
  })
