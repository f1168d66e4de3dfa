import * as Effect from "effect/Effect"
import type { Anchor } from "../../../core/domain/onboarding/anchor.ts"
import type { Anchors } from "../../../core/ports/onboarding/anchors.ts"
import type { Database, Tx } from "../database.ts"
import { connectionAnchorRow } from "../rows/anchors.ts"
import { LOCK_OPEN } from "../connection-row/lock-open.ts"

/** `Anchors` on PostgreSQL. */
export const makeAnchors = (database: Database): Anchors => ({
  list: (connectionId) =>
    database.rows("list who speaks for the corporate", connectionAnchorRow, (rows) =>
      rows.find({ where: { connectionId }, order: { addedAt: "ASC", id: "ASC" } }),
    ),

  add: (anchor) => database.transaction("add who speaks for the corporate", (tx) => addAnchor(tx, anchor)),

  remove: (connectionId, id) =>
    database
      .query("remove who speaks for the corporate", REMOVE, [connectionId, id])
      .pipe(Effect.map(connectionAnchorRow.readFirst)),

  findStanding: ({ connectionId, device, provenSince, linked }) =>
    database
      .query<{ mailbox: string | null; is_anchored_device: boolean }>(
        "find whom a caller speaks for",
        FIND_STANDING,
        [connectionId, device, new Date(provenSince), linked],
      )
      .pipe(
        Effect.map(([row]) => ({
          mailbox: row?.mailbox ?? null,
          isAnchoredDevice: row?.is_anchored_device ?? false,
        })),
      ),
})

const addAnchor = async (tx: Tx, anchor: Anchor) => {
  const { id, connectionId, kind, value, addedBy } = anchor
  if ((await tx.run(LOCK_OPEN, [connectionId])).length === 0) return null
  const provenAt = anchor.provenAt === null ? null : new Date(anchor.provenAt)
  const values = [id, connectionId, kind, value, new Date(anchor.addedAt), addedBy, provenAt]
  const changed = connectionAnchorRow.readFirst(await tx.run(ADD, values))
  if (changed !== null) return { anchor: changed, isNew: true }
  const known = await tx.rows(connectionAnchorRow).findOneBy({ connectionId, kind, value })
  return known === null ? null : { anchor: known, isNew: false }
}

const ADD = {
  text: `INSERT INTO connection_anchor (id, connection_id, kind, value, added_at, added_by, proven_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (connection_id, kind, value) DO UPDATE SET proven_at = excluded.proven_at
      WHERE connection_anchor.proven_at IS NULL AND excluded.proven_at IS NOT NULL
    RETURNING *`,
}

const REMOVE = {
  text: "DELETE FROM connection_anchor WHERE connection_id = $1 AND id = $2 RETURNING *",
}

const FIND_STANDING = {
  text: `SELECT
      (SELECT a.value FROM connection_anchor a
        WHERE a.connection_id = $1 AND a.kind = 'mailbox' AND a.proven_at IS NOT NULL
          AND (a.value = $4 OR EXISTS (SELECT FROM mailbox_code m
            WHERE m.connection_id = $1 AND m.device = $2 AND m.email = a.value AND m.used_at > $3))
        ORDER BY a.added_at LIMIT 1) AS mailbox,
      EXISTS (SELECT FROM connection_anchor a
        WHERE a.connection_id = $1 AND a.kind = 'device' AND a.value = $2) AS is_anchored_device`,
}
