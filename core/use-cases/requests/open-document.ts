import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../domain/accounts/associated-data.ts"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { DocumentOwner, RequestDocuments } from "../../ports/requests/request-documents.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import { type ConnectionKeys, type MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { Actor } from "../authorization/actor.ts"
import type { VerificationRequired } from "../authorization/authorization-errors.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import {
  type DocumentView,
  openDetails,
  openOwnerKeys,
  type OpenOwnerKeysPorts,
  type RequestNotFound,
} from "./document-owner.ts"
import { DocumentNotFound } from "./request-errors.ts"

export interface OpenDocument {
  readonly document: DocumentView
  /** Iterating may throw StorageError and DecryptionFailed. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Streams a document of a request in chunks. */
export const makeOpenDocument = (ports: OpenOwnerKeysPorts & { readonly documents: RequestDocuments }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    owner: DocumentOwner,
    id: string,
  ): Effect.fn.Return<
    OpenDocument,
    | ActionForbidden
    | VerificationRequired
    | DocumentNotFound
    | RequestNotFound
    | StorageError
    | DecryptionFailed
    | MasterKeyMissing
  > {
    const keys = yield* openOwnerKeys(ports, actor, "open-document", owner)
    const stored = yield* ports.documents.find(owner, id)
    if (stored === null) return yield* new DocumentNotFound({ id })
    const document = openDetails(keys, stored)
    return { document, bytes: yield* streamChunks(ports.documents, keys, document) }
  })

const streamChunks = (documents: RequestDocuments, keys: ConnectionKeys, { id, pieces }: DocumentView) =>
  Stream.toAsyncIterableEffect(
    Stream.paginate(0, (chunk) =>
      documents.readChunk(id, chunk).pipe(
        Effect.map((sealed) => {
          const associatedData = ASSOCIATED_DATA.documentChunk(id, chunk)
          if (sealed === null) throw new DecryptionFailed({ associatedData })
          const next = chunk + 1 < pieces ? Option.some(chunk + 1) : Option.none()
          return [[keys.open(associatedData, sealed)], next] as const
        }),
      ),
    ),
  )
