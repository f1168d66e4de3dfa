import type { Command } from "commander"
import { formatMissingColumn } from "../../../../core/domain/mapping/missing-columns.ts"
import type { UnmappedColumn } from "../../../../core/domain/mapping/mapping-plan.ts"
import type { ImportedFile } from "../../../../core/use-cases/connection/onboarding/import-file.ts"
import type { RowIssue, SyncReport } from "../../../../core/use-cases/sync/sync-report.ts"
import type { App } from "../../app.ts"
import { type Console, table } from "../../console.ts"
import { withSync } from "../../with-sync.ts"
import { readSharingTerms } from "../sharing/connection-share.ts"
import { DATE_ORDER_HELP, dateLine, readDateOrder } from "../../date-orders.ts"
import { OPERATOR } from "../../../../core/use-cases/access/actor.ts"
import {
  addConnectionOptions,
  parseConnectionOptions,
  type ConnectionOptions,
} from "../../connection-options.ts"
import { readMapping } from "../../read-mapping.ts"

interface ImportOptions extends UploadOptions, ConnectionOptions {
  readonly share?: string
}

/** How a file of employees is read. */
export interface UploadOptions {
  readonly mapping?: string
  readonly delta?: true
  readonly dryRun?: true
  readonly dateOrder?: string
  readonly country?: string
  readonly encoding?: string
  readonly delimiter?: string
}

/** Lines for a person; `--json` has all that were kept. */
const ISSUES_SHOWN = 20

export const importCommand = (program: Command, app: App, console: () => Console): void => {
  const command = program
    .command("import")
    .description("bring employees in")
    .command("csv")
    .description("import a CSV file of a corporate's employees")
    .argument("<file>", "the file; UTF-8, UTF-16 or Windows-1252")
    .option("--share <file>", 'what the corporate leaves out, as "hrsync connection share --terms" takes it')
  addUploadOptions(addConnectionOptions(command)).action((file: string, options: ImportOptions) =>
    importCsv(app, console(), file, options),
  )
}

export const addUploadOptions = (command: Command): Command =>
  command
    .option(
      "--mapping <file>",
      'JSON: { "<file header>": "<data-model key>" }; without it headers are matched by name',
    )
    .option("--date-order <order>", DATE_ORDER_HELP)
    .option(
      "--country <code>",
      "of employees for whom the file gives none: ISO 3166 code, like IN; remembered",
    )
    .option("--delta", "the file holds only new and changed employees; without it, it is the full list")
    .option("--dry-run", "check everything and tell what would change, without sharing")
    .option(
      "--encoding <name>",
      "utf-8, utf-16le, utf-16be or windows-1252, when it cannot be told from the file",
    )
    .option("--delimiter <char>", "what stands between the values, when it cannot be told from the header")

const importCsv = async (app: App, console: Console, file: string, options: ImportOptions): Promise<void> => {
  const which = parseConnectionOptions(options)
  const sharing = options.share === undefined ? null : await readSharingTerms(options.share)
  const upload = await openUpload(app, file, options)
  const imported = await withSync(app, (services, onProgress) =>
    services.connection.importFile(OPERATOR, {
      ...which,
      ...upload,
      sharing,
      onProgress,
    }),
  )
  showImport(console, imported)
}

/** A file of employees as a use-case takes it. */
export const openUpload = async (app: App, file: string, options: UploadOptions) => ({
  fieldMapping: options.mapping === undefined ? null : await readMapping(options.mapping),
  reading: {
    ...(options.country === undefined ? {} : { country: options.country }),
    ...(options.dateOrder === undefined ? {} : { dateOrder: readDateOrder(options.dateOrder) }),
  },
  source: await app.openCsv(file, {
    ...(options.encoding === undefined ? {} : { encoding: options.encoding }),
    ...(options.delimiter === undefined ? {} : { delimiter: options.delimiter }),
  }),
  mode: options.delta === true ? ("delta" as const) : ("full" as const),
  dryRun: options.dryRun === true,
  trigger: "command line",
})

/** What became of the file; the command fails when nothing was shared of it. */
export const showImport = (console: Console, imported: ImportedFile): void => {
  console.result(toResultJson(imported), resultLines(imported))
  const { state } = imported.report
  if (state === "failed" || state === "held") process.exitCode = 1
}

