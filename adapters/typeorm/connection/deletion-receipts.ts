import * as Effect from "effect/Effect"
import { IsNull } from "typeorm"
import type { DeletionReceipts } from "../../../core/ports/connection/deletion-receipts.ts"
import type { Database } from "../database.ts"
import { deletionReceiptRow } from "../rows/connection.ts"

export const makeDeletionReceipts = (database: Database): DeletionReceipts => ({
  find: (connectionId) =>
    database.rows("read the deletion receipt", deletionReceiptRow, (rows) =>
      rows.findOneBy({ connectionId }),
    ),
  listKeysToDestroy: (limit) =>
    database
      .rows("look for keys to destroy", deletionReceiptRow, (rows) =>
        rows.find({ where: KEY_REMAINS, order: { deletedAt: "ASC" }, take: limit }),
      )
      .pipe(Effect.map((rows) => rows.map(({ connectionId }) => connectionId))),
  recordKeyDestroyed: (connectionId, keyDestroyedAt) =>
    database.write("record that a key was destroyed", deletionReceiptRow, (rows) =>
      rows.update({ connectionId, ...KEY_REMAINS }, { keyDestroyedAt }),
    ),
})

const KEY_REMAINS = { keyDestroyedAt: IsNull() }
