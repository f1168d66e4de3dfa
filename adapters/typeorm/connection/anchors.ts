import * as Effect from "effect/Effect"
import type { Anchor } from "../../../core/domain/connection/anchors/anchor.ts"
import type { Anchors } from "../../../core/ports/connection/anchors.ts"
import type { Database, Tx } from "../database.ts"
import type { ConnectionAnchorRow } from "../rows/anchors.ts"
import { LOCK_OPEN } from "./lock-open.ts"

/** `Anchors` on PostgreSQL. */
export const makeAnchors = (database: Database): Anchors => ({
  list: (connectionId) =>
    database
      .query<ConnectionAnchorRow>("list who speaks for the corporate", LIST, [connectionId])
      .pipe(Effect.map((rows) => rows.map(toAnchor))),

  add: (anchor) => database.transaction("add who speaks for the corporate", (tx) => addAnchor(tx, anchor)),

  remove: (connectionId, id) =>
    database
      .query<ConnectionAnchorRow>("remove who speaks for the corporate", REMOVE, [connectionId, id])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toAnchor(row)))),

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
  const [changed] = await tx.run<ConnectionAnchorRow>(ADD, values)
  if (changed !== undefined) return { anchor: toAnchor(changed), isNew: true }
  const [known] = await tx.run<ConnectionAnchorRow>(FIND, [connectionId, kind, value])
  return known === undefined ? null : { anchor: toAnchor(known), isNew: false }
}

const toAnchor = (row: ConnectionAnchorRow): Anchor => ({
  id: row.id,
  connectionId: row.connection_id,
  kind: row.kind,
  value: row.value,
  addedAt: row.added_at.getTime(),
  addedBy: row.added_by,
  provenAt: row.proven_at?.getTime() ?? null,
})

const LIST = { text: "SELECT * FROM connection_anchor WHERE connection_id = $1 ORDER BY added_at, id" }

const FIND = {
  text: "SELECT * FROM connection_anchor WHERE connection_id = $1 AND kind = $2 AND value = $3",
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
