import { mkdir } from "node:fs/promises"
import * as Effect from "effect/Effect"
import { attachEmbeddedPostgres } from "../../adapters/embedded-postgres/attach.ts"
import { writeBaseBackup } from "../../adapters/embedded-postgres/base-backup.ts"
import { type DatabaseFacts, withSnapshot } from "../../adapters/pg/snapshot.ts"
import { dumpDatabase } from "../../adapters/pg-dump/pg-dump.ts"
import { runTool, ToolFailed } from "../../adapters/pg-dump/run-tool.ts"
import { findKeyStoreLocation, openKeyStore, toFolder } from "../modules/key-store.ts"
import { explainDatabaseError } from "../runtime/database/database-unavailable.ts"
import type { Settings } from "../runtime/settings/env.ts"
import { VERSION } from "../runtime/version.ts"
import { BackupFailed } from "./backup-failed.ts"
import type { DatabaseManifest, KeyStoreManifest } from "./manifest.ts"
import { type BackupPlaces, makeBackupId, writeBackup, type WrittenBackup } from "./places.ts"

export interface BackupRun {
  readonly settings: Settings
  readonly signal: AbortSignal
  readonly now: number
}

type Facts = Omit<DatabaseManifest, "file" | "version">

/** Copies the database while the service runs. Throws BackupFailed, ToolFailed or DatabaseUnavailable. */
export const backUpDatabase = async (
  run: BackupRun,
  { to }: Pick<BackupPlaces, "to">,
): Promise<WrittenBackup<DatabaseManifest>> => {
  const { settings } = run
  const isEmbedded = settings.databaseUrl === null
  const names = { id: makeBackupId(run.now), fileName: isEmbedded ? "cluster.tar.gz" : "database.dump" }
  const write = isEmbedded ? copyCluster : dumpServer
  return writeBackup<DatabaseManifest>(to, "database", names, (file) => write(run, file)).catch(
    (error: unknown) => {
      throw explainDatabaseError(error)
    },
  )
}

const dumpServer = async (run: BackupRun, file: string): Promise<Facts> => {
  const address = { connectionString: requireOwner(run.settings) }
  return withSnapshot(address, async ({ id, ...facts }) => {
    await dumpDatabase({ url: address.connectionString }, file, { snapshot: id, signal: run.signal })
    return toFacts(run, "dump", facts, facts)
  })
}

/** The login that may read every table. */
export const requireOwner = ({ databaseUrl, databaseLogins }: Settings): string => {
  const owner = databaseLogins === null ? databaseUrl : databaseLogins.owner
  if (owner !== null) return owner
  throw new BackupFailed(
    "owner-missing",
    "DATABASE_URL is missing: a backup needs the login that owns the tables.",
    "Set DATABASE_URL, or DATABASE_URL_FILE, for this command.",
    "DATABASE_URL",
  )
}

/** The embedded database: counted before and after, since its copy is of a moment in between. */
const copyCluster = async (run: BackupRun, file: string): Promise<Facts> => {
  const server = await attachEmbeddedPostgres({ dataDir: run.settings.dataDir })
  try {
    const { host, port, database, logins } = server
    const owner = { host, port, database, ...logins.owner }
    const before = await withSnapshot(owner, (facts) => Promise.resolve(facts))
    await writeBaseBackup(server, file)
    await requireComplete(file, run.signal)
    return toFacts(run, "cluster", before, await withSnapshot(owner, (facts) => Promise.resolve(facts)))
  } finally {
    await server.detach()
  }
}

/** The server sends the control file last. */
const requireComplete = async (file: string, signal: AbortSignal): Promise<void> => {
  const { stdout } = await runTool("tar", ["--list", "--gzip", "--file", file], { signal })
  if (stdout.split("\n").includes("global/pg_control")) return
  throw new ToolFailed("tool-failed", "The copy of the database is not complete.", "Run the command again.")
}

const toFacts = (
  { now }: BackupRun,
  form: Facts["form"],
  before: DatabaseFacts,
  after: DatabaseFacts,
): Facts => ({
  ...describeRun(now),
  kind: "database",
  form,
  postgresql: after.postgresql,
  last_migration: after.lastMigration,
  roles: after.roles,
  rows: Object.fromEntries(
    Object.entries(before.rows).map(([table, count]) => {
      const later = after.rows[table] ?? 0
      return [table, { least: Math.min(count, later), most: Math.max(count, later) }]
    }),
  ),
})

const describeRun = (now: number) => ({
  id: makeBackupId(now),
  created_at: new Date(now).toISOString(),
  program: VERSION,
})

/** Copies the key store: after the database, so that it has the key of each connection in the other copy. Throws as above. */
export const backUpKeyStore = async (
  run: BackupRun,
  { keysTo }: Pick<BackupPlaces, "keysTo">,
): Promise<WrittenBackup<KeyStoreManifest>> => {
  const location = findKeyStoreLocation(run.settings)
  const isFolder = location.startsWith("file:")
  const names = { id: makeBackupId(run.now), fileName: isFolder ? "keys.tar.gz" : "key-store.dump" }
  return writeBackup<KeyStoreManifest>(keysTo, "key-store", names, async (file) => {
    const keys = await countKeys(run.settings)
    if (isFolder) await packFolder(toFolder(location), file, run.signal)
    else await dumpDatabase({ url: location }, file, run)
    return { ...describeRun(run.now), kind: "key-store", form: isFolder ? "folder" : "table", keys }
  })
}

/** Opening it also creates what is missing of an empty one, so that there is something to copy. */
const countKeys = async (settings: Settings): Promise<number> => {
  const { keyStore, close } = await openKeyStore(settings)
  try {
    return (await Effect.runPromise(keyStore.owners)).kept.length
  } finally {
    await close()
  }
}

const ATTEMPTS = 3
/** GNU tar: a file changed or disappeared while it was read, as when a connection is terminated. */
const CHANGED = 1

const packFolder = async (folder: string, file: string, signal: AbortSignal): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const args = ["--create", "--gzip", "--file", file, "--directory", folder, "."]
    const { status } = await runTool("tar", args, { signal, accepts: [0, CHANGED] })
    if (status === 0) return
  }
  throw new ToolFailed(
    "tool-failed",
    `${folder} changed during each of ${String(ATTEMPTS)} attempts.`,
    "Try again.",
  )
}
