import type { Command } from "commander"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../../cli.ts"
import type { Console } from "../../console.ts"
import { withServices } from "../../run-command.ts"
import { UsageInvalid } from "../../failure.ts"

interface CountryOptions {
  readonly set?: string
  readonly clear?: true
}

export const countryCommand = (connection: Command, cli: Cli): void => {
  connection
    .command("country")
    .description("show or set the country of employees for whom the source has none")
    .argument("<id>", "connection_id")
    .option("--set <code>", "ISO 3166 code, like IN, or the country's English name")
    .option("--clear", "unset the country; records contain NOT AVAILABLE, and values are validated as Indian")
    .action((id: string, options: CountryOptions) => country(cli, id, options))
}

const country = async ({ app, console }: Cli, id: string, options: CountryOptions): Promise<void> => {
  if (options.set !== undefined && options.clear === true) {
    throw new UsageInvalid("Use either --set or --clear, not both.")
  }
  const code = options.clear === true ? null : options.set
  if (code !== undefined) {
    const changed = await withServices(app, ({ mapping }) =>
      mapping.changeReading(OPERATOR, id, { country: code }),
    )
    show(console, id, changed.defaultCountry, ["The next sync reads all employees."])
    return
  }
  const { reading } = await withServices(app, ({ connection }) => connection.showSettings(OPERATOR, id))
  show(console, id, reading.defaultCountry, [])
}

const show = (console: Console, id: string, code: string | null, more: ReadonlyArray<string>): void => {
  console.result({ connection_id: id, default_country: code }, [
    code === null
      ? "No country is set. Records contain the source's country or NOT AVAILABLE; values are validated as Indian."
      : `Country of employees for whom the source has none: ${code}.`,
    ...more,
  ])
}
