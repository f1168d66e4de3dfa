import * as Effect from "effect/Effect"
import type { DataModelKey, TokenFlags } from "../../core/contract/data-model-flags.ts"
import type { Connection, ConnectionStore } from "../../core/ports/connection-store.ts"
import { DEFAULT_MISSING_SHARE } from "../../core/domain/sync/mass-change-guard.ts"
import type { Database } from "./database.ts"
import type { ConnectionRow } from "./rows/connection.ts"

export const makeConnectionStore = (database: Database): ConnectionStore => ({
  findOrCreate: (connection) =>
    database.transaction("find or create the connection", async (tx) => {
      await tx.run(INSERT, [
        connection.id,
        connection.vendorOrgId,
        connection.orgId,
        connection.connector,
        connection.status,
        connection.key.bytes,
        connection.key.masterKeyId,
        DEFAULT_MISSING_SHARE,
        connection.invitedBy,
        connection.acceptedBy,
        new Date(connection.createdAt),
      ])
      const [row] = await tx.run<JoinedConnectionRow>(FIND_OPEN, [connection.vendorOrgId, connection.orgId])
      if (row === undefined) throw new Error("The connection was neither found nor made")
      return connectionOf(row)
    }),

  find: (id) =>
    database
      .query<JoinedConnectionRow>("find the connection", FIND, [id])
      .pipe(Effect.map(([row]) => (row === undefined ? null : connectionOf(row)))),

  list: (vendorOrgId) =>
    database
      .query<JoinedConnectionRow>("list the connections", LIST, [vendorOrgId])
      .pipe(Effect.map((rows) => rows.map(connectionOf))),

  saveFieldMapping: (id, mapping) =>
    database
      .query("remember the field mapping", SAVE_MAPPING, [id, JSON.stringify(mapping)])
      .pipe(Effect.asVoid),
})

/** A connection with the name of its corporate and the data model of its vendor. */
export interface JoinedConnectionRow extends ConnectionRow {
  org_name: string
  vendor_flags: TokenFlags
}

/** `connection` as `c`, joined with what a JoinedConnectionRow adds. */
export const CONNECTION_COLUMNS = "c.*, o.name AS org_name, v.flags AS vendor_flags"
export const CONNECTION_JOINS =
  "JOIN organization o ON o.id = c.org_id JOIN vendor v ON v.org_id = c.vendor_org_id"

const SELECT = `SELECT ${CONNECTION_COLUMNS} FROM connection c ${CONNECTION_JOINS}`

const FIND = { name: "find-connection", text: `${SELECT} WHERE c.id = $1`, shared: true }
const FIND_OPEN = {
  text: `${SELECT} WHERE c.vendor_org_id = $1 AND c.org_id = $2 AND c.status <> 'CONNECTION_TERMINATED'`,
}
const LIST = {
  text: `${SELECT} WHERE ($1::uuid IS NULL OR c.vendor_org_id = $1) ORDER BY c.created_at DESC, c.id`,
}
const INSERT = {
  text: `INSERT INTO connection (id, vendor_org_id, org_id, connector, status, data_key, master_key_id, withheld,
      allowed_missing_share, invited_by, accepted_by, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, '{}', $8, $9, $10, $11)
    ON CONFLICT (vendor_org_id, org_id) WHERE status <> 'CONNECTION_TERMINATED' DO NOTHING`,
}
const SAVE_MAPPING = { text: "UPDATE connection SET field_mapping = $2 WHERE id = $1" }

export const connectionOf = (row: JoinedConnectionRow): Connection => ({
  id: row.id,
  vendorOrgId: row.vendor_org_id,
  orgId: row.org_id,
  orgName: row.org_name,
  connector: row.connector,
  status: row.status,
  key:
    row.data_key === null || row.master_key_id === null
      ? null
      : { bytes: row.data_key, masterKeyId: row.master_key_id },
  flags: { vendor: row.vendor_flags, connection: row.flags },
  withheld: row.withheld as ReadonlyArray<DataModelKey>,
  fieldMapping: row.field_mapping,
  allowedMissingShare: row.allowed_missing_share,
  employeeCount: row.employee_count,
  createdAt: row.created_at.getTime(),
  firstSyncedAt: row.first_synced_at?.getTime() ?? null,
  lastSyncedAt: row.last_synced_at?.getTime() ?? null,
})
