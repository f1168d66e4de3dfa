import * as Effect from "effect/Effect"
import { type TenantTroubleKind } from "../../../core/contract/operation/trouble-kinds.ts"
import {
  KEY_ENDING_MILLIS,
  KEY_USED_MILLIS,
  SYNC_LATE_MILLIS,
  SYNC_STUCK_MILLIS,
  UPLOAD_STUCK_MILLIS,
} from "../../../core/domain/operation/trouble.ts"
import type { Installation } from "../../../core/ports/operation/installation.ts"
import { LIVE } from "../connection-row/status.ts"
import type { Database } from "../database.ts"
import { IS_RUNNING } from "../sync/ledger/session-state.ts"

/** The part of `Installation` that PostgreSQL knows. */
export const makeInstallationFigures = (
  database: Database,
): Pick<Installation, "measureDatabase" | "listTroubles"> => ({
  measureDatabase: database.query<DatabaseRow>("measure the database", MEASURE).pipe(
    Effect.map(([row]) => ({
      bytes: Number(row?.bytes ?? 0),
      connections: row?.connections ?? 0,
      maxConnections: row?.max_connections ?? 0,
      version: row?.version ?? "",
      oldestTransactionAt: row?.oldest?.getTime() ?? null,
    })),
  ),
  listTroubles: (now, limit) =>
    database
      .query<TroubleRow>("list the troubles of tenants", TROUBLES, [
        new Date(now),
        limit,
        new Date(now - SYNC_LATE_MILLIS),
        new Date(now - SYNC_STUCK_MILLIS),
        new Date(now - UPLOAD_STUCK_MILLIS),
        new Date(now + KEY_ENDING_MILLIS),
        new Date(now - KEY_USED_MILLIS),
      ])
      .pipe(
        Effect.map((rows) =>
          rows.map((row) => ({
            kind: row.kind,
            vendorOrgId: row.vendor_org_id,
            vendorName: row.vendor_name,
            connectionId: row.connection_id,
            clientName: row.client_name,
            code: row.code,
            at: row.at?.getTime() ?? null,
            total: row.total,
          })),
        ),
      ),
})

interface DatabaseRow {
  /** `bigint` is text. */
  readonly bytes: string
  readonly connections: number
  readonly max_connections: number
  readonly version: string
  readonly oldest: Date | null
}

/** Other logins may not see since when a session works, and count it all the same. */
const MEASURE = {
  text: `SELECT pg_database_size(current_database()) AS bytes, count(*)::int AS connections,
      current_setting('max_connections')::int AS max_connections, current_setting('server_version') AS version,
      min(xact_start) FILTER (WHERE datname = current_database() AND pid <> pg_backend_pid()) AS oldest
    FROM pg_stat_activity WHERE backend_type = 'client backend' OR backend_type IS NULL`,
}

interface TroubleRow {
  readonly kind: TenantTroubleKind
  readonly vendor_org_id: string
  readonly vendor_name: string
  readonly connection_id: string | null
  readonly client_name: string | null
  readonly code: string | null
  readonly at: Date | null
  readonly total: number
}

const FIRST = "count(*) OVER ()::int AS total"

/**
 * The first of each kind. What grows is read by an index of the few that are open: connection_due_at_idx,
 * sync_session_running_key, sync_session_held_key, upload_work_idx, connection_issue_open_idx; receivers, keys and failed connections are few.
 */
const TROUBLES = {
  name: "tenant-troubles",
  text: `WITH found AS (
    (SELECT 'receiver' AS kind, e.vendor_org_id, NULL::uuid AS connection_id,
        CASE WHEN e.disabled_at IS NOT NULL THEN 'disabled' WHEN e.open_until > $1 THEN 'paused'
          WHEN e.open_until IS NOT NULL THEN 'trying' ELSE 'failing' END AS code,
        coalesce(e.failing_since, e.disabled_at) AS at, ${FIRST}
      FROM webhook_endpoint e WHERE e.disabled_at IS NOT NULL OR e.open_until IS NOT NULL OR e.failures > 0
      ORDER BY at LIMIT $2)
    UNION ALL (SELECT 'connection-failed', c.vendor_org_id, c.id,
        (SELECT i.code FROM connection_issue i WHERE i.connection_id = c.id AND i.resolved_at IS NULL
          ORDER BY i.raised_at LIMIT 1), c.status_at, ${FIRST}
      FROM connection c WHERE c.status = 'CONNECTION_FAILED' ORDER BY c.status_at LIMIT $2)
    UNION ALL (SELECT 'sync-late', c.vendor_org_id, c.id, NULL, c.due_at, ${FIRST}
      FROM connection c WHERE c.due_at < $3 AND c.paused_at IS NULL AND c.status IN (${LIVE}) ORDER BY c.due_at LIMIT $2)
    UNION ALL (SELECT 'sync-stuck', c.vendor_org_id, c.id, NULL, s.started_at, ${FIRST}
      FROM sync_session s JOIN connection c ON c.id = s.connection_id
      WHERE s.${IS_RUNNING} AND s.started_at < $4 ORDER BY s.started_at LIMIT $2)
    UNION ALL (SELECT 'sync-held', c.vendor_org_id, c.id, NULL, s.started_at, ${FIRST}
      FROM sync_session s JOIN connection c ON c.id = s.connection_id
      WHERE s.state = 'held' ORDER BY s.started_at LIMIT $2)
    UNION ALL (SELECT 'upload-stuck', c.vendor_org_id, c.id, NULL, u.queued_at, ${FIRST}
      FROM upload u JOIN connection c ON c.id = u.connection_id
      WHERE u.stage IN ('reading', 'checking', 'sharing') AND u.queued_at < $5
        AND (u.claimed_until IS NULL OR u.claimed_until < $1) ORDER BY u.queued_at LIMIT $2)
    UNION ALL (SELECT 'webhooks-given-up', c.vendor_org_id, c.id, NULL, i.raised_at, ${FIRST}
      FROM connection_issue i JOIN connection c ON c.id = i.connection_id
      WHERE i.resolved_at IS NULL AND i.code = 'webhooks.given-up' ORDER BY i.raised_at LIMIT $2)
    UNION ALL (SELECT 'key-ending', k.vendor_org_id, NULL, k.label, k.expires_at, ${FIRST} FROM (
        SELECT vendor_org_id, coalesce(name, prefix) AS label, expires_at, revoked_at, last_used_at FROM api_key
        UNION ALL SELECT vendor_org_id, coalesce(name, username), expires_at, revoked_at, last_used_at FROM basic_user
        UNION ALL SELECT vendor_org_id, kid, expires_at, revoked_at, last_used_at FROM vendor_key) k
      WHERE k.expires_at > $1 AND k.expires_at < $6 AND k.last_used_at > $7 AND k.revoked_at IS NULL
      ORDER BY k.expires_at LIMIT $2)
  )
  SELECT f.kind, f.vendor_org_id, v.name AS vendor_name, f.connection_id,
    coalesce(o.own_name, c.corporate_name) AS client_name, f.code, f.at, f.total
  FROM found f JOIN organization v ON v.id = f.vendor_org_id LEFT JOIN connection c ON c.id = f.connection_id
    LEFT JOIN organization o ON o.id = c.org_id`,
}
