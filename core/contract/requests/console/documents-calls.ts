import * as Schema from "effect/Schema"
import { consoleCall, type Parameters, ok } from "../../call.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import { BegunDocument, CompleteDocument, PIECE_BYTES, StoredPiece } from "../journey/journey-documents.ts"
import { Uuid } from "../../wire-values.ts"
import { REQUEST_GONE } from "./request-errors.ts"
import { DOCUMENT_EXAMPLE, REQUEST_PATH } from "./requests-examples.ts"
import { ConsoleDocument } from "./requests.ts"

/* The documents of requests for HR systems and of assisted set-ups. */

const UPLOAD_ERRORS = {
  ...REQUEST_GONE,
  400: { messages: { DocumentEmpty: "The document is empty. Choose another file." } },
  409: {
    description: "See `message`.",
    messages: {
      DocumentBrokenOff: "Part of the document did not arrive. Send it again, then complete the upload.",
      // The request exists; only the upload does not.
      DocumentNotFound: "This upload has ended or was never begun. Add the document again.",
      TooManyDocuments: "There are already 20 documents.",
    },
  },
  413: {
    messages: { DocumentTooLarge: "The document is larger than 20 MiB. Split it into several." },
  },
} as const

/** A document, or a chunk of it, in the path of its owner. */
const makeDocumentPath = <Owner extends Schema.Struct.Fields, Own extends Schema.Struct.Fields>(
  owner: { readonly schema: Schema.Struct<Owner> } & Omit<Parameters, "schema">,
  own: Own,
) => ({
  schema: Schema.Struct({ ...owner.schema.fields, ...own }),
  notes: {
    ...owner.notes,
    document_id: "From the list of its documents, or from the start of its upload.",
    piece: "From 0 to 39.",
  },
  example: { ...owner.example, document_id: DOCUMENT_EXAMPLE.document_id, piece: "0" },
})

const DOCUMENT = { document_id: Uuid }
const PIECE = {
  ...DOCUMENT,
  piece: Schema.String.check(Schema.isPattern(/^[0-9]{1,2}$/u, { expected: "a number from 0 to 39" })),
}

const BEGIN = {
  description:
    "A document of at most 20 MiB, stored encrypted. Send its chunks next, then complete it; an incomplete upload is deleted after an hour.",
  responses: ok("Send the chunks.", BegunDocument, {
    document_id: DOCUMENT_EXAMPLE.document_id,
    piece_bytes: PIECE_BYTES,
  }),
  errors: UPLOAD_ERRORS,
} as const

const APPEND = {
  description: "A chunk that is sent again replaces the earlier one. Chunks are numbered from 0.",
  body: { schema: Schema.Unknown, types: ["bytes"], example: {} },
  responses: ok("The chunk is stored.", StoredPiece, { piece: 0 }),
  errors: UPLOAD_ERRORS,
} as const

const COMPLETE = {
  description: "Call it when all chunks are stored; the document is listed from then on.",
  body: {
    schema: CompleteDocument,
    example: { document_id: DOCUMENT_EXAMPLE.document_id, name: DOCUMENT_EXAMPLE.name, pieces: 1 },
  },
  responses: ok("The document.", ConsoleDocument, DOCUMENT_EXAMPLE),
  errors: UPLOAD_ERRORS,
} as const

const OPEN = {
  description:
    "Returns the document as it was added, under its name and with the type detected from its first bytes. Each download is recorded in the audit log.",
  responses: {
    200: { description: "The document.", schema: Schema.String, contentType: "application/octet-stream" },
  },
  errors: {
    404: { messages: { ...REQUEST_GONE[404].messages, DocumentNotFound: "Not found." } },
    409: { messages: { DocumentInfected: "The document contains malware, so it is not given out." } },
    503: {
      messages: {
        ScannerUnavailable:
          "The virus scanner does not respond, so no document is given out. Try again in a few minutes.",
      },
    },
  },
} as const

export const beginConsoleRequestDocument = consoleCall({
  id: "beginConsoleRequestDocument",
  route: "POST /api/console/requests/{request_id}/documents/",
  summary: "Begin to add a document to a request for an HR system",
  pathParameters: REQUEST_PATH,
  ...BEGIN,
})

export const appendConsoleRequestDocument = consoleCall({
  id: "appendConsoleRequestDocument",
  route: "POST /api/console/requests/{request_id}/documents/{document_id}/pieces/{piece}/",
  summary: "Send a chunk of a document of a request for an HR system",
  pathParameters: makeDocumentPath(REQUEST_PATH, PIECE),
  ...APPEND,
})

export const completeConsoleRequestDocument = consoleCall({
  id: "completeConsoleRequestDocument",
  route: "POST /api/console/requests/{request_id}/documents/complete/",
  summary: "Complete a document of a request for an HR system",
  pathParameters: REQUEST_PATH,
  ...COMPLETE,
})

export const openConsoleRequestDocument = consoleCall({
  id: "openConsoleRequestDocument",
  route: "GET /api/console/requests/{request_id}/documents/{document_id}/",
  summary: "Download a document of a request for an HR system",
  pathParameters: makeDocumentPath(REQUEST_PATH, DOCUMENT),
  ...OPEN,
})

export const beginConsoleSetUpDocument = consoleCall({
  id: "beginConsoleSetUpDocument",
  route: "POST /api/console/set-ups/{connection_id}/documents/",
  summary: "Begin to add a document to an assisted set-up",
  pathParameters: CLIENT_PATH,
  ...BEGIN,
})

export const appendConsoleSetUpDocument = consoleCall({
  id: "appendConsoleSetUpDocument",
  route: "POST /api/console/set-ups/{connection_id}/documents/{document_id}/pieces/{piece}/",
  summary: "Send a chunk of a document of an assisted set-up",
  pathParameters: makeDocumentPath(CLIENT_PATH, PIECE),
  ...APPEND,
})

export const completeConsoleSetUpDocument = consoleCall({
  id: "completeConsoleSetUpDocument",
  route: "POST /api/console/set-ups/{connection_id}/documents/complete/",
  summary: "Complete a document of an assisted set-up",
  pathParameters: CLIENT_PATH,
  ...COMPLETE,
})

export const openConsoleSetUpDocument = consoleCall({
  id: "openConsoleSetUpDocument",
  route: "GET /api/console/set-ups/{connection_id}/documents/{document_id}/",
  summary: "Download a document of an assisted set-up",
  pathParameters: makeDocumentPath(CLIENT_PATH, DOCUMENT),
  ...OPEN,
})
