import * as Effect from "effect/Effect"
import type { DataModelKey, TokenFlags } from "../../core/contract/data-model-flags.ts"
import type { TransformationRules } from "../../core/contract/transformation-rules.ts"
import { DEFAULT_MISSING_SHARE } from "../../core/domain/sync/mass-change-guard.ts"
import type { Connection, ConnectionStore, Failure } from "../../core/ports/connection-store.ts"
import { announce } from "./announce.ts"
import type { Database, Tx } from "./database.ts"
import type { ConnectionRow } from "./rows/connection.ts"
import { terminate } from "./terminate-connection.ts"

export const makeConnectionStore = (database: Database): ConnectionStore => ({
  findOrCreate: (connection, announcement) =>
    database.transaction("find or create the connection", async (tx) => {
      const made = await tx.run(INSERT, [
        connection.id,
        connection.vendorOrgId,
        connection.orgId,
        connection.connector,
        connection.status,
        connection.key.bytes,
        connection.key.masterKeyId,
        DEFAULT_MISSING_SHARE,
        connection.adminEmail,
        connection.invitedBy,
        connection.acceptedBy,
        new Date(connection.createdAt),
      ])
      if (made.length > 0 && announcement !== undefined) {
        await announce(tx, connection.id, announcement, connection.createdAt)
      }
      const [row] = await tx.run<JoinedConnectionRow>(FIND_OPEN, [connection.vendorOrgId, connection.orgId])
      if (row === undefined) throw new Error("The connection was neither found nor made")
      return connectionOf(row)
    }),

  find: (id) =>
    database
      .query<JoinedConnectionRow>("find the connection", FIND, [id])
      .pipe(Effect.map(([row]) => (row === undefined ? null : connectionOf(row)))),

  findOpen: (vendorOrgId, orgId) =>
    database
      .query<JoinedConnectionRow>("find the connection", FIND_OPEN, [vendorOrgId, orgId])
      .pipe(Effect.map(([row]) => (row === undefined ? null : connectionOf(row)))),

  list: (vendorOrgId) =>
    database
      .query<JoinedConnectionRow>("list the connections", LIST, [vendorOrgId])
      .pipe(Effect.map((rows) => rows.map(connectionOf))),

  page: (vendorOrgId, statuses, offset, limit) =>
    Effect.all({
      connections: database
        .query<JoinedConnectionRow>("list the connections", PAGE, [vendorOrgId, statuses, offset, limit])
        .pipe(Effect.map((rows) => rows.map(connectionOf))),
      total: database
        .query<{ total: number }>("count the connections", COUNT, [vendorOrgId, statuses])
        .pipe(Effect.map(([row]) => row?.total ?? 0)),
    }),

  saveFieldMapping: (id, mapping) =>
    database
      .query("remember the field mapping", SAVE_MAPPING, [
        id,
        mapping === null ? null : JSON.stringify(mapping),
      ])
      .pipe(Effect.asVoid),

  saveSharing: (id, { withheld, subset }) =>
    database
      .query("save what is shared", SAVE_SHARING, [id, withheld, JSON.stringify(subset)])
      .pipe(Effect.asVoid),

  saveRules: (id, rules) =>
    database
      .query("save the connection's rules", SAVE_RULES, [id, JSON.stringify(rules)])
      .pipe(Effect.asVoid),

  saveComponentOverrides: (id, overrides) =>
    database
      .query("save how components are counted", SAVE_OVERRIDES, [id, JSON.stringify(overrides)])
      .pipe(Effect.asVoid),

  setOnDemand: (id, onDemand) =>
    database.query("change the connection", SET_ON_DEMAND, [id, onDemand]).pipe(Effect.asVoid),

  saveInvitation: (id, { adminEmail, flags, referenceData }) =>
    database
      .query("save the invitation", SAVE_INVITATION, [
        id,
        adminEmail,
        flags === null ? null : JSON.stringify(flags),
        referenceData,
      ])
      .pipe(Effect.asVoid),

  accept: (id, { connector, acceptedBy, now, announcement }) =>
    database.transaction("accept the connection", async (tx) => {
      const accepted = await tx.run(ACCEPT, [id, connector, acceptedBy, new Date(now)])
      if (accepted.length > 0) await announce(tx, id, announcement, now)
    }),

  fail: (id, failure) => database.transaction("fail the connection", (tx) => fail(tx, id, failure)),

  restore: (id, now) =>
    database.query("restore the connection", RESTORE, [id, new Date(now)]).pipe(Effect.asVoid),

  saveSchedule: (id, schedule, dueAt) =>
    database
      .query("save the schedule", SAVE_SCHEDULE, [id, JSON.stringify(schedule), instantOf(dueAt)])
      .pipe(Effect.asVoid),

  setPaused: (id, at) =>
    database.query("pause the connection", SET_PAUSED, [id, instantOf(at)]).pipe(Effect.asVoid),

  due: (now, limit) =>
    database
      .query<JoinedConnectionRow>("look for due connections", DUE, [new Date(now), limit])
      .pipe(Effect.map((rows) => rows.map(connectionOf))),

  moveDue: (id, from, to) =>
    database
      .query("move the next sync", MOVE_DUE, [id, new Date(from), instantOf(to)])
      .pipe(Effect.map((rows) => rows.length > 0)),

  saveMiss: (id, { from, to, missed, failure }) =>
    database.transaction("count the miss", async (tx) => {
      const saved = await tx.run(SAVE_MISS, [id, new Date(from), instantOf(to), missed])
      if (saved.length > 0 && failure !== null) await fail(tx, id, failure)
      return saved.length > 0
    }),

  saveSourceCursor: (id, { sourceCursor, fullyReadAt }) =>
    database
      .query("save the cursor", SAVE_CURSOR, [id, JSON.stringify(sourceCursor), instantOf(fullyReadAt)])
      .pipe(Effect.asVoid),

  terminate: terminate(database),
})

