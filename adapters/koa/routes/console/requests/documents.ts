import * as Effect from "effect/Effect"
import {
  type CompleteDocument,
  PIECE_BYTES,
} from "../../../../../core/contract/requests/journey/journey-documents.ts"
import * as calls from "../../../../../core/contract/requests/console/documents-calls.ts"
import type { ConsoleDocument } from "../../../../../core/contract/requests/console/requests.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/accounts/sessions/authenticate-session.ts"
import type { DocumentView } from "../../../../../core/use-cases/requests/document-owner.ts"
import { asAttachment } from "../../../streams/attachment.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { Streamed } from "../../../calls/route.ts"
import type { Service } from "../../../service.ts"
import { failByReason } from "../../document-rejection.ts"

type DocumentOwner = Parameters<Service["requests"]["beginDocument"]>[1]

const toRequest = ({ request_id: id }: { readonly request_id: string }): DocumentOwner => ({
  of: "unsupported",
  id,
})
const toSetUp = ({ connection_id: id }: { readonly connection_id: string }): DocumentOwner => ({
  of: "assisted",
  id,
})

/**
 * The documents of requests for HR systems and of assisted set-ups. They arrive in chunks, so that only a
 * lost one is sent again.
 */
export const documentCalls: ReadonlyArray<Implementation> = [
  implement(calls.beginConsoleRequestDocument, (service, { caller, path }) =>
    begin(service, caller, toRequest(path)),
  ),
  implement(calls.appendConsoleRequestDocument, (service, { caller, path, body }) =>
    append(service, caller, toRequest(path), path, body),
  ),
  implement(calls.completeConsoleRequestDocument, (service, { caller, path, body }) =>
    complete(service, caller, toRequest(path), body),
  ),
  implement(calls.openConsoleRequestDocument, (service, { caller, path }) =>
    open(service, caller, toRequest(path), path.document_id),
  ),

  implement(calls.beginConsoleSetUpDocument, (service, { caller, path }) =>
    begin(service, caller, toSetUp(path)),
  ),
  implement(calls.appendConsoleSetUpDocument, (service, { caller, path, body }) =>
    append(service, caller, toSetUp(path), path, body),
  ),
  implement(calls.completeConsoleSetUpDocument, (service, { caller, path, body }) =>
    complete(service, caller, toSetUp(path), body),
  ),
  implement(calls.openConsoleSetUpDocument, (service, { caller, path }) =>
    open(service, caller, toSetUp(path), path.document_id),
  ),
]

const begin = (
  { requests: { beginDocument } }: Service,
  { actor }: AuthenticatedSession,
  owner: DocumentOwner,
) =>
  beginDocument(actor, owner).pipe(
    Effect.map((id) => respond(200, { document_id: id, piece_bytes: PIECE_BYTES })),
    Effect.catchTag("DocumentRejected", failByReason),
  )

const append = (
  { requests: { appendDocument } }: Service,
  { actor }: AuthenticatedSession,
  owner: DocumentOwner,
  path: { readonly document_id: string; readonly piece: string },
  body: unknown,
) => {
  const chunk = Number(path.piece)
  const bytes = body as Uint8Array
  return appendDocument(actor, { owner, documentId: path.document_id, chunk, bytes }).pipe(
    Effect.as(respond(200, { piece: chunk })),
    Effect.catchTag("DocumentRejected", failByReason),
  )
}

const complete = (
  { requests: { completeDocument } }: Service,
  { actor }: AuthenticatedSession,
  owner: DocumentOwner,
  { document_id: documentId, name, pieces: chunks }: CompleteDocument,
) =>
  completeDocument(actor, { owner, documentId, name, pieces: chunks }).pipe(
    Effect.map((document) => respond(200, toConsoleDocument(document))),
    Effect.catchTag("DocumentRejected", failByReason),
  )

const open = (
  { requests: { openDocument } }: Service,
  { actor }: AuthenticatedSession,
  owner: DocumentOwner,
  documentId: string,
) =>
  Effect.map(openDocument(actor, owner, documentId), ({ document: { name, contentType }, bytes }) =>
    respond(200, new Streamed(bytes, contentType), asAttachment(name)),
  )

export const toConsoleDocument = ({
  id,
  name,
  size,
  contentType,
  addedAt,
}: DocumentView): ConsoleDocument => ({
  document_id: id,
  name,
  size,
  content_type: contentType,
  added_at: formatTimestamp(addedAt),
})
