import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { DecryptionFailed, MasterKeyMissing } from "../../ports/accounts/vault.ts"
import type { DocumentOwner } from "../../ports/requests/request-documents.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import type { VerificationRequired } from "../authorization/authorization-errors.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import {
  type DocumentView,
  markReceived,
  openOwnerKeys,
  type OpenOwnerKeysPorts,
  type RequestNotFound,
} from "./document-owner.ts"
import {
  appendChunk,
  type ArrivedDocument,
  beginChunks,
  completeChunks,
  type DocumentChunk,
  requireRoom,
} from "./document-chunks.ts"
import type { DocumentNotFound, DocumentRejected } from "./request-errors.ts"

/* Documents that are added to a request in chunks. `add-document.ts` adds one that arrives in a single stream. */

export type UploadDocumentPorts = OpenOwnerKeysPorts & UsedPorts<"documents" | "secrets.uuid">

type Failure =
  | ActionForbidden
  | VerificationRequired
  | RequestNotFound
  | StorageError
  | DecryptionFailed
  | MasterKeyMissing

/** Begins a document, and returns its id. */
export const makeBeginDocument = (ports: UploadDocumentPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    owner: DocumentOwner,
  ): Effect.fn.Return<string, Failure | DocumentRejected> {
    yield* openOwnerKeys(ports, actor, "add-document", owner)
    yield* requireRoom((yield* ports.documents.list(owner)).length)
    return yield* beginChunks(ports, { owner })
  })

export interface AppendDocumentInput extends DocumentChunk {
  readonly owner: DocumentOwner
}

/** Stores a chunk of a document. */
export const makeAppendDocument = (ports: UploadDocumentPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { owner, ...chunk }: AppendDocumentInput,
  ): Effect.fn.Return<void, Failure | DocumentNotFound | DocumentRejected> {
    const keys = yield* openOwnerKeys(ports, actor, "add-document", owner)
    yield* appendChunk(ports, { owner, keys }, chunk)
  })

export interface CompleteDocumentInput extends ArrivedDocument {
  readonly owner: DocumentOwner
}

/**
 * Completes a document whose chunks are all stored: from then on it is listed. With the first document an assisted set-up moves to
 * documents_received.
 */
export const makeCompleteDocument = (ports: UploadDocumentPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { owner, ...arrived }: CompleteDocumentInput,
  ): Effect.fn.Return<DocumentView, Failure | DocumentNotFound | DocumentRejected> {
    const keys = yield* openOwnerKeys(ports, actor, "add-document", owner)
    yield* requireRoom((yield* ports.documents.list(owner)).length)
    const document = yield* completeChunks(ports, { owner, keys }, arrived)
    yield* markReceived(ports, owner, yield* Clock.currentTimeMillis)
    return document
  })
