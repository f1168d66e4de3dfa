import type { Command } from "commander"
import type { FieldMapping } from "../../../core/ports/connection-store.ts"
import type { App } from "../app.ts"
import { type Console, table } from "../console.ts"
import { readMapping } from "../read-mapping.ts"
import { CommandFailed, withServices } from "../run-command.ts"
import { unknownConnection } from "./unknown-connection.ts"

interface MappingOptions {
  readonly set?: string
  readonly clear?: true
}

export const mappingCommand = (connection: Command, app: App, console: () => Console): void => {
  connection
    .command("mapping")
    .description("show which column of the source is which field, where a connection says so, or change it")
    .argument("<id>", "connection_id")
    .option("--set <file>", 'JSON: { "<column>": "<data-model key>" }; an empty key ignores the column')
    .option("--clear", "as the connector and the names of the columns say")
    .action((id: string, options: MappingOptions) => mapping(app, console(), id, options))
}

const mapping = async (app: App, console: Console, id: string, options: MappingOptions): Promise<void> => {
  if (options.set !== undefined && options.clear === true) {
    throw new CommandFailed("Say either --set or --clear.")
  }
  const changed = options.set === undefined ? null : await readMapping(options.set)
  if (changed !== null || options.clear === true) {
    await withServices(app, ({ changeMapping }) => changeMapping(id, changed))
    show(console, id, changed)
    return
  }
  const found = await withServices(app, ({ connections }) => connections.find(id))
  if (found === null) throw unknownConnection(id)
  show(console, id, found.fieldMapping)
}

const show = (console: Console, id: string, fieldMapping: FieldMapping | null): void => {
  const rows = Object.entries(fieldMapping ?? {})
  console.result(
    { connection_id: id, field_mapping: fieldMapping },
    rows.length === 0
      ? ["Columns are what the connector says, or what they are called."]
      : table(["COLUMN", "FIELD"], rows),
  )
}
