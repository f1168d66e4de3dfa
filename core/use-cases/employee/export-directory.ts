import * as Effect from "effect/Effect"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import type { EmployeeDirectory } from "../../ports/employee/employee-directory.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed, Vault } from "../../ports/accounts/vault.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import { streamEmployeePages } from "./stream-employee-pages.ts"
import { loadCurrentRenderer } from "./list-employees.ts"
import { ConnectionNotLive } from "../authorization/authorization-errors.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/** A connection's employees as the vendor may see them, ordered by employeeId, in pages; can be iterated again. */
export const makeExportDirectory = (ports: {
  readonly connections: Connections
  readonly directory: EmployeeDirectory
  readonly vault: Vault
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<
    AsyncIterable<ReadonlyArray<EmployeeRecord>>,
    ConnectionAccessError | ConnectionNotLive | StorageError | DecryptionFailed | MasterKeyMissing
  > {
    const connection = yield* findConnection(ports.connections, actor, "employees.export", connectionId)
    if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
    const keys = yield* ports.vault.openConnectionKey(connection.id, connection.key)
    const loadRenderer = loadCurrentRenderer(ports.connections, connectionId, keys)
    return yield* streamEmployeePages(
      (after, limit) => ports.directory.listAfter(connection.id, after, limit),
      loadRenderer,
    )
  })
