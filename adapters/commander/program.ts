import { Command, CommanderError } from "commander"
import type { Cli } from "./cli.ts"
import type { App } from "./app.ts"
import { makeConsole } from "./console.ts"
import { acceptUuidsInAnyCase } from "./arguments/uuid-case.ts"

type AddCommands = (program: Command, cli: Cli) => void

/** Loaders by the first word of a command, in the order of the help. */
export const COMMANDS: Readonly<Record<string, () => Promise<AddCommands>>> = {
  serve: async () => (await import("./commands/serve.ts")).serveCommand,
  migrate: async () => (await import("./commands/migrate.ts")).migrateCommand,
  keys: async () => (await import("./commands/accounts/keys.ts")).keyCommands,
  doctor: async () => (await import("./commands/doctor.ts")).doctorCommand,
  operator: async () => (await import("./commands/accounts/operator.ts")).operatorCommands,
  user: async () => (await import("./commands/accounts/user.ts")).userCommands,
  vendor: async () => (await import("./commands/vendor.ts")).vendorCommands,
  connection: async () => (await import("./commands/connection.ts")).connectionCommands,
  organization: async () => (await import("./commands/connection/organization.ts")).organizationCommands,
  connect: async () => (await import("./commands/onboarding/connect.ts")).connectCommand,
  issues: async () => (await import("./commands/connection/issues.ts")).issuesCommand,
  import: async () => (await import("./commands/onboarding/import-csv.ts")).importCommand,
  export: async () => (await import("./commands/employee/export-csv.ts")).exportCommand,
  push: async () => (await import("./commands/push/push.ts")).pushCommands,
  assisted: async () => (await import("./commands/requests/assisted.ts")).assistedCommands,
  "hrms-request": async () => (await import("./commands/requests/hrms-request.ts")).hrmsRequestCommands,
  read: async () => (await import("./commands/employee/read.ts")).readCommand,
  webhooks: async () => (await import("./commands/webhooks/webhooks.ts")).webhookCommands,
  messages: async () => (await import("./commands/webhooks/messages.ts")).messageCommands,
  audit: async () => (await import("./commands/audit/audit.ts")).auditCommands,
  prune: async () => (await import("./commands/prune.ts")).pruneCommand,
  connector: async () => (await import("./commands/connector.ts")).connectorCommands,
  simulate: async () => (await import("./commands/simulate.ts")).simulateCommand,
  openapi: async () => (await import("./commands/openapi.ts")).openApiCommand,
}

/**
 * Runs `hrsync` with these arguments. Every command accepts `--json`: one JSON document on stdout, the rest on stderr. Loads
 * only the modules of the given command, so that a server starts without the code of all others.
 */
export const runProgram = async (app: App, words: ReadonlyArray<string>): Promise<void> => {
  const program = new Command("hrsync")
    .description("Self-hosted gateway between HR systems and the vendors who need their employee data")
    .version(app.version)
    .option("--json", "print the result as one JSON document")
    .showHelpAfterError()
    .exitOverride()
  const cli: Cli = {
    app,
    get console() {
      return makeConsole(program.opts<{ json?: true }>().json === true)
    },
  }
  for (const load of selectCommands(words)) (await load())(program, cli)
  acceptJsonEverywhere(program, program)
  acceptUuidsInAnyCase(program)
  try {
    await program.parseAsync(words, { from: "user" })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // It has printed its message. Setting the code lets the process end by itself, with everything written.
    process.exitCode = error.exitCode
  }
}

/** All of them for help, and for an unknown command, so that the error lists them. */
const selectCommands = (words: ReadonlyArray<string>) => {
  const first = words.find((word) => !word.startsWith("-")) ?? ""
  const load = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined
  return load === undefined ? Object.values(COMMANDS) : [load]
}

/** So that `hrsync vendor list --json` works as well as `hrsync --json vendor list`. */
const acceptJsonEverywhere = (program: Command, command: Command): void => {
  for (const child of command.commands) {
    child.option("--json", "print the result as one JSON document")
    child.on("option:json", () => program.setOptionValue("json", true))
    acceptJsonEverywhere(program, child)
  }
}
