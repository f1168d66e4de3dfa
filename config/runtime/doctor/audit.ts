import type { Database } from "../../../adapters/typeorm/database.ts"

/** What keeps the audit log append-only in this database, as text for the operator. */
export const describeAuditRights = async ({ dataSource }: Database): Promise<string> => {
  const [row] = await dataSource.query<ReadonlyArray<{ is_superuser: boolean; may_change: boolean }>>(
    `SELECT rolsuper AS is_superuser, has_table_privilege('audit_entry', 'UPDATE') AS may_change
      FROM pg_roles WHERE rolname = current_user`,
  )
  if (row?.may_change !== true) return "append-only by rights: the role of the service may read and append"
  return row.is_superuser
    ? "append-only by triggers alone: the role of the service is a superuser, who can disable them"
    : "append-only by triggers alone: the role of the service owns the log, since it may not create the role hrsync_audit"
}
