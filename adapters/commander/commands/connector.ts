import type { Command } from "commander"
import { relative } from "node:path"
import type { Cli, ConnectorCli } from "../cli.ts"
import type { CaseResult, ListedConnectors } from "../app.ts"
import { type Lines, table } from "../output/table.ts"
import { readCommand } from "./connector-read.ts"

export const connectorCommands = (program: Command, cli: Cli): void => {
  const connector = program
    .command("connector")
    .description("list, create, test and try connectors to HR systems")
  addConnectorCommands(connector, cli, "hrsync connector")
}

/** `words`: how these commands are called, for the next steps that they print. */
export const addConnectorCommands = (connector: Command, cli: ConnectorCli, words: string): void => {
  connector
    .command("new")
    .description("create a connector from a working template")
    .argument("<name>", "code of the connector in kebab-case, such as acme-hr")
    .option("--folder <folder>", "folder to create (default: ./<name>)")
    .action((name: string, { folder }: { folder?: string }) =>
      create(cli, { name, folder: folder ?? null, words }),
    )

  connector
    .command("test")
    .description("run the conformance suite against a connector")
    .argument("<connector>", "code or folder of the connector")
    .option("--only <text>", "only cases with this text in their name; may be repeated", collect, [])
    .action((name: string, { only }: { readonly only: ReadonlyArray<string> }) => test(cli, name, only))

  readCommand(connector, cli)

  connector
    .command("list")
    .description("list the connectors of this installation, and those that could not be loaded")
    .action(() => list(cli))
}

const collect = (text: string, before: ReadonlyArray<string>): ReadonlyArray<string> => [...before, text]

interface NewConnector {
  readonly name: string
  readonly folder: string | null
  readonly words: string
}

const create = async (
  { app, console }: ConnectorCli,
  { name, folder, words }: NewConnector,
): Promise<void> => {
  const created = await (await app.connectorTools()).create(name, folder)
  const path = `./${relative(process.cwd(), created)}`
  console.result({ code: name, folder: created }, [
    `Created a working connector in ${created}. Next steps:`,
    `  ${words} test ${path}`,
    "  change conformance.js to the responses of the HR system's API, then manifest.json, index.js and map.js until it passes again",
    `  HRSYNC_CONNECTORS=${path} hrsync connector list`,
  ])
}

const test = async (
  { app, console }: ConnectorCli,
  name: string,
  only: ReadonlyArray<string>,
): Promise<void> => {
  const results: Array<CaseResult> = []
  for await (const result of (await app.connectorTools()).test(name, only)) {
    results.push(result)
    // Cases of capabilities that the manifest does not declare are only counted.
    if (!console.json && result.result !== "does not apply") console.result(null, caseLines(result))
  }
  const count = (kind: CaseResult["result"]) => results.filter(({ result }) => result === kind).length
  const [passed, failed, ruledOut] = [count("passed"), count("failed"), count("does not apply")]
  console.result({ connector: name, passed, failed, does_not_apply: ruledOut, cases: results }, [
    `${String(passed)} passed, ${String(failed)} failed; ${String(ruledOut)} skipped because the manifest does not declare the capability`,
  ])
  if (failed > 0) process.exitCode = 1
}

const caseLines = ({ name, result, failure }: CaseResult): ReadonlyArray<string> => [
  `${result === "passed" ? "ok  " : "FAIL"}  ${name}`,
  ...(failure === null ? [] : failure.split("\n").map((line) => `      ${line}`)),
]

const list = async ({ app, console }: ConnectorCli): Promise<void> => {
  const found = await (await app.connectorTools()).list()
  console.result(listJson(found), listLines(found))
  if (found.skipped.length > 0 || found.connectors.some(({ problem }) => problem !== null))
    process.exitCode = 1
}

const listJson = ({ connectors, skipped }: ListedConnectors) => ({
  connectors: connectors.map(({ integrationType, requestedAs, dataCategories, runsIn, ...connector }) => ({
    ...connector,
    runs_in: runsIn,
    integration_type: integrationType,
    asked_as: requestedAs,
    data_categories: dataCategories,
  })),
  left_out: skipped.map(({ requestedAs, reason }) => ({ asked_as: requestedAs, reason })),
})

const listLines = ({ connectors, skipped }: ListedConnectors): Lines => [
  ...table(
    ["CODE", "NAME", "TYPE", "FROM", "VERSION", "CAPABILITIES", "CATEGORIES"],
    connectors.map(({ code, name, integrationType, requestedAs, version, capabilities, dataCategories }) => [
      code,
      name,
      integrationType,
      requestedAs ?? "built in",
      version ?? "",
      capabilities.join(" "),
      dataCategories.map((category) => category.replace(/_details_fields$|_info_fields$/u, "")).join(" "),
    ]),
  ),
  ...connectors.flatMap(({ code, requestedAs, runsIn }) =>
    requestedAs === null || runsIn === null ? [] : [`${code} runs in a ${runsIn} (connectors/README.md)`],
  ),
  ...connectors.flatMap(({ code, problem }) => (problem === null ? [] : [`FAIL  ${code}: ${problem}`])),
  ...skipped.flatMap(({ requestedAs, reason }) => `skipped  ${requestedAs}: ${reason}`.split("\n")),
]
