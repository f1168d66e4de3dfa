import * as Effect from "effect/Effect"
import { COMMAND_LINE } from "../../adapters/commander/run-command.ts"
import type { BackupTools, MadeBackup } from "../../adapters/commander/app.ts"
import { readToolVersion } from "../../adapters/pg-dump/pg-dump.ts"
import type { BackupKind, BackupReport } from "../../core/domain/operation/backup.ts"
import { RequestOrigin } from "../../core/ports/audit/request-origin.ts"
import { OPERATOR } from "../../core/use-cases/authorization/actor.ts"
import { openServices } from "../runtime/open-services.ts"
import type { Settings } from "../runtime/settings/env.ts"
import { secureAddress } from "../runtime/settings/transport-security.ts"
import { BackupFailed, toReason } from "./backup-failed.ts"
import { backUpDatabase, backUpKeyStore, type BackupRun } from "./create-backup.ts"
import { drillBackup } from "./drill-backup.ts"
import { areOnOneDisk, type BackupPlaces, preparePlaces, prunePlace } from "./places.ts"

/** The commands for backups. `note` receives sentences for the operator. */
export const makeBackupTools = (
  settings: Settings,
  note: (line: string) => void,
  now: () => number = Date.now,
): BackupTools => {
  const reported = makeReporter(settings, note, now)
  return {
    create: async (options, signal) => {
      const run: BackupRun = { settings, signal, now: now() }
      const places = await preparePlaces(options, settings)
      if (await areOnOneDisk(places)) note(ONE_DISK)
      if (settings.databaseUrl !== null) note(`Using ${await readToolVersion()}`)
      const database = await reported("database", run, async () => {
        const made = await backUpDatabase(run, places)
        return { made, bytes: made.manifest.file.bytes }
      })
      const keyStore = await reported("key-store", run, async () => {
        const made = await backUpKeyStore(run, places)
        return { made, bytes: made.manifest.file.bytes }
      })
      return toMadeBackup(database, keyStore, await prune(places, options, run.now))
    },
    drill: async (options, signal) => {
      const run: BackupRun = { settings, signal, now: now() }
      const server = options.server === null ? null : secureServer(options.server, settings)
      return reported("drill", run, async () => {
        const made = await drillBackup(run, { ...options, server })
        return { made, bytes: made.bytes }
      })
    },
  }
}

/** The server of a drill gets a copy of everything, so it is reached like the one of DATABASE_URL. Throws BackupFailed. */
const secureServer = (server: string, { plaintextAllowed }: Settings): string => {
  const secured = secureAddress("postgresql", server, plaintextAllowed, process.env)
  if ("url" in secured) return secured.url
  throw new BackupFailed("server-plaintext", secured.problem, "Change the address of --server.", "--server")
}

const ONE_DISK =
  "Both folders are on one disk: copy one of them to another machine, so that losing the disk does not lose both."

const prune = async (
  { to, keysTo }: BackupPlaces,
  { keepDays, keepKeyStoreDays }: Parameters<BackupTools["create"]>[0],
  now: number,
) => [
  ...(await prunePlace(to, "database", keepDays, now)),
  ...(await prunePlace(keysTo, "key-store", keepKeyStoreDays, now)),
]

const toMadeBackup = (
  database: Awaited<ReturnType<typeof backUpDatabase>>,
  keyStore: Awaited<ReturnType<typeof backUpKeyStore>>,
  pruned: ReadonlyArray<string>,
): MadeBackup => ({
  id: database.manifest.id,
  database: {
    folder: database.folder,
    bytes: database.manifest.file.bytes,
    lastMigration: database.manifest.last_migration,
    rows: database.manifest.rows,
  },
  keyStore: { folder: keyStore.folder, bytes: keyStore.manifest.file.bytes, keys: keyStore.manifest.keys },
  pruned,
})

/** Runs work of this kind, and reports to the service how it ended. What was made stays when the report fails. */
const makeReporter =
  (settings: Settings, note: (line: string) => void, now: () => number) =>
  async <A>(
    kind: BackupKind,
    { signal }: Pick<BackupRun, "signal">,
    work: () => Promise<{ readonly made: A; readonly bytes: number }>,
  ): Promise<A> => {
    const report = (outcome: Pick<BackupReport, "bytes" | "reason" | "succeeded">) =>
      sendReport(settings, { kind, at: now(), ...outcome }).catch(() => {
        note(`The service could not be told how it ended (${kind}); "hrsync backup report" does it later.`)
      })
    const { made, bytes } = await work().catch(async (error: unknown) => {
      if (!signal.aborted) await report({ succeeded: false, bytes: null, reason: toReason(error) })
      throw error
    })
    await report({ succeeded: true, bytes, reason: null })
    return made
  }

const sendReport = async (settings: Settings, report: BackupReport): Promise<void> => {
  const services = await openServices(withoutMigration(settings), () => undefined)
  try {
    await Effect.runPromiseWith(services.context)(
      Effect.provideService(services.operation.reportBackup(OPERATOR, report), RequestOrigin, COMMAND_LINE),
    )
  } finally {
    await services.close()
  }
}

/** A newer program that only makes backups does not migrate a running service's tables. */
const withoutMigration = (settings: Settings): Settings => {
  const { databaseUrl, databaseLogins } = settings
  if (databaseUrl === null) return settings
  const { service, tenants } = databaseLogins ?? { service: databaseUrl, tenants: null }
  return { ...settings, databaseLogins: { owner: null, service, tenants } }
}
