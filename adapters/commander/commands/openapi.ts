import type { Command } from "commander"
import type { App } from "../app.ts"
import type { Console } from "../console.ts"

export const openApiCommand = (program: Command, app: App, console: () => Console): void => {
  program
    .command("openapi")
    .description("print the API as an OpenAPI 3.1 document")
    .action(async () => {
      console().document(await app.openApi())
    })
}
