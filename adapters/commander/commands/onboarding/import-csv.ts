import type { Command } from "commander"
import type { Cli } from "../../cli.ts"
import { formatReason } from "../../../../core/contract/reasons/format-reason.ts"
import { explainMissingColumn } from "../../../../core/domain/reading/missing-columns.ts"
import type { UnmappedColumn } from "../../../../core/domain/reading/mapping-plan.ts"
import type { ImportedFile } from "../../../../core/use-cases/onboarding/import-file.ts"
import type { SyncReport } from "../../../../core/use-cases/reading/sync-report.ts"
import type { App } from "../../app.ts"
import { type Console, jsonText } from "../../console.ts"
import type { Lines } from "../../output/table.ts"
import { coverageJson, coverageLines } from "../../coverage-output.ts"
import { toCommandFailed } from "../../failure.ts"
import { refuseExisting, writeOutputFile } from "../../output/output-file.ts"
import { rowProblemLines, toIssueJson } from "../../row-problems.ts"
import { withSync } from "../../with-sync.ts"
import { readSharingTerms } from "../sharing/connection-share.ts"
import { DATE_ORDER_HELP, dateLine, readDateOrder, zoneLine } from "../../arguments/date-orders.ts"
import { amountLine, DECIMAL_MARK_HELP, readDecimalMark } from "../../arguments/decimal-marks.ts"
import { PHONE_COUNTRY_HELP, phoneLine, readPhoneCountry } from "../../arguments/phone-countries.ts"
import { FIRST_YEAR_HELP, readFirstYear, yearLine } from "../../arguments/first-years.ts"
import { layoutLine } from "../../arguments/file-layout.ts"
import { encodingLines } from "../../arguments/file-encoding.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import {
  addConnectionOptions,
  parseConnectionOptions,
  type ConnectionOptions,
} from "../../arguments/connection-options.ts"
import { readWholeNumber } from "../../arguments/read-whole-number.ts"
import { readMapping } from "../../arguments/read-mapping.ts"

const MAX_HEADER_LINE = 1_000

interface ImportOptions extends UploadOptions, ConnectionOptions {
  readonly share?: string
}

/** Options that say how to read the file. */
export interface UploadOptions {
  readonly mapping?: string
  readonly delta?: true
  readonly dryRun?: true
  readonly dateOrder?: string
  readonly decimalMark?: string
  readonly phoneCountry?: string
  readonly firstYear?: ReturnType<typeof readFirstYear>
  readonly country?: string
  readonly encoding?: string
  readonly delimiter?: string
  readonly headerLine?: string
  readonly writeMapping?: string
  readonly force?: true
  readonly allErrors?: true
}

export const importCommand = (program: Command, cli: Cli): void => {
  const command = program
    .command("import")
    .description("import employees")
    .command("csv")
    .description("import a CSV file of a corporate's employees")
    .argument("<file>", "CSV file in UTF-8, UTF-16 or Windows-1252")
    .option(
      "--share <file>",
      'JSON file with what the corporate withholds; same format as "hrsync connection share --terms"',
    )
  addUploadOptions(addConnectionOptions(command)).action((file: string, options: ImportOptions) =>
    importCsv(cli, file, options),
  )
}

export const addUploadOptions = (command: Command): Command =>
  command
    .option(
      "--mapping <file>",
      'JSON file: { "<file header>": "<data-model key>" } (default: headers are matched by name)',
    )
    .option("--date-order <order>", DATE_ORDER_HELP)
    .option("--decimal-mark <mark>", DECIMAL_MARK_HELP)
    .option("--phone-country <code>", PHONE_COUNTRY_HELP)
    .option("--first-year <field=year>", FIRST_YEAR_HELP, readFirstYear)
    .option(
      "--country <code>",
      "country of employees for whom the file has none; ISO 3166 code, such as IN; stored for later files",
    )
    .option("--delta", "the file contains only new and changed employees (default: all employees)")
    .option("--dry-run", "validate the file and show what would change without sharing anything")
    .option(
      "--encoding <name>",
      "such as utf-8, windows-1252, macintosh or koi8-r (default: detected; guessed only when it is certain)",
    )
    .option("--delimiter <char>", "character between the values (default: detected from the header)")
    .option(
      "--header-line <number>",
      "line with the names of the columns (default: found among the first 30)",
    )
    .option(
      "--write-mapping <file>",
      "write the mapping that was used as JSON, to edit and pass to --mapping",
    )
    .option("--force", "with --write-mapping: replace the file if it exists")
    .option("--all-errors", "print every error and notice that was stored (default: the first 20 of each)")

