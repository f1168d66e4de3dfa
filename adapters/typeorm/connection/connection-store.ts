import * as Effect from "effect/Effect"
import type * as Result from "effect/Result"
import { DEFAULT_MISSING_SHARE } from "../../../core/domain/sync/mass-change-guard.ts"
import type { Connection } from "../../../core/domain/connection/connection.ts"
import type { SharingChange } from "../../../core/domain/sharing/sharing-change.ts"
import type {
  ConnectionStore,
  DeletionCounts,
  DueFilter,
  ConnectionFailure,
} from "../../../core/ports/connection/connection-store.ts"
import { accept, acceptDraft, discardDraft, ONE_AT_A_TIME, startDraft } from "./accept-connection.ts"
import { enqueueAnnouncement } from "../webhooks/enqueue-announcement.ts"
import { connectionCandidates } from "./connection-candidates.ts"
import {
  CONNECTION_COLUMNS,
  CONNECTION_JOINS,
  toConnection,
  type JoinedConnectionRow,
  TERMS_COLUMNS,
  type TermsRow,
  toConnectionTerms,
} from "./connection-row.ts"
import { IN_SCOPE, scopeParameters } from "./connection-scope.ts"
import type { Database, Tx } from "../database.ts"
import { isUuid } from "../is-uuid.ts"
import { changeSharing } from "../sharing/sharing-changes.ts"
import { EXTENT, terminate } from "./terminate-connection.ts"

