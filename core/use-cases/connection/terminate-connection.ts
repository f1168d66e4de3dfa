import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { commitWithEntry, noteChange, noteFacts } from "../authorization/audit/audited-call.ts"
import { transitionConnection } from "../../domain/connection/state.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { findActorEmail } from "../authorization/find-actor-email.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import { type ConnectionView, toConnectionView } from "../authorization/connection-view.ts"
import type { DestroyKey } from "../accounts/keys/destroy-keys.ts"
import { ConnectionNotFound } from "../authorization/authorization-errors.ts"
import { makeAnnounce } from "../webhooks/announce.ts"
import {
  type DeletionReceipt,
  SyncInProgress,
  type DeletionCounts,
} from "../../ports/connection/connection-termination.ts"
import type { UsedPorts } from "../../ports/ports.ts"

export interface TerminateConnectionPorts extends UsedPorts<
  "anchors.list" | "connections" | "termination" | "vendors" | "lock" | "secrets"
> {
  readonly destroyKey: DestroyKey
}

/**
 * Ends a connection (specification/connections.md#termination): employees, staging, what was not sent and the data
 * key are gone when it returns, and with the data key its part outside the database. While a sync runs it is refused
 * and nothing is deleted: both hold the connection's lock while they work. A connection that was terminated before is
 * unknown.
 */
export const makeTerminateConnection = (ports: TerminateConnectionPorts) => {
  const { connections, termination, vendors, lock } = ports
  const announce = makeAnnounce(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<DeletionReceipt, ConnectionAccessError | SyncInProgress | StorageError> {
    const { id, vendorOrgId } = yield* findConnection(
      connections,
      actor,
      "connection.terminate",
      connectionId,
    )
    const announcement = yield* announce(vendorOrgId, "CONNECTION_TERMINATED")
    const terminatedBy = yield* findActorEmail(vendors, actor)
    const now = yield* Clock.currentTimeMillis
    yield* noteFacts({ connectionId: id })
    yield* noteChange({ alsoTo: yield* listMailboxes(ports.anchors, id) })
    const terminate = termination.terminate(id, { terminatedBy, now, announcement })
    const receipt = yield* lock
      .withLock(
        id,
        commitWithEntry(terminate, (deleted) => deleted !== null),
      )
      .pipe(Effect.catchTag("ConnectionBusy", () => new SyncInProgress({ connectionId: id })))
    if (receipt === null) return yield* new ConnectionNotFound({ connectionId })
    yield* ports.destroyKey(id)
    return receipt
  })
}

/** Mailboxes that spoke for the corporate: termination deletes them, and they are notified of it. */
const listMailboxes = (anchors: TerminateConnectionPorts["anchors"], connectionId: string) =>
  Effect.map(anchors.list(connectionId), (listed) =>
    listed.flatMap(({ kind, value, provenAt }) => (kind === "mailbox" && provenAt !== null ? [value] : [])),
  )

export type TerminateConnection = ReturnType<typeof makeTerminateConnection>

export interface Deletion extends DeletionCounts {
  readonly connection: ConnectionView
}

/** What terminating a connection would delete, for the person who confirms it. */
export const makeShowDeletion = ({
  connections,
  termination,
}: Pick<TerminateConnectionPorts, "connections" | "termination">) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<Deletion, ConnectionAccessError | StorageError> {
    const connection = yield* findConnection(connections, actor, "connection.terminate", connectionId)
    if (transitionConnection(connection.status, "terminate") === null) {
      return yield* new ConnectionNotFound({ connectionId })
    }
    return {
      connection: toConnectionView(actor, connection),
      ...(yield* termination.countForDeletion(connectionId)),
    }
  })
