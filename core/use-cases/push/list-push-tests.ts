import * as Effect from "effect/Effect"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { Actor } from "../authorization/actor.ts"
import type { ConnectionAccessError } from "../authorization/find-connection.ts"
import type { ConnectionNotLive } from "../authorization/authorization-errors.ts"
import { type PushNotConfigured, findPushConnection } from "./issue-push-credential.ts"
import { openPushTests, type OpenPushTestsPorts } from "./open-push-tests.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/**
 * The test records of a corporate, as the vendor would see them under the current terms, by employeeId: the vendor reviews
 * them before it approves.
 */
export const makeListPushTests = (ports: OpenPushTestsPorts & { readonly connections: Connections }) =>
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
    const connection = yield* findPushConnection(ports.connections, actor, "push.list-tests", connectionId)
    const tests = yield* openPushTests(ports, connection)
    return tests.map(({ record }) => record)
  })
