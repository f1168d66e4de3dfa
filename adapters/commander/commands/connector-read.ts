import type { Command } from "commander"
import type { ConnectorCli } from "../cli.ts"
import type { ConnectorReading } from "../app.ts"
import { type Lines, table } from "../output/table.ts"
import { frequentReasons } from "../frequent-reasons.ts"
import { makeProgress } from "../progress.ts"
import { readJson, readJsonObject } from "../arguments/read-text.ts"
import { UsageInvalid } from "../failure.ts"

interface ReadOptions {
  readonly credentials?: string
  readonly simulated?: true
  readonly limit?: string
  readonly categories?: string
  readonly cursor?: string
}

/** Printed as text; `--json` prints all that are kept. */
const ROWS_SHOWN = 3
const ISSUES_SHOWN = 10
const MAX_VALUE_LENGTH = 32

export const readCommand = (connector: Command, cli: ConnectorCli): void => {
  connector
    .command("read")
    .description("read an account, and show what the service makes of its rows; stores and sends nothing")
    .argument("<connector>", "code or folder of the connector")
    .option("--credentials <file>", "JSON file with the values of the connector's form, by key")
    .option("--simulated", "read the connector's own simulation instead of an account")
    .option("--limit <rows>", "stop after the page with this row (default: read all)")
    .option("--categories <names>", "only these data categories, comma-separated, such as detail,bank")
    .option("--cursor <file>", "JSON file with the cursor of an earlier reading, to read what changed since")
    .action((name: string, options: ReadOptions) => read(cli, name, options))
}

const read = async ({ app, console }: ConnectorCli, name: string, options: ReadOptions): Promise<void> => {
  const progress = makeProgress()
  const request = {
    credentials: await readCredentials(options),
    categories: options.categories === undefined ? null : splitNames(options.categories),
    cursor: options.cursor === undefined ? null : await readJson(options.cursor),
    maxRows: options.limit === undefined ? Infinity : parseLimit(options.limit),
    onProgress: progress.show,
  }
  const tools = await app.connectorTools()
  const reading = await tools.read(name, request).finally(progress.end)
  console.result(toJson(reading), toLines(reading))
  if (reading.failure !== null || reading.mappingErrors.length > 0) process.exitCode = 1
}

const readCredentials = async ({
  credentials,
  simulated,
}: ReadOptions): Promise<Readonly<Record<string, unknown>> | null> => {
  if ((credentials === undefined) === (simulated === undefined)) {
    throw new UsageInvalid(
      "Use either --credentials FILE to read an account, or --simulated to read the connector's own simulation.",
    )
  }
  if (credentials === undefined) return null
  return readJsonObject(
    credentials,
    `The credentials in ${credentials} must be a JSON object: { "<field>": "<value>" }.`,
  )
}

const splitNames = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")

const parseLimit = (text: string): number => {
  if (/^[1-9]\d*$/u.test(text)) return Number(text)
  throw new UsageInvalid("--limit must be a whole number of rows, from 1.", "--limit")
}

const toJson = (reading: ConnectorReading) => ({
  connector: reading.code,
  check: reading.categories,
  mapping: Object.fromEntries(reading.mapping.map(({ column, key }) => [column, key])),
  mapping_problems: reading.mappingErrors,
  first_rows: reading.firstRows.map(({ position, isRejected, values }) => ({
    position,
    rejected: isRejected,
    values,
  })),
  problems: reading.issues,
  problem_count: reading.issueCount,
  rows: reading.rows,
  rejected: reading.rejected,
  unreadable: reading.unreadable,
  pages: reading.pages,
  requests: reading.requests,
  complete: reading.isComplete,
  cursor: reading.cursor,
  error: reading.failure,
})

const toLines = (reading: ConnectorReading): Lines => {
  const { categories, mappingErrors, rows, pages, requests, rejected, unreadable, failure } = reading
  return [
    ...categories.map(({ category, problem }) => `${category}: ${problem ?? "works"}`),
    ...valueTable(reading),
    ...mappingErrors.map((error) => `Columns: ${error}`),
    ...issueLines(reading),
    ...(pages === 0
      ? []
      : [
          `${count(rows, "row")} (${formatNumber(rejected)} rejected), ${formatNumber(unreadable)} unreadable; ${count(pages, "page")}, ${count(requests, "request")}`,
          `Cursor: ${reading.cursor === null ? "none" : JSON.stringify(reading.cursor)}`,
        ]),
    ...(failure === null
      ? [reading.isComplete ? "Read all." : "Stopped at the limit; there may be more rows."]
      : [`FAILED (${failure.kind}): ${failure.message}`]),
  ]
}

/** One line for each column, since there are more columns than a terminal is wide. */
const valueTable = ({ mapping, firstRows }: ConnectorReading): Lines => {
  if (mapping.length === 0) return []
  const shown = firstRows.slice(0, ROWS_SHOWN)
  return table(
    ["COLUMN", "KEY", ...shown.map(({ position }) => `ROW ${String(position)}`)],
    mapping.map(({ column, key }) => [
      column,
      key ?? "not used",
      ...shown.map(({ values }) => shorten(values[column] ?? "")),
    ]),
  )
}

const shorten = (text: string): string =>
  text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1).toWellFormed()}…` : text

const issueLines = ({ issues, issueCount }: ConnectorReading): Lines => {
  if (issueCount === 0) return []
  const shown = issues.slice(0, ISSUES_SHOWN)
  const more = issueCount - shown.length
  return [
    ...table(
      ["ROW", "COLUMN", "VALUE", "PROBLEM"],
      shown.map(({ line, column, value, reason }) => [String(line), column ?? "", value ?? "", reason]),
    ),
    ...(more === 0
      ? []
      : [
          `and ${formatNumber(more)} more. Most frequent:`,
          ...frequentReasons(issues).map((reason) => `  ${reason}`),
        ]),
  ]
}

const count = (number: number, noun: string): string =>
  `${formatNumber(number)} ${noun}${number === 1 ? "" : "s"}`

const formatNumber = (value: number): string => value.toLocaleString("en")
