import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { DataModelKey } from "../../contract/sharing/data-model-flags.ts"
import type { SharingTerms } from "../../contract/sharing/sharing-terms.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import { makeSubset } from "../../domain/sharing/subset.ts"
import { withheldKeys } from "../../domain/sharing/terms.ts"
import type { ConnectionLock } from "../../ports/sync/connection-lock.ts"
import type { Connection, ConnectionStore, SharingChange } from "../../ports/connection/connection-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionLost } from "../../ports/sync/sync-ledger.ts"
import type { MasterKeyMissing, SealBroken, Vault } from "../../ports/access/vault.ts"
import type { Actor } from "../access/actor.ts"
import { type ConnectionRefused, findConnection } from "../access/find-connection.ts"
import { makeTrimSalaries, type TrimSalariesPorts } from "../salary/trim-salaries.ts"
import { makeFinishInterrupted } from "../sync/finish-interrupted.ts"
import { type DropHeldPorts, makeDropHeld } from "../sync/drop-held.ts"
import { type LeaveSubsetPorts, makeLeaveSubset } from "../sync/reading/leave-subset.ts"
import { alreadyRunning } from "../sync/run-sync.ts"
import { ConnectionNotLive, type SyncAlreadyRunning } from "../sync/sync-errors.ts"

export interface ChangeSharingPorts extends LeaveSubsetPorts, DropHeldPorts, TrimSalariesPorts {
  readonly connections: ConnectionStore
  readonly lock: ConnectionLock
  readonly vault: Vault
}

/** The vendor requires these fields (interface.md, "What the service does" 4). */
export class FieldsRequired extends Data.TaggedError("FieldsRequired")<{
  readonly keys: ReadonlyArray<DataModelKey>
}> {}

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
  const trimSalaries = makeTrimSalaries(ports)
  const dropHeld = makeDropHeld(ports)

  return Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    terms: SharingTerms,
  ): Effect.fn.Return<
    ChangedSharing,
    | ConnectionRefused
    | ConnectionNotLive
    | FieldsRequired
    | SyncAlreadyRunning
    | SessionLost
    | SealBroken
    | MasterKeyMissing
    | StorageError
  > {
    const connection = yield* findConnection(connections, actor, "connection.change-sharing", connectionId)
    if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
    const withheld = withheldKeys(terms)
    yield* Effect.fromResult(withholding(connection, withheld))
    const keys = yield* vault.openConnectionKey(connectionId, connection.key)
    const { subset } = terms
    const now = yield* Clock.currentTimeMillis
    const change = Effect.gen(function* () {
      yield* finishInterrupted(connection)
      // It was read under the terms before: a late yes would share what is left out from now on.
      yield* dropHeld(connection, "What is shared was changed.")
      const changed = yield* connections.changeSharing(
        connectionId,
        // What the vendor requires may have changed since.
        (current) =>
          Result.map(withholding(current, withheld), () => changeBy(current, { withheld, subset })),
        now,
      )
      const left = yield* leaveSubset(connection, keys, makeSubset(subset))
      yield* trimSalaries(connectionId)
      return { connection: changed ?? connection, left }
    })
    return yield* lock
      .exclusively(connectionId, change)
      .pipe(Effect.catchTag("ConnectionBusy", () => alreadyRunning(ledger, connectionId)))
  })
}

/** Fails when the vendor requires one of the keys. */
const withholding = (
  { flags }: Connection,
  withheld: ReadonlyArray<DataModelKey>,
): Result.Result<void, FieldsRequired> => {
  const required = withheld.filter(makeSharingPolicy(flags, []).mandatory)
  return required.length > 0 ? Result.fail(new FieldsRequired({ keys: required })) : Result.void
}

/** What is shared from now on may not have been kept, so that everybody is read again. */
const changeBy = (
  current: Connection,
  { withheld, subset }: Pick<Connection, "withheld" | "subset">,
): SharingChange => ({
  withheld,
  subset,
  narrows:
    withheld.some((key) => !current.withheld.includes(key)) ||
    makeSubset(subset).version !== makeSubset(current.subset).version,
  rereads: true,
})

export type ChangeSharing = ReturnType<typeof makeChangeSharing>
