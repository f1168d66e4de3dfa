import type { Command } from "commander"
import { formatFrequency } from "../../../core/domain/connection/frequency.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import type {
  ConnectionSettings,
  ConnectionView,
} from "../../../core/use-cases/authorization/connection-view.ts"
import type { Cli } from "../cli.ts"
import { instant } from "../console.ts"
import { table } from "../output/table.ts"
import { withServices } from "../run-command.ts"
import { withSync } from "../with-sync.ts"
import { sessionCommand, sessionJson, sessionTable } from "./connection/connection-session.ts"
import { sourceCommands } from "./onboarding/connect.ts"
import { issueJson, issueLines } from "./connection/issues.ts"
import { sourceWebhookCommand } from "./connection/connection-source-webhook.ts"
import { componentsCommand } from "./connection-components.ts"
import { countryCommand } from "./connection/connection-country.ts"
import { mappingCommand } from "./connection-mapping.ts"
import { guardCommand } from "./connection/connection-guard.ts"
import { inviteCommand } from "./onboarding/connection-invite.ts"
import { linkCommand } from "./onboarding/connection-link.ts"
import { anchorCommands } from "./onboarding/connection-anchors.ts"
import { pauseCommands } from "./connection/connection-pause.ts"
import { connectionRulesCommand } from "./transformation/connection-rules.ts"
import { shareCommand } from "./sharing/connection-share.ts"
import { terminateCommand } from "./connection/connection-terminate.ts"
import { UsageInvalid } from "../failure.ts"

export const connectionCommands = (program: Command, cli: Cli): void => {
  const connection = program.command("connection").description("manage connections of corporates to vendors")

  connection
    .command("list")
    .description("list connections")
    .option("--vendor <id>", "only connections of this vendor (org_id)")
    .action((options: { vendor?: string }) => list(cli, options.vendor ?? null))

  connection
    .command("show")
    .description("show a connection with its recent syncs and its webhooks")
    .argument("<id>", "connection_id")
    .action((id: string) => show(cli, id))

  connection
    .command("on-demand")
    .description(
      "make a connection on-demand: share mandatory fields, and an employee in full while a consent is in force",
    )
    .argument("<id>", "connection_id")
    .option("--off", "share all agreed fields of all employees again")
    .action((id: string, options: { off?: true }) => setOnDemand(cli, id, options.off !== true))

  inviteCommand(connection, cli)
  linkCommand(connection, cli)
  guardCommand(connection, cli)
  anchorCommands(connection, cli)
  pauseCommands(connection, cli)
  shareCommand(connection, cli)
  terminateCommand(connection, cli)
  sessionCommand(connection, cli)
  sourceWebhookCommand(connection, cli)
  mappingCommand(connection, cli)
  countryCommand(connection, cli)
  componentsCommand(connection, cli)
  connectionRulesCommand(connection, cli)
  sourceCommands(connection, cli)

  connection
    .command("confirm")
    .description("apply or cancel a sync that the mass-change guard holds")
    .argument("<id>", "connection_id")
    .requiredOption("--session <id>", "id of the held sync session")
    .option("--yes", "apply the changes and share them")
    .option("--no", "cancel the sync; nothing is shared")
    .action((id: string, options: ConfirmOptions) => confirm(cli, id, options))
}

interface ConfirmOptions {
  readonly session: string
  readonly yes?: boolean
  readonly no?: boolean
}

const list = async ({ app, console }: Cli, vendor: string | null): Promise<void> => {
  const connections = await withServices(app, ({ connection }) =>
    connection.listConnectionViews(OPERATOR, vendor),
  )
  console.result(
    connections.map(connectionJson),
    connections.length === 0
      ? ["No connections."]
      : table(
          ["CONNECTION", "CORPORATE", "BY", "STATUS", "EMPLOYEES", "LAST SYNC"],
          connections.map((one) => [
            one.id,
            one.orgName,
            one.connector ?? "not chosen",
            one.status,
            one.employeeCount.toLocaleString("en"),
            instant(one.lastSyncedAt) ?? "never",
          ]),
        ),
  )
}

