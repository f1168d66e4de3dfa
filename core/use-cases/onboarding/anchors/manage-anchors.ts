import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { commitWithEntry, noteChange } from "../../authorization/audit/audited-call.ts"
import { foldEmail } from "../../../domain/email-address.ts"
import type { Anchor } from "../../../domain/onboarding/anchor.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import {
  type ConnectionAccessError,
  findConnection,
  findLiveConnection,
} from "../../authorization/find-connection.ts"
import { ConnectionNotLive, ConnectionNotFound } from "../../authorization/authorization-errors.ts"
import { AnchorNotFound } from "./mailbox-errors.ts"

export type ManageAnchorsPorts = UsedPorts<"anchors" | "connections.find" | "secrets.uuid">

/** An anchor as users see it: of a device, nothing but that it is one. */
export interface AnchorView extends Pick<Anchor, "id" | "kind" | "addedAt" | "addedBy" | "provenAt"> {
  readonly email: string | null
}

const toAnchorView = ({ id, kind, value, addedAt, addedBy, provenAt }: Anchor): AnchorView => ({
  id,
  kind,
  email: kind === "mailbox" ? value : null,
  addedAt,
  addedBy,
  provenAt,
})

/** Lists who speaks for the corporate of a connection, and which mailboxes will once they are verified; oldest first. */
export const makeListAnchors = ({ anchors, connections }: ManageAnchorsPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<ReadonlyArray<AnchorView>, ConnectionAccessError | StorageError> {
    const { key } = yield* findConnection(connections, actor, "connection.manage-anchors", connectionId)
    if (key === null) return yield* new ConnectionNotFound({ connectionId })
    return (yield* anchors.list(connectionId)).map(toAnchorView)
  })

/**
 * Names a mailbox that may speak for the corporate. It does so once its owner verifies it; one that is already named is
 * unchanged.
 */
export const makeAddAnchor = ({ anchors, connections, secrets }: ManageAnchorsPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, email }: { readonly connectionId: string; readonly email: string },
  ): Effect.fn.Return<AnchorView, ConnectionAccessError | ConnectionNotLive | StorageError> {
    yield* findLiveConnection(connections, actor, "connection.manage-anchors", connectionId)
    const value = foldEmail(email)
    yield* noteChange({ detail: value })
    const added = yield* commitWithEntry(
      anchors.add({
        id: secrets.uuid(),
        connectionId,
        kind: "mailbox",
        value,
        addedAt: yield* Clock.currentTimeMillis,
        addedBy: findOwnAddress(actor),
        provenAt: null,
      }),
      (result) => result?.isNew === true,
    )
    return added === null ? yield* new ConnectionNotLive({ connectionId }) : toAnchorView(added.anchor)
  })

/** In a journey the verified mailbox, since the vendor wrote the token's address; null: the operator. */
const findOwnAddress = (actor: Actor): string | null => {
  if (actor.kind === "journey") return actor.mailbox
  return "email" in actor ? actor.email : null
}

/**
 * Immediately ends what a mailbox or a device may decide: the next call of its owner is no longer verified, and the links that were
 * mailed to it open nothing.
 */
export const makeRemoveAnchor = ({
  anchors,
  connections,
  journeyLinks,
}: ManageAnchorsPorts & UsedPorts<"journeyLinks.endTo">) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, anchorId }: { readonly connectionId: string; readonly anchorId: string },
  ): Effect.fn.Return<AnchorView, AnchorNotFound | ConnectionAccessError | StorageError> {
    yield* findConnection(connections, actor, "connection.manage-anchors", connectionId)
    const found = (yield* anchors.list(connectionId)).find(({ id }) => id === anchorId)
    if (found === undefined) return yield* new AnchorNotFound({ anchorId })
    const view = toAnchorView(found)
    yield* noteChange({ detail: view.email, alsoTo: view.email === null ? [] : [view.email] })
    const now = yield* Clock.currentTimeMillis
    const remove = Effect.gen(function* () {
      if (view.email !== null) yield* journeyLinks.endTo(connectionId, view.email, now)
      return yield* anchors.remove(connectionId, anchorId)
    })
    const removed = yield* commitWithEntry(remove, (anchor) => anchor !== null)
    return removed === null ? yield* new AnchorNotFound({ anchorId }) : view
  })
