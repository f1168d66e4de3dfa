import { randomBytes } from "node:crypto"
import { closeSync, fchownSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { type Account, runAs } from "./account.ts"
import type { Binaries } from "./binaries.ts"
import { unless } from "./named-pipe.ts"
import { DATABASE, settingOptions, SUPERUSER } from "./settings.ts"

/*
 * The server's socket is open to every program of the account, such as a connector that runs in the service. So each login has a
 * password, in a file that only the account reads, and the superuser has none: it exists in single-user mode only.
 */

/** The logins of the product, none of which is a superuser: of the tables' owner, for all tenants, and for one; and of backups. */
const [OWNER, SERVICE, TENANTS, BACKUP] = [
  "hrsync",
  "hrsync_service",
  "hrsync_application",
  "hrsync_backup",
] as const

export interface Login {
  readonly user: string
  readonly password: string
}

export interface Logins extends Readonly<Record<"owner" | "service" | "tenants", Login>> {
  /** Copies the cluster, and sees no table; missing where an earlier release made the logins. */
  readonly backup?: Login
}

const FILE = "hrsync-logins.json"
const RULES = `local replication ${BACKUP} scram-sha-256\nlocal all all scram-sha-256\n`

/** The logins of a cluster; null: it has none yet. */
export const readLogins = (cluster: string): Logins | null =>
  unless({ ENOENT: null }, () => JSON.parse(readFileSync(join(cluster, FILE), "utf8")) as Logins)

/**
 * Makes the logins of a cluster whose server does not run, or gives them new passwords. The file is written last: an interrupted
 * call starts over.
 * @param roles further ones, of a new cluster
 * @param isNew whether the cluster was created just now; else its tables are handed over to their new owner
 * @throws Error with PostgreSQL's complaint
 */
export const makeLogins = async (
  cluster: string,
  { postgres }: Binaries,
  account: Account,
  life: number,
  isNew: boolean,
  roles: ReadonlyArray<string> = [],
): Promise<void> => {
  const makeLogin = (user: string): Login => ({ user, password: randomBytes(24).toString("hex") })
  const logins = {
    owner: makeLogin(OWNER),
    service: makeLogin(SERVICE),
    tenants: makeLogin(TENANTS),
    backup: makeLogin(BACKUP),
  }
  const flags = settingOptions("exit_on_error=on", ...(isNew ? ["fsync=off"] : []))
  const run = (database: string, ...statements: ReadonlyArray<string>) =>
    runAs(
      account,
      [postgres, "--single", "-j", "-D", cluster, ...flags, database],
      life,
      joinStatements(statements),
    )
  await run(
    "postgres",
    ...makeRoles(logins),
    ...roles.filter((role) => ![...OWN, SUPERUSER].includes(role)).flatMap(makeGranted),
    isNew ? MAKE_DATABASE : `ALTER DATABASE hrsync OWNER TO ${OWNER}`,
  )
  if (!isNew) await run("hrsync", HAND_OVER)
  replaceFile(join(cluster, "pg_hba.conf"), RULES, account)
  replaceFile(join(cluster, FILE), JSON.stringify(logins), account)
}

/** For `postgres --single -j`, in which a statement ends with an empty line. */
export const joinStatements = (statements: ReadonlyArray<string>): string =>
  statements.map((statement) => `${statement};\n\n`).join("")

/** FILE_COPY takes half the time, since nothing else runs. */
const MAKE_DATABASE = `CREATE DATABASE ${DATABASE} OWNER ${OWNER} STRATEGY FILE_COPY`

/** All roles of the product. */
const OWN: ReadonlyArray<string> = [OWNER, SERVICE, TENANTS, BACKUP, "hrsync_reader", "hrsync_audit"]

const makeGranted = (role: string): ReadonlyArray<string> => {
  const name = pg.escapeIdentifier(role)
  return [`CREATE ROLE ${name} NOLOGIN`, `GRANT ${name} TO ${OWNER}`]
}

/** Makes the roles of config/deploy/postgresql-init that are missing, and sets the passwords, which are hexadecimal. */
const makeRoles = (logins: Required<Logins>): ReadonlyArray<string> => [
  // Nobody logs in as the last two; migrations give them their rights.
  ...OWN.map(
    (role) => `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role} NOINHERIT; END IF;
END $$`,
  ),
  // The owner uses its roles' rights as its own, and passes them on.
  `ALTER ROLE ${OWNER} INHERIT`,
  ...Object.values(logins).map(
    ({ user, password }) =>
      `ALTER ROLE ${user} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD '${password}'`,
  ),
  `ALTER ROLE ${BACKUP} REPLICATION CONNECTION LIMIT 2`,
  `GRANT ${SERVICE}, ${TENANTS}, hrsync_reader TO ${OWNER}`,
  `GRANT hrsync_audit TO ${OWNER} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE`,
  // Benchmarks flush what they prepared before they measure.
  `GRANT pg_checkpoint TO ${OWNER}`,
  `ALTER ROLE ${SUPERUSER} PASSWORD NULL`,
]

/**
 * What an earlier release's superuser owns goes to the owner, and so do the policies and rights that it had as the owner of the
 * tables. REASSIGN OWNED refuses for the superuser that initdb made. Sequences follow their tables.
 */
const HAND_OVER = `DO $$
DECLARE
  old_owner oid := '${SUPERUSER}'::regrole;
  statement text;
BEGIN
  FOR statement IN
    SELECT format('ALTER SCHEMA %I OWNER TO ${OWNER}', nspname) FROM pg_namespace
      WHERE nspowner = old_owner AND nspname = 'tenant'
    UNION ALL
    SELECT format('ALTER TABLE %s OWNER TO ${OWNER}', c.oid::regclass) FROM pg_class c
      WHERE relowner = old_owner AND relnamespace::regnamespace::text IN ('public', 'tenant') AND relkind IN ('r', 'p', 'v', 'S')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i')
          AND d.refclassid = 'pg_class'::regclass)
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO ${OWNER}', oid::regprocedure) FROM pg_proc
      WHERE proowner = old_owner AND pronamespace::regnamespace::text IN ('public', 'tenant')
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO ${OWNER}', oid::regtype) FROM pg_type
      WHERE typowner = old_owner AND typtype IN ('e', 'd') AND typnamespace::regnamespace::text IN ('public', 'tenant')
    UNION ALL
    SELECT format('ALTER POLICY %I ON %s TO ${OWNER}', polname, polrelid::regclass) FROM pg_policy WHERE old_owner = ANY(polroles)
    UNION ALL
    SELECT format('GRANT SELECT ON %s TO ${OWNER}', oid::regclass) FROM pg_class
      WHERE relname IN ('audit_head', 'audit_entry') AND relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT format('GRANT EXECUTE ON FUNCTION %s TO ${OWNER}', oid::regprocedure) FROM pg_proc
      WHERE proname = 'audit_append' AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE statement;
  END LOOP;
END $$`

/** Readable by the account only. `wx` follows no link that lies in its place. */
const replaceFile = (file: string, content: string, account: Account): void => {
  const next = `${file}.next`
  rmSync(next, { force: true })
  const descriptor = openSync(next, "wx", 0o600)
  try {
    writeFileSync(descriptor, content)
    fchownSync(descriptor, account.uid, account.gid)
  } finally {
    closeSync(descriptor)
  }
  renameSync(next, file)
}
