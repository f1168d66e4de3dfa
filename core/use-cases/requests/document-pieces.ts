import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { MAX_PIECES, PIECE_BYTES } from "../../contract/connection/journey/journey-documents.ts"
import { ASSOCIATED_DATA } from "../../domain/access/associated-data.ts"
import { detectContentType } from "../../domain/requests/content-type.ts"
import { sanitizeFileName } from "../../domain/requests/sanitize-file-name.ts"
import type { Secrets } from "../../ports/access/secrets.ts"
import type { ConnectionKeys } from "../../ports/access/vault.ts"
import type { DocumentOwner, RequestDocuments } from "../../ports/requests/request-documents.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import { type DocumentDetails, type DocumentView, sealDetails } from "./document-owner.ts"
import { DocumentNotFound, DocumentRejected, MAX_DOCUMENTS } from "./request-errors.ts"

/*
 * A document that a browser uploads in chunks, so that a lost chunk is sent again instead of the whole document. Parts
 * of use-cases that have authorised their caller for the owner.
 */

export interface PiecesPorts {
  readonly documents: RequestDocuments
  readonly secrets: Pick<Secrets, "uuid">
}

/** An owner with the keys that seal its documents. */
export interface OpenedOwner {
  readonly owner: DocumentOwner
  readonly keys: ConnectionKeys
}

/** Begins a document of an owner that has so many already, and returns its id. */
export const beginPieces = Effect.fnUntraced(function* (
  { documents, secrets }: PiecesPorts,
  { owner }: Pick<OpenedOwner, "owner">,
  existing: number,
): Effect.fn.Return<string, DocumentRejected | StorageError> {
  yield* requireRoom(existing)
  const id = secrets.uuid()
  yield* documents.begin(owner, { id, addedAt: yield* Clock.currentTimeMillis })
  return id
})

/** If several documents are begun at once, those beyond the limit are not completed. */
export const requireRoom = (existing: number): Effect.Effect<void, DocumentRejected> =>
  existing < MAX_DOCUMENTS ? Effect.void : Effect.fail(new DocumentRejected({ reason: "too-many" }))

export interface DocumentPiece {
  readonly documentId: string
  /** From 0. */
  readonly piece: number
  /** All but the last chunk have the same size. */
  readonly bytes: Uint8Array
}

/** Stores a chunk, sealed; a chunk that is sent again replaces the earlier one. */
export const appendPiece = Effect.fnUntraced(function* (
  { documents }: Pick<PiecesPorts, "documents">,
  opened: OpenedOwner,
  { documentId, piece, bytes }: DocumentPiece,
): Effect.fn.Return<void, DocumentNotFound | DocumentRejected | StorageError> {
  if (piece >= MAX_PIECES || bytes.length > PIECE_BYTES) {
    return yield* new DocumentRejected({ reason: "too-large" })
  }
  yield* requireArriving(documents, opened.owner, documentId)
  const sealed = opened.keys.seal(ASSOCIATED_DATA.documentPiece(documentId, piece), bytes)
  yield* documents.appendChunk(documentId, piece, sealed)
})

export interface ArrivedDocument {
  readonly documentId: string
  /** As on the uploader's machine. */
  readonly name: string
  readonly pieces: number
}

/** Completes a document whose chunks are all stored: from then on it is listed. `more` is sealed with its details. */
export const completePieces = Effect.fnUntraced(function* (
  { documents }: Pick<PiecesPorts, "documents">,
  { owner, keys }: OpenedOwner,
  { documentId, name, pieces }: ArrivedDocument,
  more: Readonly<Record<string, string | null>> = {},
): Effect.fn.Return<DocumentView, DocumentNotFound | DocumentRejected | StorageError> {
  yield* requireArriving(documents, owner, documentId)
  const measured = yield* measurePieces(documents, keys, documentId, pieces)
  if (measured.size === 0) return yield* new DocumentRejected({ reason: "empty" })
  const details: DocumentDetails = { name: sanitizeFileName(name), pieces, ...measured, ...more }
  yield* documents.complete(documentId, sealDetails(keys, documentId, details))
  return { ...details, id: documentId, addedAt: yield* Clock.currentTimeMillis }
})

const requireArriving = (
  documents: Pick<RequestDocuments, "isArriving">,
  owner: DocumentOwner,
  id: string,
): Effect.Effect<void, DocumentNotFound | StorageError> =>
  Effect.flatMap(documents.isArriving(owner, id), (isArriving): Effect.Effect<void, DocumentNotFound> =>
    isArriving ? Effect.void : Effect.fail(new DocumentNotFound({ id })),
  )

const measurePieces = Effect.fnUntraced(function* (
  documents: Pick<RequestDocuments, "readChunk">,
  keys: ConnectionKeys,
  id: string,
  pieces: number,
): Effect.fn.Return<Pick<DocumentDetails, "size" | "contentType">, StorageError | DocumentRejected> {
  let [size, contentType] = [0, ""]
  for (let piece = 0; piece < pieces; piece++) {
    const sealed = yield* documents.readChunk(id, piece)
    if (sealed === null) return yield* new DocumentRejected({ reason: "broken-off" })
    const bytes = keys.open(ASSOCIATED_DATA.documentPiece(id, piece), sealed)
    if (piece === 0) contentType = detectContentType(bytes)
    size += bytes.length
  }
  return { size, contentType }
})
