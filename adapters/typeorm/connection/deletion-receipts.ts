import * as Effect from "effect/Effect"
import type { DeletionReceipts, StoredReceipt } from "../../../core/ports/connection/deletion-receipts.ts"
import type { Database } from "../database.ts"
import type { DeletionReceiptRow } from "../rows/connection.ts"

export const makeDeletionReceipts = (database: Database): DeletionReceipts => ({
  find: (connectionId) =>
    database
      .query<DeletionReceiptRow>("read the deletion receipt", FIND, [connectionId])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toDeletionReceipt(row)))),
  listKeysToDestroy: (limit) =>
    database
      .query<{ connection_id: string }>("look for keys to destroy", TO_DESTROY, [limit])
      .pipe(Effect.map((rows) => rows.map(({ connection_id }) => connection_id))),
  recordKeyDestroyed: (connectionId, at) =>
    database
      .query("record that a key was destroyed", RECORD, [connectionId, new Date(at)])
      .pipe(Effect.asVoid),
})

const toDeletionReceipt = (row: DeletionReceiptRow): StoredReceipt => ({
  connectionId: row.connection_id,
  employees: row.employees,
  syncSessions: row.sync_sessions,
  webhooks: row.webhooks,
  deletedAt: row.deleted_at.getTime(),
  keyDestroyedAt: row.key_destroyed_at?.getTime() ?? null,
})

const FIND = { text: "SELECT * FROM deletion_receipt WHERE connection_id = $1" }

const TO_DESTROY = {
  text: "SELECT connection_id FROM deletion_receipt WHERE key_destroyed_at IS NULL ORDER BY deleted_at LIMIT $1",
}

const RECORD = {
  text: "UPDATE deletion_receipt SET key_destroyed_at = coalesce(key_destroyed_at, $2) WHERE connection_id = $1",
}
