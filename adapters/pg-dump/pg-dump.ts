import { runTool } from "./run-tool.ts"

/** A database, by an address of libpq. */
export interface DumpedDatabase {
  readonly url: string
}

/** The password is not an argument, which other users of the machine see. */
const connect = ({ url }: DumpedDatabase) => {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ""
  return {
    args: ["--no-password", "--dbname", address.href],
    env: { ...(password === "" ? {} : { PGPASSWORD: password }), ...findAuthorities(address) },
  }
}

/**
 * libpq knows no authorities of its own, and a verified address without `sslrootcert` would be refused. It gets those that Node has:
 * the file of NODE_EXTRA_CA_CERTS, else those of the system (libpq 16 or newer).
 */
const findAuthorities = ({ searchParams }: URL): Readonly<Record<string, string>> => {
  if (searchParams.get("sslmode") !== "verify-full" || searchParams.has("sslrootcert")) return {}
  const own = process.env["NODE_EXTRA_CA_CERTS"] ?? ""
  return { PGSSLROOTCERT: own === "" ? "system" : own }
}

/** Returns the version of pg_dump. Throws ToolFailed. */
export const readToolVersion = async (): Promise<string> =>
  (await runTool("pg_dump", ["--version"])).stdout.trim()

/**
 * Dumps a database into a new file. `snapshot`: of a transaction that stays open until the end. Row-level security is on, since the
 * owner of the tables is subject to it. Throws ToolFailed.
 */
export const dumpDatabase = async (
  database: DumpedDatabase,
  file: string,
  { snapshot, signal }: { readonly snapshot?: string; readonly signal: AbortSignal },
): Promise<void> => {
  const { args, env } = connect(database)
  const further = snapshot === undefined ? [] : [`--snapshot=${snapshot}`]
  const form = ["--format=custom", "--no-owner", "--enable-row-security", ...further, `--file=${file}`]
  await runTool("pg_dump", [...form, ...args], { env, signal })
}

/** Restores a dump into an empty database, completely or not at all. Throws ToolFailed. */
export const restoreDatabase = async (
  database: DumpedDatabase,
  file: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> => {
  const { args, env } = connect(database)
  const form = ["--exit-on-error", "--single-transaction", "--no-owner"]
  await runTool("pg_restore", [...form, ...args, file], { env, signal })
}
