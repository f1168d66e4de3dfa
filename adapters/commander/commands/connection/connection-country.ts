import type { Command } from "commander"
import { OPERATOR } from "../../../../core/use-cases/access/actor.ts"
import type { App } from "../../app.ts"
import type { Console } from "../../console.ts"
import { CommandFailed, withServices } from "../../run-command.ts"

interface CountryOptions {
  readonly set?: string
  readonly clear?: true
}

export const countryCommand = (connection: Command, app: App, console: () => Console): void => {
  connection
    .command("country")
    .description("show the country of employees for whom the source gives none, or change it")
    .argument("<id>", "connection_id")
    .option("--set <code>", "ISO 3166 code, like IN, or the country's English name")
    .option("--clear", "none: records say NOT AVAILABLE, and values are checked as in India")
    .action((id: string, options: CountryOptions) => country(app, console(), id, options))
}

const country = async (app: App, console: Console, id: string, options: CountryOptions): Promise<void> => {
  if (options.set !== undefined && options.clear === true) {
    throw new CommandFailed("Say either --set or --clear.")
  }
  const code = options.clear === true ? null : options.set
  if (code !== undefined) {
    const changed = await withServices(app, ({ mapping }) =>
      mapping.changeReading(OPERATOR, id, { country: code }),
    )
    show(console, id, changed.defaultCountry, ["The next sync reads everybody."])
    return
  }
  const { reading } = await withServices(app, ({ connection }) => connection.showSettings(OPERATOR, id))
  show(console, id, reading.defaultCountry, [])
}

const show = (console: Console, id: string, code: string | null, more: ReadonlyArray<string>): void => {
  console.result({ connection_id: id, default_country: code }, [
    code === null
      ? "No country is set: records say what the source says, else NOT AVAILABLE; values are checked as in India."
      : `Employees for whom the source gives no country are of ${code}.`,
    ...more,
  ])
}
