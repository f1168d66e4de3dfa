import type { Command } from "commander"
import * as Effect from "effect/Effect"
import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { finished } from "node:stream/promises"
import type { Writable } from "node:stream"
import type { Cli } from "../../cli.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { App, Services } from "../../app.ts"
import { CommandFailed, withServices } from "../../run-command.ts"

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

const exportCsv = async (
  { app, console }: Cli,
  options: { connection: string; output?: string },
): Promise<void> => {
  const { output } = options
  if (console.json && output === undefined) {
    throw new CommandFailed("--json requires --output FILE, since stdout carries the JSON.")
  }
  const employees = await withServices(app, (services) => write(app, services, options.connection, output))
  if (output !== undefined) {
    console.result({ connection_id: options.connection, file: output, employees }, [
      `Wrote ${employees.toLocaleString("en")} employees to ${output}.`,
    ])
  }
}

const write = Effect.fnUntraced(function* (
  app: App,
  services: Services,
  connectionId: string,
  output: string | undefined,
) {
  const employees = yield* services.employee.exportDirectory(OPERATOR, connectionId)
  return yield* Effect.tryPromise({
    try: () => writeCsv(app.toCsv(employees), output),
    catch: (cause) => new CommandFailed("The export could not be written.", { cause }),
  })
})

const writeCsv = async (csv: ReturnType<App["toCsv"]>, output: string | undefined): Promise<number> => {
  const target: Writable = output === undefined ? process.stdout : createWriteStream(output, { mode: 0o600 })
  let employees = 0
  for await (const chunk of csv) {
    employees += chunk.employees
    if (!target.write(chunk.text)) await once(target, "drain")
  }
  if (output !== undefined) {
    target.end()
    await finished(target)
  }
  return employees
}
