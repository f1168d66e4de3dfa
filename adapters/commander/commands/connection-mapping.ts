import type { Command } from "commander"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import type { SettingsDetails } from "../../../core/use-cases/connection/show-settings.ts"
import type { App } from "../app.ts"
import { type Console, table } from "../console.ts"
import { DATE_ORDER_HELP, readDateOrder } from "../date-orders.ts"
import { readMapping } from "../read-mapping.ts"
import { CommandFailed, withServices } from "../run-command.ts"

interface MappingOptions {
  readonly set?: string
  readonly clear?: true
  readonly dateOrder?: string
}

export const mappingCommand = (connection: Command, app: App, console: () => Console): void => {
  connection
    .command("mapping")
    .description("show or set the mapping of source columns to fields")
    .argument("<id>", "connection_id")
    .option("--set <file>", 'JSON file: { "<column>": "<data-model key>" }; an empty key ignores the column')
    .option("--clear", "remove the mapping; columns are matched by the connector and by name")
    .option("--date-order <order>", DATE_ORDER_HELP)
    .action((id: string, options: MappingOptions) => mapping(app, console(), id, options))
}

const mapping = async (app: App, console: Console, id: string, options: MappingOptions): Promise<void> => {
  if (options.set !== undefined && options.clear === true) {
    throw new CommandFailed("Use either --set or --clear, not both.")
  }
  const changed = options.set === undefined ? null : await readMapping(options.set)
  const dateOrder = options.dateOrder === undefined ? undefined : readDateOrder(options.dateOrder)
  if (changed !== null || options.clear === true) {
    await withServices(app, ({ mapping }) => mapping.changeMapping(OPERATOR, id, changed))
  }
  if (dateOrder !== undefined) {
    await withServices(app, ({ mapping }) => mapping.changeReading(OPERATOR, id, { dateOrder }))
  }
  show(console, await withServices(app, ({ connection }) => connection.showSettings(OPERATOR, id)))
}

const show = (console: Console, { id, fieldMapping, reading }: SettingsDetails): void => {
  const rows = Object.entries(fieldMapping ?? {})
  console.result({ connection_id: id, field_mapping: fieldMapping, date_order: reading.dateOrder }, [
    ...(rows.length === 0
      ? ["No mapping is set. Columns are matched by the connector and by name."]
      : table(["COLUMN", "FIELD"], rows)),
    reading.dateOrder === null
      ? "The date order is detected from the values of each column; day first when they do not show it."
      : `Dates are read as ${reading.dateOrder}, unless the column's header names another order.`,
  ])
}
