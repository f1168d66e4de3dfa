import type { Command } from "commander"
import { SET_UP_STATES } from "../../../../core/domain/requests/assisted-request.ts"
import { FREQUENCY_FORMATS } from "../../../../core/domain/connection/frequency.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { AssistedSetUp } from "../../../../core/use-cases/requests/assisted-set-up.ts"
import type { ListedSetUp, SetUpDetails } from "../../../../core/use-cases/requests/list-assisted.ts"
import type { Cli } from "../../cli.ts"
import { field, instant } from "../../console.ts"
import { table } from "../../output/table.ts"
import {
  addConnectionOptions,
  parseConnectionOptions,
  type ConnectionOptions,
} from "../../arguments/connection-options.ts"
import { invalidId, isUuid } from "../../arguments/is-uuid.ts"
import { withServices } from "../../run-command.ts"
import { withSync } from "../../with-sync.ts"
import { requireFrequency, requireTimeZone } from "../onboarding/connect.ts"
import { openUpload, showImport, addUploadOptions, type UploadOptions } from "../onboarding/import-csv.ts"
import { documentCommands, documentJson, documentLines } from "./request-documents.ts"
import { CommandFailed, UsageInvalid } from "../../failure.ts"

interface RequestOptions extends ConnectionOptions {
  readonly hrms: string
  readonly website?: string
  readonly information?: string
  readonly frequency?: string
  readonly timeZone?: string
}

export const assistedCommands = (program: Command, cli: Cli): void => {
  const assisted = program
    .command("assisted")
    .description("manage assisted set-ups, in which the operator reads a corporate's HR system")

  addConnectionOptions(
    assisted.command("request").description("connect a corporate through an assisted set-up, due in 7 days"),
  )
    .requiredOption("--hrms <name>", "name of the corporate's HR system")
    .option("--website <url>", "website of the HR system or its vendor")
    .option("--information <text>", "how to export employees, whom to contact; never a password")
    .option("--frequency <f>", `how often an upload is due: ${FREQUENCY_FORMATS} (default: monthly)`)
    .option("--time-zone <zone>", "IANA time zone of the hours (default: the vendor's)")
    .action((options: RequestOptions) => request(cli, options))

  assisted
    .command("list")
    .description("list set-ups and their next step, the most urgent first")
    .option("--vendor <id>", "only set-ups of this vendor (org_id)")
    .action((options: { vendor?: string }) => list(cli, options.vendor ?? null))

  assisted
    .command("show")
    .description("show a set-up with its documents")
    .argument("<id>", "connection_id")
    .action((id: string) => show(cli, id))

  assisted
    .command("move")
    .description("move a set-up to another state; the first shared upload makes it live")
    .argument("<id>", "connection_id")
    .argument("<state>", SET_UP_STATES.slice(1).join(" or "))
    .action((id: string, state: string) => move(cli, id, state))

  assisted
    .command("ask")
    .description("request an upload now; it is listed until a file is shared")
    .argument("<id>", "connection_id")
    .action((id: string) => requestUploadNow(cli, id))

  addUploadOptions(
    assisted
      .command("upload")
      .description("upload a CSV file of employees on the corporate's behalf")
      .argument("<id>", "connection_id")
      .argument("<file>", "CSV file in UTF-8, UTF-16 or Windows-1252"),
  ).action((id: string, file: string, options: UploadOptions) => upload(cli, id, file, options))

  documentCommands(assisted, cli, { of: "assisted", check: parseConnectionId })
}

const request = async ({ app, console }: Cli, options: RequestOptions): Promise<void> => {
  const setUp = await withServices(app, ({ requests }) =>
    requests.requestAssisted(OPERATOR, {
      ...parseConnectionOptions(options),
      form: {
        hrms_name: options.hrms,
        website_url: options.website ?? null,
        additional_information: options.information ?? null,
      },
      frequency: options.frequency === undefined ? null : requireFrequency(options.frequency),
      timeZone: options.timeZone === undefined ? null : requireTimeZone(options.timeZone),
    }),
  )
  console.result(setUpJson(setUp), setUpLines(setUp))
}

