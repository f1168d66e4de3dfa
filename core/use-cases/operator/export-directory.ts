import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { EmployeeRecord } from "../../contract/employee.ts"
import type { ConnectionStore } from "../../ports/connection-store.ts"
import type { EmployeeDirectory } from "../../ports/employee-directory.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, SealBroken, Vault } from "../../ports/vault.ts"
import { shareOf } from "../vendor-api/list-employees.ts"
import { ConnectionNotLive } from "../sync/sync-errors.ts"

const PAGE = 500

/** A connection's employees as the vendor may see them, ordered by employeeId, a page at a time; can be gone through again. */
export const makeExportDirectory = (ports: {
  readonly connections: ConnectionStore
  readonly directory: EmployeeDirectory
  readonly vault: Vault
}) =>
  Effect.fnUntraced(function* (
    connectionId: string,
  ): Effect.fn.Return<
    AsyncIterable<ReadonlyArray<EmployeeRecord>>,
    ConnectionNotLive | StorageError | SealBroken | MasterKeyMissing
  > {
    const connection = yield* ports.connections.find(connectionId)
    if (connection?.key == null) return yield* new ConnectionNotLive({ connectionId })
    const keys = yield* ports.vault.openConnectionKey(connection.id, connection.key)
    const share = shareOf(connection, keys)
    const pages = Stream.paginate(null as string | null, (after) =>
      ports.directory.after(connection.id, after, PAGE).pipe(
        Effect.map((employees) => {
          const last = employees.at(-1)
          const more = last !== undefined && employees.length === PAGE
          return [
            [employees.map((employee) => JSON.parse(share(employee).toString()) as EmployeeRecord)],
            more ? Option.some(last.employeeId) : Option.none(),
          ] as const
        }),
      ),
    )
    return yield* Stream.toAsyncIterableEffect(pages)
  })
