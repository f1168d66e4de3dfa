import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { DecryptionFailed, MasterKeyMissing } from "../../ports/access/vault.ts"
import type { Secrets } from "../../ports/access/secrets.ts"
import type { DocumentOwner, RequestDocuments } from "../../ports/requests/request-documents.ts"
import type { StorageError } from "../../ports/storage-error.ts"
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
  appendPiece,
  type ArrivedDocument,
  beginPieces,
  completePieces,
  type DocumentPiece,
  requireRoom,
} from "./document-pieces.ts"
import type { DocumentNotFound, DocumentRejected } from "./request-errors.ts"

/* Documents that are added to a request in pieces. `add-document.ts` adds one that arrives in a single stream. */

export interface UploadDocumentPorts extends OpenOwnerKeysPorts {
  readonly documents: RequestDocuments
  readonly secrets: Pick<Secrets, "uuid">
}

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
    const { length } = yield* ports.documents.list(owner)
    return yield* beginPieces(ports, { owner }, length)
  })

export interface AppendDocumentInput extends DocumentPiece {
  readonly owner: DocumentOwner
}

/** Stores a piece of a document. */
export const makeAppendDocument = (ports: UploadDocumentPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { owner, ...piece }: AppendDocumentInput,
  ): Effect.fn.Return<void, Failure | DocumentNotFound | DocumentRejected> {
    const keys = yield* openOwnerKeys(ports, actor, "add-document", owner)
    yield* appendPiece(ports, { owner, keys }, piece)
  })

export interface CompleteDocumentInput extends ArrivedDocument {
  readonly owner: DocumentOwner
}

/**
 * Makes a document with all its pieces one that is listed. With the first document an assisted set-up moves to
 * documents_received.
 */
export const makeCompleteDocument = (ports: UploadDocumentPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { owner, ...arrived }: CompleteDocumentInput,
  ): Effect.fn.Return<DocumentView, Failure | DocumentNotFound | DocumentRejected> {
    const keys = yield* openOwnerKeys(ports, actor, "add-document", owner)
    yield* requireRoom((yield* ports.documents.list(owner)).length)
    const document = yield* completePieces(ports, { owner, keys }, arrived)
    yield* markReceived(ports, owner, yield* Clock.currentTimeMillis)
    return document
  })
