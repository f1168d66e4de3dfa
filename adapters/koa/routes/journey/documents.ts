import * as Effect from "effect/Effect"
import * as calls from "../../../../core/contract/connection/journey/document-calls.ts"
import {
  type JourneyDocument,
  PIECE_BYTES,
} from "../../../../core/contract/connection/journey/journey-documents.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { DocumentView } from "../../../../core/use-cases/requests/document-owner.ts"
import { type Implementation, implement, reply } from "../../implement.ts"
import { failByReason } from "../document-rejection.ts"
import { NOT_STORED } from "./journey-answer.ts"

/** Documents are uploaded in pieces, so that after a lost connection only one piece is sent again. */
export const documentCalls: ReadonlyArray<Implementation> = [
  implement(calls.beginJourneyDocument, ({ requests: { beginJourneyDocument } }, { caller: { actor } }) =>
    beginJourneyDocument(actor, actor.connectionId).pipe(
      Effect.map((id) => reply(200, { document_id: id, piece_bytes: PIECE_BYTES })),
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
      return appendJourneyDocument(actor, { connectionId, documentId, piece: chunk, bytes }).pipe(
        Effect.as(reply(200, { piece: chunk })),
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
        Effect.map((document) => reply(200, toJourneyDocument(document), NOT_STORED)),
        Effect.catchTag("DocumentRejected", failByReason),
      ),
  ),

  implement(calls.listJourneyDocuments, ({ requests: { listJourneyDocuments } }, { caller: { actor } }) =>
    Effect.map(listJourneyDocuments(actor, actor.connectionId), toDocumentsReply),
  ),

  implement(
    calls.deleteJourneyDocument,
    (
      { requests: { deleteJourneyDocument, listJourneyDocuments } },
      { caller: { actor }, body: { document_id: documentId } },
    ) =>
      deleteJourneyDocument(actor, actor.connectionId, documentId).pipe(
        Effect.andThen(listJourneyDocuments(actor, actor.connectionId)),
        Effect.map(toDocumentsReply),
      ),
  ),
]

const toDocumentsReply = (documents: ReadonlyArray<DocumentView>) =>
  reply(200, { documents: documents.map(toJourneyDocument) }, NOT_STORED)

const toJourneyDocument = ({ id, name, size, addedAt }: DocumentView): JourneyDocument => ({
  document_id: id,
  name,
  size,
  added_at: formatTimestamp(addedAt),
})
