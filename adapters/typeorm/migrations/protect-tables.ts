/*
 * Row-level security of the tables (specification/promises.md#s5-tenants). Migrations that have run use these
 * statements: add to them, and leave what they do as it is. A new table needs them as well;
 * row-level-security.it.test.ts tries every table by its rows.
 */

/** Serves all tenants: jobs, the operator, authentication. It neither owns a table nor may change its schema. */
export const SERVICE = "hrsync_service"
/** Serves the calls of a tenant, and sees the rows of that one only. */
export const APPLICATION = "hrsync_application"
/** Reads states and counts, without secrets and records: for the operator's own queries and dashboards. */
export const READER = "hrsync_reader"

/**
 * Whether the current user may SET ROLE to the role in the expression. From PostgreSQL 16 on, who makes a role administers it, which
 * counts as membership and gives no other right.
 */
export const canBecome = (role: string): string =>
  `pg_has_role(current_user, ${role}, CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END)`

/** The ids of the scope that the connection was limited to (enter-scope.ts); sub-selects are computed once per statement. */
export const ID_OF = {
  vendor: "(SELECT nullif(current_setting('hrsync.vendor', true), '')::uuid)",
  corporate: "(SELECT nullif(current_setting('hrsync.corporate', true), '')::uuid)",
  connection: "(SELECT nullif(current_setting('hrsync.connection', true), '')::uuid)",
}

/** Conditions on a row of a table, under which the application sees it. */
export const isOwn = {
  /** `column` has the vendor's organization id. */
  vendor: (column: string) => `${column} = ${ID_OF.vendor}`,
  /** `column` has the corporate's organization id. */
  corporate: (column: string) => `${column} = ${ID_OF.corporate}`,
  /** `column` has the connection's id. */
  connection: (column: string) => `${column} = ${ID_OF.connection}`,
}

/**
 * The row's parent is visible, by its own policy. `column` must be one that the parent does not have, or be qualified with the
 * table: PostgreSQL looks for a bare name in the parent first. New policies use isOwnParent, which qualifies it.
 */
export const hasVisible = (parent: string, key: string, column: string): string =>
  `EXISTS (SELECT FROM ${parent} parent WHERE parent.${key} = ${column})`

/** The row's parent, whose `key` is in `table.column`, is visible by its own policy. */
export const isOwnParent = (table: string, column: string, parent: string, key: string): string =>
  `EXISTS (SELECT FROM public.${parent} parent WHERE parent.${key} = ${table}.${column})`

/**
 * The connection in `column` is visible. The remembered one is computed once per statement, and a call of the function for each
 * row is saved.
 */
export const isOwnConnection = (column: string): string =>
  `${column} = (SELECT public.seen_connection()) OR public.sees_connection(${column})`

/** As the policies of 0034-row-level-security.ts have it. */
export const OWN_CONNECTION = isOwnConnection("connection_id")

/** A row of a connection that its corporate sees, in the console or a journey, and its vendor does not. */
export const ofCorporate = (column: string): string =>
  `${ID_OF.vendor} IS NULL AND (${isOwnConnection(column)})`

/** Conditions on the rows that the application reads, and on those that it writes; null or missing: it writes none. */
export interface RowRules {
  readonly read: string
  /** On the new row. */
  readonly insert?: string | null
  /** On the new row; the old one must be readable. */
  readonly update?: string | null
  readonly delete?: string | null
}

/**
 * Replaces the policy of the application on a table by one for each command. What it reads it may lock as well: PostgreSQL asks the
 * policy for updates about rows of SELECT ... FOR SHARE, so only the new row is limited.
 */
export const limitRows = (table: string, rules: RowRules): ReadonlyArray<string> => {
  const [created, changed, deleted] = [rules.insert ?? null, rules.update ?? null, rules.delete ?? null]
  const policy = (name: string, command: string, condition: string) =>
    `CREATE POLICY ${name} ON ${table} FOR ${command} TO ${APPLICATION} ${condition}`
  return [
    `DROP POLICY of_tenant ON ${table}`,
    policy("of_tenant", "SELECT", `USING (${rules.read})`),
    ...(created === null ? [] : [policy("of_tenant_insert", "INSERT", `WITH CHECK (${created})`)]),
    ...(changed === null
      ? []
      : [policy("of_tenant_update", "UPDATE", `USING (${rules.read}) WITH CHECK (${changed})`)]),
    ...(deleted === null ? [] : [policy("of_tenant_delete", "DELETE", `USING (${deleted})`)]),
  ]
}

/** Reverts limitRows: one policy for all commands. */
export const unlimitRows = (table: string, { read }: RowRules): ReadonlyArray<string> => [
  ...["of_tenant", "of_tenant_insert", "of_tenant_update", "of_tenant_delete"].map(
    (name) => `DROP POLICY IF EXISTS ${name} ON ${table}`,
  ),
  `CREATE POLICY of_tenant ON ${table} TO ${APPLICATION} USING (${read})`,
]

/** The application changes none of the columns, whose policies see either the old row or the new one. */
export const keepOwner = (table: string, columns: ReadonlyArray<string>): ReadonlyArray<string> => {
  const isMoved = columns.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(" OR ")
  return [
    `CREATE TRIGGER keeps_owner BEFORE UPDATE OF ${columns.join(", ")} ON ${table}
      FOR EACH ROW WHEN (${isMoved}) EXECUTE FUNCTION refuse_new_owner()`,
  ]
}

/** Gives the service all rows, and the application those that meet the condition; null: none, and no right on the table. */
export const protectTable = (table: string, visible: string | null): ReadonlyArray<string> => [
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
  // Migrations of an owner that is no superuser, and its pg_dump --enable-row-security.
  `CREATE POLICY of_owner ON ${table} TO CURRENT_USER USING (true)`,
  `CREATE POLICY of_service ON ${table} TO ${SERVICE} USING (true)`,
  grantAll(table, SERVICE),
  ...(visible === null
    ? []
    : [
        `CREATE POLICY of_tenant ON ${table} TO ${APPLICATION} USING (${visible})`,
        grantAll(table, APPLICATION),
      ]),
]

/**
 * For tables that are filled by COPY, which PostgreSQL refuses under row-level security: the application has no right on them at
 * all.
 */
export const closeTable = (table: string): ReadonlyArray<string> => [grantAll(table, SERVICE)]

export const letRead = (table: string): ReadonlyArray<string> => [
  `CREATE POLICY of_reader ON ${table} FOR SELECT TO ${READER} USING (true)`,
  `GRANT SELECT ON ${table} TO ${READER}`,
]

const grantAll = (table: string, role: string): string =>
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO ${role}`
