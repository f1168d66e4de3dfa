import * as Effect from "effect/Effect"
import type {
  DocumentOwner,
  RequestDocuments,
  StoredDocument,
} from "../../../core/ports/requests/request-documents.ts"
import type { Database } from "../database.ts"
import type { RequestDocumentPieceRow, RequestDocumentRow } from "../rows/requests.ts"

export const makeRequestDocuments = (database: Database): RequestDocuments => ({
  begin: (owner, { id, addedAt }) =>
    database.transaction("store the document", async (tx) => {
      await tx.run(DELETE_BROKEN_OFF, [new Date(addedAt)])
      await tx.run(BEGIN, [id, new Date(addedAt), ...toOwnerIds(owner)])
    }),

  appendChunk: (id, piece, sealed) =>
    database.query("store the document", APPEND, [id, piece, sealed]).pipe(Effect.asVoid),

  complete: (id, details) =>
    database.query("store the document", COMPLETE, [id, details]).pipe(Effect.asVoid),

  discard: (id) => database.query("discard the document", DISCARD, [id]).pipe(Effect.asVoid),

  list: (owner) =>
    database
      .query<WholeRow>("list the documents", LIST, [...toOwnerIds(owner)])
      .pipe(Effect.map((rows) => rows.map(toDocument))),

  find: (owner, id) =>
    database
      .query<WholeRow>("find the document", FIND, [...toOwnerIds(owner), id])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toDocument(row)))),

  readChunk: (id, piece) =>
    database
      .query<Pick<RequestDocumentPieceRow, "sealed">>("read the document", PIECE, [id, piece])
      .pipe(Effect.map(([row]) => row?.sealed ?? null)),
})

/** In the order of the columns that name an owner. */
const toOwnerIds = ({ of, id }: DocumentOwner): readonly [string | null, string | null] =>
  of === "assisted" ? [id, null] : [null, id]

const DELETE_BROKEN_OFF = {
  text: "DELETE FROM request_document WHERE details IS NULL AND added_at < $1::timestamptz - interval '1 hour'",
}
const BEGIN = {
  text: "INSERT INTO request_document (id, added_at, assisted_id, unsupported_id) VALUES ($1, $2, $3, $4)",
}
const APPEND = { text: "INSERT INTO request_document_piece VALUES ($1, $2, $3)" }
const COMPLETE = { text: "UPDATE request_document SET details = $2 WHERE id = $1" }
const DISCARD = { text: "DELETE FROM request_document WHERE id = $1" }

const OWN = "(assisted_id = $1 OR unsupported_id = $2) AND details IS NOT NULL"
const LIST = { text: `SELECT * FROM request_document WHERE ${OWN} ORDER BY added_at, id` }
const FIND = { text: `SELECT * FROM request_document WHERE ${OWN} AND id = $3` }
const PIECE = { text: "SELECT sealed FROM request_document_piece WHERE document_id = $1 AND piece = $2" }

type WholeRow = RequestDocumentRow & { readonly details: Buffer }

const toDocument = ({ id, details, added_at }: WholeRow): StoredDocument => ({
  id,
  details,
  addedAt: added_at.getTime(),
})