export const makeConnectionStore = (database: Database): ConnectionStore => ({
  findOrCreate: (connection, announcement) =>
    database.transaction("find or create the connection", async (tx) => {
      await tx.run(LOCK_VENDOR, [connection.vendorOrgId])
      await tx.run(ONE_AT_A_TIME, [connection.vendorOrgId, connection.orgId])
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
        connection.corporateName.trim(),
      ])
      if (made.length > 0 && announcement !== undefined) {
        await enqueueAnnouncement(tx, connection.id, announcement, connection.createdAt)
      }
      const [row] = await tx.run<JoinedConnectionRow>(FIND_OPEN, [connection.vendorOrgId, connection.orgId])
      if (row === undefined) throw new Error("The connection was neither found nor made")
      return toConnection(row)
    }),

  find: (id) =>
    isUuid(id)
      ? database
          .query<JoinedConnectionRow>("find the connection", FIND, [id])
          .pipe(Effect.map(([row]) => (row === undefined ? null : toConnection(row))))
      : Effect.succeed(null),

  findTerms: (id) =>
    isUuid(id)
      ? database
          .query<TermsRow>("find the connection", FIND_TERMS, [id])
          .pipe(Effect.map(([row]) => (row === undefined ? null : toConnectionTerms(row))))
      : Effect.succeed(null),

  findOpen: (vendorOrgId, orgId) =>
    database
      .query<JoinedConnectionRow>("find the connection", FIND_OPEN, [vendorOrgId, orgId])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toConnection(row)))),

  findCandidates: connectionCandidates(database),

  list: (scope) =>
    database
      .query<JoinedConnectionRow>("list the connections", LIST, scopeParameters(scope))
      .pipe(Effect.map((rows) => rows.map(toConnection))),

  listPage: (vendorOrgId, statuses, offset, limit) =>
    Effect.all({
      connections: database
        .query<JoinedConnectionRow>("list the connections", PAGE, [vendorOrgId, statuses, offset, limit])
        .pipe(Effect.map((rows) => rows.map(toConnection))),
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

  saveReadingSettings: (id, { defaultCountry, dateOrder, dateOrders, lastColumns }) =>
    database
      .query("save how values are read", SAVE_READING, [
        id,
        defaultCountry,
        dateOrder,
        JSON.stringify(dateOrders),
        JSON.stringify(lastColumns),
      ])
      .pipe(Effect.asVoid),

  changeSharing: <E>(
    id: string,
    change: (current: Connection) => Result.Result<SharingChange | null, E>,
    now: number,
  ) =>
    database.transaction<Connection | null, E>("change what is shared", (tx) =>
      changeSharing(tx, id, change, now),
    ),

  saveRules: (id, rules) =>
    database
      .query("save the connection's rules", SAVE_RULES, [id, JSON.stringify(rules)])
      .pipe(Effect.asVoid),

  saveComponentOverrides: (id, overrides) =>
    database
      .query("save how components are counted", SAVE_OVERRIDES, [id, JSON.stringify(overrides)])
      .pipe(Effect.asVoid),

  saveAllowedShare: (id, share) =>
    database.query("change the guard", SAVE_SHARE, [id, share]).pipe(Effect.asVoid),

  listUntrimmed: (limit) =>
    database
      .query<{ id: string }>("look for connections to be trimmed", UNTRIMMED, [limit])
      .pipe(Effect.map((rows) => rows.map(({ id }) => id))),

  markTrimmed: (id, narrowedAt) =>
    database.query("mark the connection", MARK_TRIMMED, [id, toDate(narrowedAt)]).pipe(Effect.asVoid),

  saveInvitation: (id, { adminEmail, referenceData }) =>
    database
      .query("save the invitation", SAVE_INVITATION, [id, adminEmail, referenceData])
      .pipe(Effect.asVoid),

  accept: accept(database),
  startDraft: startDraft(database),
  acceptDraft: acceptDraft(database),
  discardDraft: discardDraft(database),
  listAbandonedDrafts: (before, limit) =>
    database
      .query<{ id: string }>("look for abandoned drafts", ABANDONED, [new Date(before), limit])
      .pipe(Effect.map((rows) => rows.map(({ id }) => id))),

  fail: (id, failure) => database.transaction("fail the connection", (tx) => fail(tx, id, failure)),

  restore: (id, now) =>
    database.query("restore the connection", RESTORE, [id, new Date(now)]).pipe(Effect.asVoid),

  saveSchedule: (id, schedule, dueAt) =>
    database
      .query("save the schedule", SAVE_SCHEDULE, [id, JSON.stringify(schedule), toDate(dueAt)])
      .pipe(Effect.asVoid),

  setPaused: (id, at) =>
    database.query("pause the connection", SET_PAUSED, [id, toDate(at)]).pipe(Effect.asVoid),

  listDue: (now, limit, { withoutVendors, withoutCorporates, slow } = ALL_DUE) =>
    database
      .query<JoinedConnectionRow>("look for due connections", DUE, [
        new Date(now),
        limit,
        withoutVendors,
        withoutCorporates,
        slow,
      ])
      .pipe(Effect.map((rows) => rows.map(toConnection))),

  reschedule: (id, from, to, slow) =>
    database
      .query("move the next sync", MOVE_DUE, [id, new Date(from), toDate(to), slow ?? null])
      .pipe(Effect.map((rows) => rows.length > 0)),

  recordFailedRun: (id, { from, to, failedRuns, failure }) =>
    database.transaction("count the miss", async (tx) => {
      const saved = await tx.run(SAVE_FAILED_RUN, [id, new Date(from), toDate(to), failedRuns])
      if (saved.length > 0 && failure !== null) await fail(tx, id, failure)
      return saved.length > 0
    }),

  saveSalaryGiven: (id) =>
    database.query("keep that a salary was given", SALARY_GIVEN, [id]).pipe(Effect.asVoid),
  saveQuietRuns: (id, count) =>
    database.query("count the quiet run", SAVE_QUIET, [id, count]).pipe(Effect.asVoid),

  saveSourceCursor: (id, { sourceCursor, fullyReadAt }) =>
    database
      .query("save the cursor", SAVE_CURSOR, [id, JSON.stringify(sourceCursor), toDate(fullyReadAt)])
      .pipe(Effect.asVoid),

  countForDeletion: (id) =>
    database
      .query<DeletionCounts>("count what the connection holds", EXTENT, [id])
      .pipe(Effect.map(([row]) => row ?? { employees: 0, syncSessions: 0, webhooks: 0 })),

  terminate: terminate(database),
})

const fail = async (tx: Tx, id: string, { now, announcement }: ConnectionFailure): Promise<void> => {
  const failed = await tx.run(FAIL, [id, new Date(now)])
  if (failed.length > 0) await enqueueAnnouncement(tx, id, announcement, now)
}

const toDate = (millis: number | null): Date | null => (millis === null ? null : new Date(millis))

const SELECT = `SELECT ${CONNECTION_COLUMNS} FROM connection c ${CONNECTION_JOINS}`

