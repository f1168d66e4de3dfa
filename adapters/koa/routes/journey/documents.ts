import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  BegunDocument,
  CompleteDocument,
  DeleteDocument,
  JourneyDocument,
  JourneyDocuments,
  StoredPiece,
} from "../../../../core/contract/connection/journey/journey-documents.ts"
import { formatTimestamp, Uuid } from "../../../../core/contract/wire-values.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type { DocumentView } from "../../../../core/use-cases/requests/document-owner.ts"
import { PIECE_BYTES } from "../../../../core/contract/connection/journey/journey-documents.ts"
import type { DocumentRejected } from "../../../../core/use-cases/requests/request-errors.ts"
import type { UseCases } from "../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, type Failure, failure } from "../../failure.ts"
import type { Route } from "../../route.ts"
import { CONNECTION_GONE, NOT_STORED } from "./journey-answer.ts"

type Documents = Pick<
  UseCases["requests"],
  | "appendJourneyDocument"
  | "beginJourneyDocument"
  | "completeJourneyDocument"
  | "deleteJourneyDocument"
  | "listJourneyDocuments"
>
type JourneyAccess = Access<AuthenticatedJourney>

/** The endpoints of documents: uploaded in pieces, so that after a lost connection only one piece is sent again. */
export const documentRoutes = (access: JourneyAccess, requests: Documents): ReadonlyArray<Route> => [
  beginRoute(access, requests),
  pieceRoute(access, requests),
  completeRoute(access, requests),
  listRoute(access, requests),
  deleteRoute(access, requests),
]

const REJECTED: Readonly<Record<DocumentRejected["reason"], Failure>> = {
  "too-large": failure(
    413,
    "The document is larger than 20 MiB. Upload a smaller one, or split it into several.",
  ),
  "too-many": failure(409, "There are 20 documents already. Remove one to add another."),
  empty: failure(400, "The document is empty. Choose another file."),
  "broken-off": failure(409, "A piece of the document did not arrive. Send it again, then complete it."),
}
const rejected = { DocumentRejected: ({ reason }: DocumentRejected) => REJECTED[reason] }
const notArriving = {
  DocumentNotFound: () => failure(404, "This upload has ended or was never begun. Begin it again."),
}
const conflict = { description: "See `message`.", schema: DEFAULT_STYLE.schema }

const beginRoute = (access: JourneyAccess, { beginJourneyDocument }: Documents) =>
  endpoint({
    method: "POST",
    path: "/api/journey/documents/",
    id: "beginJourneyDocument",
    tag: "Journey",
    summary: "Begin to upload a document",
    description:
      "A document of at most 20 MiB for an assisted set-up or a request for an HR system. Send its pieces next, then complete it; what is not completed is deleted after an hour.",
    access,
    answers: {
      200: {
        description: "Send the pieces.",
        schema: BegunDocument,
        example: { document_id: DOCUMENT_ID, piece_bytes: PIECE_BYTES },
      },
      409: conflict,
    },
    errors: { ...CONNECTION_GONE, ...rejected },
    handle: ({ caller: { actor } }) =>
      Effect.map(beginJourneyDocument(actor, actor.connectionId), (id) => ({
        status: 200,
        body: { document_id: id, piece_bytes: PIECE_BYTES } satisfies BegunDocument,
      })),
  })

const Piece = Schema.String.check(Schema.isPattern(/^[0-9]{1,2}$/u, { expected: "a number from 0 to 39" }))

const pieceRoute = (access: JourneyAccess, { appendJourneyDocument }: Documents) =>
  endpoint({
    method: "POST",
    path: "/api/journey/documents/{document_id}/pieces/{piece}/",
    id: "appendJourneyDocument",
    tag: "Journey",
    summary: "Upload a piece of a document",
    description: "A piece that is sent again replaces the former one. Pieces are counted from 0.",
    access,
    parameters: {
      path: {
        schema: Schema.Struct({ document_id: Uuid, piece: Piece }),
        notes: { document_id: "From the beginning of the upload.", piece: "From 0 to 39." },
        example: { document_id: DOCUMENT_ID, piece: "0" },
      },
    },
    body: { schema: Schema.Unknown, types: ["bytes"], example: {} },
    answers: {
      200: { description: "The piece is stored.", schema: StoredPiece, example: { piece: 0 } },
      404: { description: "The upload has ended or was never begun.", schema: DEFAULT_STYLE.schema },
    },
    errors: { ...CONNECTION_GONE, ...rejected, ...notArriving },
    handle: ({ caller: { actor }, path: { document_id: documentId, piece: text }, body }) => {
      const piece = Number(text)
      const stored = appendJourneyDocument(actor, {
        connectionId: actor.connectionId,
        documentId,
        piece,
        bytes: body as Uint8Array,
      })
      return Effect.map(stored, () => ({ status: 200, body: { piece } satisfies StoredPiece }))
    },
  })

