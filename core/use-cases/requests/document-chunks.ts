import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { MAX_PIECES, PIECE_BYTES } from "../../contract/requests/journey/journey-documents.ts"
import { ASSOCIATED_DATA } from "../../domain/accounts/associated-data.ts"
import { detectContentType } from "../../domain/requests/content-type.ts"
import { sanitizeFileName } from "../../domain/requests/sanitize-file-name.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"
import type { DocumentOwner, RequestDocuments } from "../../ports/requests/request-documents.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { type DocumentDetails, type DocumentView, sealDetails } from "./document-owner.ts"
import { DocumentNotFound, DocumentRejected, MAX_DOCUMENTS } from "./request-errors.ts"

/*
 * A document that a browser uploads in chunks, so that a lost chunk is sent again instead of the whole document. Parts
 * of use-cases that have authorised their caller for the owner.
 */

export type ChunksPorts = UsedPorts<"documents" | "secrets.uuid">

/** An owner with the keys that seal its documents. */
export interface OpenedOwner {
  readonly owner: DocumentOwner
  readonly keys: ConnectionKeys
}

/** Begins a document, and returns its id. */
export const beginChunks = Effect.fnUntraced(function* (
  { documents, secrets }: ChunksPorts,
  { owner }: Pick<OpenedOwner, "owner">,
): Effect.fn.Return<string, StorageError> {
  const id = secrets.uuid()
  yield* documents.begin(owner, { id, addedAt: yield* Clock.currentTimeMillis })
  return id
})

/** Checked when a document begins and again at its end: of several that begin at once, those beyond the limit are not completed. */
export const requireRoom = (existing: number, most = MAX_DOCUMENTS): Effect.Effect<void, DocumentRejected> =>
  existing < most ? Effect.void : Effect.fail(new DocumentRejected({ reason: "too-many" }))

export interface DocumentChunk {
  readonly documentId: string
  /** From 0. */
  readonly chunk: number
  /** All but the last chunk have the same size. */
  readonly bytes: Uint8Array
}

/** Stores a chunk, sealed; a chunk that is sent again replaces the earlier one. */
export const appendChunk = Effect.fnUntraced(function* (
  { documents }: Pick<ChunksPorts, "documents">,
  opened: OpenedOwner,
  { documentId, chunk, bytes }: DocumentChunk,
): Effect.fn.Return<void, DocumentNotFound | DocumentRejected | StorageError> {
  if (chunk >= MAX_PIECES || bytes.length > PIECE_BYTES) {
    return yield* new DocumentRejected({ reason: "too-large" })
  }
  yield* requireArriving(documents, opened.owner, documentId)
  const sealed = opened.keys.seal(ASSOCIATED_DATA.documentChunk(documentId, chunk), bytes)
  yield* documents.appendChunk(documentId, chunk, sealed)
})

export interface ArrivedDocument {
  readonly documentId: string
  /** As on the uploader's machine. */
  readonly name: string
  readonly pieces: number
}

/** Completes a document whose chunks are all stored: from then on it is listed. `more` is sealed with its details. */
export const completeChunks = Effect.fnUntraced(function* (
  { documents }: Pick<ChunksPorts, "documents">,
  { owner, keys }: OpenedOwner,
  { documentId, name, pieces }: ArrivedDocument,
  more: Readonly<Record<string, string | null>> = {},
): Effect.fn.Return<DocumentView, DocumentNotFound | DocumentRejected | StorageError> {
  yield* requireArriving(documents, owner, documentId)
  const measured = yield* measureChunks(documents, keys, documentId, pieces)
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

const measureChunks = Effect.fnUntraced(function* (
  documents: Pick<RequestDocuments, "readChunk">,
  keys: ConnectionKeys,
  id: string,
  pieces: number,
): Effect.fn.Return<Pick<DocumentDetails, "size" | "contentType">, StorageError | DocumentRejected> {
  let [size, contentType] = [0, ""]
  for (let chunk = 0; chunk < pieces; chunk++) {
    const sealed = yield* documents.readChunk(id, chunk)
    if (sealed === null) return yield* new DocumentRejected({ reason: "broken-off" })
    const bytes = keys.open(ASSOCIATED_DATA.documentChunk(id, chunk), sealed)
    if (chunk === 0) contentType = detectContentType(bytes)
    size += bytes.length
  }
  return { size, contentType }
})
