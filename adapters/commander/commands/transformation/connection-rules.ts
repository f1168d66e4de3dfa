import { toIssueJson } from "../../row-problems.ts"
import type { Command } from "commander"
import * as Effect from "effect/Effect"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { SettingsDetails } from "../../../../core/use-cases/connection/show-settings.ts"
import type { RulesPreview } from "../../../../core/use-cases/transformation/preview/rules-preview.ts"
import type { Cli } from "../../cli.ts"
import type { Console } from "../../console.ts"
import { type Lines, table } from "../../output/table.ts"
import { makeProgress } from "../../progress.ts"
import { readJson } from "../../arguments/read-text.ts"
import { rulesLines } from "../../rules-lines.ts"
import { withServices } from "../../run-command.ts"
import { UsageInvalid } from "../../failure.ts"

interface RulesOptions {
  readonly set?: string
  readonly clear?: true
  readonly preview?: string
  readonly csv?: string
  readonly everyone?: true
}

/** Changed rows printed as text; `--json` prints all that were stored. */
const ROWS_SHOWN = 10

export const connectionRulesCommand = (connection: Command, cli: Cli): void => {
  connection
    .command("rules")
    .description("show, set or preview the transformation rules of a connection")
    .argument("<id>", "connection_id")
    .option(
      "--set <file>",
      'JSON file: [{ "kind": "merge", "key": "name", "from": [{ "column": "First Name" }, { "column": "Last Name" }] }]',
    )
    .option("--clear", "remove the connection's own rules")
    .option("--preview <file>", "JSON file with rules; shows their effect on real rows without saving them")
    .option(
      "--csv <file>",
      "with --preview: CSV file with the rows (default: the connection's source, else its stored employees)",
    )
    .option("--everyone", "with --preview: try the rules on all rows, for at most a minute")
    .action((id: string, options: RulesOptions) => runAction(cli, id, options))
}

const runAction = async (cli: Cli, id: string, options: RulesOptions): Promise<void> => {
  const { set, clear, preview: tried, csv } = options
  if ([set, clear, tried].filter((option) => option !== undefined).length > 1) {
    throw new UsageInvalid("Use only one of --set, --clear and --preview.")
  }
  if (csv !== undefined && tried === undefined) throw new UsageInvalid("--csv requires --preview.", "--csv")
  if (options.everyone !== undefined && tried === undefined) {
    throw new UsageInvalid("--everyone requires --preview.", "--everyone")
  }
  if (tried !== undefined) return preview(cli, id, { ...options, file: tried })
  return set === undefined && clear === undefined ? show(cli, id) : change(cli, id, set)
}

const show = async ({ app, console }: Cli, id: string): Promise<void> => {
  printRules(console, await withServices(app, ({ connection }) => connection.showSettings(OPERATOR, id)))
}

const change = async ({ app, console }: Cli, id: string, file: string | undefined): Promise<void> => {
  const input = file === undefined ? [] : await readJson(file)
  const changed = await withServices(app, ({ connection, transformation }) =>
    Effect.andThen(
      transformation.changeConnectionRules(OPERATOR, id, input),
      connection.showSettings(OPERATOR, id),
    ),
  )
  console.note(
    "The rules apply from the next sync on. A file is processed again when the full file is imported.",
  )
  printRules(console, changed)
}

const printRules = (console: Console, { id, orgName, rules }: SettingsDetails): void => {
  const { vendor, connection } = rules
  console.result(
    { connection_id: id, vendor_rules: vendor, rules: connection },
    vendor.length + connection.length === 0
      ? [`${orgName} has no transformation rules.`]
      : rulesLines([
          ["vendor", vendor],
          ["connection", connection],
        ]),
  )
}

const preview = async (
  { app, console }: Cli,
  id: string,
  { file, csv, everyone }: RulesOptions & { readonly file: string },
): Promise<void> => {
  const rules = await readJson(file)
  const source = csv === undefined ? null : await app.openCsv(csv, {})
  const display = makeProgress()
  const previewed = await withServices(app, ({ transformation }) =>
    transformation.previewRules(OPERATOR, {
      connectionId: id,
      rules,
      source,
      extent: everyone === true ? "everyone" : "sample",
      onProgress: (progress) => display.show({ step: "reading", ...progress }),
    }),
  ).finally(display.end)
  console.result(previewJson(id, previewed), previewLines(previewed))
}

const previewJson = (
  id: string,
  { basis, isComplete, rows, changes, unusedRules, rejected, findings, ...counts }: RulesPreview,
) => ({
  connection_id: id,
  basis,
  complete: isComplete,
  rows,
  changed_rows: counts.changedRows,
  changed_fields: counts.changedFields,
  changes,
  idle_rules: unusedRules,
  rejected_before: rejected.before,
  rejected_after: rejected.after,
  findings: findings.map(toIssueJson),
})

const previewLines = (previewed: RulesPreview): Lines => {
  const { rows, changedRows, changedFields, changes, unusedRules, rejected, findings } = previewed
  const shown = changes
    .slice(0, ROWS_SHOWN)
    .flatMap(({ line, fields }) =>
      fields.map(({ key, column, before, after }) => [String(line), column, key, before, after]),
    )
  const counts = Object.entries(changedFields).map(([key, count]) => `${key} in ${formatNumber(count)}`)
  return [
    ...(previewed.basis === "stored"
      ? ["The source cannot be read on request. New and changed rules were tried on the stored employees."]
      : []),
    `${formatNumber(changedRows)} of ${formatNumber(rows)} rows changed${counts.length === 0 ? "." : `: ${counts.join(", ")}`}`,
    ...(shown.length === 0 ? [] : table(["LINE", "COLUMN", "FIELD", "BEFORE", "AFTER"], shown)),
    ...unusedRules.map(
      (number) => `Rule ${String(number)} has no effect: no column of the source is mapped to its field.`,
    ),
    `Rejected rows: ${formatNumber(rejected.before)} now, ${formatNumber(rejected.after)} with these rules.`,
    ...findings
      .slice(0, ROWS_SHOWN)
      .map(({ line, column, reason }) => `Line ${String(line)}, ${column ?? "no column"}: ${reason}`),
    "Nothing was saved.",
  ]
}

const formatNumber = (value: number): string => value.toLocaleString("en")