const fail = async (tx: Tx, id: string, { now, announcement }: Failure): Promise<void> => {
  const failed = await tx.run(FAIL, [id, new Date(now)])
  if (failed.length > 0) await announce(tx, id, announcement, now)
}

const instantOf = (millis: number | null): Date | null => (millis === null ? null : new Date(millis))

/** A connection with the name of its corporate, the data model of its vendor and what each calls it. */
export interface JoinedConnectionRow extends ConnectionRow {
  org_name: string
  org_cin: string | null
  remote_org_id: string | null
  hrms_number: number | null
  vendor_flags: TokenFlags
  vendor_rules: TransformationRules
}

/** `connection` as `c`, joined with what a JoinedConnectionRow adds. */
export const CONNECTION_COLUMNS =
  "c.*, o.name AS org_name, o.org_cin, r.remote_org_id, h.number AS hrms_number, v.flags AS vendor_flags, v.transformation_rules AS vendor_rules"
export const CONNECTION_JOINS = `JOIN organization o ON o.id = c.org_id JOIN vendor v ON v.org_id = c.vendor_org_id
  LEFT JOIN remote_organization r ON r.vendor_org_id = c.vendor_org_id AND r.org_id = c.org_id
  LEFT JOIN supported_hrms h ON h.code = c.connector`

const SELECT = `SELECT ${CONNECTION_COLUMNS} FROM connection c ${CONNECTION_JOINS}`

const FIND = { name: "find-connection", text: `${SELECT} WHERE c.id = $1`, shared: true }
const FIND_OPEN = {
  text: `${SELECT} WHERE c.vendor_org_id = $1 AND c.org_id = $2 AND c.status <> 'CONNECTION_TERMINATED'`,
}
const LIST = {
  text: `${SELECT} WHERE ($1::uuid IS NULL OR c.vendor_org_id = $1) ORDER BY c.created_at DESC, c.id`,
}
const PAGE = {
  name: "page-of-connections",
  text: `${SELECT} WHERE c.vendor_org_id = $1 AND c.status = ANY($2) ORDER BY c.created_at DESC, c.id
    OFFSET $3 LIMIT $4`,
}
const COUNT = {
  name: "count-connections",
  text: "SELECT count(*)::int AS total FROM connection WHERE vendor_org_id = $1 AND status = ANY($2)",
}
const INSERT = {
  text: `INSERT INTO connection (id, vendor_org_id, org_id, connector, status, status_at, data_key, master_key_id,
      withheld, subset, allowed_missing_share, admin_email, invited_by, accepted_by, created_at)
    VALUES ($1, $2, $3, $4, $5, $12, $6, $7, '{}', '[]', $8, $9, $10, $11, $12)
    ON CONFLICT (vendor_org_id, org_id) WHERE status <> 'CONNECTION_TERMINATED' DO NOTHING RETURNING id`,
}
const SAVE_MAPPING = { text: "UPDATE connection SET field_mapping = $2 WHERE id = $1" }
const SAVE_SHARING = { text: "UPDATE connection SET withheld = $2, subset = $3 WHERE id = $1" }
const SAVE_RULES = {
  text: "UPDATE connection SET transformation_rules = $2, source_cursor = NULL WHERE id = $1",
}
const SAVE_OVERRIDES = {
  text: "UPDATE connection SET component_overrides = $2, source_cursor = NULL, fully_read_at = NULL WHERE id = $1",
}
const SET_ON_DEMAND = { text: "UPDATE connection SET on_demand = $2 WHERE id = $1" }
const SAVE_INVITATION = {
  text: `UPDATE connection SET admin_email = $2, flags = coalesce($3, flags), reference_data = coalesce($4, reference_data)
    WHERE id = $1`,
}
const ACCEPT = {
  text: `UPDATE connection SET status = 'CONNECTION_ACCEPTED', status_at = $4, connector = $2, accepted_by = $3
    WHERE id = $1 AND status = 'CONNECTION_INVITED' RETURNING id`,
}

