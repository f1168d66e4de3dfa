import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../../domain/access/associated-data.ts"
import { detectContentType } from "../../../domain/requests/content-type.ts"
import { sanitizeFileName } from "../../../domain/requests/sanitize-file-name.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type {
  ConnectionKeys,
  DecryptionFailed,
  MasterKeyMissing,
  Vault,
} from "../../../ports/access/vault.ts"
import type { Connections } from "../../../ports/connection/connections.ts"
import type { DocumentOwner, RequestDocuments } from "../../../ports/requests/request-documents.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../access/actor.ts"
import { canSeeEntered } from "../../access/device-access.ts"
import { type ConnectionAccessError, findConnection } from "../../access/find-connection.ts"
import { ConnectionNotFound } from "../../connection/connection-errors.ts"
import { type DocumentDetails, type DocumentView, openDetails, sealDetails } from "../document-owner.ts"
import { DocumentNotFound, DocumentRejected, MAX_DOCUMENTS } from "../request-errors.ts"

/*
 * Documents that an HR admin uploads in the journey, before what they belong to is requested. They arrive in pieces, so that one that
 * is lost on a bad line is sent again and not the whole document. Only the device that uploaded them sees them (`device-access.ts`).
 */

/** 20 MiB (decisions.md 1). */
export const MAX_PIECES = 40
export const PIECE_BYTES = 512 * 1_024

export interface JourneyDocumentPorts {
  readonly connections: Pick<Connections, "find">
  readonly documents: RequestDocuments
  readonly secrets: Pick<Secrets, "uuid">
  readonly vault: Pick<Vault, "openConnectionKey">
}

type Failure = ConnectionAccessError | StorageError | DecryptionFailed | MasterKeyMissing

interface EnteredDetails extends DocumentDetails {
  /** Null: it was uploaded without a device key. */
  readonly device: string | null
}

export interface OwnDocument extends DocumentView {
  readonly device: string | null
}

/** Begins a document, and returns its id. */
export const makeBeginJourneyDocument = (ports: JourneyDocumentPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<string, Failure | DocumentRejected> {
    const { owner, keys } = yield* openJourney(ports, actor, connectionId)
    const uploaded = yield* listOwnDocuments(ports.documents, keys, actor, connectionId)
    if (uploaded.length >= MAX_DOCUMENTS) return yield* new DocumentRejected({ reason: "too-many" })
    const id = ports.secrets.uuid()
    yield* ports.documents.begin(owner, { id, addedAt: yield* Clock.currentTimeMillis })
    return id
  })

export interface AppendPieceInput {
  readonly connectionId: string
  readonly documentId: string
  /** From 0. */
  readonly piece: number
  /** All but the last piece have the same size. */
  readonly bytes: Uint8Array
}

/** Stores a piece, sealed; a piece that is sent again replaces the former one. */
export const makeAppendJourneyDocument = (ports: JourneyDocumentPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, documentId, piece, bytes }: AppendPieceInput,
  ): Effect.fn.Return<void, Failure | DocumentNotFound | DocumentRejected> {
    const { owner, keys } = yield* openJourney(ports, actor, connectionId)
    if (piece >= MAX_PIECES || bytes.length > PIECE_BYTES) {
      return yield* new DocumentRejected({ reason: "too-large" })
    }
    if (!(yield* ports.documents.isArriving(owner, documentId))) {
      return yield* new DocumentNotFound({ id: documentId })
    }
    const sealed = keys.seal(ASSOCIATED_DATA.documentPiece(documentId, piece), bytes)
    yield* ports.documents.appendChunk(documentId, piece, sealed)
  })

export interface CompleteDocumentInput {
  readonly connectionId: string
  readonly documentId: string
  /** As on the uploader's machine. */
  readonly name: string
  readonly pieces: number
}

/** Makes a document with all its pieces one that is listed. */
export const makeCompleteJourneyDocument = (ports: JourneyDocumentPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, documentId, name, pieces }: CompleteDocumentInput,
  ): Effect.fn.Return<DocumentView, Failure | DocumentNotFound | DocumentRejected> {
    const { owner, keys } = yield* openJourney(ports, actor, connectionId)
    if (!(yield* ports.documents.isArriving(owner, documentId))) {
      return yield* new DocumentNotFound({ id: documentId })
    }
    const measured = yield* measurePieces(ports.documents, keys, documentId, pieces)
    if (measured.size === 0) return yield* new DocumentRejected({ reason: "empty" })
    const device = actor.kind === "journey" ? actor.device : null
    const details: EnteredDetails = { name: sanitizeFileName(name), pieces, ...measured, device }
    yield* ports.documents.complete(documentId, sealDetails(keys, documentId, details))
    return { ...details, id: documentId, addedAt: yield* Clock.currentTimeMillis }
  })

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

/** The documents that the caller may see, in the order in which they were added. */
export const makeListJourneyDocuments = (ports: JourneyDocumentPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<ReadonlyArray<DocumentView>, Failure> {
    const { keys } = yield* openJourney(ports, actor, connectionId)
    return yield* listOwnDocuments(ports.documents, keys, actor, connectionId)
  })

/** Deletes a document that the caller may see; one that is gone already is no error. */
export const makeDeleteJourneyDocument = (ports: JourneyDocumentPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    documentId: string,
  ): Effect.fn.Return<void, Failure> {
    const { keys } = yield* openJourney(ports, actor, connectionId)
    const own = yield* listOwnDocuments(ports.documents, keys, actor, connectionId)
    if (own.some(({ id }) => id === documentId)) yield* ports.documents.discard(documentId)
  })

/** As `makeListJourneyDocuments`, for a caller who is authorised already. */
export const listOwnDocuments = (
  documents: Pick<RequestDocuments, "list">,
  keys: ConnectionKeys,
  actor: Actor,
  connectionId: string,
): Effect.Effect<ReadonlyArray<OwnDocument>, StorageError> =>
  documents
    .list({ of: "journey", id: connectionId })
    .pipe(
      Effect.map((stored) =>
        stored
          .map((each) => openDetails(keys, each) as OwnDocument)
          .filter(({ device }) => canSeeEntered(actor, device)),
      ),
    )

const openJourney = Effect.fnUntraced(function* (
  { connections, vault }: Pick<JourneyDocumentPorts, "connections" | "vault">,
  actor: Actor,
  connectionId: string,
) {
  const { key } = yield* findConnection(connections, actor, "journey.edit", connectionId)
  if (key === null) return yield* new ConnectionNotFound({ connectionId })
  const owner: DocumentOwner = { of: "journey", id: connectionId }
  return { owner, keys: yield* vault.openConnectionKey(connectionId, key) }
})