const importCsv = async ({ app, console }: Cli, file: string, options: ImportOptions): Promise<void> => {
  const which = parseConnectionOptions(options)
  const sharing = options.share === undefined ? null : await readSharingTerms(options.share)
  const upload = await openUpload(app, file, options)
  const imported = await withSync(app, (services, onProgress) =>
    services.onboarding.importFile(OPERATOR, {
      ...which,
      ...upload,
      sharing,
      onProgress,
    }),
  )
  await showImport(console, imported, options)
}

/** The file with its options, as a use-case expects it. */
export const openUpload = async (app: App, file: string, options: UploadOptions) => {
  if (options.writeMapping !== undefined && options.force !== true)
    await refuseExisting(options.writeMapping, MAPPING_OPTION)
  return readUpload(app, file, options)
}

const readUpload = async (app: App, file: string, options: UploadOptions) => ({
  fieldMapping: options.mapping === undefined ? null : await readMapping(options.mapping),
  reading: {
    ...(options.country === undefined ? {} : { country: options.country }),
    ...(options.dateOrder === undefined ? {} : { dateOrder: readDateOrder(options.dateOrder) }),
    ...(options.decimalMark === undefined ? {} : { decimalMark: readDecimalMark(options.decimalMark) }),
    ...(options.phoneCountry === undefined ? {} : { phoneCountry: readPhoneCountry(options.phoneCountry) }),
    ...(options.firstYear === undefined ? {} : { firstYears: options.firstYear }),
  },
  source: await app.openCsv(file, {
    ...(options.encoding === undefined ? {} : { encoding: options.encoding }),
    ...(options.delimiter === undefined ? {} : { delimiter: options.delimiter }),
    ...(options.headerLine === undefined
      ? {}
      : { headerLine: readWholeNumber("header-line", options.headerLine, [1, MAX_HEADER_LINE]) }),
  }),
  mode: options.delta === true ? ("delta" as const) : ("full" as const),
  dryRun: options.dryRun === true,
  trigger: "command line",
})

/** Prints the result of the import, and writes its mapping if asked to; the command fails when nothing was shared. */
export const showImport = async (
  console: Console,
  imported: ImportedFile,
  { writeMapping, force, allErrors }: UploadOptions,
): Promise<void> => {
  if (writeMapping !== undefined)
    await writeMappingFile(console, imported.report, { path: writeMapping, overwrite: force === true })
  console.result(toResultJson(imported), resultLines(imported, allErrors === true))
  const { state } = imported.report
  if (state === "failed" || state === "held") process.exitCode = 1
}

/** What was imported stays imported when it cannot be written: the result is printed all the same, and the command fails. */
const writeMappingFile = async (
  console: Console,
  report: SyncReport,
  { path, overwrite }: { readonly path: string; readonly overwrite: boolean },
): Promise<void> => {
  try {
    const text = `${jsonText(toMappingJson(report), 2)}\n`
    await writeOutputFile(path, [text], { option: MAPPING_OPTION, overwrite })
    console.note(`Wrote the mapping to ${path}. Edit it, then pass it with --mapping ${path}`)
  } catch (error) {
    console.note(toCommandFailed(error).message)
    process.exitCode = 1
  }
}

const MAPPING_OPTION = "--write-mapping"

