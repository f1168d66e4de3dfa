import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  BegunDocument,
  CompleteDocument,
  StoredPiece,
} from "../../../../../core/contract/connection/journey/journey-documents.ts"
import { ConsoleDocument } from "../../../../../core/contract/operator/requests.ts"
import { Uuid } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import { PIECE_BYTES } from "../../../../../core/contract/connection/journey/journey-documents.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { asAttachment } from "../../../attachment.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE } from "../../../failure.ts"
import { type Route, Streamed } from "../../../route.ts"
import { CLIENT_PATH } from "../clients/client.ts"
import {
  DOCUMENT_ERRORS,
  DOCUMENT_EXAMPLE,
  DOCUMENT_ID,
  REQUEST_PATH,
  toConsoleDocument,
} from "./request-answer.ts"

export type DocumentsApi = Pick<
  UseCases["requests"],
  "appendDocument" | "beginDocument" | "completeDocument" | "openDocument"
>

type DocumentOwner = Parameters<DocumentsApi["beginDocument"]>[1]

/** What documents are added to. */
interface OwnerKind {
  readonly of: DocumentOwner["of"]
  /** In the ids of its endpoints. */
  readonly name: string
  readonly noun: string
  readonly path: string
  /** The parameter that names it. */
  readonly id: string
  readonly notes: Readonly<Record<string, string>>
  readonly example: Readonly<Record<string, string>>
}

const KINDS: ReadonlyArray<OwnerKind> = [
  {
    of: "unsupported",
    name: "Request",
    noun: "a request for an HR system",
    path: "/api/console/requests/{request_id}/documents/",
    id: "request_id",
    notes: REQUEST_PATH.notes,
    example: REQUEST_PATH.example,
  },
  {
    of: "assisted",
    name: "SetUp",
    noun: "an assisted set-up",
    path: "/api/console/set-ups/{connection_id}/documents/",
    id: "connection_id",
    notes: CLIENT_PATH.notes,
    example: CLIENT_PATH.example,
  },
]

type SessionAccess = Access<AuthenticatedSession>

/** The documents of requests for HR systems and of assisted set-ups. They arrive in pieces, so that a lost one is sent again. */
export const documentRoutes = (access: SessionAccess, requests: DocumentsApi): ReadonlyArray<Route> =>
  KINDS.flatMap((kind) => [
    beginRoute(access, requests, kind),
    pieceRoute(access, requests, kind),
    completeRoute(access, requests, kind),
    openRoute(access, requests, kind),
  ])

const Piece = Schema.String.check(Schema.isPattern(/^[0-9]{1,2}$/u, { expected: "a number from 0 to 39" }))
const CONFLICT = { 409: { description: "See `message`.", schema: DEFAULT_STYLE.schema } }

/** The parameters of a path: the owner, and these others. */
const makePath = ({ id, notes, example }: OwnerKind, others: Readonly<Record<string, typeof Uuid>> = {}) => ({
  schema: Schema.Struct({ [id]: Uuid, ...others }),
  notes: {
    ...notes,
    document_id: "From the list of its documents, or the beginning of its upload.",
    piece: "From 0 to 39.",
  },
  example: { ...example, document_id: DOCUMENT_ID, piece: "0" },
})

const toOwner = ({ of, id }: OwnerKind, path: Readonly<Record<string, string>>): DocumentOwner => ({
  of,
  id: path[id] ?? "",
})

const beginRoute = (access: SessionAccess, { beginDocument }: DocumentsApi, kind: OwnerKind) =>
  endpoint({
    method: "POST",
    path: kind.path,
    id: `beginConsole${kind.name}Document`,
    tag: "Console",
    summary: `Begin to add a document to ${kind.noun}`,
    description:
      "A document of at most 20 MiB, stored encrypted. Send its pieces next, then complete it; what is not completed is deleted after an hour.",
    access,
    parameters: { path: makePath(kind) },
    answers: {
      200: {
        description: "Send the pieces.",
        schema: BegunDocument,
        example: { document_id: DOCUMENT_ID, piece_bytes: PIECE_BYTES },
      },
      ...CONFLICT,
    },
    errors: DOCUMENT_ERRORS,
    handle: ({ caller: { actor }, path }) =>
      Effect.map(beginDocument(actor, toOwner(kind, path)), (id) => ({
        status: 200,
        body: { document_id: id, piece_bytes: PIECE_BYTES } satisfies BegunDocument,
      })),
  })

