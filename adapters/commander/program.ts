import { Command } from "commander"
import type { App } from "./app.ts"
import { assistedCommands } from "./commands/assisted.ts"
import { connectCommand } from "./commands/connect.ts"
import { connectionCommands } from "./commands/connection.ts"
import { connectorCommands } from "./commands/connector.ts"
import { exportCommand } from "./commands/export-csv.ts"
import { hrmsRequestCommands } from "./commands/hrms-request.ts"
import { importCommand } from "./commands/import-csv.ts"
import { issuesCommand } from "./commands/issues.ts"
import { openApiCommand } from "./commands/openapi.ts"
import { messageCommands } from "./commands/messages.ts"
import { operationsCommands } from "./commands/operations.ts"
import { pushCommands } from "./commands/push.ts"
import { readCommand } from "./commands/read.ts"
import { serveCommand } from "./commands/serve.ts"
import { vendorCommands } from "./commands/vendor.ts"
import { webhookCommands } from "./commands/webhooks.ts"
import { makeConsole } from "./console.ts"

const GROUPS = [
  serveCommand,
  operationsCommands,
  vendorCommands,
  connectionCommands,
  connectCommand,
  issuesCommand,
  importCommand,
  exportCommand,
  pushCommands,
  assistedCommands,
  hrmsRequestCommands,
  readCommand,
  webhookCommands,
  messageCommands,
  connectorCommands,
  openApiCommand,
]

/** The command `hrsync`. Every command takes `--json`: one JSON document on stdout, the rest on stderr. */
export const makeProgram = (app: App): Command => {
  const program = new Command("hrsync")
    .description("Self-hosted gateway between HR systems and the vendors who need their employee data")
    .version(app.version)
    .option("--json", "print the result as one JSON document")
    .showHelpAfterError()
  const console = () => makeConsole(program.opts<{ json?: true }>().json === true)
  for (const addTo of GROUPS) addTo(program, app, console)
  acceptJsonEverywhere(program, program)
  return program
}

/** So that `hrsync vendor list --json` works as well as `hrsync --json vendor list`. */
const acceptJsonEverywhere = (program: Command, command: Command): void => {
  for (const child of command.commands) {
    child.option("--json", "print the result as one JSON document")
    child.on("option:json", () => program.setOptionValue("json", true))
    acceptJsonEverywhere(program, child)
  }
}
