import type { Command } from "commander"
import type { App } from "../app.ts"

export const openApiCommand = (program: Command, app: App): void => {
  program
    .command("openapi")
    .description("print the API as an OpenAPI 3.1 document")
    .action(async () => {
      process.stdout.write(`${JSON.stringify(await app.openApi(), null, 2)}\n`)
    })
}