const FAIL = {
  text: `UPDATE connection SET status = 'CONNECTION_FAILED', status_at = $2
    WHERE id = $1 AND status = 'CONNECTION_ACCEPTED' RETURNING id`,
}
const RESTORE = {
  text: `UPDATE connection SET missed_attempts = 0,
      status = CASE status WHEN 'CONNECTION_FAILED' THEN 'CONNECTION_ACCEPTED' ELSE status END,
      status_at = CASE status WHEN 'CONNECTION_FAILED' THEN $2 ELSE status_at END
    WHERE id = $1 AND (status = 'CONNECTION_FAILED' OR missed_attempts > 0)`,
}
const SAVE_SCHEDULE = { text: "UPDATE connection SET schedule = $2, due_at = $3 WHERE id = $1" }
const DUE = {
  text: `${SELECT} WHERE c.due_at <= $1 AND c.paused_at IS NULL AND c.status IN ('CONNECTION_ACCEPTED', 'CONNECTION_FAILED')
    ORDER BY c.due_at LIMIT $2`,
}
const SET_PAUSED = { text: "UPDATE connection SET paused_at = $2 WHERE id = $1" }
const MOVE_DUE = { text: "UPDATE connection SET due_at = $3 WHERE id = $1 AND due_at = $2 RETURNING id" }
const SAVE_MISS = {
  text: `UPDATE connection SET missed_attempts = $4, due_at = $3 WHERE id = $1 AND due_at = $2 RETURNING id`,
}
const SAVE_CURSOR = { text: "UPDATE connection SET source_cursor = $2, fully_read_at = $3 WHERE id = $1" }

export const connectionOf = (row: JoinedConnectionRow): Connection => ({
  id: row.id,
  vendorOrgId: row.vendor_org_id,
  orgId: row.org_id,
  orgName: row.org_name,
  orgCin: row.org_cin,
  remoteOrgId: row.remote_org_id,
  connector: row.connector,
  hrmsNumber: row.hrms_number,
  status: row.status,
  statusAt: row.status_at.getTime(),
  schedule: row.schedule,
  dueAt: row.due_at?.getTime() ?? null,
  pausedAt: row.paused_at?.getTime() ?? null,
  sourceCursor: row.source_cursor,
  fullyReadAt: row.fully_read_at?.getTime() ?? null,
  missedAttempts: row.missed_attempts,
  key:
    row.data_key === null || row.master_key_id === null
      ? null
      : { bytes: row.data_key, masterKeyId: row.master_key_id },
  flags: { vendor: row.vendor_flags, connection: row.flags },
  withheld: row.withheld as ReadonlyArray<DataModelKey>,
  subset: row.subset,
  rules: { vendor: row.vendor_rules, connection: row.transformation_rules },
  onDemand: row.on_demand,
  fieldMapping: row.field_mapping,
  componentOverrides: row.component_overrides,
  allowedMissingShare: row.allowed_missing_share,
  employeeCount: row.employee_count,
  adminEmail: row.admin_email,
  invitedBy: row.invited_by,
  acceptedBy: row.accepted_by,
  terminatedBy: row.terminated_by,
  referenceData: row.reference_data,
  createdAt: row.created_at.getTime(),
  firstSyncedAt: row.first_synced_at?.getTime() ?? null,
  lastSyncedAt: row.last_synced_at?.getTime() ?? null,
})
