/*
 * Row-level security of the tables (quality.md S5). Migrations that have run use these statements: add to them, and leave what
 * they do as it is. A new table needs them as well; row-level-security.it.test.ts walks all tables.
 */

/** Serves all tenants: jobs, the operator, authentication. It neither owns a table nor may change its schema. */
export const SERVICE = "hrsync_service"
/** Serves the calls of a tenant, and sees the rows of that one only. */
export const APPLICATION = "hrsync_application"
/** Reads states and counts, without secrets and records: for the operator's own queries and dashboards. */
export const READER = "hrsync_reader"

/** The ids of the scope that the connection was limited to (enter-scope.ts); sub-selects are computed once per statement. */
const VENDOR = "(SELECT nullif(current_setting('hrsync.vendor', true), '')::uuid)"
const CORPORATE = "(SELECT nullif(current_setting('hrsync.corporate', true), '')::uuid)"
const CONNECTION = "(SELECT nullif(current_setting('hrsync.connection', true), '')::uuid)"

/** Conditions on a row of a table, under which the application sees it. */
export const isOwn = {
  /** `column` has the vendor's organization id. */
  vendor: (column: string) => `${column} = ${VENDOR}`,
  /** `column` has the corporate's organization id. */
  corporate: (column: string) => `${column} = ${CORPORATE}`,
  /** `column` has the connection's id. */
  connection: (column: string) => `${column} = ${CONNECTION}`,
}

/** A column with the id of a connection that the application sees: the last one is remembered (0034-row-level-security.ts). */
const seesConnection = (column: string): string =>
  `${column} = (SELECT public.seen_connection()) OR public.sees_connection(${column})`

/** As the policies of 0034-row-level-security.ts have it. */
export const OWN_CONNECTION = seesConnection("connection_id")

/** A row of a connection that its corporate sees, in the console or a journey, and its vendor does not. */
export const ofCorporate = (column: string): string => `${VENDOR} IS NULL AND (${seesConnection(column)})`

/** The row's parent is visible, by its own policy. */
export const hasVisible = (parent: string, key: string, column: string): string =>
  `EXISTS (SELECT FROM ${parent} parent WHERE parent.${key} = ${column})`

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
