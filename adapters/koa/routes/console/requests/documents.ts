import { Readable } from "node:stream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ConsoleDocument } from "../../../../../core/contract/operator/requests.ts"
import { formatTimestamp, Uuid } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { DocumentView } from "../../../../../core/use-cases/requests/document-owner.ts"
import type { DocumentRejected } from "../../../../../core/use-cases/requests/request-errors.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE, type Failure, failure } from "../../../failure.ts"
import type { Route } from "../../../route.ts"
import { CLIENT_PATH } from "../clients/client.ts"

/** Another tenant's request is as unknown as one that does not exist. */
const notFound = () => failure(404, "Not found.")
export const NOT_FOUND = { SetUpNotFound: notFound, UnsupportedRequestNotFound: notFound } as const

const REJECTED: Readonly<Record<DocumentRejected["reason"], Failure>> = {
  "too-large": failure(413, "The document is too large. Split it into several."),
  "too-many": failure(409, "There are 20 documents already."),
  empty: failure(400, "The document is empty. Choose another file."),
  "broken-off": failure(400, "The document did not arrive completely. Send it again."),
}

export const REQUEST_ID = "0198a000-0000-7000-8000-000000000031"
export const REQUEST_PATH = {
  schema: Schema.Struct({ request_id: Uuid }),
  notes: { request_id: "From the list of requests." },
  example: { request_id: REQUEST_ID },
}

const FILE_NAME_HEADER = "x-file-name"
const MAX_NAME_LENGTH = 1_000

/** Adding documents to requests for HR systems and to assisted set-ups. */
export const documentRoutes = (
  access: Access<AuthenticatedSession>,
  addDocument: UseCases["requests"]["addDocument"],
): ReadonlyArray<Route> => {
  const answers = {
    201: { description: "The document.", schema: ConsoleDocument, example: DOCUMENT_EXAMPLE },
    409: { description: "There are 20 documents already.", schema: DEFAULT_STYLE.schema },
  }
  const body = { schema: Schema.Unknown, types: ["bytes"], example: {} } as const
  const description =
    "At most 4 MiB, stored encrypted. The header X-File-Name has the name of the file, percent-encoded as UTF-8: addresses are logged, headers are not."
  const add = makeAdd(addDocument)
  return [
    endpoint({
      method: "POST",
      path: "/api/console/requests/{request_id}/documents/",
      id: "addConsoleRequestDocument",
      tag: "Console",
      summary: "Add a document to a request for an HR system",
      description,
      access,
      parameters: { path: REQUEST_PATH },
      body,
      answers,
      handle: ({ caller, path, headers, body: bytes }) =>
        add(caller, { of: "unsupported", id: path.request_id }, headers[FILE_NAME_HEADER], bytes),
      errors: { ...NOT_FOUND, DocumentRejected: rejected },
    }),
    endpoint({
      method: "POST",
      path: "/api/console/set-ups/{connection_id}/documents/",
      id: "addConsoleSetUpDocument",
      tag: "Console",
      summary: "Add a document to an assisted set-up",
      description,
      access,
      parameters: { path: CLIENT_PATH },
      body,
      answers,
      handle: ({ caller, path, headers, body: bytes }) =>
        add(caller, { of: "assisted", id: path.connection_id }, headers[FILE_NAME_HEADER], bytes),
      errors: { ...NOT_FOUND, DocumentRejected: rejected },
    }),
  ]
}

const rejected = ({ reason }: DocumentRejected) => REJECTED[reason]

type AddDocument = UseCases["requests"]["addDocument"]

const makeAdd =
  (addDocument: AddDocument) =>
  (
    { actor }: AuthenticatedSession,
    owner: Parameters<AddDocument>[1]["owner"],
    name: string | ReadonlyArray<string> | undefined,
    bytes: unknown,
  ) =>
    Effect.map(
      addDocument(actor, { owner, name: decodeName(name), bytes: Readable.from([bytes]) }),
      (document) => ({ status: 201, body: toConsoleDocument(document) }),
    )

const decodeName = (name: string | ReadonlyArray<string> | undefined): string => {
  if (typeof name !== "string" || name === "") return "document"
  try {
    return decodeURIComponent(name).slice(0, MAX_NAME_LENGTH)
  } catch {
    return "document"
  }
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

export const DOCUMENT_EXAMPLE: ConsoleDocument = {
  document_id: "0198a000-0000-7000-8000-000000000002",
  name: "export-guide.pdf",
  size: 184_320,
  content_type: "application/pdf",
  added_at: "2026-11-24T09:20:00.000Z",
}
