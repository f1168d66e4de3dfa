import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../domain/accounts/associated-data.ts"
import { detectContentType } from "../../domain/requests/content-type.ts"
import { sanitizeFileName } from "../../domain/requests/sanitize-file-name.ts"
import { splitIntoChunks } from "../../domain/requests/chunks.ts"
import type { DocumentOwner, RequestDocuments } from "../../ports/requests/request-documents.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { ConnectionKeys, MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import type { VerificationRequired } from "../authorization/authorization-errors.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import {
  type DocumentDetails,
  type DocumentView,
  markReceived,
  openOwnerKeys,
  type OpenOwnerKeysPorts,
  type RequestNotFound,
  sealDetails,
} from "./document-owner.ts"
import { DocumentRejected, MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from "./request-errors.ts"

export type AddDocumentPorts = OpenOwnerKeysPorts & UsedPorts<"documents" | "secrets">

export interface AddDocumentInput {
  readonly owner: DocumentOwner
  /** As on the uploader's machine. */
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

const PIECE_BYTES = 256 * 1024

/**
 * Adds a document to a request: sealed in chunks while it arrives, at most 20 MiB, completely or not at all. With the
 * first document an assisted set-up moves to documents_received.
 */
export const makeAddDocument = (ports: AddDocumentPorts) => {
  const { documents, secrets } = ports
  return Effect.fnUntraced(function* (
    actor: Actor,
    { owner, name, bytes }: AddDocumentInput,
  ): Effect.fn.Return<
    DocumentView,
    | ActionForbidden
    | VerificationRequired
    | DocumentRejected
    | RequestNotFound
    | StorageError
    | DecryptionFailed
    | MasterKeyMissing
  > {
    const keys = yield* openOwnerKeys(ports, actor, "add-document", owner)
    if ((yield* documents.list(owner)).length >= MAX_DOCUMENTS) {
      return yield* new DocumentRejected({ reason: "too-many" })
    }
    const addedAt = yield* Clock.currentTimeMillis
    const id = secrets.uuid()
    yield* documents.begin(owner, { id, addedAt })
    const details = yield* Effect.acquireUseRelease(
      Effect.sync(() => splitIntoChunks(bytes, PIECE_BYTES)),
      (reader) => storeChunks(documents, keys, id, reader),
      (reader) => Effect.promise(() => reader.return(undefined).catch(() => undefined)),
    ).pipe(
      Effect.map((stored) => ({ name: sanitizeFileName(name), ...stored })),
      Effect.tap((stored) => documents.complete(id, sealDetails(keys, id, stored))),
      Effect.onError(() => Effect.ignore(documents.discard(id))),
    )
    yield* markReceived(ports, owner, addedAt)
    return { ...details, id, addedAt }
  })
}

const storeChunks = Effect.fnUntraced(function* (
  documents: RequestDocuments,
  keys: ConnectionKeys,
  id: string,
  reader: AsyncGenerator<Buffer>,
): Effect.fn.Return<Omit<DocumentDetails, "name">, DocumentRejected | StorageError> {
  const read = Effect.tryPromise({
    try: () => reader.next(),
    catch: () => new DocumentRejected({ reason: "broken-off" }),
  })
  let [size, pieces, contentType] = [0, 0, ""]
  for (let next = yield* read; next.done !== true; next = yield* read) {
    size += next.value.length
    if (size > MAX_DOCUMENT_BYTES) return yield* new DocumentRejected({ reason: "too-large" })
    if (pieces === 0) contentType = detectContentType(next.value)
    yield* documents.appendChunk(id, pieces, keys.seal(ASSOCIATED_DATA.documentChunk(id, pieces), next.value))
    pieces++
  }
  if (size === 0) return yield* new DocumentRejected({ reason: "empty" })
  return { size, pieces, contentType }
})
