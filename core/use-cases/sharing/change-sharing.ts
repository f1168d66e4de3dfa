import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { commitWithEntry } from "../authorization/audit/audited-call.ts"
import type { DataModelKey } from "../../contract/sharing/data-model-flags.ts"
import type { SharingTerms } from "../../contract/sharing/sharing-terms.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import { getSharingVersion } from "../../domain/connection/sharing-version.ts"
import { makeSubset } from "../../domain/sharing/subset.ts"
import { listWithheldKeys } from "../../domain/sharing/terms.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import { isLive } from "../../domain/connection/state.ts"
import type { SharingChange } from "../../domain/connection/sharing-change.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionLost } from "../../ports/sync/sync-ledger.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import { makeTrimSalaries, type TrimSalariesPorts } from "../salary/trim-salaries.ts"
import { makeFinishInterrupted } from "../sync/finish-interrupted.ts"
import { type CancelHeldSessionPorts, makeCancelHeldSession } from "../sync/cancel-held-session.ts"
import { type ExcludeEmployeesPorts, makeExcludeEmployees } from "./exclude-employees.ts"
import { ConnectionNotLive } from "../authorization/authorization-errors.ts"
import { type SyncAlreadyRunning } from "../sync/sync-errors.ts"
import { withConnectionLock } from "../sync/with-connection-lock.ts"

export type ChangeSharingPorts = ExcludeEmployeesPorts &
  CancelHeldSessionPorts &
  TrimSalariesPorts &
  UsedPorts<"connections" | "sharingTerms" | "lock" | "vault">

/** What is shared is no longer what the change was made from. Nothing was saved. */
export class SharingChanged extends Data.TaggedError("SharingChanged") {}

/** The vendor requires these fields (specification/data-model.md#partial-sync). */
export class FieldsRequired extends Data.TaggedError("FieldsRequired")<{
  readonly keys: ReadonlyArray<DataModelKey>
}> {}

export interface ChangedSharing {
  readonly connection: Connection
  /** Employees who are no longer shared, for each of whom the vendor gets an update. */
  readonly excluded: number
}

/**
 * Replaces what a corporate withholds. Withheld fields disappear from every response at once, and from the store with the
 * next sync; excluded employees disappear from both at once. Fails unless the terms are in the version `ifVersion`
 * (`getSharingVersion`), which someone saw on an accepted connection; null: whatever they are, also before the acceptance.
 */
export const makeChangeSharing = (ports: ChangeSharingPorts) => {
  const { connections, sharingTerms, vault } = ports
  const finishInterrupted = makeFinishInterrupted(ports)
  const excludeEmployees = makeExcludeEmployees(ports)
  const trimSalaries = makeTrimSalaries(ports)
  const cancelHeldSession = makeCancelHeldSession(ports)

  return Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    terms: SharingTerms,
    ifVersion: string | null = null,
  ): Effect.fn.Return<
    ChangedSharing,
    | ConnectionAccessError
    | ConnectionNotLive
    | FieldsRequired
    | SharingChanged
    | SyncAlreadyRunning
    | SessionLost
    | DecryptionFailed
    | MasterKeyMissing
    | StorageError
  > {
    const connection = yield* findConnection(connections, actor, "connection.change-sharing", connectionId)
    if (connection.key === null || !(ifVersion === null || isLive(connection.status)))
      return yield* new ConnectionNotLive({ connectionId })
    const withheld = listWithheldKeys(terms)
    const validate = (current: Connection) => validateChange(current, withheld, ifVersion)
    yield* Effect.fromResult(validate(connection))
    const keys = yield* vault.openConnectionKey(connectionId, connection.key)
    const { subset } = terms
    const now = yield* Clock.currentTimeMillis
    const change = Effect.gen(function* () {
      yield* finishInterrupted(connection)
      // It was read under the previous terms: a late confirmation would share what is withheld from now on.
      yield* cancelHeldSession(connection, "sync.sharing-changed")
      const changed = yield* commitWithEntry(
        sharingTerms.change(
          connectionId,
          // The terms, and the vendor's mandatory fields, may have changed since.
          (current) => Result.map(validate(current), () => toTermsChange(current, { withheld, subset })),
          now,
        ),
      )
      const rules = { before: makeSubset(connection.subset), after: makeSubset(subset) }
      const excluded = yield* excludeEmployees(connection, keys, rules)
      yield* trimSalaries(connectionId)
      return { connection: changed ?? connection, excluded }
    })
    return yield* withConnectionLock(ports, connectionId, change)
  })
}

/** Fails when the terms are in another version, or the vendor requires one of the keys. */
const validateChange = (
  current: Connection,
  withheld: ReadonlyArray<DataModelKey>,
  ifVersion: string | null,
): Result.Result<void, FieldsRequired | SharingChanged> => {
  const { flags } = current
  if (ifVersion !== null && ifVersion !== getSharingVersion(current)) return Result.fail(new SharingChanged())
  const required = withheld.filter(makeSharingPolicy(flags, []).mandatory)
  return required.length > 0 ? Result.fail(new FieldsRequired({ keys: required })) : Result.void
}

/** Newly shared data may not be stored, so that the next sync is a full load. */
const toTermsChange = (
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