const toResultJson = ({ connection, report, saved }: ImportedFile) => ({
  connection_id: saved ? connection.id : null,
  org_id: saved ? connection.orgId : null,
  sync_session_id: saved ? report.sessionId : null,
  state: report.state,
  rows: report.totals.rows,
  accepted: report.totals.accepted,
  rejected: report.totals.rejected,
  repeated: report.totals.repeated,
  added: report.totals.added,
  updated: report.totals.updated,
  unchanged: report.totals.unchanged,
  disappeared: report.totals.disappeared,
  outside_subset: report.totals.excluded,
  held_because: report.holdReason,
  header_problems: report.mapping?.errors ?? [],
  unmapped_headers: report.mapping?.unmapped ?? [],
  mapping: toMappingJson(report),
  missing_columns: report.missingColumns,
  dates: report.dates,
  years: report.years ?? [],
  zones: report.zones,
  amounts: report.amounts,
  encoding: report.encoding,
  layout:
    report.layout === null
      ? null
      : {
          delimiter: report.layout.delimiter,
          header_line: report.layout.headerLine,
          encoding: report.layout.encoding,
        },
  errors: report.issues.map(toIssueJson),
  error_count: report.issueCount,
  notices: report.notices.map(toIssueJson),
  notice_count: report.noticeCount,
  coverage: coverageJson(report.coverage),
})

const resultLines = ({ connection, report, saved }: ImportedFile, isAll: boolean): Lines => {
  const { totals } = report
  return [
    saved
      ? `Connection ${connection.id} (${connection.orgName}), sync session ${report.sessionId}`
      : `${connection.orgName} is not connected, and nothing was stored.`,
    `${formatNumber(totals.rows)} rows: ${formatNumber(totals.accepted)} accepted, ${formatNumber(totals.rejected)} rejected, ${formatNumber(totals.repeated)} repeated, ${formatNumber(totals.excluded)} outside the subset`,
    `${formatNumber(totals.added)} added, ${formatNumber(totals.updated)} updated (${formatNumber(totals.disappeared)} of them no longer in the file), ${formatNumber(totals.unchanged)} unchanged`,
    ...(report.mapping?.errors ?? []).map((error) => `Header: ${error.reason}`),
    ...(report.mapping?.unmapped ?? []).map(unmappedLine),
    ...report.missingColumns.map((column) => formatReason(explainMissingColumn(column))),
    ...report.dates.map(dateLine),
    ...(report.years ?? []).map(yearLine),
    ...report.zones.map(zoneLine),
    ...report.amounts.map(amountLine),
    ...(report.phones ?? []).map(phoneLine),
    ...(report.layout === null ? [] : [layoutLine(report.layout)]),
    ...(report.encoding === null ? [] : encodingLines(report.encoding)),
    ...rowProblemLines(report, isAll),
    ...coverageLines(report.coverage),
    STATE_TEXTS[report.state] ?? "",
    ...(report.holdReason === null ? [] : [report.holdReason]),
    ...(report.state !== "held"
      ? []
      : [
          `To apply or cancel it: hrsync connection confirm ${connection.id} --session ${report.sessionId} --yes (or --no)`,
        ]),
  ]
}

/** The field of each column. */
const toMappingJson = ({ mapping }: SyncReport): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (mapping?.mapping ?? []).flatMap((key) => {
      const header = key === null ? null : mapping?.findHeader(key)
      return key === null || header == null ? [] : [[header, key]]
    }),
  )

const formatNumber = (value: number): string => value.toLocaleString("en")

const UNMAPPED_REASONS: Readonly<Record<UnmappedColumn["because"], string>> = {
  "no-match": "whose header matches no field",
  empty: "which has no header",
  "on-purpose": "which the mapping ignores",
  duplicate: "whose field another column already has",
}

const unmappedLine = ({ column, header, because, suggestions }: UnmappedColumn): string => {
  const name = header === "" ? `column ${String(column + 1)}` : `column "${header}"`
  const maybe = suggestions.map(({ key }) => key).join(" or ")
  return `Not imported: ${name}, ${UNMAPPED_REASONS[because]}${maybe === "" ? "" : `; did you mean ${maybe}?`}`
}

const STATE_TEXTS: Readonly<Record<string, string>> = {
  completed: "The changes are shared with the vendor.",
  failed: "Nothing was shared. Fix the file and import it again.",
  cancelled: "Dry run: nothing was shared.",
  held: "Nothing was shared yet. The sync is held until someone confirms or cancels it.",
}
