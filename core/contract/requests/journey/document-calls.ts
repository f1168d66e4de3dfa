import * as Schema from "effect/Schema"
import { journeyCall, ok } from "../../call.ts"
import { Uuid } from "../../wire-values.ts"
import { CONNECTION_GONE } from "../../authorization/journey-errors.ts"
import {
  BegunDocument,
  CompleteDocument,
  DeleteDocument,
  JourneyDocument,
  JourneyDocuments,
  PIECE_BYTES,
  RequestedHrms,
  RequestHrms,
  StoredPiece,
} from "./journey-documents.ts"

const DOCUMENT_ID = "0198a000-0000-7000-8000-000000000002"
const DOCUMENT_EXAMPLE: JourneyDocument = {
  document_id: DOCUMENT_ID,
  name: "export-guide.pdf",
  size: 184_320,
  added_at: "2026-11-24T09:20:00.000Z",
}

/** Nothing of the document was stored. */
const REJECTED = {
  400: { messages: { DocumentEmpty: "The document is empty. Choose another file." } },
  409: {
    messages: {
      DocumentBrokenOff: "Part of the document did not arrive. Send it again, then complete the upload.",
      TooManyDocuments: "There are already 20 documents. Remove one to add another.",
    },
  },
  413: {
    messages: {
      DocumentTooLarge: "The document is larger than 20 MiB. Upload a smaller one, or split it into several.",
    },
  },
}
const DESCRIBED_CONFLICT = { 409: { ...REJECTED[409], description: "See `message`." } }
const NOT_ARRIVING = {
  404: {
    description: "The upload has ended or was never begun.",
    messages: {
      ...CONNECTION_GONE[404].messages,
      DocumentNotFound: "This upload has ended or was never begun. Begin it again.",
    },
  },
}

export const beginJourneyDocument = journeyCall({
  id: "beginJourneyDocument",
  route: "POST /api/journey/documents/",
  summary: "Begin the upload of a document",
  description:
    "A document of at most 20 MiB for an assisted set-up or a request for an HR system. Send its chunks next, then complete it; an incomplete upload is deleted after an hour.",
  responses: ok("Send the chunks.", BegunDocument, { document_id: DOCUMENT_ID, piece_bytes: PIECE_BYTES }),
  errors: { ...CONNECTION_GONE, ...REJECTED, ...DESCRIBED_CONFLICT },
})

export const appendJourneyDocument = journeyCall({
  id: "appendJourneyDocument",
  route: "POST /api/journey/documents/{document_id}/pieces/{piece}/",
  summary: "Upload a chunk of a document",
  description: "A chunk that is sent again replaces the earlier one. Chunks are numbered from 0.",
  pathParameters: {
    schema: Schema.Struct({
      document_id: Uuid,
      piece: Schema.String.check(Schema.isPattern(/^[0-9]{1,2}$/u, { expected: "a number from 0 to 39" })),
    }),
    notes: { document_id: "From the start of the upload.", piece: "From 0 to 39." },
    example: { document_id: DOCUMENT_ID, piece: "0" },
  },
  body: { schema: Schema.Unknown, types: ["bytes"], example: {} },
  responses: ok("The chunk is stored.", StoredPiece, { piece: 0 }),
  errors: { ...REJECTED, ...NOT_ARRIVING },
})

export const completeJourneyDocument = journeyCall({
  id: "completeJourneyDocument",
  route: "POST /api/journey/documents/complete/",
  summary: "Complete a document",
  description: "Call it when all chunks are stored; the document is listed from then on.",
  body: {
    schema: CompleteDocument,
    example: { document_id: DOCUMENT_ID, name: "export-guide.pdf", pieces: 1 },
  },
  responses: ok("The document.", JourneyDocument, DOCUMENT_EXAMPLE),
  errors: { ...REJECTED, ...DESCRIBED_CONFLICT, ...NOT_ARRIVING },
})

export const listJourneyDocuments = journeyCall({
  id: "listJourneyDocuments",
  route: "GET /api/journey/documents/",
  summary: "List the documents",
  description:
    "Documents that were uploaded but not sent yet, from this device or, with the token of a mailed link, from any device.",
  responses: ok("The documents.", JourneyDocuments, { documents: [DOCUMENT_EXAMPLE] }),
  errors: CONNECTION_GONE,
})

export const deleteJourneyDocument = journeyCall({
  id: "deleteJourneyDocument",
  route: "POST /api/journey/documents/delete/",
  summary: "Remove a document",
  description: "Removing a document twice is not an error. Returns the remaining documents.",
  body: { schema: DeleteDocument, example: { document_id: DOCUMENT_ID } },
  responses: ok("The remaining documents.", JourneyDocuments, { documents: [] }),
  errors: CONNECTION_GONE,
})

export const requestHrms = journeyCall({
  id: "requestHrms",
  route: "POST /api/journey/hrms-request/",
  summary: "Request an HR system that is not listed",
  description:
    "Sends the request with the documents that were uploaded; the vendor can read both. Repeating the call with the same `request_id` returns the first response.",
  body: {
    schema: RequestHrms,
    example: { request_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21", hrms_name: "Shramik Suite" },
  },
  responses: ok("It was requested.", RequestedHrms, {
    requested_at: "2026-11-24T09:20:00.000Z",
    email: "hr@acme.example",
  }),
  errors: { ...CONNECTION_GONE, 400: { messages: { RequestInvalid: null } } },
})
