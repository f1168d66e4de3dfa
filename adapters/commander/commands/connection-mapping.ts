import type { Command } from "commander"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import type { SettingsDetails } from "../../../core/use-cases/connection/show-settings.ts"
import type { Cli } from "../cli.ts"
import type { Console } from "../console.ts"
import { table } from "../output/table.ts"
import { DATE_ORDER_HELP, readDateOrder } from "../arguments/date-orders.ts"
import { DECIMAL_MARK_HELP, MARK_NAMES, readDecimalMark } from "../arguments/decimal-marks.ts"
import { FIRST_YEAR_HELP, firstYearLines, readFirstYear } from "../arguments/first-years.ts"
import { PHONE_COUNTRY_HELP, readPhoneCountry } from "../arguments/phone-countries.ts"
import { readMapping } from "../arguments/read-mapping.ts"
import { withServices } from "../run-command.ts"
import { UsageInvalid } from "../failure.ts"

interface MappingOptions {
  readonly set?: string
  readonly clear?: true
  readonly dateOrder?: string
  readonly decimalMark?: string
  readonly phoneCountry?: string
  readonly firstYear?: ReturnType<typeof readFirstYear>
}

export const mappingCommand = (connection: Command, cli: Cli): void => {
  connection
    .command("mapping")
    .description("show or set the mapping of source columns to fields")
    .argument("<id>", "connection_id")
    .option("--set <file>", 'JSON file: { "<column>": "<data-model key>" }; an empty key ignores the column')
    .option("--clear", "remove the mapping; columns are matched by the connector and by name")
    .option("--date-order <order>", DATE_ORDER_HELP)
    .option("--decimal-mark <mark>", DECIMAL_MARK_HELP)
    .option("--phone-country <code>", PHONE_COUNTRY_HELP)
    .option("--first-year <field=year>", FIRST_YEAR_HELP, readFirstYear)
    .action((id: string, options: MappingOptions) => mapping(cli, id, options))
}

const mapping = async ({ app, console }: Cli, id: string, options: MappingOptions): Promise<void> => {
  if (options.set !== undefined && options.clear === true) {
    throw new UsageInvalid("Use either --set or --clear, not both.")
  }
  const changed = options.set === undefined ? null : await readMapping(options.set)
  const change = {
    ...(options.dateOrder === undefined ? {} : { dateOrder: readDateOrder(options.dateOrder) }),
    ...(options.decimalMark === undefined ? {} : { decimalMark: readDecimalMark(options.decimalMark) }),
    ...(options.phoneCountry === undefined ? {} : { phoneCountry: readPhoneCountry(options.phoneCountry) }),
    ...(options.firstYear === undefined ? {} : { firstYears: options.firstYear }),
  }
  if (changed !== null || options.clear === true) {
    await withServices(app, ({ mapping }) => mapping.changeMapping(OPERATOR, id, changed))
  }
  if (Object.keys(change).length > 0) {
    await withServices(app, ({ mapping }) => mapping.changeReading(OPERATOR, id, change))
  }
  show(console, await withServices(app, ({ connection }) => connection.showSettings(OPERATOR, id)))
}

const show = (console: Console, { id, fieldMapping, reading }: SettingsDetails): void => {
  const rows = Object.entries(fieldMapping ?? {})
  const { dateOrder, decimalMark, phoneCountry, firstYears } = reading
  const settings = {
    field_mapping: fieldMapping,
    date_order: dateOrder,
    decimal_mark: decimalMark,
    phone_country: phoneCountry,
    first_years: firstYears,
  }
  console.result({ connection_id: id, ...settings }, [
    ...(rows.length === 0
      ? ["No mapping is set. Columns are matched by the connector and by name."]
      : table(["COLUMN", "FIELD"], rows)),
    dateOrder === null
      ? "The date order is detected from the values of the source; ambiguous dates are refused when they do not show it."
      : `Dates are read as ${dateOrder}, unless the column's header names another order.`,
    ...firstYearLines(firstYears),
    decimalMark === null
      ? "The decimal mark of amounts is detected from the values of each file."
      : `Amounts are read with ${MARK_NAMES[decimalMark]}.`,
    phoneCountry === null
      ? "The country of telephone numbers without a country code is found by the values of each file."
      : `Telephone numbers without a country code are read as numbers of ${phoneCountry}.`,
  ])
}