const connectionJson = (connection: ConnectionView) => ({
  connection_id: connection.id,
  vendor_org_id: connection.vendorOrgId,
  org_id: connection.orgId,
  org_name: connection.orgName,
  connector: connection.connector,
  status: connection.status,
  on_demand: connection.onDemand,
  guard_share: connection.allowedMissingShare,
  paused_at: instant(connection.pausedAt),
  employees: connection.employeeCount,
  created_at: instant(connection.createdAt),
  first_synced_at: instant(connection.firstSyncedAt),
  last_synced_at: instant(connection.lastSyncedAt),
  frequency: connection.schedule?.frequency ?? null,
  full_frequency: connection.schedule?.fullFrequency ?? null,
  time_zone: connection.schedule?.timeZone ?? null,
  next_sync: instant(connection.dueAt),
  fully_read_at: instant(connection.fullyReadAt),
  missed_attempts: connection.missedAttempts,
  ...settingsJson(connection.settings),
})

const settingsJson = (settings: ConnectionSettings | null) =>
  settings === null
    ? {}
    : {
        field_mapping: settings.fieldMapping,
        default_country: settings.reading.defaultCountry,
        date_order: settings.reading.dateOrder,
        decimal_mark: settings.reading.decimalMark,
        phone_country: settings.reading.phoneCountry,
        first_years: settings.reading.firstYears,
        component_overrides: settings.componentOverrides,
      }

const setOnDemand = async ({ app, console }: Cli, id: string, onDemand: boolean): Promise<void> => {
  const found = await withServices(app, ({ sharing }) => sharing.changeOnDemand(OPERATOR, id, onDemand))
  console.result({ connection_id: id, on_demand: onDemand }, [
    onDemand
      ? `${found.orgName} now shares mandatory fields, and an employee in full while a consent is in force.`
      : `${found.orgName} now shares all agreed fields.`,
  ])
}

const show = async ({ app, console }: Cli, id: string): Promise<void> => {
  const { connection, issues, sessions, webhooks } = await withServices(app, ({ connection }) =>
    connection.showConnection(OPERATOR, id),
  )
  const json = { issues: issues.map(issueJson), webhooks, sessions: sessions.map(sessionJson) }
  console.result({ ...connectionJson(connection), ...json }, [
    `${connection.orgName} by ${connection.connector ?? "no connector yet"}, ${connection.status}`,
    ...(connection.pausedAt === null ? [] : [`Paused since ${instant(connection.pausedAt) ?? ""}`]),
    ...issues.flatMap(issueLines),
    `${connection.employeeCount.toLocaleString("en")} employees, last synced ${instant(connection.lastSyncedAt) ?? "never"}`,
    ...scheduleLines(connection),
    `Webhooks: ${Object.entries(webhooks)
      .map(([state, count]) => `${String(count)} ${state}`)
      .join(", ")}`,
    ...(sessions.length === 0 ? [] : sessionTable(sessions)),
  ])
}

const scheduleLines = ({ schedule, dueAt }: ConnectionView): ReadonlyArray<string> =>
  schedule === null
    ? []
    : [
        `Syncs ${formatFrequency(schedule.frequency).toLowerCase()}, next at ${instant(dueAt) ?? "no set time"}`,
      ]

const confirm = async ({ app, console }: Cli, id: string, options: ConfirmOptions): Promise<void> => {
  if ((options.yes === true) === (options.no === true)) throw new UsageInvalid("Use either --yes or --no.")
  const confirmed = options.yes === true
  const session = await withSync(
    app,
    ({ sync }, onProgress) =>
      sync.confirmSync(OPERATOR, { connectionId: id, sessionId: options.session, confirmed, onProgress }),
    options.session,
  )
  console.result(sessionJson(session), [
    session.state === "completed"
      ? "Applied the sync; the changes are shared with the vendor."
      : "Cancelled the sync; nothing was shared.",
  ])
}
