import * as Schema from "effect/Schema"
import type { ConsoleDocument } from "../../../../../core/contract/operator/requests.ts"
import { formatTimestamp, Uuid } from "../../../../../core/contract/wire-values.ts"
import type { DocumentView } from "../../../../../core/use-cases/requests/document-owner.ts"
import type { DocumentRejected } from "../../../../../core/use-cases/requests/request-errors.ts"
import { type Failure, failure } from "../../../failure.ts"

/** Another tenant's request is as unknown as one that does not exist. */
const notFound = () => failure(404, "Not found.")
export const NOT_FOUND = { SetUpNotFound: notFound, UnsupportedRequestNotFound: notFound } as const

const REJECTED: Readonly<Record<DocumentRejected["reason"], Failure>> = {
  "too-large": failure(413, "The document is larger than 20 MiB. Split it into several."),
  "too-many": failure(409, "There are 20 documents already."),
  empty: failure(400, "The document is empty. Choose another file."),
  "broken-off": failure(409, "A piece of the document did not arrive. Send it again, then complete it."),
}

export const DOCUMENT_ERRORS = {
  ...NOT_FOUND,
  // The request does exist: only the upload does not.
  DocumentNotFound: () => failure(409, "This upload has ended or was never begun. Add the document again."),
  DocumentRejected: ({ reason }: DocumentRejected) => REJECTED[reason],
} as const

export const REQUEST_ID = "0198a000-0000-7000-8000-000000000031"
export const REQUEST_PATH = {
  schema: Schema.Struct({ request_id: Uuid }),
  notes: { request_id: "From the list of requests." },
  example: { request_id: REQUEST_ID },
}

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

export const DOCUMENT_ID = "0198a000-0000-7000-8000-000000000002"
export const DOCUMENT_EXAMPLE: ConsoleDocument = {
  document_id: DOCUMENT_ID,
  name: "export-guide.pdf",
  size: 184_320,
  content_type: "application/pdf",
  added_at: "2026-11-24T09:20:00.000Z",
}
