import { randomBytes } from "node:crypto"
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { attachEmbeddedPostgres, type EmbeddedPostgres } from "../../adapters/embedded-postgres/attach.ts"
import { withClient } from "../../adapters/pg/snapshot.ts"
import { restoreDatabase } from "../../adapters/pg-dump/pg-dump.ts"
import { runTool } from "../../adapters/pg-dump/run-tool.ts"
import { dropDatabase } from "../../adapters/typeorm/drop-database.ts"
import { isInsufficientPrivilege } from "../../adapters/typeorm/insufficient-privilege.ts"
import { masterKeyPath } from "../modules/master-keys.ts"
import { explainDatabaseError } from "../runtime/database/database-unavailable.ts"
import type { Settings } from "../runtime/settings/env.ts"
import { BackupFailed } from "./backup-failed.ts"
import type { DatabaseManifest } from "./manifest.ts"

/* Where a drill restores: a database that nobody else uses, and that is gone afterwards. */

export interface DrillTarget {
  /** A folder for the files of the drill. */
  readonly folder: string
  /** The login that owns the restored tables. */
  readonly url: string
  /** The installation as it would run on the copy, with no way to anything outside. */
  readonly settings: Settings
  readonly close: () => Promise<void>
}

interface RestoreOptions {
  readonly settings: Settings
  /** The server on which a database is made for a dump; null: one of the drill's own. */
  readonly server: string | null
  readonly signal: AbortSignal
}

/** Restores the file of a backup. Throws BackupFailed or ToolFailed. */
export const restoreIntoTarget = async (
  file: string,
  { form, roles }: Pick<DatabaseManifest, "form" | "roles">,
  options: RestoreOptions,
): Promise<DrillTarget> => {
  const folder = await mkdtemp(join(tmpdir(), "hrsync-drill-"))
  // An embedded server that root starts has another user, who must be able to enter the folder.
  await chmod(folder, 0o711)
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  const closers = [removeFolder]
  const close = async () => {
    for (const each of closers.toReversed()) await each()
  }
  try {
    const dataDir = join(folder, "data")
    if (form === "cluster") await extractCluster(file, dataDir, options.signal)
    const place =
      form === "cluster" || options.server === null
        ? await openOwnServer(dataDir, roles, options)
        : await createDatabase(options.server, roles)
    closers.push(place.close)
    if (form === "dump") await restoreDatabase({ url: place.url }, file, options)
    return {
      folder,
      url: place.url,
      settings: isolate(options.settings, { ...place, dataDir, folder }),
      close,
    }
  } catch (error) {
    await close()
    throw explainDatabaseError(error)
  }
}

interface Place {
  readonly url: string
  /** Null: the embedded server of the folder. */
  readonly databaseUrl: string | null
  readonly close: () => Promise<void>
}

const extractCluster = async (file: string, dataDir: string, signal: AbortSignal): Promise<void> => {
  const cluster = join(dataDir, "postgres", "cluster")
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  if (process.geteuid?.() === 0) await chmod(dataDir, 0o711)
  await runTool("tar", ["--extract", "--gzip", "--file", file, "--directory", cluster], { signal })
}

const openOwnServer = async (
  dataDir: string,
  roles: ReadonlyArray<string>,
  { server, settings }: RestoreOptions,
): Promise<Place> => {
  const { findBinaries, requireSupport } = await import("../../adapters/embedded-postgres/binaries.ts")
  try {
    requireSupport()
    findBinaries()
  } catch {
    throw new BackupFailed(
      "no-server",
      "This installation has no PostgreSQL of its own to restore into.",
      settings.databaseUrl === null || server !== null
        ? "Use the installation that made the backup."
        : "Name a server with --server, by a login that may create databases.",
      "--server",
    )
  }
  const attached = await attachEmbeddedPostgres({ dataDir, roles })
  return { url: toUrl(attached), databaseUrl: null, close: attached.detach }
}

const toUrl = ({ host, port, database, logins }: EmbeddedPostgres): string => {
  const { user, password } = logins.owner
  return `postgresql://${user}:${password}@localhost:${String(port)}/${database}?host=${encodeURIComponent(host)}`
}

const createDatabase = async (server: string, roles: ReadonlyArray<string>): Promise<Place> => {
  const name = `hrsync_drill_${randomBytes(6).toString("hex")}`
  const connection = { connectionString: server }
  const run = (statement: string) => withClient(connection, (client) => client.query(statement))
  await run(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`).catch((error: unknown) => {
    if (!isInsufficientPrivilege(error)) throw error
    throw new BackupFailed(
      "may-not-create",
      "The login of --server may not create a database.",
      "Give it CREATEDB, or use another login or server.",
      "--server",
    )
  })
  const made = await makeRoles(server, roles)
  const url = new URL(server)
  url.pathname = name
  const close = async () => {
    await dropDatabase(run, name)
    for (const role of made) await run(`DROP ROLE ${pg.escapeIdentifier(role)}`)
  }
  return { url: url.href, databaseUrl: url.href, close }
}

/** Makes the roles that are missing, and returns them. Without the right to, pg_restore names the first one. */
const makeRoles = (server: string, roles: ReadonlyArray<string>): Promise<ReadonlyArray<string>> =>
  withClient({ connectionString: server }, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT name FROM unnest($1::text[]) name WHERE name NOT IN (SELECT rolname FROM pg_roles)",
      [roles],
    )
    const made: Array<string> = []
    for (const { name } of rows) {
      const role = pg.escapeIdentifier(name)
      const isMade = await client.query(`CREATE ROLE ${role} NOLOGIN`).catch(() => null)
      if (isMade === null) continue
      made.push(name)
      await client.query(`GRANT ${role} TO CURRENT_USER`)
    }
    return made
  })

const isolate = (
  settings: Settings,
  { databaseUrl, dataDir, folder }: Pick<Place, "databaseUrl"> & { dataDir: string; folder: string },
): Settings => ({
  ...settings,
  databaseUrl,
  databaseLogins: null,
  dataDir,
  masterKeyFile: masterKeyPath(settings),
  keyStore: `file:${join(folder, "keys")}`,
  amqpUrl: null,
  smtpUrl: null,
  oidc: null,
  traces: null,
  roles: [],
})
