import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { NOTICE_WAITS_AT_MOST_MILLIS, type Restriction } from "../../../domain/sharing/restriction.ts"
import type { ConnectionKeys, DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { ErasedPerson } from "../../../ports/sharing/employee-erasure.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { SessionLost } from "../../../ports/sync/sync-ledger.ts"
import { makeFinishInterrupted } from "../../sync/finish-interrupted.ts"
import { type CancelHeldSessionPorts, makeCancelHeldSession } from "../../sync/cancel-held-session.ts"
import { withConnectionLock } from "../../sync/with-connection-lock.ts"
import { type ExcludePersonPorts, makeExcludePerson } from "./exclude-person.ts"

export type ApplyRestrictionPorts = ExcludePersonPorts &
  CancelHeldSessionPorts &
  UsedPorts<
    | "connections.find"
    | "lock"
    | "erasure"
    | "restrictions.find"
    | "restrictions.markApplied"
    | "vault.openConnectionKey"
  >

/**
 * Does what a restriction still lacks, and returns it as it is then. Every step may be repeated after a crash:
 *
 * 1. The person is excluded, so that the vendor is told that they are Inactive, and nothing else.
 * 2. All copies of an erased person's data are deleted.
 * 3. Once the vendor took the webhook, the id that it named is deleted as well.
 *
 * While a sync runs the restriction is returned as it is: the sync's last page may show the person, who is excluded after it.
 */
export const makeApplyRestriction = (ports: ApplyRestrictionPorts) => {
  const { connections, erasure, restrictions, vault } = ports
  const deleteLocked = makeDeleteLocked(ports)

  return Effect.fnUntraced(function* (
    restriction: Restriction,
  ): Effect.fn.Return<Restriction, DecryptionFailed | MasterKeyMissing | StorageError> {
    const { id, connectionId } = restriction
    const connection = yield* connections.find(connectionId)
    if (connection?.key == null) return (yield* restrictions.find(id)) ?? restriction
    const keys = yield* vault.openConnectionKey(connectionId, connection.key)
    const deleted = yield* withConnectionLock(ports, connectionId, deleteLocked(connection, keys, id)).pipe(
      // Another process holds the lock, or took the session over: the job tries again.
      Effect.catchTag(["SyncAlreadyRunning", "SessionLost"], () => Effect.succeed(null)),
    )
    const current = deleted ?? (yield* restrictions.find(id)) ?? restriction
    if (current.kind === "blocked" || current.appliedAt === null || current.subject === null) return current
    const now = yield* Clock.currentTimeMillis
    const isOverdue = now - current.requestedAt > NOTICE_WAITS_AT_MOST_MILLIS
    const person = openPerson(keys, current, current.subject)
    return (yield* erasure.finish(current, person, { now, isOverdue })) ?? current
  })
}

export const openPerson = (
  keys: ConnectionKeys,
  { id, recordId }: Restriction,
  subject: Uint8Array,
): ErasedPerson => ({ employeeId: keys.open(ASSOCIATED_DATA.restriction(id), subject).toString(), recordId })

/** The steps under the lock; null: they are done, or the restriction is gone. */
const makeDeleteLocked = (ports: ApplyRestrictionPorts) => {
  const finishInterrupted = makeFinishInterrupted(ports)
  const cancelHeldSession = makeCancelHeldSession(ports)
  const excludePerson = makeExcludePerson(ports)
  return Effect.fnUntraced(function* (
    connection: Connection,
    keys: ConnectionKeys,
    id: string,
  ): Effect.fn.Return<Restriction | null, SessionLost | StorageError> {
    const restriction = yield* ports.restrictions.find(id)
    if (restriction?.subject == null || restriction.appliedAt !== null || restriction.releasedAt !== null)
      return null
    const person = openPerson(keys, restriction, restriction.subject)
    yield* finishInterrupted(connection)
    // It was read before the request: a late confirmation would share the person.
    yield* cancelHeldSession(connection, "sync.person-restricted")
    yield* excludePerson(connection, keys, person.employeeId)
    const now = yield* Clock.currentTimeMillis
    if (restriction.kind === "blocked") return yield* ports.restrictions.markApplied(id, now)
    return yield* ports.erasure.deleteData(restriction, person, now)
  })
}
