import * as Effect from "effect/Effect"
import type { Connection } from "../../domain/connection/connection.ts"
import type { RowCompletion } from "../../domain/employee/stored-values.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { loadSourceStates } from "./source-state.ts"

export type LoadCompletionsPorts = UsedPorts<"directory.findByIds" | "ledger.findKnown">

export interface LoadCompletionsInput {
  readonly connection: Pick<Connection, "id" | "firstSyncedAt">
  readonly keys: ConnectionKeys
  readonly policy: SharingPolicy
}

/** What completes a row of changes of the employee. */
export type FindCompletion = (employeeId: string | null) => RowCompletion

const OF_A_NEW_EMPLOYEE: RowCompletion = { stored: null, wasExcluded: false }

export const NOTHING_STORED: FindCompletion = () => OF_A_NEW_EMPLOYEE

/** For rows of these employees. Throws DecryptionFailed when a record does not open. */
export const loadCompletions = Effect.fnUntraced(function* (
  ports: LoadCompletionsPorts,
  { connection, keys, policy }: LoadCompletionsInput,
  employeeIds: ReadonlyArray<string>,
): Effect.fn.Return<FindCompletion, StorageError> {
  if (connection.firstSyncedAt === null || employeeIds.length === 0) return NOTHING_STORED
  const known = yield* ports.ledger.findKnown(connection.id, employeeIds)
  const states = yield* loadSourceStates(ports, { keys, policy }, known)
  return (employeeId) => {
    const id = employeeId ?? ""
    return { stored: states.get(id)?.stored ?? null, wasExcluded: known.get(id)?.excluded ?? false }
  }
})
