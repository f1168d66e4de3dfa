import { randomBytes } from "node:crypto"
import { closeSync, fchownSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { Binaries } from "../binaries/binaries.ts"
import { getErrorCode } from "../error.ts"
import { LOGIN_NAMES, settingOptions } from "../server/server-settings.ts"
import type { Account } from "./account.ts"
import type { Login, Logins } from "./login.ts"
import { formatStatements, HAND_OVER, makeDatabase, makeRoles } from "./login-statements.ts"
import { runToEnd } from "./run-to-end.ts"

/*
 * The server's socket is open to every program of the account, such as a connector that runs in the service. So each login has a
 * password, in a file that only the account reads, and the superuser has none: it exists in single-user mode only.
 */

const FILE = "hrsync-logins.json"
const RULES = "local all all scram-sha-256\n"

/** The logins of a cluster; null: it has none yet. */
export function readLogins(cluster: string): Logins | null {
  try {
    return JSON.parse(readFileSync(path.join(cluster, FILE), "utf8")) as Logins
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return null
    throw error
  }
}

export interface LoginOptions {
  readonly binaries: Binaries
  readonly account: Account
  readonly life: number
  /** Whether the cluster was created just now; else its tables are handed over to their new owner. */
  readonly isNew: boolean
}

/**
 * Makes the logins of a cluster whose server does not run, or gives them new passwords. The file is written last: an interrupted
 * call starts over.
 * @returns what PostgreSQL complained about; null: it succeeded
 */
export async function makeLogins(cluster: string, options: LoginOptions): Promise<string | null> {
  const { binaries, account, life, isNew } = options
  const makeLogin = (user: string): Login => ({ user, password: randomBytes(24).toString("hex") })
  const logins: Logins = {
    owner: makeLogin(LOGIN_NAMES.owner),
    service: makeLogin(LOGIN_NAMES.service),
    tenants: makeLogin(LOGIN_NAMES.tenants),
  }
  const run = (database: string, statements: readonly string[], flags: readonly string[]) =>
    runToEnd(
      account,
      [binaries.postgres, "--single", "-j", "-D", cluster, ...settingOptions, ...flags, database],
      { life, input: formatStatements(statements) },
    )
  const strict = ["-c", "exit_on_error=on", ...(isNew ? ["-c", "fsync=off"] : [])]
  const complaint =
    (await run("postgres", makeRoles(logins), strict)) ??
    // The database of an earlier release exists, unless its first start was interrupted.
    (isNew ? null : await run("postgres", makeDatabase, [])) ??
    (isNew ? await run("postgres", makeDatabase, strict) : await run("hrsync", HAND_OVER, strict))
  if (complaint !== null) return complaint
  replaceFile(path.join(cluster, "pg_hba.conf"), RULES, account)
  replaceFile(path.join(cluster, FILE), JSON.stringify(logins), account)
  return null
}

/** Readable by the account only. `wx` follows no link that lies in its place. */
function replaceFile(file: string, text: string, account: Account): void {
  const next = `${file}.next`
  rmSync(next, { force: true })
  const descriptor = openSync(next, "wx", 0o600)
  try {
    writeFileSync(descriptor, text)
    if (account.by === "setuid") fchownSync(descriptor, account.uid, account.gid)
  } finally {
    closeSync(descriptor)
  }
  renameSync(next, file)
}
