import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { DataModelKey } from "../../contract/data-model-flags.ts"
import type { SharingTerms } from "../../contract/sharing-terms.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import { makeSubset } from "../../domain/sharing/subset.ts"
import { withheldKeys } from "../../domain/sharing/terms.ts"
import type { ConnectionLock } from "../../ports/connection-lock.ts"
import { type Connection, type ConnectionStore, NEVER_READ } from "../../ports/connection-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionLost } from "../../ports/sync-ledger.ts"
import type { MasterKeyMissing, SealBroken, Vault } from "../../ports/vault.ts"
import { makeFinishInterrupted } from "../sync/finish-interrupted.ts"
import { type LeaveSubsetPorts, makeLeaveSubset } from "../sync/leave-subset.ts"
import { alreadyRunning } from "../sync/run-sync.ts"
import { ConnectionNotLive, type SyncAlreadyRunning } from "../sync/sync-errors.ts"

export interface ChangeSharingPorts extends LeaveSubsetPorts {
  readonly connections: ConnectionStore
  readonly lock: ConnectionLock
  readonly vault: Vault
}

/** The vendor requires these fields (interface.md, "What the service does" 4). */
export class FieldsRequired extends Data.TaggedError("FieldsRequired")<{
  readonly keys: ReadonlyArray<DataModelKey>
}> {
  override readonly message = `The vendor requires ${this.keys.join(", ")}, so it cannot be withheld.`
}

export interface ChangedSharing {
  readonly connection: Connection
  /** Employees who are no longer shared, and of whom the vendor is told so. */
  readonly left: number
}

/**
 * What a corporate leaves out from now on, in the place of what it left out before. Fields that are withheld are gone from
 * every answer at once, and from the store with the next sync; employees who are not chosen any more are gone from both.
 */
export const makeChangeSharing = (ports: ChangeSharingPorts) => {
  const { connections, lock, vault, ledger } = ports
  const finishInterrupted = makeFinishInterrupted(ports)
  const leaveSubset = makeLeaveSubset(ports)

  return Effect.fnUntraced(function* (
    connectionId: string,
    terms: SharingTerms,
  ): Effect.fn.Return<
    ChangedSharing,
    | ConnectionNotLive
    | FieldsRequired
    | SyncAlreadyRunning
    | SessionLost
    | SealBroken
    | MasterKeyMissing
    | StorageError
  > {
    const connection = yield* connections.find(connectionId)
    if (connection?.key == null) return yield* new ConnectionNotLive({ connectionId })
    const withheld = withheldKeys(terms)
    const required = withheld.filter(makeSharingPolicy(connection.flags, []).mandatory)
    if (required.length > 0) return yield* new FieldsRequired({ keys: required })
    const keys = yield* vault.openConnectionKey(connectionId, connection.key)
    const { subset } = terms
    const change = finishInterrupted(connection).pipe(
      Effect.andThen(connections.saveSharing(connectionId, { withheld, subset })),
      // What is shared from now on may not have been kept.
      Effect.andThen(connections.saveSourceCursor(connectionId, NEVER_READ)),
      Effect.andThen(leaveSubset(connection, keys, makeSubset(subset))),
    )
    const left = yield* lock
      .exclusively(connectionId, change)
      .pipe(Effect.catchTag("ConnectionBusy", () => alreadyRunning(ledger, connectionId)))
    return { connection: { ...connection, withheld, subset }, left }
  })
}

export type ChangeSharing = ReturnType<typeof makeChangeSharing>
