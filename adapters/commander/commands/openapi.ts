import { Argument, type Command } from "commander"
import type { Cli } from "../cli.ts"
import { OPENAPI_READERS } from "../app.ts"

export const openApiCommand = (program: Command, cli: Cli): void => {
  program
    .command("openapi")
    .description("print the API as an OpenAPI 3.1 document")
    .addArgument(
      new Argument("[readers]", "whose calls it describes").choices(OPENAPI_READERS).default("vendors"),
    )
    .action(async (readers: (typeof OPENAPI_READERS)[number]) => {
      cli.console.document(await cli.app.openApi(readers))
    })
}
