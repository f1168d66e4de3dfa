import * as Effect from "effect/Effect"
import { MASK } from "../../contract/wire-values.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import { getSharingVersion } from "../../domain/connection/sharing-version.ts"
import type { Anchor } from "../../domain/onboarding/anchor.ts"
import { emailDomain } from "../../domain/email-address.ts"
import type { Coverage } from "../../domain/sync/coverage.ts"
import type { SyncSession } from "../../domain/sync/session.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import type { ConnectionNotLive } from "../authorization/authorization-errors.ts"
import { type ConnectionAccessError, findLiveConnection } from "../authorization/find-connection.ts"
import { toSessionView } from "../sync/session-view.ts"

/** A mailbox that looks after a connection. */
export interface ShownMailbox {
  /** Id of the anchor. */
  readonly id: string
  readonly email: string
  readonly isProven: boolean
  /** The caller verified it. */
  readonly isCaller: boolean
}

export interface ConnectedDetails {
  readonly connection: Connection
  /** Required by the next change of what is shared. */
  readonly version: string
  /** Employees with a value, by field, after the last sync that counted them; null: none did. */
  readonly coverage: Coverage | null
  /** Newest first. */
  readonly syncs: ReadonlyArray<SyncSession>
  /** Oldest first. */
  readonly mailboxes: ReadonlyArray<ShownMailbox>
}

export type ShowConnectedPorts = UsedPorts<
  "anchors.list" | "connections.find" | "history.findLastCoverage" | "ledger.listRecent"
>

const MAX_SYNCS = 10

/**
 * What the page of an accepted connection shows. The vendor can have a token of the journey: only a caller who is verified sees
 * the addresses of the mailboxes that look after it.
 */
export const makeShowConnected = ({ anchors, connections, history, ledger }: ShowConnectedPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<ConnectedDetails, ConnectionAccessError | ConnectionNotLive | StorageError> {
    const action = "connection.show-sharing"
    const connection = yield* findLiveConnection(connections, actor, action, connectionId)
    const sessions = yield* ledger.listRecent(connectionId, MAX_SYNCS)
    const listed = yield* anchors.list(connectionId)
    return {
      connection,
      version: getSharingVersion(connection),
      coverage: yield* history.findLastCoverage(connectionId),
      syncs: sessions.filter(({ dryRun }) => !dryRun).map((session) => toSessionView(actor, session)),
      mailboxes: listed
        .filter(({ kind }) => kind === "mailbox")
        .map((anchor) => toShownMailbox(actor, anchor)),
    }
  })

const toShownMailbox = (actor: Actor, { id, value, provenAt }: Anchor): ShownMailbox => {
  const [mailbox, isVerified] = actor.kind === "journey" ? [actor.mailbox, actor.isVerified] : [null, true]
  return {
    id,
    email: isVerified ? value : `${MASK}@${emailDomain(value)}`,
    isProven: provenAt !== null,
    isCaller: value === mailbox,
  }
}
