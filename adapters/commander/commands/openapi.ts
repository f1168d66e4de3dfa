import { Argument, type Command } from "commander"
import { type App, OPENAPI_READERS } from "../app.ts"
import type { Console } from "../console.ts"

export const openApiCommand = (program: Command, app: App, console: () => Console): void => {
  program
    .command("openapi")
    .description("print the API as an OpenAPI 3.1 document")
    .addArgument(
      new Argument("[readers]", "whose calls it describes").choices(OPENAPI_READERS).default("vendors"),
    )
    .action(async (readers: (typeof OPENAPI_READERS)[number]) => {
      console().document(await app.openApi(readers))
    })
}
