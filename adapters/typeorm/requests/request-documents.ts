import * as Effect from "effect/Effect"
import { In, IsNull, LessThan, Not } from "typeorm"
import {
  type DocumentOwner,
  MAX_ARRIVING,
  type RequestDocuments,
  type StoredDocument,
} from "../../../core/ports/requests/request-documents.ts"
import type { Database, Tx } from "../database.ts"
import { LOCK_OPEN } from "../connection-row/lock-open.ts"
import { requestDocumentPieceRow, requestDocumentRow, type RequestDocumentRow } from "../rows/requests.ts"

export const makeRequestDocuments = (database: Database): RequestDocuments => ({
  begin: (owner, document) =>
    database.transaction("store the document", async (tx) => {
      const rows = tx.rows(requestDocumentRow)
      await rows.delete({ details: IsNull(), addedAt: LessThan(document.addedAt - BROKEN_OFF_MILLIS) })
      const arriving = await rows.find({
        select: { id: true },
        where: { ...ownedBy(owner), details: IsNull() },
        order: { addedAt: "DESC", id: "DESC" },
        skip: MAX_ARRIVING - 1,
        take: MAX_ARRIVING,
      })
      await rows.delete({ id: In(arriving.map(({ id }) => id)) })
      if (owner.of === "journey") await holdConnection(tx, owner.id)
      await rows.insert({ ...document, ...ownedBy(owner) })
    }),

  isArriving: (owner, id) =>
    database.rows("find the document", requestDocumentRow, (rows) =>
      rows.existsBy({ ...ownedBy(owner), id, details: IsNull() }),
    ),

  appendChunk: (documentId, piece, sealed) =>
    database.write("store the document", requestDocumentPieceRow, (rows) =>
      rows.upsert({ documentId, piece, sealed }, ["documentId", "piece"]),
    ),

  complete: (id, details) =>
    database.write("store the document", requestDocumentRow, (rows) => rows.update({ id }, { details })),

  discard: (id) => database.write("discard the document", requestDocumentRow, (rows) => rows.delete({ id })),

  move: (id, to) =>
    database.write("move the document", requestDocumentRow, (rows) =>
      rows.update({ id }, { assistedId: null, unsupportedId: null, journeyId: null, ...ownedBy(to) }),
    ),

  list: (owner) =>
    database
      .rows("list the documents", requestDocumentRow, (rows) =>
        rows.find({
          where: { ...ownedBy(owner), details: Not(IsNull()) },
          order: { addedAt: "ASC", id: "ASC" },
        }),
      )
      .pipe(Effect.map((rows) => rows.flatMap(toDocument))),

  find: (owner, id) =>
    database
      .rows("find the document", requestDocumentRow, (rows) => rows.findOneBy({ ...ownedBy(owner), id }))
      .pipe(Effect.map((row) => (row === null ? null : (toDocument(row)[0] ?? null)))),

  readChunk: (documentId, piece) =>
    database
      .rows("read the document", requestDocumentPieceRow, (rows) => rows.findOneBy({ documentId, piece }))
      .pipe(Effect.map((row) => row?.sealed ?? null)),
})

/** An upload that did not end within an hour was broken off. */
const BROKEN_OFF_MILLIS = 3_600_000

/** Keeps a termination, which deletes the documents, from missing one that is begun at the same time. */
const holdConnection = async (tx: Tx, id: string): Promise<void> => {
  const held = await tx.run(LOCK_OPEN, [id])
  if (held.length === 0) throw new Error("The connection was terminated")
}

const ownedBy = ({ of, id }: DocumentOwner) => ({ [OWNER_COLUMNS[of]]: id })

const OWNER_COLUMNS = { assisted: "assistedId", unsupported: "unsupportedId", journey: "journeyId" } as const

/** Empty during the upload. */
const toDocument = ({ id, details, addedAt }: RequestDocumentRow): ReadonlyArray<StoredDocument> =>
  details === null ? [] : [{ id, details, addedAt }]
