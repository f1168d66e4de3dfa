import * as Effect from "effect/Effect"
import { noteFacts } from "../authorization/audit/audited-call.ts"
import { ASSOCIATED_DATA } from "../../domain/accounts/associated-data.ts"
import type {
  DocumentOwner,
  RequestDocuments,
  StoredDocument,
} from "../../ports/requests/request-documents.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UnsupportedRequest } from "../../ports/requests/unsupported-requests.ts"
import type { ConnectionKeys, MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import type { VerificationRequired } from "../authorization/authorization-errors.ts"
import { type ActionForbidden, authorizeVendor } from "../authorization/authorize.ts"
import { findConnection } from "../authorization/find-connection.ts"
import type { Action } from "../authorization/permissions.ts"
import { SetUpNotFound, UnsupportedRequestNotFound } from "./request-errors.ts"

export type OpenOwnerKeysPorts = UsedPorts<"connections" | "assisted" | "unsupported" | "vault">

export type RequestNotFound = SetUpNotFound | UnsupportedRequestNotFound

type OwnerAction = "show" | "add-document" | "open-document"

/**
 * The keys that seal a request's documents: those of its connection, or its own; when the actor may perform the action on
 * it.
 */
export const openOwnerKeys = Effect.fnUntraced(function* (
  ports: OpenOwnerKeysPorts,
  actor: Actor,
  action: OwnerAction,
  { of, id }: DocumentOwner,
): Effect.fn.Return<
  ConnectionKeys,
  | ActionForbidden
  | RequestNotFound
  | StorageError
  | DecryptionFailed
  | MasterKeyMissing
  | VerificationRequired
> {
  if (of === "unsupported") {
    const request = yield* findUnsupported(ports, actor, `hrms-request.${action}`, id)
    yield* noteFacts({ vendorOrgId: request.vendorOrgId })
    return yield* ports.vault.openConnectionKey(id, request.key)
  }
  yield* noteFacts({ connectionId: id })
  const failNotFound = () => new SetUpNotFound({ connectionId: id })
  const connection = yield* findConnection(ports.connections, actor, `assisted.${action}`, id).pipe(
    Effect.catchTag("ConnectionNotFound", failNotFound),
  )
  if (connection.key === null || (yield* ports.assisted.find(id)) === null) return yield* failNotFound()
  return yield* ports.vault.openConnectionKey(id, connection.key)
})

/** With its first document an assisted set-up moves to documents_received. */
export const markReceived = (
  { assisted }: Pick<OpenOwnerKeysPorts, "assisted">,
  { of, id }: DocumentOwner,
  now: number,
): Effect.Effect<void, StorageError> =>
  of === "assisted"
    ? Effect.asVoid(assisted.transition(id, "requested", "documents_received", now))
    : Effect.void

/** The request, when the actor may perform the action on it. */
export const findUnsupported = Effect.fnUntraced(function* (
  { unsupported }: Pick<OpenOwnerKeysPorts, "unsupported">,
  actor: Actor,
  action: Action,
  id: string,
): Effect.fn.Return<UnsupportedRequest, ActionForbidden | UnsupportedRequestNotFound | StorageError> {
  const request = yield* unsupported.find(id)
  const failNotFound = () => new UnsupportedRequestNotFound({ id })
  yield* authorizeVendor(actor, action, request?.vendorOrgId ?? "").pipe(
    Effect.catchTag("VendorNotFound", failNotFound),
  )
  return request ?? (yield* failNotFound())
})

/** The description of a document. */
export interface DocumentView extends DocumentDetails {
  readonly id: string
  readonly addedAt: number
}

export interface DocumentDetails {
  /** Sanitized: never a path. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Detected from its first bytes. */
  readonly contentType: string
  /** The number of stored chunks. */
  readonly pieces: number
}

export const sealDetails = (keys: ConnectionKeys, id: string, details: DocumentDetails): Uint8Array =>
  keys.seal(ASSOCIATED_DATA.requestDocument(id), JSON.stringify(details))

/** Throws DecryptionFailed. */
export const openDetails = (
  keys: ConnectionKeys,
  { id, details, addedAt }: StoredDocument,
): DocumentView => ({
  ...(JSON.parse(keys.open(ASSOCIATED_DATA.requestDocument(id), details).toString()) as DocumentDetails),
  id,
  addedAt,
})

/** The documents of a request, in the order in which they were added. */
export const listDocuments = Effect.fnUntraced(function* (
  ports: OpenOwnerKeysPorts & { readonly documents: RequestDocuments },
  actor: Actor,
  action: OwnerAction,
  owner: DocumentOwner,
): Effect.fn.Return<
  ReadonlyArray<DocumentView>,
  | ActionForbidden
  | RequestNotFound
  | StorageError
  | DecryptionFailed
  | MasterKeyMissing
  | VerificationRequired
> {
  const keys = yield* openOwnerKeys(ports, actor, action, owner)
  return (yield* ports.documents.list(owner)).map((document) => openDetails(keys, document))
})