const list = async ({ app, console }: Cli, vendor: string | null): Promise<void> => {
  const setUps = await withServices(app, ({ requests }) => requests.listAssisted(OPERATOR, vendor))
  console.result(
    setUps.map(listedJson),
    setUps.length === 0
      ? ["No assisted set-ups."]
      : table(
          ["CONNECTION", "CORPORATE", "HR SYSTEM", "STATE", "NEXT STEP", "SINCE OR DUE", "NEXT UPLOAD"],
          setUps.map(({ connection, form, state, task }) => [
            connection.id,
            connection.orgName,
            form["hrms_name"] ?? "",
            state,
            task?.kind ?? "",
            instant(task?.dueAt ?? null) ?? "",
            instant(connection.dueAt) ?? "on request",
          ]),
        ),
  )
}

const show = async ({ app, console }: Cli, id: string): Promise<void> => {
  const setUp = await withServices(app, ({ requests }) =>
    requests.showAssisted(OPERATOR, parseConnectionId(id)),
  )
  console.result(shownJson(setUp), [
    ...setUpLines(setUp),
    ...Object.entries(setUp.form).flatMap(([name, text]) => field(name, text)),
    ...documentLines(setUp.documents),
  ])
}

const move = async ({ app, console }: Cli, id: string, state: string): Promise<void> => {
  const to = SET_UP_STATES.find((known) => known === state)
  if (to === undefined) throw unknownState(state)
  const setUp = await withServices(app, ({ requests }) =>
    requests.moveAssisted(OPERATOR, parseConnectionId(id), to),
  )
  console.result(setUpJson(setUp), setUpLines(setUp))
}

const unknownState = (state: string): CommandFailed =>
  new UsageInvalid(`"${state}" is not a valid state. Use ${SET_UP_STATES.slice(1).join(" or ")}.`, "state")

const requestUploadNow = async ({ app, console }: Cli, id: string): Promise<void> => {
  const setUp = await withServices(app, ({ requests }) =>
    requests.requestUpload(OPERATOR, parseConnectionId(id)),
  )
  console.result(setUpJson(setUp), setUpLines(setUp))
}

const upload = async (
  { app, console }: Cli,
  id: string,
  file: string,
  options: UploadOptions,
): Promise<void> => {
  const connectionId = parseConnectionId(id)
  const opened = await openUpload(app, file, options)
  const imported = await withSync(app, ({ requests }, onProgress) =>
    requests.uploadAssisted(OPERATOR, { ...opened, connectionId, onProgress }),
  )
  showImport(console, imported)
}

/** Checked here because PostgreSQL fails on a text that is not a UUID. */
const parseConnectionId = (id: string): string => {
  if (isUuid(id)) return id
  throw invalidId(id, "a connection_id", "hrsync assisted list")
}

const setUpJson = ({ connection, state, requestedAt, task, next }: AssistedSetUp) => ({
  connection_id: connection.id,
  vendor_org_id: connection.vendorOrgId,
  org_id: connection.orgId,
  org_name: connection.orgName,
  email: connection.adminEmail,
  state,
  requested_at: instant(requestedAt),
  task: task === null ? null : { kind: task.kind, due_at: instant(task.dueAt) },
  next_upload: instant(connection.dueAt),
  frequency: connection.schedule?.frequency ?? null,
  time_zone: connection.schedule?.timeZone ?? null,
  last_synced_at: instant(connection.lastSyncedAt),
  what_happens_next: next,
})

const listedJson = (setUp: ListedSetUp) => ({ ...setUpJson(setUp), form: setUp.form })

const shownJson = (setUp: SetUpDetails) => ({
  ...listedJson(setUp),
  documents: setUp.documents.map(documentJson),
})

const setUpLines = ({ connection, state, next }: AssistedSetUp): ReadonlyArray<string> => [
  `${connection.orgName} by assisted set-up, ${state}: ${connection.id}`,
  next,
]
