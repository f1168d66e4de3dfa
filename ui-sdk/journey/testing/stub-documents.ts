import type { JourneyDocument } from "../../../core/contract/requests/journey/journey-documents.ts"
import type { Responses } from "../../elements/testing/service-stub.ts"

/** Keeps the documents that are uploaded. */
export const stubDocuments = (): Responses => {
  let documents: ReadonlyArray<JourneyDocument> = []
  let bytes = 0
  return {
    "GET /api/journey/documents/": () => ({ documents }),
    "POST /api/journey/documents/": () => {
      bytes = 0
      return { document_id: crypto.randomUUID(), piece_bytes: 524_288 }
    },
    "POST /api/journey/documents/{document_id}/pieces/{piece}/": ({ body, url }) => {
      bytes += (body as Blob).size
      return { piece: Number(url.pathname.split("/").at(-2)) }
    },
    "POST /api/journey/documents/complete/": ({ body: { document_id, name } }) => {
      const document = { document_id, name, size: bytes, added_at: "2026-11-24T09:10:00.000Z" }
      documents = [...documents, document]
      return document
    },
    "POST /api/journey/documents/delete/": ({ body }) => {
      documents = documents.filter(({ document_id: id }) => id !== body.document_id)
      return { documents }
    },
  }
}