const pieceRoute = (access: SessionAccess, { appendDocument }: DocumentsApi, kind: OwnerKind) =>
  endpoint({
    method: "POST",
    path: `${kind.path}{document_id}/pieces/{piece}/`,
    id: `appendConsole${kind.name}Document`,
    tag: "Console",
    summary: `Send a piece of a document of ${kind.noun}`,
    description: "A piece that is sent again replaces the former one. Pieces are counted from 0.",
    access,
    parameters: { path: makePath(kind, { document_id: Uuid, piece: Piece }) },
    body: { schema: Schema.Unknown, types: ["bytes"], example: {} },
    answers: {
      200: { description: "The piece is stored.", schema: StoredPiece, example: { piece: 0 } },
      ...CONFLICT,
    },
    errors: DOCUMENT_ERRORS,
    handle: ({ caller: { actor }, path, body }) => {
      const piece = Number(path["piece"])
      const documentId = path["document_id"] ?? ""
      const bytes = body as Uint8Array
      const stored = appendDocument(actor, { owner: toOwner(kind, path), documentId, piece, bytes })
      return Effect.as(stored, { status: 200, body: { piece } satisfies StoredPiece })
    },
  })

const completeRoute = (access: SessionAccess, { completeDocument }: DocumentsApi, kind: OwnerKind) =>
  endpoint({
    method: "POST",
    path: `${kind.path}complete/`,
    id: `completeConsole${kind.name}Document`,
    tag: "Console",
    summary: `Complete a document of ${kind.noun}`,
    description: "Call it when all pieces are stored; the document is listed from then on.",
    access,
    parameters: { path: makePath(kind) },
    body: {
      schema: CompleteDocument,
      types: ["json"],
      example: { document_id: DOCUMENT_ID, name: DOCUMENT_EXAMPLE.name, pieces: 1 },
    },
    answers: {
      200: { description: "The document.", schema: ConsoleDocument, example: DOCUMENT_EXAMPLE },
      ...CONFLICT,
    },
    errors: DOCUMENT_ERRORS,
    handle: ({ caller: { actor }, path, body: { document_id: documentId, name, pieces } }) =>
      Effect.map(
        completeDocument(actor, { owner: toOwner(kind, path), documentId, name, pieces }),
        (document) => ({ status: 200, body: toConsoleDocument(document) }),
      ),
  })

const openRoute = (access: SessionAccess, { openDocument }: DocumentsApi, kind: OwnerKind) =>
  endpoint({
    method: "GET",
    path: `${kind.path}{document_id}/`,
    id: `openConsole${kind.name}Document`,
    tag: "Console",
    summary: `Download a document of ${kind.noun}`,
    description:
      "As it was added, under its name and with the type that its first bytes tell. Each download has an entry in the audit log.",
    access,
    parameters: { path: makePath(kind, { document_id: Uuid }) },
    answers: {
      200: { description: "The document.", schema: Schema.String, contentType: "application/octet-stream" },
    },
    errors: { ...DOCUMENT_ERRORS, DocumentNotFound: DOCUMENT_ERRORS.SetUpNotFound },
    handle: ({ caller: { actor }, path }) =>
      Effect.map(
        openDocument(actor, toOwner(kind, path), path["document_id"] ?? ""),
        ({ document: { name, contentType }, bytes }) => ({
          status: 200,
          headers: asAttachment(name),
          body: new Streamed(bytes, contentType),
        }),
      ),
  })
