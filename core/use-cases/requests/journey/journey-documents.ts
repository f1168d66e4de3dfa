import * as Effect from "effect/Effect"
import type { ConnectionKeys, DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type {
  DocumentOwner,
  RequestDocuments,
  StoredDocument,
} from "../../../ports/requests/request-documents.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { canSeeEntered } from "../../authorization/device-access.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
import { ConnectionNotFound } from "../../authorization/authorization-errors.ts"
import { type DocumentView, openDetails } from "../document-owner.ts"
import {
  appendChunk,
  type ArrivedDocument,
  beginChunks,
  completeChunks,
  type DocumentChunk,
  type OpenedOwner,
  requireRoom,
} from "../document-chunks.ts"
import { limitBegunUploads, type TooManyRequests } from "../../accounts/credentials/rate-limits.ts"
import { type DocumentNotFound, type DocumentRejected, MAX_DOCUMENTS_OF_JOURNEY } from "../request-errors.ts"

/*
 * Documents that an HR admin uploads in the journey, before the request that they belong to exists. Only the device that uploaded them
 * sees them (`device-access.ts`).
 */

export type JourneyDocumentPorts = UsedPorts<
  "callers.countRequest" | "connections.find" | "documents" | "secrets.uuid" | "vault.openConnectionKey"
>

type Failure = ConnectionAccessError | StorageError | DecryptionFailed | MasterKeyMissing

export interface OwnDocument extends DocumentView {
  /** Null: it was uploaded without a device key. */
  readonly device: string | null
}

/** Begins a document, and returns its id. */
export const makeBeginJourneyDocument = (ports: JourneyDocumentPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<string, Failure | DocumentRejected | TooManyRequests> {
    const opened = yield* openJourney(ports, actor, connectionId)
    yield* requireOwnRoom(ports.documents, opened, actor)
    yield* limitBegunUploads(ports.callers, opened.vendorOrgId)
    return yield* beginChunks(ports, opened)
  })

export interface AppendChunkInput extends DocumentChunk {
  readonly connectionId: string
}

/** Stores a chunk of a document. */
export const makeAppendJourneyDocument = (ports: JourneyDocumentPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, ...chunk }: AppendChunkInput,
  ): Effect.fn.Return<void, Failure | DocumentNotFound | DocumentRejected> {
    const opened = yield* openJourney(ports, actor, connectionId)
    yield* appendChunk(ports, opened, chunk)
  })

export interface CompleteDocumentInput extends ArrivedDocument {
  readonly connectionId: string
}

/** Completes a document whose chunks are all stored: from then on it is listed. */
export const makeCompleteJourneyDocument = (ports: JourneyDocumentPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, documentId, name, pieces }: CompleteDocumentInput,
  ): Effect.fn.Return<DocumentView, Failure | DocumentNotFound | DocumentRejected> {
    const opened = yield* openJourney(ports, actor, connectionId)
    yield* requireOwnRoom(ports.documents, opened, actor)
    const device = actor.kind === "journey" ? actor.device : null
    return yield* completeChunks(ports, opened, { documentId, name, pieces }, { device })
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
  Effect.map(documents.list({ of: "journey", id: connectionId }), (stored) => selectOwn(keys, actor, stored))

const selectOwn = (
  keys: ConnectionKeys,
  actor: Actor,
  stored: ReadonlyArray<StoredDocument>,
): ReadonlyArray<OwnDocument> =>
  stored
    .map((each) => openDetails(keys, each) as OwnDocument)
    .filter(({ device }) => canSeeEntered(actor, device))

/** The caller has its own limit, and the journey one over all browsers, since anyone with its link has as many as they want. */
const requireOwnRoom = Effect.fnUntraced(function* (
  documents: Pick<RequestDocuments, "list">,
  { owner, keys }: OpenedOwner,
  actor: Actor,
): Effect.fn.Return<void, DocumentRejected | StorageError> {
  const stored = yield* documents.list(owner)
  yield* requireRoom(stored.length, MAX_DOCUMENTS_OF_JOURNEY)
  yield* requireRoom(selectOwn(keys, actor, stored).length)
})

const openJourney = Effect.fnUntraced(function* (
  { connections, vault }: Pick<JourneyDocumentPorts, "connections" | "vault">,
  actor: Actor,
  connectionId: string,
) {
  const { key, vendorOrgId } = yield* findConnection(connections, actor, "journey.edit", connectionId)
  if (key === null) return yield* new ConnectionNotFound({ connectionId })
  const owner: DocumentOwner = { of: "journey", id: connectionId }
  const keys = yield* vault.openConnectionKey(connectionId, key)
  return { owner, keys, vendorOrgId } satisfies OpenedOwner & { vendorOrgId: string }
})
