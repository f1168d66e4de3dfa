import type { Command } from "commander"
import * as Effect from "effect/Effect"
import type { Cli } from "../../cli.ts"
import type { SyncFrequency } from "../../../../core/contract/connection/sync-frequency.ts"
import {
  FREQUENCY_FORMATS,
  formatFrequency,
  parseFrequency,
} from "../../../../core/domain/connection/frequency.ts"
import { isTimeZone } from "../../../../core/domain/connection/schedule.ts"
import { SourceError } from "../../../../core/ports/sync/source.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { SourceCheck } from "../../../../core/use-cases/connection/sources/check-source.ts"
import type {
  ConnectedSource,
  ConnectSourceInput,
} from "../../../../core/use-cases/onboarding/connect-source.ts"
import type { App, Services } from "../../app.ts"
import { type CommandError, errorText } from "../../error-texts.ts"
import { reasonLines } from "../../frequent-reasons.ts"
import {
  addConnectionOptions,
  parseConnectionOptions,
  type ConnectionOptions,
} from "../../arguments/connection-options.ts"
import { withServices } from "../../run-command.ts"
import { withSync } from "../../with-sync.ts"
import { showSynced } from "../../sync-output.ts"
import { readSharingTerms } from "../sharing/connection-share.ts"
import { withhold } from "../sharing/withhold.ts"
import { readJsonObject } from "../../arguments/read-text.ts"
import { CommandFailed, UsageInvalid } from "../../failure.ts"

interface ConnectOptions extends ConnectionOptions {
  readonly credentials: string
  readonly share?: string
  readonly withhold?: ReadonlyArray<string>
  readonly frequency?: string
  readonly fullFrequency?: string
  readonly timeZone?: string
  readonly country?: string
  readonly wait?: true
}

export const connectCommand = (program: Command, cli: Cli): void => {
  const command = program
    .command("connect")
    .description("connect a corporate to its HR system")
    .argument("<connector>", "code of the connector, such as custom-wrapper")
  addConnectionOptions(command)
    .requiredOption("--credentials <file>", "JSON file with the values of the connector's form, by key")
    .option(
      "--share <file>",
      'JSON file with what the corporate withholds; same format as "hrsync connection share --terms"',
    )
    .option(
      "--withhold <names...>",
      "categories or fields that the corporate withholds, such as salary_monthly_details_fields; also what the credentials may not read",
    )
    .option("--frequency <f>", `how often to sync: ${FREQUENCY_FORMATS}`)
    .option("--full-frequency <f>", FULL_FREQUENCY)
    .option("--time-zone <zone>", "IANA time zone of the hours (default: the vendor's)")
    .option(
      "--country <code>",
      "country of employees for whom the source has none; ISO 3166 code, such as IN",
    )
    .option("--wait", "sync now and wait for the result; otherwise the running service syncs")
    .action((connector: string, options: ConnectOptions) => connect(cli, connector, options))
}

interface SyncOptions {
  readonly full?: true
  readonly dryRun?: true
}

interface ScheduleOptions {
  readonly frequency: string
  readonly fullFrequency?: string
  readonly timeZone: string
}

const FULL_FREQUENCY =
  "how often to sync in full, which detects employees who have left (default: once a week, or every sync)"

/** Commands for a connection with a pulled source. */
export const sourceCommands = (connection: Command, cli: Cli): void => {
  connection
    .command("sync")
    .description("sync now; reads only what changed since the last sync if the source supports that")
    .argument("<id>", "connection_id")
    .option("--full", "read all employees")
    .option("--dry-run", "show what would change without storing or sending anything")
    .action((id: string, options: SyncOptions) => sync(cli, id, options))

  connection
    .command("schedule")
    .description("set how often a connection syncs")
    .argument("<id>", "connection_id")
    .requiredOption("--frequency <f>", `how often to sync: ${FREQUENCY_FORMATS}`)
    .option("--full-frequency <f>", FULL_FREQUENCY)
    .option("--time-zone <zone>", "IANA time zone of the hours", "UTC")
    .action((id: string, options: ScheduleOptions) => schedule(cli, id, options))

  connection
    .command("repair")
    .description("replace the credentials of a connection and sync it")
    .argument("<id>", "connection_id")
    .requiredOption("--credentials <file>", "JSON file with the values of the connector's form, by key")
    .action((id: string, options: { credentials: string }) => repair(cli, id, options.credentials))
}

const connect = async ({ app, console }: Cli, connector: string, options: ConnectOptions): Promise<void> => {
  const credentials = await readCredentials(options.credentials)
  const terms = options.share === undefined ? null : await readSharingTerms(options.share)
  const sharing = options.withhold === undefined ? terms : withhold(terms, options.withhold)
  const input: ConnectSourceInput = {
    connector,
    ...parseConnectionOptions(options),
    credentials,
    sharing,
    frequency: options.frequency === undefined ? null : requireFrequency(options.frequency),
    fullFrequency:
      options.fullFrequency === undefined
        ? null
        : requireFrequency(options.fullFrequency, "--full-frequency"),
    timeZone: options.timeZone === undefined ? null : requireTimeZone(options.timeZone),
    country: options.country ?? null,
    syncsItself: options.wait === true,
  }
  if (options.wait === true) {
    const { report, ...source } = await runFirstSync(app, ({ onboarding }) =>
      connectSource(onboarding, input),
    )
    showSynced(console, connectedJson(source), connectedLines(source), report)
    return
  }
  const source = await withServices(app, ({ onboarding }) => connectSource(onboarding, input))
  console.result({ ...connectedJson(source), sync_session_id: null }, [
    ...connectedLines(source),
    "The running service syncs it within a minute.",
  ])
}

