import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { DocumentOwner, RequestDocuments } from "../../ports/requests/request-documents.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import { type ConnectionKeys, type MasterKeyMissing, SealBroken } from "../../ports/access/vault.ts"
import type { Actor } from "../access/actor.ts"
import type { ActionForbidden } from "../access/authorize.ts"
import {
  type DocumentView,
  openDetails,
  openOwner,
  type OpenOwnerPorts,
  placeOfPiece,
  type RequestUnknown,
} from "./document-owner.ts"
import { DocumentUnknown } from "./request-errors.ts"

export interface OpenDocument {
  readonly document: DocumentView
  /** Iterating may throw StorageError and SealBroken. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** A document of a request, a piece at a time. */
export const makeOpenDocument = (ports: OpenOwnerPorts & { readonly documents: RequestDocuments }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    owner: DocumentOwner,
    id: string,
  ): Effect.fn.Return<
    OpenDocument,
    ActionForbidden | DocumentUnknown | RequestUnknown | StorageError | SealBroken | MasterKeyMissing
  > {
    const keys = yield* openOwner(ports, actor, "open-document", owner)
    const stored = yield* ports.documents.find(owner, id)
    if (stored === null) return yield* new DocumentUnknown({ id })
    const document = openDetails(keys, stored)
    return { document, bytes: yield* piecesOf(ports.documents, keys, document) }
  })

const piecesOf = (documents: RequestDocuments, keys: ConnectionKeys, { id, pieces }: DocumentView) =>
  Stream.toAsyncIterableEffect(
    Stream.paginate(0, (piece) =>
      documents.piece(id, piece).pipe(
        Effect.map((sealed) => {
          const place = placeOfPiece(id, piece)
          if (sealed === null) throw new SealBroken({ place })
          const next = piece + 1 < pieces ? Option.some(piece + 1) : Option.none()
          return [[keys.open(place, sealed)], next] as const
        }),
      ),
    ),
  )
