import { randomBytes } from "node:crypto"
import type { DataSource } from "typeorm"
import type { DatabaseRole } from "./data-source.ts"
import { isInsufficientPrivilege } from "./insufficient-privilege.ts"
import { makeScramVerifier } from "./scram-verifier.ts"

/*
 * The logins of the processes, apart from the owner of the tables: each may take on one role only, so that a statement on its
 * connection reaches no other one by SET ROLE.
 */

export type ServingRole = NonNullable<DatabaseRole>

/** What follows the name of the database in the login's name; roles belong to the whole server. */
const SUFFIXES: Readonly<Record<ServingRole, string>> = {
  hrsync_service: "worker",
  hrsync_application: "api",
}

export interface SeparateLogin {
  readonly role: ServingRole
  readonly name: string
  /** Null: the login existed, and was left as it is. */
  readonly password: string | null
}

/**
 * Makes the logins that do not exist, as the owner of a migrated database. Rejects with the statements for an administrator when
 * the owner may not create roles.
 */
export const makeSeparateLogins = async (owner: DataSource): Promise<ReadonlyArray<SeparateLogin>> => {
  const [row] = await owner.query<ReadonlyArray<{ database: string }>>(
    "SELECT current_database() AS database",
  )
  const database = row?.database ?? ""
  const logins: Array<SeparateLogin> = []
  for (const role of Object.keys(SUFFIXES) as ReadonlyArray<ServingRole>) {
    logins.push(await makeLogin(owner, { role, name: `${database}_${SUFFIXES[role]}`, database }))
  }
  return logins
}

interface WantedLogin {
  readonly role: ServingRole
  readonly name: string
  readonly database: string
}

const makeLogin = async (
  owner: DataSource,
  { role, name, database }: WantedLogin,
): Promise<SeparateLogin> => {
  const found = await owner.query<ReadonlyArray<object>>("SELECT FROM pg_roles WHERE rolname = $1", [name])
  if (found.length > 0) return { role, name, password: null }
  const password = randomBytes(24).toString("hex")
  const login = quoteName(name)
  const statements = [
    `CREATE ROLE ${login} LOGIN PASSWORD '${makeScramVerifier(password)}'`,
    `GRANT ${role} TO ${login}`,
    `GRANT CONNECT ON DATABASE ${quoteName(database)} TO ${login}`,
  ]
  try {
    await owner.transaction(async (manager) => {
      for (const statement of statements) await manager.query(statement)
    })
  } catch (error) {
    throw isInsufficientPrivilege(error)
      ? new Error(describeStatements(name, role, database), { cause: error })
      : error
  }
  return { role, name, password }
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

const describeStatements = (name: string, role: ServingRole, database: string): string =>
  `The login of DATABASE_URL may not create the login ${name}. Let a superuser run, with a password in place of PASSWORD: CREATE ROLE ${quoteName(name)} LOGIN PASSWORD 'PASSWORD'; GRANT ${role} TO ${quoteName(name)}; GRANT CONNECT ON DATABASE ${quoteName(database)} TO ${quoteName(name)}; (config/deploy/postgresql.md, Logins).`

/** What a login could do beyond its role. */
export interface LoginRights {
  readonly name: string
  readonly isSuperuser: boolean
  /** It owns the tables, or may become their owner. */
  readonly isOwner: boolean
  /** It may serve all tenants. */
  readonly isService: boolean
}

/** The rights of the login of these connections, whatever role they work with. */
export const readLoginRights = async (connections: DataSource): Promise<LoginRights> => {
  const [row] = await connections.query<ReadonlyArray<LoginRights>>(RIGHTS)
  if (row === undefined) throw new Error("PostgreSQL does not name the login of the connection")
  return row
}

const RIGHTS = `SELECT rolname AS name, rolsuper OR rolbypassrls AS "isSuperuser",
    pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = 'public.connection'::regclass), 'MEMBER') AS "isOwner",
    pg_has_role(session_user, 'hrsync_service', 'MEMBER') AS "isService"
  FROM pg_roles WHERE rolname = session_user`
