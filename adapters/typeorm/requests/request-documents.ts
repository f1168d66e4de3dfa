import * as Effect from "effect/Effect"
import type {
  DocumentOwner,
  RequestDocuments,
  StoredDocument,
} from "../../../core/ports/requests/request-documents.ts"
import type { Database, Tx } from "../database.ts"
import type { RequestDocumentPieceRow, RequestDocumentRow } from "../rows/requests.ts"

export const makeRequestDocuments = (database: Database): RequestDocuments => ({
  begin: (owner, { id, addedAt }) =>
    database.transaction("store the document", async (tx) => {
      await tx.run(DELETE_BROKEN_OFF, [new Date(addedAt)])
      if (owner.of === "journey") await holdConnection(tx, owner.id)
      await tx.run(BEGIN, [id, new Date(addedAt), ...toOwnerIds(owner)])
    }),

  isArriving: (owner, id) =>
    database
      .query("find the document", ARRIVING, [...toOwnerIds(owner), id])
      .pipe(Effect.map((rows) => rows.length > 0)),

  appendChunk: (id, piece, sealed) =>
    database.query("store the document", APPEND, [id, piece, sealed]).pipe(Effect.asVoid),

  complete: (id, details) =>
    database.query("store the document", COMPLETE, [id, details]).pipe(Effect.asVoid),

  discard: (id) => database.query("discard the document", DISCARD, [id]).pipe(Effect.asVoid),

  move: (id, to) => database.query("move the document", MOVE, [...toOwnerIds(to), id]).pipe(Effect.asVoid),

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

/** Keeps a termination, which deletes the documents, from missing one that is begun meanwhile. */
const holdConnection = async (tx: Tx, id: string): Promise<void> => {
  const held = await tx.run(HOLD, [id])
  if (held.length === 0) throw new Error("The connection was terminated")
}

const OWNERS = ["assisted", "unsupported", "journey"] as const

/** In the order of the columns that name an owner. */
const toOwnerIds = ({ of, id }: DocumentOwner): ReadonlyArray<string | null> =>
  OWNERS.map((each) => (each === of ? id : null))

const DELETE_BROKEN_OFF = {
  text: "DELETE FROM request_document WHERE details IS NULL AND added_at < $1::timestamptz - interval '1 hour'",
}
const HOLD = {
  text: "SELECT id FROM connection WHERE id = $1 AND status <> 'CONNECTION_TERMINATED' FOR SHARE",
}
const BEGIN = {
  text: `INSERT INTO request_document (id, added_at, assisted_id, unsupported_id, journey_id)
    VALUES ($1, $2, $3, $4, $5)`,
}
const APPEND = {
  text: `INSERT INTO request_document_piece (document_id, piece, sealed) VALUES ($1, $2, $3)
    ON CONFLICT (document_id, piece) DO UPDATE SET sealed = excluded.sealed`,
}
const COMPLETE = { text: "UPDATE request_document SET details = $2 WHERE id = $1" }
const DISCARD = { text: "DELETE FROM request_document WHERE id = $1" }

const OWN = "(assisted_id = $1 OR unsupported_id = $2 OR journey_id = $3)"
const ARRIVING = { text: `SELECT id FROM request_document WHERE ${OWN} AND id = $4 AND details IS NULL` }
const MOVE = {
  text: "UPDATE request_document SET assisted_id = $1, unsupported_id = $2, journey_id = $3 WHERE id = $4",
}
const LIST = {
  text: `SELECT * FROM request_document WHERE ${OWN} AND details IS NOT NULL ORDER BY added_at, id`,
}
const FIND = { text: `SELECT * FROM request_document WHERE ${OWN} AND details IS NOT NULL AND id = $4` }
const PIECE = { text: "SELECT sealed FROM request_document_piece WHERE document_id = $1 AND piece = $2" }

type WholeRow = RequestDocumentRow & { readonly details: Buffer }

const toDocument = ({ id, details, added_at }: WholeRow): StoredDocument => ({
  id,
  details,
  addedAt: added_at.getTime(),
})
