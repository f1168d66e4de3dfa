import type { Command } from "commander"
import * as Effect from "effect/Effect"
import type { ComponentClass } from "../../../core/domain/salary/classify-component.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import type { ListedComponents } from "../../../core/use-cases/salary/list-components.ts"
import type { Cli } from "../cli.ts"
import type { Console } from "../console.ts"
import { table } from "../output/table.ts"
import { readJson } from "../arguments/read-text.ts"
import { withServices } from "../run-command.ts"
import { UsageInvalid } from "../failure.ts"

interface ComponentsOptions {
  readonly set?: string
  readonly clear?: true
}

export const componentsCommand = (connection: Command, cli: Cli): void => {
  connection
    .command("components")
    .description("show or set how salary components are classified")
    .argument("<id>", "connection_id")
    .option("--set <file>", 'JSON file: { "<title>": "<salary key>" }; null leaves the component out')
    .option("--clear", "remove all overrides and use the built-in table of names")
    .action((id: string, options: ComponentsOptions) => components(cli, id, options))
}

const components = async (
  { app, console }: Cli,
  id: string,
  { set, clear }: ComponentsOptions,
): Promise<void> => {
  if (set !== undefined && clear === true) throw new UsageInvalid("Use either --set or --clear, not both.")
  const isChange = set !== undefined || clear === true
  const input = set === undefined ? {} : await readJson(set)
  const listed = await withServices(app, ({ salary }) =>
    (isChange ? Effect.asVoid(salary.changeComponents(OPERATOR, id, input)) : Effect.void).pipe(
      Effect.andThen(salary.listComponents(OPERATOR, id)),
    ),
  )
  if (isChange) {
    console.note("Applies from the next sync on. A file is processed again when the full file is imported.")
  }
  show(console, id, listed)
}

const show = (console: Console, id: string, { overrides, components }: ListedComponents): void => {
  const said = Object.entries(overrides).map(([title, key]) => [title, key ?? NOT_COUNTED])
  const known = components.map(({ period, title, earning, deduction }) => [
    period,
    title,
    formatCounted(earning),
    formatCounted(deduction),
  ])
  console.result({ connection_id: id, overrides, components }, [
    ...(said.length === 0
      ? ["No overrides. Components are classified by the built-in table of names."]
      : table(["OVERRIDDEN TITLE", "COUNTED AS"], said)),
    "",
    ...(known.length === 0
      ? ["Titles appear here once a vendor has received the salary master of the source."]
      : table(["PERIOD", "TITLE", "AS AN EARNING", "AS A DEDUCTION"], known)),
  ])
}

const NOT_COUNTED = "(not counted)"

const formatCounted = ({ key, by }: ComponentClass): string => `${key ?? NOT_COUNTED} by ${SOURCE_LABELS[by]}`

const SOURCE_LABELS: Readonly<Record<ComponentClass["by"], string>> = {
  override: "override",
  table: "its name",
  rest: "default",
}
