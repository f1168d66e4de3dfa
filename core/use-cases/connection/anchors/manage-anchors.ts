import * as Effect from "effect/Effect"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../access/actor.ts"
import { ActionForbidden } from "../../access/authorize.ts"
import type { ConnectionAccessError } from "../../access/find-connection.ts"
import type { ConnectionNotLive } from "../../sync/sync-errors.ts"
import type { AnchorNotFound } from "./mailbox-errors.ts"

export interface AnchorView {
  readonly id: string
  readonly kind: "mailbox" | "device"
  readonly email: string | null
  readonly addedAt: number
  readonly addedBy: string | null
  readonly provenAt: number | null
}

export const makeListAnchors = () =>
  Effect.fnUntraced(function* (
    _actor: Actor,
    _connectionId: string,
  ): Effect.fn.Return<ReadonlyArray<AnchorView>, ConnectionAccessError | StorageError> {
    return yield* new ActionForbidden({ action: "journey.show", role: "journey" })
  })

export const makeAddAnchor = () =>
  Effect.fnUntraced(function* (
    _actor: Actor,
    _input: { readonly connectionId: string; readonly email: string },
  ): Effect.fn.Return<AnchorView, ConnectionAccessError | ConnectionNotLive | StorageError> {
    return yield* new ActionForbidden({ action: "journey.show", role: "journey" })
  })

export const makeRemoveAnchor = () =>
  Effect.fnUntraced(function* (
    _actor: Actor,
    _input: { readonly connectionId: string; readonly anchorId: string },
  ): Effect.fn.Return<AnchorView, AnchorNotFound | ConnectionAccessError | StorageError> {
    return yield* new ActionForbidden({ action: "journey.show", role: "journey" })
  })

export type ListAnchors = ReturnType<typeof makeListAnchors>
export type AddAnchor = ReturnType<typeof makeAddAnchor>
export type RemoveAnchor = ReturnType<typeof makeRemoveAnchor>
