import * as Effect from "effect/Effect"
import type { DataModelKey, TokenFlags } from "../../../core/contract/sharing/data-model-flags.ts"
import type { IssueCode } from "../../../core/domain/connection/issue.ts"
import type { SessionState } from "../../../core/domain/sync/session.ts"
import type {
  ClientCount,
  ClientList,
  ClientOrder,
  ClientSummary,
} from "../../../core/ports/connection/client-list.ts"
import type { Database } from "../database.ts"
import type { Statement } from "../statement.ts"
import { isUuid } from "../is-uuid.ts"
import { containsPattern } from "../like-pattern.ts"
import type { ConnectionRow } from "../rows/connection.ts"
import type { SyncSessionRow } from "../rows/sync-session.ts"
import { IN_SCOPE, scopeParameters } from "../connection-row/scope.ts"

/*
 * The connections of a scope come from an index; their names, which corporates may change, are compared one by one. With
 * 5,000 connections that takes about 30 ms, and needs no copy of the names.
 */

/** `ClientList` on PostgreSQL. */
export const makeClientList = (database: Database): ClientList => ({
  listAfter: (scope, { words, statuses, isAsked = false, order }, after, limit) =>
    after !== null && !isUuid(after)
      ? Effect.succeed([])
      : database
          .query<ClientRow>("list the clients", LIST[order], [
            ...scopeParameters(scope),
            statuses,
            words.map(containsPattern),
            after,
            limit,
            isAsked,
          ])
          .pipe(Effect.map((rows) => rows.map(toSummary))),

  count: (scope, words) =>
    database.query<ClientCount>("count the clients", COUNT, [
      ...scopeParameters(scope),
      null,
      words.map(containsPattern),
    ]),
})

type ClientRow = Pick<
  ConnectionRow,
  | "id"
  | "vendor_org_id"
  | "org_id"
  | "admin_email"
  | "connector"
  | "status"
  | "status_at"
  | "schedule"
  | "paused_at"
  | "due_at"
  | "employee_count"
  | "on_demand"
  | "sharing_requested_at"
  | "created_at"
  | "first_synced_at"
  | "last_synced_at"
  | "flags"
  | "agreed"
  | "withheld"
> & {
  readonly vendor_name: string
  readonly vendor_logo: string | null
  readonly vendor_flags: TokenFlags
  readonly org_name: string
  readonly remote_org_id: string | null
  readonly session_id: string | null
  readonly session_kind: SyncSessionRow["kind"]
  readonly session_state: SessionState
  readonly session_started_at: Date
  readonly session_finished_at: Date | null
  readonly issue_codes: ReadonlyArray<IssueCode>
}

/** Looked up one by one: a join would read all organizations. */
const NAMES = `CROSS JOIN LATERAL (SELECT coalesce(own_name, c.corporate_name) AS org_name FROM organization
    WHERE id = c.org_id OFFSET 0) o
  LEFT JOIN LATERAL (SELECT remote_org_id FROM remote_organization
    WHERE vendor_org_id = c.vendor_org_id AND org_id = c.org_id OFFSET 0) r ON true`

const MATCHES = `${IN_SCOPE} AND ($4::text[] IS NULL OR c.status = ANY($4))
  AND concat_ws(' ', lower(o.org_name), lower(r.remote_org_id), lower(c.admin_email)) LIKE ALL($5::text[])`

const KEYS: Readonly<Record<ClientOrder, string>> = {
  name: `lower(o.org_name) COLLATE "C"`,
  activity: "greatest(c.status_at, c.last_synced_at)",
}