const completeRoute = (access: JourneyAccess, { completeJourneyDocument }: Documents) =>
  endpoint({
    method: "POST",
    path: "/api/journey/documents/complete/",
    id: "completeJourneyDocument",
    tag: "Journey",
    summary: "Complete a document",
    description: "Call it when all pieces are stored; the document is listed from then on.",
    access,
    body: {
      schema: CompleteDocument,
      types: ["json"],
      example: { document_id: DOCUMENT_ID, name: "export-guide.pdf", pieces: 1 },
    },
    answers: {
      200: { description: "The document.", schema: JourneyDocument, example: DOCUMENT_EXAMPLE },
      404: { description: "The upload has ended or was never begun.", schema: DEFAULT_STYLE.schema },
      409: conflict,
    },
    errors: { ...CONNECTION_GONE, ...rejected, ...notArriving },
    handle: ({ caller: { actor }, body: { document_id: documentId, name, pieces } }) =>
      Effect.map(
        completeJourneyDocument(actor, { connectionId: actor.connectionId, documentId, name, pieces }),
        (document) => ({ status: 200, headers: NOT_STORED, body: toJourneyDocument(document) }),
      ),
  })

const listRoute = (access: JourneyAccess, { listJourneyDocuments }: Documents) =>
  endpoint({
    method: "GET",
    path: "/api/journey/documents/",
    id: "listJourneyDocuments",
    tag: "Journey",
    summary: "List the documents",
    description:
      "Those that were uploaded and not sent yet, on this device or, with the token of a mailed link, on any.",
    access,
    answers: {
      200: {
        description: "The documents.",
        schema: JourneyDocuments,
        example: { documents: [DOCUMENT_EXAMPLE] },
      },
    },
    errors: CONNECTION_GONE,
    handle: ({ caller: { actor } }) =>
      Effect.map(listJourneyDocuments(actor, actor.connectionId), toDocumentsReply),
  })

const deleteRoute = (access: JourneyAccess, { deleteJourneyDocument, listJourneyDocuments }: Documents) =>
  endpoint({
    method: "POST",
    path: "/api/journey/documents/delete/",
    id: "deleteJourneyDocument",
    tag: "Journey",
    summary: "Remove a document",
    description: "One that is gone already is no error. Returns the others.",
    access,
    body: { schema: DeleteDocument, types: ["json"], example: { document_id: DOCUMENT_ID } },
    answers: {
      200: { description: "The other documents.", schema: JourneyDocuments, example: { documents: [] } },
    },
    errors: CONNECTION_GONE,
    handle: ({ caller: { actor }, body: { document_id: documentId } }) =>
      deleteJourneyDocument(actor, actor.connectionId, documentId).pipe(
        Effect.andThen(listJourneyDocuments(actor, actor.connectionId)),
        Effect.map(toDocumentsReply),
      ),
  })

const toDocumentsReply = (documents: ReadonlyArray<DocumentView>) => ({
  status: 200,
  headers: NOT_STORED,
  body: { documents: documents.map(toJourneyDocument) } satisfies JourneyDocuments,
})

const toJourneyDocument = ({ id, name, size, addedAt }: DocumentView): JourneyDocument => ({
  document_id: id,
  name,
  size,
  added_at: formatTimestamp(addedAt),
})

const DOCUMENT_ID = "0198a000-0000-7000-8000-000000000002"
const DOCUMENT_EXAMPLE = {
  document_id: DOCUMENT_ID,
  name: "export-guide.pdf",
  size: 184_320,
  added_at: "2026-11-24T09:20:00.000Z",
}
