import * as Effect from "effect/Effect"
import type { AssistedRequests } from "../../ports/assisted-requests.ts"
import type { ConnectionStore } from "../../ports/connection-store.ts"
import type { DocumentOwner, RequestDocuments, StoredDocument } from "../../ports/request-documents.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UnsupportedRequests } from "../../ports/unsupported-requests.ts"
import type { ConnectionKeys, MasterKeyMissing, SealBroken, Vault } from "../../ports/vault.ts"
import { SetUpUnknown, UnsupportedRequestUnknown } from "./request-errors.ts"

export interface OpenOwnerPorts {
  readonly connections: ConnectionStore
  readonly assisted: AssistedRequests
  readonly unsupported: UnsupportedRequests
  readonly vault: Vault
}

export type RequestUnknown = SetUpUnknown | UnsupportedRequestUnknown

/** The keys that seal what belongs to a request: those of its connection, or its own. */
export const openOwner = Effect.fnUntraced(function* (
  ports: OpenOwnerPorts,
  { of, id }: DocumentOwner,
): Effect.fn.Return<ConnectionKeys, RequestUnknown | StorageError | SealBroken | MasterKeyMissing> {
  if (of === "unsupported") {
    const request = yield* ports.unsupported.find(id)
    if (request === null) return yield* new UnsupportedRequestUnknown({ id })
    return yield* ports.vault.openConnectionKey(id, request.key)
  }
  const request = yield* ports.assisted.find(id)
  const connection = request === null ? null : yield* ports.connections.find(id)
  if (connection?.key == null) return yield* new SetUpUnknown({ connectionId: id })
  return yield* ports.vault.openConnectionKey(id, connection.key)
})

/** What is told of a document. */
export interface DocumentView extends DocumentDetails {
  readonly id: string
  readonly addedAt: number
}

export interface DocumentDetails {
  /** Cleaned: never a path. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Seen from its first bytes. */
  readonly contentType: string
  /** In so many it is stored. */
  readonly pieces: number
}

export const sealDetails = (keys: ConnectionKeys, id: string, details: DocumentDetails): Uint8Array =>
  keys.seal(placeOf(id), JSON.stringify(details))

/** Throws SealBroken. */
export const openDetails = (
  keys: ConnectionKeys,
  { id, details, addedAt }: StoredDocument,
): DocumentView => ({
  ...(JSON.parse(keys.open(placeOf(id), details).toString()) as DocumentDetails),
  id,
  addedAt,
})

const placeOf = (id: string) => ({ table: "request_document", row: id })

/** Where a piece stands: one that is moved to another place or document does not open. */
export const placeOfPiece = (id: string, piece: number) => ({
  table: "request_document_piece",
  row: `${id} ${String(piece)}`,
})

/** The documents of a request, in the order in which they were added. */
export const listDocuments = Effect.fnUntraced(function* (
  ports: OpenOwnerPorts & { readonly documents: RequestDocuments },
  owner: DocumentOwner,
): Effect.fn.Return<
  ReadonlyArray<DocumentView>,
  RequestUnknown | StorageError | SealBroken | MasterKeyMissing
> {
  const keys = yield* openOwner(ports, owner)
  return (yield* ports.documents.list(owner)).map((document) => openDetails(keys, document))
})
