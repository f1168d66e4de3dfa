import type { Command } from "commander"
import * as Effect from "effect/Effect"
import type { Cli } from "../../cli.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { App, Services } from "../../app.ts"
import { withServices } from "../../run-command.ts"
import { writeOutputFile } from "../../output/output-file.ts"
import { tryWriting } from "../../output/try-writing.ts"
import { UsageInvalid } from "../../failure.ts"

export const exportCommand = (program: Command, cli: Cli): void => {
  program
    .command("export")
    .description("export employees")
    .command("csv")
    .description("export a connection's employees as CSV with data-model keys, safe to open in a spreadsheet")
    .requiredOption("--connection <id>", "connection_id")
    .option("--output <file>", "file to write (default: stdout)")
    .action((options: { connection: string; output?: string }) => exportCsv(cli, options))
}

const exportCsv = async (cli: Cli, options: { connection: string; output?: string }): Promise<void> => {
  const { app, console } = cli
  const { output } = options
  if (console.json && output === undefined) {
    throw new UsageInvalid("--json requires --output FILE, since stdout carries the JSON.", "--output")
  }
  const employees = await withServices(app, (services) => write(cli, services, options.connection, output))
  if (output !== undefined) {
    console.result({ connection_id: options.connection, file: output, employees }, [
      `Wrote ${employees.toLocaleString("en")} employees to ${output}.`,
    ])
  }
}

/** Returns the number of employees that were written. */
const write = Effect.fnUntraced(function* (
  { app, console }: Cli,
  services: Services,
  connectionId: string,
  output: string | undefined,
) {
  const employees = yield* services.employee.exportDirectory(OPERATOR, connectionId)
  const count = { employees: 0 }
  const texts = formatTexts(app.toCsv(employees), count)
  yield* tryWriting((signal) =>
    output === undefined
      ? console.stream(texts)
      : writeOutputFile(output, texts, { option: "--output", overwrite: true, signal }),
  )
  return count.employees
})

async function* formatTexts(
  csv: ReturnType<App["toCsv"]>,
  count: { employees: number },
): AsyncGenerator<string> {
  for await (const { text, employees } of csv) {
    count.employees += employees
    yield text
  }
}