const FIND = { name: "find-connection", text: `${SELECT} WHERE c.id = $1`, shared: true }
/** A draft has no organization, and is no connection yet. */
const FIND_TERMS = {
  name: "find-terms",
  text: `SELECT ${TERMS_COLUMNS} FROM connection c JOIN vendor v ON v.org_id = c.vendor_org_id
    WHERE c.id = $1 AND c.org_id IS NOT NULL`,
  shared: true,
}
const FIND_OPEN = {
  text: `${SELECT} WHERE c.vendor_org_id = $1 AND c.org_id = $2 AND c.status <> 'CONNECTION_TERMINATED'`,
}
const ABANDONED = {
  text: "SELECT id FROM connection WHERE org_id IS NULL AND created_at < $1 ORDER BY created_at LIMIT $2",
}
const LIST = {
  text: `${SELECT} WHERE ${IN_SCOPE} ORDER BY c.created_at DESC, c.id`,
}
const PAGE = {
  name: "page-of-connections",
  text: `${SELECT} WHERE c.vendor_org_id = $1 AND c.status = ANY($2) ORDER BY c.created_at DESC, c.id
    OFFSET $3 LIMIT $4`,
}
const COUNT = {
  name: "count-connections",
  text: "SELECT count(*)::int AS total FROM connection WHERE vendor_org_id = $1 AND status = ANY($2) AND org_id IS NOT NULL",
}
/** Nobody changes the defaults of the vendor while a connection agrees to them. */
const LOCK_VENDOR = { text: "SELECT FROM vendor WHERE org_id = $1 FOR SHARE" }
const INSERT = {
  text: `INSERT INTO connection (id, vendor_org_id, org_id, connector, status, status_at, data_key, master_key_id,
      withheld, subset, allowed_missing_share, admin_email, invited_by, accepted_by, created_at, agreed, corporate_name,
      org_number)
    VALUES ($1, $2, $3, $4, $5, $12, $6, $7, '{}', '[]', $8, $9, $10, $11, $12,
      CASE WHEN $5 = 'CONNECTION_ACCEPTED' THEN (SELECT flags FROM vendor WHERE org_id = $2) END, $13, coalesce(
      (SELECT org_number FROM connection WHERE vendor_org_id = $2 AND org_id = $3 ORDER BY created_at LIMIT 1),
      nextval('organization_number_seq')))
    ON CONFLICT (vendor_org_id, org_id) WHERE status <> 'CONNECTION_TERMINATED' DO NOTHING RETURNING id`,
}
const SAVE_MAPPING = { text: "UPDATE connection SET field_mapping = $2 WHERE id = $1" }
const SAVE_READING = {
  text: `UPDATE connection SET default_country = $2, date_order = $3, date_orders = $4, last_columns = $5
    WHERE id = $1`,
}
const SAVE_RULES = {
  text: "UPDATE connection SET transformation_rules = $2, source_cursor = NULL WHERE id = $1",
}
const SAVE_OVERRIDES = {
  text: "UPDATE connection SET component_overrides = $2, source_cursor = NULL, fully_read_at = NULL WHERE id = $1",
}
const SAVE_SHARE = { text: "UPDATE connection SET allowed_missing_share = $2 WHERE id = $1" }
const UNTRIMMED = { text: "SELECT id FROM connection WHERE untrimmed ORDER BY narrowed_at LIMIT $1" }
const MARK_TRIMMED = {
  text: "UPDATE connection SET untrimmed = false WHERE id = $1 AND untrimmed AND narrowed_at IS NOT DISTINCT FROM $2",
}
const SAVE_INVITATION = {
  text: `UPDATE connection SET admin_email = CASE status WHEN 'CONNECTION_INVITED' THEN $2 ELSE admin_email END,
      reference_data = coalesce($3, reference_data)
    WHERE id = $1`,
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
const ALL_DUE: DueFilter = { withoutVendors: [], withoutCorporates: [], slow: true }
/** Over connection_due_at_idx, in its order; whoever is left out is passed by on the way. */
const DUE = {
  name: "due-connections",
  text: `${SELECT} WHERE c.due_at <= $1 AND c.vendor_org_id <> ALL($3::uuid[]) AND c.org_id <> ALL($4::uuid[])
    AND ($5 OR NOT c.slow) AND c.paused_at IS NULL AND c.status IN ('CONNECTION_ACCEPTED', 'CONNECTION_FAILED')
    ORDER BY c.due_at LIMIT $2`,
}
const SET_PAUSED = { text: "UPDATE connection SET paused_at = $2 WHERE id = $1" }
const MOVE_DUE = {
  text: "UPDATE connection SET due_at = $3, slow = coalesce($4, slow) WHERE id = $1 AND due_at = $2 RETURNING id",
}
const SAVE_FAILED_RUN = {
  text: `UPDATE connection SET missed_attempts = $4, due_at = $3 WHERE id = $1 AND due_at = $2 RETURNING id`,
}
const SALARY_GIVEN = { text: "UPDATE connection SET salary_given = true WHERE id = $1 AND NOT salary_given" }
const SAVE_QUIET = { text: "UPDATE connection SET quiet_runs = $2 WHERE id = $1" }
const SAVE_CURSOR = { text: "UPDATE connection SET source_cursor = $2, fully_read_at = $3 WHERE id = $1" }
