import * as Effect from "effect/Effect"
import * as calls from "../../../../core/contract/requests/journey/document-calls.ts"
import {
  type JourneyDocument,
  PIECE_BYTES,
} from "../../../../core/contract/requests/journey/journey-documents.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { DocumentView } from "../../../../core/use-cases/requests/document-owner.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { failByReason } from "../document-rejection.ts"
import { NOT_STORED } from "../not-stored.ts"

/** Documents are uploaded in chunks, so that after a lost connection only one chunk is sent again. */
export const documentCalls: ReadonlyArray<Implementation> = [
  implement(calls.beginJourneyDocument, ({ requests: { beginJourneyDocument } }, { caller: { actor } }) =>
    beginJourneyDocument(actor, actor.connectionId).pipe(
      Effect.map((id) => respond(200, { document_id: id, piece_bytes: PIECE_BYTES })),
      Effect.catchTag("DocumentRejected", failByReason),
    ),
  ),

  implement(
    calls.appendJourneyDocument,
    (
      { requests: { appendJourneyDocument } },
      { caller: { actor }, path: { document_id: documentId, piece: text }, body },
    ) => {
      const { connectionId } = actor
      const chunk = Number(text)
      const bytes = body as Uint8Array
      return appendJourneyDocument(actor, { connectionId, documentId, chunk, bytes }).pipe(
        Effect.as(respond(200, { piece: chunk })),
        Effect.catchTag("DocumentRejected", failByReason),
      )
    },
  ),

  implement(
    calls.completeJourneyDocument,
    (
      { requests: { completeJourneyDocument } },
      { caller: { actor }, body: { document_id: documentId, name, pieces: chunks } },
    ) =>
      completeJourneyDocument(actor, {
        connectionId: actor.connectionId,
        documentId,
        name,
        pieces: chunks,
      }).pipe(
        Effect.map((document) => respond(200, toJourneyDocument(document), NOT_STORED)),
        Effect.catchTag("DocumentRejected", failByReason),
      ),
  ),

  implement(calls.listJourneyDocuments, ({ requests: { listJourneyDocuments } }, { caller: { actor } }) =>
    Effect.map(listJourneyDocuments(actor, actor.connectionId), toDocumentsResponse),
  ),

  implement(
    calls.deleteJourneyDocument,
    (
      { requests: { deleteJourneyDocument, listJourneyDocuments } },
      { caller: { actor }, body: { document_id: documentId } },
    ) =>
      deleteJourneyDocument(actor, actor.connectionId, documentId).pipe(
        Effect.andThen(listJourneyDocuments(actor, actor.connectionId)),
        Effect.map(toDocumentsResponse),
      ),
  ),
]

const toDocumentsResponse = (documents: ReadonlyArray<DocumentView>) =>
  respond(200, { documents: documents.map(toJourneyDocument) }, NOT_STORED)

const toJourneyDocument = ({ id, name, size, addedAt }: DocumentView): JourneyDocument => ({
  document_id: id,
  name,
  size,
  added_at: formatTimestamp(addedAt),
})