/** One category that may not be read stops everything: the text names how to connect without it. */
const connectSource = ({ connectSource: connect }: Services["onboarding"], input: ConnectSourceInput) =>
  connect(OPERATOR, input).pipe(
    Effect.mapError((error) =>
      error._tag === "SourceError" && error.denied !== undefined && error.denied.length > 0
        ? new SourceError({
            kind: error.kind,
            message: `${error.message} Or connect without what may not be read: --withhold ${error.denied.join(" ")}`,
          })
        : error,
    ),
  )

const connectedJson = ({ connection, check }: ConnectedSource) => ({
  connection_id: connection.id,
  org_id: connection.orgId,
  check: checkJson(check),
})

const connectedLines = ({ connection, check }: ConnectedSource): ReadonlyArray<string> => [
  `Connected ${connection.orgName}: ${connection.id}`,
  ...checkLines(check),
]

export const requireFrequency = (text: string, option = "--frequency"): SyncFrequency => {
  const frequency = parseFrequency(text)
  if (frequency === null)
    throw new UsageInvalid(`"${text}" is not a valid frequency. Use ${FREQUENCY_FORMATS}.`, option)
  return frequency
}

export const requireTimeZone = (name: string): string => {
  if (!isTimeZone(name))
    throw new UsageInvalid(
      `"${name}" is not a valid time zone. Use an IANA name such as Asia/Kolkata.`,
      "--time-zone",
    )
  return name
}

const schedule = async ({ app, console }: Cli, id: string, options: ScheduleOptions): Promise<void> => {
  const frequency = requireFrequency(options.frequency)
  const timeZone = requireTimeZone(options.timeZone)
  const full =
    options.fullFrequency === undefined
      ? {}
      : { fullFrequency: requireFrequency(options.fullFrequency, "--full-frequency") }
  const dueAt = await withServices(app, ({ connection }) =>
    connection.changeSchedule(OPERATOR, id, { frequency, ...full, timeZone }),
  )
  const next = dueAt === null ? null : new Date(dueAt).toISOString()
  console.result({ connection_id: id, frequency, time_zone: timeZone, next_sync: next }, [
    next === null ? "Syncs only on request." : `${formatFrequency(frequency)}; next at ${next}.`,
  ])
}

const repair = async ({ app, console }: Cli, id: string, path: string): Promise<void> => {
  const credentials = await readCredentials(path)
  const { check, report } = await runFirstSync(app, ({ connection }) =>
    connection.repairSource(OPERATOR, id, credentials),
  )
  showSynced(console, { connection_id: id, check: checkJson(check) }, checkLines(check), report)
}

const sync = async ({ app, console }: Cli, id: string, options: SyncOptions): Promise<void> => {
  const chosen = { full: options.full === true, dryRun: options.dryRun === true }
  const input = { connectionId: id, ...chosen, trigger: TRIGGER }
  const report = await withSync(app, ({ sync }, onProgress) =>
    sync.pullSource(OPERATOR, { ...input, onProgress }),
  )
  showSynced(console, { connection_id: id }, [], report, chosen.dryRun)
}

const TRIGGER = "command line"

/** The connection that was just connected or repaired, and its sync. */
const runFirstSync = async (
  app: App,
  connected: (services: Services) => Effect.Effect<ConnectedSource, CommandError>,
) => {
  return withSync(app, (services, onProgress) =>
    Effect.gen(function* () {
      const source = yield* connected(services)
      const connectionId = source.connection.id
      const report = yield* services.sync
        .pullSource(OPERATOR, { connectionId, full: false, dryRun: false, trigger: TRIGGER, onProgress })
        .pipe(Effect.mapError((error) => toKeptConnectionError(connectionId, error)))
      return { ...source, report }
    }),
  )
}

const toKeptConnectionError = (id: string, error: CommandError) =>
  new CommandFailed(
    error._tag,
    `${errorText(error)} Connection ${id} is stored. Retry with "hrsync connection sync ${id}", or replace the credentials with "hrsync connection repair ${id} --credentials FILE".`,
  )

const readCredentials = (path: string): Promise<Readonly<Record<string, unknown>>> =>
  readJsonObject(path, `The credentials in ${path} must be a JSON object: { "<field>": "<value>" }.`)

const checkJson = ({ categories, rows, hasMoreRows, findings }: SourceCheck) => ({
  categories,
  rows,
  has_more_rows: hasMoreRows,
  findings,
})

const checkLines = ({ categories, rows, hasMoreRows, findings }: SourceCheck): ReadonlyArray<string> => [
  `The source has ${hasMoreRows ? "at least " : ""}${String(rows)} rows.`,
  ...categories.map(({ category, problem }) => `  ${category}: ${problem ?? "works"}`),
  ...reasonLines("Invalid values in the first rows, which are left out", findings.length, findings),
]