const COLUMNS = `c.id, c.vendor_org_id, c.org_id, o.org_name, r.remote_org_id, c.admin_email, c.connector, c.status,
  c.status_at, c.schedule, c.paused_at, c.due_at, c.employee_count, c.on_demand, c.sharing_requested_at, c.created_at,
  c.first_synced_at, c.last_synced_at, c.flags, c.agreed, c.withheld, w.name AS vendor_name, v.flags AS vendor_flags,
  v.sdk_settings ->> 'logo' AS vendor_logo, s.id AS session_id, s.kind AS session_kind, s.state AS session_state,
  s.started_at AS session_started_at, s.finished_at AS session_finished_at,
  ARRAY(SELECT code FROM connection_issue i WHERE i.connection_id = c.id AND i.resolved_at IS NULL
    ORDER BY code COLLATE "C") AS issue_codes`

const LAST_SESSION = `LEFT JOIN LATERAL (SELECT id, kind, state, started_at, finished_at FROM sync_session
  WHERE connection_id = c.id AND NOT dry_run ORDER BY started_at DESC, id DESC LIMIT 1) s ON true`

const VENDOR = `CROSS JOIN LATERAL (SELECT flags, sdk_settings FROM vendor WHERE org_id = c.vendor_org_id OFFSET 0) v
  CROSS JOIN LATERAL (SELECT name FROM organization WHERE id = c.vendor_org_id OFFSET 0) w`

/** Only the connections of the page are looked up with everything that a line shows. */
const listStatement = (order: ClientOrder): Statement => {
  const [direction, beyond] = order === "name" ? ["", ">"] : ["DESC", "<"]
  const sorted = (key: string, id: string) => `${key} ${direction}, ${id} ${direction}`
  return {
    text: `WITH page AS (
        SELECT c.id, ${KEYS[order]} AS key FROM connection c ${NAMES}
        WHERE ${MATCHES} AND (NOT $8::boolean OR c.sharing_requested_at IS NOT NULL) AND ($6::uuid IS NULL OR (${KEYS[order]}, c.id) ${beyond} (
          SELECT ${KEYS[order]}, c.id FROM connection c ${NAMES} WHERE c.id = $6 AND ${IN_SCOPE}))
        ORDER BY ${sorted("key", "c.id")} LIMIT $7)
      SELECT ${COLUMNS} FROM page JOIN connection c ON c.id = page.id ${NAMES} ${VENDOR} ${LAST_SESSION}
      ORDER BY ${sorted("page.key", "page.id")}`,
  }
}

const LIST: Readonly<Record<ClientOrder, Statement>> = {
  name: listStatement("name"),
  activity: listStatement("activity"),
}

const COUNT = {
  text: `SELECT c.status, count(*)::int AS clients, sum(c.employee_count)::int AS employees
    FROM connection c ${NAMES} WHERE ${MATCHES} GROUP BY c.status`,
}

const toSummary = (row: ClientRow): ClientSummary => ({
  id: row.id,
  vendorOrgId: row.vendor_org_id,
  orgId: row.org_id,
  orgName: row.org_name,
  remoteOrgId: row.remote_org_id,
  adminEmail: row.admin_email,
  connector: row.connector,
  status: row.status,
  statusAt: row.status_at.getTime(),
  schedule: row.schedule,
  pausedAt: row.paused_at?.getTime() ?? null,
  dueAt: row.due_at?.getTime() ?? null,
  employeeCount: row.employee_count,
  onDemand: row.on_demand,
  requestedAt: row.sharing_requested_at?.getTime() ?? null,
  createdAt: row.created_at.getTime(),
  firstSyncedAt: row.first_synced_at?.getTime() ?? null,
  lastSyncedAt: row.last_synced_at?.getTime() ?? null,
  flags: { vendor: row.vendor_flags, connection: row.flags, agreed: row.agreed },
  withheld: row.withheld as ReadonlyArray<DataModelKey>,
  vendor: { orgId: row.vendor_org_id, name: row.vendor_name, logo: row.vendor_logo },
  lastSession:
    row.session_id === null
      ? null
      : {
          id: row.session_id,
          kind: row.session_kind === "delta" ? "incremental" : row.session_kind,
          state: row.session_state,
          startedAt: row.session_started_at.getTime(),
          finishedAt: row.session_finished_at?.getTime() ?? null,
        },
  issueCodes: row.issue_codes,
})
