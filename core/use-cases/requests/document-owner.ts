import * as Effect from "effect/Effect"
import type { AssistedRequests } from "../../ports/requests/assisted-requests.ts"
import type { ConnectionStore } from "../../ports/connection/connection-store.ts"
import type {
  DocumentOwner,
  RequestDocuments,
  StoredDocument,
} from "../../ports/requests/request-documents.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UnsupportedRequest, UnsupportedRequests } from "../../ports/requests/unsupported-requests.ts"
import type { ConnectionKeys, MasterKeyMissing, SealBroken, Vault } from "../../ports/access/vault.ts"
import type { Actor } from "../access/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../access/authorize.ts"
import { findConnection } from "../access/find-connection.ts"
import type { Action } from "../access/permissions.ts"
import { SetUpUnknown, UnsupportedRequestUnknown } from "./request-errors.ts"

export interface OpenOwnerPorts {
  readonly connections: ConnectionStore
  readonly assisted: AssistedRequests
  readonly unsupported: UnsupportedRequests
  readonly vault: Vault
}

export type RequestUnknown = SetUpUnknown | UnsupportedRequestUnknown

type OwnerAction = "show" | "add-document" | "open-document"

/** The keys that seal what belongs to a request: those of its connection, or its own; when the actor may do this to it. */
export const openOwner = Effect.fnUntraced(function* (
  ports: OpenOwnerPorts,
  actor: Actor,
  action: OwnerAction,
  { of, id }: DocumentOwner,
): Effect.fn.Return<
  ConnectionKeys,
  ActionForbidden | RequestUnknown | StorageError | SealBroken | MasterKeyMissing
> {
  if (of === "unsupported") {
    const request = yield* findUnsupported(ports, actor, `hrms-request.${action}`, id)
    return yield* ports.vault.openConnectionKey(id, request.key)
  }
  const unknown = () => new SetUpUnknown({ connectionId: id })
  const connection = yield* findConnection(ports.connections, actor, `assisted.${action}`, id).pipe(
    Effect.catchTag("ConnectionUnknown", unknown),
  )
  if (connection.key === null || (yield* ports.assisted.find(id)) === null) return yield* unknown()
  return yield* ports.vault.openConnectionKey(id, connection.key)
})

/** The request, when the actor may do this to it. */
export const findUnsupported = Effect.fnUntraced(function* (
  { unsupported }: Pick<OpenOwnerPorts, "unsupported">,
  actor: Actor,
  action: Action,
  id: string,
): Effect.fn.Return<UnsupportedRequest, ActionForbidden | UnsupportedRequestUnknown | StorageError> {
  const request = yield* unsupported.find(id)
  const unknown = () => new UnsupportedRequestUnknown({ id })
  yield* authorizeVendor(actor, action, request?.vendorOrgId ?? "").pipe(
    Effect.catchTag("VendorUnknown", unknown),
  )
  return request ?? (yield* unknown())
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
  actor: Actor,
  action: OwnerAction,
  owner: DocumentOwner,
): Effect.fn.Return<
  ReadonlyArray<DocumentView>,
  ActionForbidden | RequestUnknown | StorageError | SealBroken | MasterKeyMissing
> {
  const keys = yield* openOwner(ports, actor, action, owner)
  return (yield* ports.documents.list(owner)).map((document) => openDetails(keys, document))
})
