import pg from "pg"

/** What a manifest of a backup says of the database, as one transaction sees it. */
export interface DatabaseFacts {
  readonly postgresql: string
  readonly lastMigration: string
  /** The roles that rights and policies name: a dump has these, and not the roles themselves. */
  readonly roles: ReadonlyArray<string>
  /** Rows of the tables in `COUNTED`. */
  readonly rows: Readonly<Record<string, number>>
}

export interface DatabaseSnapshot extends DatabaseFacts {
  /** For pg_dump, as long as the snapshot is open. */
  readonly id: string
}

/** Whose rows show that a restored database is complete. */
const COUNTED = [
  "vendor",
  "connection",
  "employee",
  "console_user",
  "sync_session",
  "webhook",
  "deletion_receipt",
  "audit_entry",
] as const

/** Without PUBLIC and the roles of every server. */
const ROLES = `SELECT rolname AS name FROM pg_roles WHERE rolname !~ '^pg_' AND oid IN (
  SELECT grantee FROM pg_class, aclexplode(relacl) WHERE relnamespace::regnamespace::text IN ('public', 'tenant')
  UNION SELECT grantee FROM pg_attribute JOIN pg_class c ON c.oid = attrelid, aclexplode(attacl)
    WHERE relnamespace::regnamespace::text IN ('public', 'tenant')
  UNION SELECT grantee FROM pg_proc, aclexplode(proacl) WHERE pronamespace::regnamespace::text IN ('public', 'tenant')
  UNION SELECT grantee FROM pg_namespace, aclexplode(nspacl) WHERE nspname IN ('public', 'tenant')
  UNION SELECT grantee FROM pg_default_acl, aclexplode(defaclacl)
  UNION SELECT defaclrole FROM pg_default_acl
  UNION SELECT unnest(polroles) FROM pg_policy) ORDER BY 1`

/** Runs something while a transaction that sees one state of the database is open. */
export const withSnapshot = async <A>(
  address: pg.ClientConfig,
  use: (snapshot: DatabaseSnapshot) => Promise<A>,
): Promise<A> =>
  withClient(address, async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    const { rows } = await client.query<{ id: string; postgresql: string; last: string }>(
      `SELECT pg_export_snapshot() AS id, current_setting('server_version') AS postgresql,
        (SELECT name FROM migration ORDER BY timestamp DESC, name DESC LIMIT 1) AS last`,
    )
    const [{ id, postgresql, last }] = rows as [(typeof rows)[number]]
    const named = await client.query<{ name: string }>(ROLES)
    const counts: Record<string, number> = {}
    for (const table of COUNTED) {
      const counted = await client.query<{ count: string }>(`SELECT count(*) AS count FROM ${table}`)
      counts[table] = Number(counted.rows[0]?.count)
    }
    return use({
      id,
      postgresql,
      lastMigration: last,
      roles: named.rows.map(({ name }) => name),
      rows: counts,
    })
  })

/** Connects, and closes the connection at the end. */
export const withClient = async <A>(
  address: pg.ClientConfig,
  use: (client: pg.Client) => Promise<A>,
): Promise<A> => {
  const client = new pg.Client({ ...address, application_name: "hrsync-backup" })
  // A lost connection fails the query that runs.
  client.on("error", () => undefined)
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end()
  }
}
