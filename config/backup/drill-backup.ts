import { readdir } from "node:fs/promises"
import { join } from "node:path"
import type { DoctorCheck, Services } from "../../adapters/commander/app.ts"
import { writeKeyParts } from "../../adapters/node-crypto/file-key-store.ts"
import { withClient, withSnapshot } from "../../adapters/pg/snapshot.ts"
import { restoreDatabase } from "../../adapters/pg-dump/pg-dump.ts"
import { runTool } from "../../adapters/pg-dump/run-tool.ts"
import { OPERATOR } from "../../core/use-cases/authorization/actor.ts"
import * as Effect from "effect/Effect"
import { diagnose } from "../runtime/doctor/doctor.ts"
import { openServices } from "../runtime/open-services.ts"
import { BackupFailed } from "./backup-failed.ts"
import type { BackupRun } from "./create-backup.ts"
import { type DrillTarget, restoreIntoTarget } from "./drill-target.ts"
import { type DatabaseManifest, type KeyStoreManifest, readManifest } from "./manifest.ts"
import { checkFile, findNewest } from "./places.ts"

export interface DrillOptions {
  readonly from: string
  readonly keysFrom: string
  readonly server: string | null
  readonly onStep: (step: string) => void
}

/** What the drill saw. */
export interface Drilled {
  readonly backup: string
  readonly bytes: number
  readonly rows: Readonly<Record<string, number>>
  readonly findings: ReadonlyArray<DoctorCheck>
  /** Employees of one connection that were decrypted; null: none has any. */
  readonly exported: number | null
}

/**
 * Restores the newest backup into a database of the drill's own, with the newest copy of the key store and the master keys of the settings;
 * compares it with its manifest, lets doctor decrypt a value of each kind, exports one connection to nowhere, and removes everything.
 * Throws BackupFailed or ToolFailed.
 */
export const drillBackup = async (run: BackupRun, options: DrillOptions): Promise<Drilled> => {
  const { onStep } = options
  const folder = await findNewest(options.from, "database", "--from")
  const keysFolder = await findNewest(options.keysFrom, "key-store", "--keys-from")
  const manifest = (await readManifest(folder)) as DatabaseManifest
  const keys = (await readManifest(keysFolder)) as KeyStoreManifest
  onStep(`Checking ${folder}`)
  const file = await checkFile(folder, manifest)
  const keysFile = await checkFile(keysFolder, keys)
  onStep("Restoring into a temporary database")
  const target = await restoreIntoTarget(file, manifest, { ...run, server: options.server })
  try {
    const rows = await compareRows(target, manifest)
    await restoreKeys(target, keys, keysFile, run.signal)
    onStep("Running doctor on it")
    const findings = await examine(target)
    run.signal.throwIfAborted()
    onStep("Exporting one connection")
    const exported = await exportOne(target)
    return { backup: folder, bytes: manifest.file.bytes + keys.file.bytes, rows, findings, exported }
  } finally {
    await target.close()
  }
}

const compareRows = async ({ url }: DrillTarget, manifest: DatabaseManifest) => {
  const { rows, lastMigration } = await withSnapshot({ connectionString: url }, (facts) =>
    Promise.resolve(facts),
  )
  const wrong = Object.entries(manifest.rows).filter(([table, { least, most }]) => {
    const count = rows[table] ?? -1
    return count < least || count > most
  })
  if (wrong.length > 0 || lastMigration !== manifest.last_migration) {
    const [[table, { least, most }] = ["migration", { least: 0, most: 0 }]] = wrong
    throw new BackupFailed(
      "counts-differ",
      `The restored table ${table} has ${String(rows[table] ?? "other")} rows, and the manifest says ${least === most ? String(least) : `${String(least)} to ${String(most)}`}.`,
      "Do not rely on this backup: make another one, and run the drill on it.",
    )
  }
  return rows
}

/** Into a folder, from whichever kind of key store the copy is of. */
const restoreKeys = async (
  { url, folder }: DrillTarget,
  { form }: KeyStoreManifest,
  file: string,
  signal: AbortSignal,
): Promise<void> => {
  const keys = join(folder, "keys")
  if (form === "folder") {
    await writeKeyParts(keys, [])
    await runTool("tar", ["--extract", "--gzip", "--file", file, "--directory", keys], { signal })
    return
  }
  await restoreDatabase({ url }, file, { signal })
  await withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ owner: string; part: Buffer | null; destroyed_at: Date | null }>(
      "SELECT owner, part, destroyed_at FROM hrsync_key_part",
    )
    const parts = rows.map(({ owner, part, destroyed_at: at }) => ({
      owner,
      part,
      destroyedAt: at?.getTime() ?? null,
    }))
    await writeKeyParts(keys, parts)
    await client.query("DROP TABLE hrsync_key_part")
  })
}

const CHECKS = ["database", "master key", "key store", "audit log"]

/** A connection that was terminated after the backup: that its copy opens no more is what the key store is for. */
const EXPECTED = ["key-store.destroyed"]

/** A program that is newer than the backup upgrades the copy first, as it would after a restore. */
const examine = async ({ settings }: DrillTarget): Promise<ReadonlyArray<DoctorCheck>> => {
  const { migrateAsOwner } = await import("../runtime/database/database.ts")
  await migrateAsOwner(
    settings,
    () => undefined,
    () => Promise.resolve(),
  )
  const findings = await diagnose({ settings, env: {}, only: CHECKS })
  const wrong = findings.find(({ ok, code }) => !ok && !EXPECTED.includes(code))
  if (wrong === undefined) return findings
  throw new BackupFailed(
    wrong.code,
    `The restored copy does not work: ${wrong.check}: ${wrong.detail}`,
    wrong.advice ?? "Do not rely on this backup: make another one, and run the drill on it.",
  )
}

const SMALLEST = `SELECT connection_id::text AS id FROM employee JOIN connection c ON c.id = connection_id
  WHERE c.status = 'CONNECTION_ACCEPTED' AND c.id = ANY ($1::uuid[]) GROUP BY 1 ORDER BY count(*) LIMIT 1`

const exportOne = async ({ url, folder, settings }: DrillTarget): Promise<number | null> => {
  const kept = (await readdir(join(folder, "keys")))
    .filter((name) => name.endsWith(".part"))
    .map((name) => name.slice(0, -".part".length))
  const [first] = await withClient(
    { connectionString: url },
    async (client) => (await client.query<{ id: string }>(SMALLEST, [kept])).rows,
  )
  if (first === undefined) return null
  const services = await openServices(settings, () => undefined)
  try {
    return await countEmployees(services, first.id)
  } finally {
    await services.close()
  }
}

const countEmployees = async (services: Services, connectionId: string): Promise<number> => {
  const pages = await Effect.runPromiseWith(services.context)(
    services.employee.exportDirectory(OPERATOR, connectionId),
  )
  let employees = 0
  for await (const page of pages) employees += page.length
  return employees
}
