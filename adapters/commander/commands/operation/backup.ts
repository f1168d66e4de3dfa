import { type Command, Option } from "commander"
import { BACKUP_KINDS, type BackupKind, type BackupState } from "../../../../core/domain/operation/backup.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { DrilledBackup, MadeBackup } from "../../app.ts"
import { readInstant } from "../../arguments/read-time.ts"
import { readWholeNumber } from "../../arguments/read-whole-number.ts"
import type { Cli } from "../../cli.ts"
import { instant } from "../../console.ts"
import { UsageInvalid } from "../../failure.ts"
import { type Lines, table } from "../../output/table.ts"
import { runInterruptibly, withServices } from "../../run-command.ts"

/** A termination destroys a key; a copy of the key store still has it (config/deploy/README.md, Back up). */
const MOST_KEY_STORE_DAYS = 7

interface CreateOptions {
  readonly to: string
  readonly keysTo: string
  readonly keepDays: string
  readonly keepKeyStoreDays: string
}

interface DrillOptions {
  readonly from: string
  readonly keysFrom: string
  readonly server?: string
}

interface ReportOptions {
  readonly kind: BackupKind
  readonly at: string
  readonly bytes?: string
  readonly failed?: string
}

export const backupCommands = (program: Command, cli: Cli): void => {
  const backup = program.command("backup").description("back up the database and the key store, and try it")

  backup
    .command("create")
    .description(
      "copy the database and the key store into two folders while the service runs, and remove old copies",
    )
    .requiredOption("--to <folder>", "where backups of the database are")
    .requiredOption("--keys-to <folder>", "where copies of the key store are, apart from them")
    .option("--keep-days <number>", "remove backups of the database that are older", "30")
    .option(
      "--keep-key-store-days <number>",
      `remove copies of the key store that are older; at most ${String(MOST_KEY_STORE_DAYS)}`,
      String(MOST_KEY_STORE_DAYS),
    )
    .action((options: CreateOptions) => create(cli, options))

  backup
    .command("drill")
    .description("restore the newest backup into a temporary database, check it there, and remove it")
    .requiredOption("--from <folder>", "where backups of the database are")
    .requiredOption("--keys-from <folder>", "where copies of the key store are")
    .option(
      "--server <url>",
      "PostgreSQL server for the temporary database (default: one that this command starts)",
    )
    .action((options: DrillOptions) => drill(cli, options))

  backup
    .command("report")
    .description("tell the service of a backup, or a drill, that another program made")
    .addOption(new Option("--kind <kind>", "what was made").choices(BACKUP_KINDS).makeOptionMandatory())
    .requiredOption("--at <time>", "when, such as 2026-01-31T02:15:00Z")
    .option("--bytes <number>", "its size")
    .option("--failed <code>", "it failed, with this code")
    .action((options: ReportOptions) => report(cli, options))

  backup
    .command("list")
    .description("show when each kind of backup and the drill last succeeded")
    .action(() => list(cli))
}

const create = async ({ app, console }: Cli, options: CreateOptions): Promise<void> => {
  const keepDays = readWholeNumber("keep-days", options.keepDays, [1, 36_500])
  const limits = [1, MOST_KEY_STORE_DAYS] as const
  const keepKeyStoreDays = readWholeNumber("keep-key-store-days", options.keepKeyStoreDays, limits)
  const { to, keysTo } = options
  const tools = await app.backupTools()
  const made = await runInterruptibly((signal) =>
    tools.create({ to, keysTo, keepDays, keepKeyStoreDays }, signal),
  )
  console.result(toDocument(made), describeMade(made))
}

const toDocument = ({ id, database, keyStore, pruned }: MadeBackup) => ({
  id,
  database: {
    folder: database.folder,
    bytes: database.bytes,
    last_migration: database.lastMigration,
    rows: database.rows,
  },
  key_store: keyStore,
  pruned,
})

const describeMade = ({ database, keyStore, pruned }: MadeBackup): Lines => [
  `Database: ${database.folder} (${formatBytes(database.bytes)})`,
  `Key store: ${keyStore.folder} (${keyStore.keys.toLocaleString("en")} keys)`,
  ...pruned.map((folder) => `Removed ${folder}`),
]

const drill = async ({ app, console }: Cli, options: DrillOptions): Promise<void> => {
  const { from, keysFrom, server = null } = options
  if (server !== null && !/^postgres(?:ql)?:\/\//u.test(server))
    throw new UsageInvalid("--server must be an address that begins with postgresql://.", "--server")
  const tools = await app.backupTools()
  const onStep = (step: string) => {
    console.note(step)
  }
  const drilled = await runInterruptibly((signal) => tools.drill({ from, keysFrom, server, onStep }, signal))
  console.result(drilled, describeDrill(drilled))
}

const describeDrill = ({ backup, rows, findings, exported }: DrilledBackup): Lines => [
  `The backup ${backup} can be restored.`,
  ...table(
    ["TABLE", "ROWS"],
    Object.entries(rows).map(([name, count]) => [name, count.toLocaleString("en")]),
  ),
  ...findings.map(({ ok, check, detail }) => `${ok ? "ok  " : "note"}  ${check}: ${detail}`),
  exported === null
    ? "No connection has employees, so none were exported."
    : `Exported ${exported.toLocaleString("en")} employees of one connection.`,
]

const report = async ({ app, console }: Cli, options: ReportOptions): Promise<void> => {
  const { kind, failed: reason = null } = options
  const at = readInstant("--at", options.at)
  const bytes = options.bytes === undefined ? null : readWholeNumber("bytes", options.bytes)
  const reported = { kind, at, bytes, succeeded: reason === null, reason }
  if (reason !== null && !/^[a-z0-9][a-z0-9.-]{0,63}$/u.test(reason))
    throw new UsageInvalid("--failed must be a short code, such as snapshot-failed.", "--failed")
  await withServices(app, ({ operation }) => operation.reportBackup(OPERATOR, reported))
  console.result({ ...reported, at: instant(at) }, [
    `Noted: ${kind}, ${instant(at) ?? ""}${reason === null ? "" : `, failed: ${reason}`}.`,
  ])
}

const list = async ({ app, console }: Cli): Promise<void> => {
  const states = await withServices(app, ({ operation }) => operation.listBackups(OPERATOR))
  console.result(
    states.map(toJson),
    table(
      ["KIND", "STATE", "LAST SUCCESS", "SIZE", "FAILED SINCE"],
      states.map(({ kind, verdict, lastSuccess, lastFailure }) => [
        kind,
        verdict,
        instant(lastSuccess?.at ?? null) ?? "",
        lastSuccess?.bytes == null ? "" : formatBytes(lastSuccess.bytes),
        lastFailure === null ? "" : `${instant(lastFailure.at) ?? ""} ${lastFailure.reason ?? ""}`.trim(),
      ]),
    ),
  )
}

const toJson = ({ kind, verdict, lastSuccess, lastFailure }: BackupState) => ({
  kind,
  state: verdict,
  last_success_at: instant(lastSuccess?.at ?? null),
  bytes: lastSuccess?.bytes ?? null,
  last_failure_at: instant(lastFailure?.at ?? null),
  reason: lastFailure?.reason ?? null,
})

const MEBIBYTE = 1_048_576

const formatBytes = (bytes: number): string =>
  bytes < MEBIBYTE ? `${bytes.toLocaleString("en")} bytes` : `${(bytes / MEBIBYTE).toFixed(1)} MiB`