const toResultJson = ({ connection, report, saved }: ImportedFile) => ({
  connection_id: saved ? connection.id : null,
  org_id: saved ? connection.orgId : null,
  sync_session_id: saved ? report.sessionId : null,
  state: report.state,
  rows: report.totals.rows,
  accepted: report.totals.accepted,
  rejected: report.totals.rejected,
  added: report.totals.added,
  updated: report.totals.updated,
  unchanged: report.totals.unchanged,
  disappeared: report.totals.disappeared,
  outside_subset: report.totals.excluded,
  held_because: report.holdReason,
  header_problems: report.mapping?.problems ?? [],
  unmapped_headers: report.mapping?.unmapped ?? [],
  mapping: toMappingJson(report),
  missing_columns: report.missingColumns,
  dates: report.dates,
  errors: report.issues,
  error_count: report.issueCount,
  notices: report.notices,
  notice_count: report.noticeCount,
})

const resultLines = ({ connection, report, saved }: ImportedFile): ReadonlyArray<string> => {
  const { totals } = report
  return [
    saved
      ? `Connection ${connection.id} (${connection.orgName}), sync session ${report.sessionId}`
      : `${connection.orgName} is not connected, and nothing was kept.`,
    `${formatNumber(totals.rows)} rows: ${formatNumber(totals.accepted)} accepted, ${formatNumber(totals.rejected)} rejected`,
    `${formatNumber(totals.added)} added, ${formatNumber(totals.updated)} updated (${formatNumber(totals.disappeared)} of them no longer in the file), ${formatNumber(totals.unchanged)} unchanged`,
    ...(report.mapping?.problems ?? []).map((problem) => `Header: ${problem.reason}`),
    ...(report.mapping?.unmapped ?? []).map(unmappedLine),
    ...report.missingColumns.map(formatMissingColumn),
    ...report.dates.map(dateLine),
    ...issueLines("WHAT IS WRONG", report.issues, report.issueCount),
    ...issueLines("WHAT WAS LEFT OUT", report.notices, report.noticeCount),
    STATE_TEXTS[report.state] ?? "",
    ...(report.holdReason === null ? [] : [report.holdReason]),
    ...(report.state !== "held"
      ? []
      : [
          `Answer with: hrsync connection confirm ${connection.id} --session ${report.sessionId} --yes (or --no)`,
        ]),
  ]
}

/** Which column became which field. */
const toMappingJson = ({ mapping }: SyncReport): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (mapping?.mapping ?? []).flatMap((key) => {
      const header = key === null ? null : mapping?.findHeader(key)
      return key === null || header == null ? [] : [[header, key]]
    }),
  )

const formatNumber = (value: number): string => value.toLocaleString("en")

const UNMAPPED_REASONS: Readonly<Record<UnmappedColumn["because"], string>> = {
  "no-match": "its header matches no field",
  empty: "it has no header",
  "on-purpose": "the mapping ignores it",
  duplicate: "another column holds the same field",
}

const unmappedLine = ({ column, header, because, suggestions }: UnmappedColumn): string => {
  const name = header === "" ? `column ${String(column + 1)}` : `column "${header}"`
  const maybe = suggestions.map(({ key }) => key).join(" or ")
  return `Not imported: ${name}, ${UNMAPPED_REASONS[because]}${maybe === "" ? "" : `; it may be ${maybe}`}`
}

const issueLines = (
  heading: string,
  issues: ReadonlyArray<RowIssue>,
  count: number,
): ReadonlyArray<string> => {
  if (count === 0) return []
  const shown = issues.slice(0, ISSUES_SHOWN)
  const rows = shown.map((issue) => [String(issue.line), issue.column ?? "", issue.value ?? "", issue.reason])
  const more = count - shown.length
  return [
    ...table(["LINE", "COLUMN", "VALUE", heading], rows),
    ...(more > 0 ? [`and ${formatNumber(more)} more; --json lists them`] : []),
  ]
}

const STATE_TEXTS: Readonly<Record<string, string>> = {
  completed: "Shared with the vendor.",
  failed: "Nothing was shared: mend the file and import it again.",
  cancelled: "A dry run: nothing was shared.",
  held: "Nothing was shared yet: a person has to confirm this change.",
}
