import { LOGIN_NAMES, SUPERUSER } from "../server/server-settings.ts"
import type { Login, Logins } from "./login.ts"

/* What the superuser does in single-user mode, as config/deploy/postgresql-init for a server elsewhere. */

/** For `postgres --single -j`, in which a statement ends with an empty line. */
export const formatStatements = (statements: readonly string[]): string =>
  statements.map((statement) => `${statement};\n\n`).join("")

const { owner: OWNER, service: SERVICE, tenants: TENANTS } = LOGIN_NAMES
/** Roles of the product that nobody logs in with; migrations give them their rights. */
const OTHERS = ["hrsync_reader", "hrsync_audit"]

/** Makes the roles that are missing, and sets the passwords, which are hexadecimal. */
export const makeRoles = (logins: Logins): readonly string[] => [
  ...[OWNER, SERVICE, TENANTS, ...OTHERS].map(
    (role) => `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role} NOINHERIT; END IF;
END $$`,
  ),
  // The owner uses its roles' rights as its own, and passes them on.
  `ALTER ROLE ${OWNER} INHERIT`,
  ...Object.values(logins).map(
    ({ user, password }: Login) =>
      `ALTER ROLE ${user} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD '${password}'`,
  ),
  `GRANT ${SERVICE}, ${TENANTS}, hrsync_reader TO ${OWNER}`,
  `GRANT hrsync_audit TO ${OWNER} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE`,
  // Benchmarks flush what they prepared before they measure.
  `GRANT pg_checkpoint TO ${OWNER}`,
  `ALTER ROLE ${SUPERUSER} PASSWORD NULL`,
]

/** FILE_COPY: takes half the time, since nothing else runs. */
export const makeDatabase: readonly string[] = [
  `CREATE DATABASE hrsync OWNER ${OWNER} STRATEGY FILE_COPY`,
  `ALTER DATABASE hrsync OWNER TO ${OWNER}`,
]

/**
 * What an earlier release's superuser owns goes to the owner, and so do the policies and rights that it had as the owner of the
 * tables. REASSIGN OWNED refuses for the superuser that initdb made. Sequences follow their tables.
 */
export const HAND_OVER: readonly string[] = [
  `DO $$
DECLARE
  old_owner oid := '${SUPERUSER}'::regrole;
  statement text;
BEGIN
  FOR statement IN
    SELECT format('ALTER SCHEMA %I OWNER TO ${OWNER}', nspname) FROM pg_namespace
      WHERE nspowner = old_owner AND nspname = 'tenant'
    UNION ALL
    SELECT format('ALTER %s %s OWNER TO ${OWNER}', CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, c.oid::regclass)
      FROM pg_class c WHERE relowner = old_owner AND relnamespace::regnamespace::text IN ('public', 'tenant')
        AND relkind IN ('r', 'p', 'v', 'S')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i')
          AND d.refclassid = 'pg_class'::regclass)
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO ${OWNER}', p.oid::regprocedure)
      FROM pg_proc p WHERE proowner = old_owner AND pronamespace::regnamespace::text IN ('public', 'tenant')
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO ${OWNER}', t.oid::regtype) FROM pg_type t
      WHERE typowner = old_owner AND typtype IN ('e', 'd') AND typnamespace::regnamespace::text IN ('public', 'tenant')
    UNION ALL
    SELECT format('ALTER POLICY %I ON %s TO ${OWNER}', polname, polrelid::regclass) FROM pg_policy
      WHERE old_owner = ANY(polroles)
    UNION ALL
    SELECT format('GRANT SELECT ON %s TO ${OWNER}', c.oid::regclass) FROM pg_class c
      WHERE relname IN ('audit_head', 'audit_entry') AND relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT format('GRANT EXECUTE ON FUNCTION %s TO ${OWNER}', p.oid::regprocedure) FROM pg_proc p
      WHERE proname = 'audit_append' AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE statement;
  END LOOP;
END $$`,
]
