import type { Command } from "commander"
import type { Cli } from "../cli.ts"

type AddCommands = (program: Command, cli: Cli) => void

/** Loaders by the first word of a command, in the order of the help. */
export const COMMANDS: Readonly<Record<string, () => Promise<AddCommands>>> = {
  serve: async () => (await import("./serve.ts")).serveCommand,
  migrate: async () => (await import("./migrate.ts")).migrateCommand,
  keys: async () => (await import("./accounts/keys.ts")).keyCommands,
  backup: async () => (await import("./operation/backup.ts")).backupCommands,
  doctor: async () => (await import("./doctor.ts")).doctorCommand,
  operator: async () => (await import("./accounts/operator.ts")).operatorCommands,
  user: async () => (await import("./accounts/user.ts")).userCommands,
  vendor: async () => (await import("./vendor.ts")).vendorCommands,
  connection: async () => (await import("./connection.ts")).connectionCommands,
  organization: async () => (await import("./connection/organization.ts")).organizationCommands,
  connect: async () => (await import("./onboarding/connect.ts")).connectCommand,
  issues: async () => (await import("./connection/issues.ts")).issuesCommand,
  import: async () => (await import("./onboarding/import-csv.ts")).importCommand,
  export: async () => (await import("./employee/export-csv.ts")).exportCommand,
  person: async () => (await import("./sharing/person.ts")).personCommands,
  push: async () => (await import("./push/push.ts")).pushCommands,
  assisted: async () => (await import("./requests/assisted.ts")).assistedCommands,
  "hrms-request": async () => (await import("./requests/hrms-request.ts")).hrmsRequestCommands,
  read: async () => (await import("./employee/read.ts")).readCommand,
  webhooks: async () => (await import("./webhooks/webhooks.ts")).webhookCommands,
  messages: async () => (await import("./webhooks/messages.ts")).messageCommands,
  audit: async () => (await import("./audit/audit.ts")).auditCommands,
  prune: async () => (await import("./prune.ts")).pruneCommand,
  connector: async () => (await import("./connector.ts")).connectorCommands,
  simulate: async () => (await import("./simulate.ts")).simulateCommand,
  completion: async () => (await import("./completion.ts")).completionCommand,
  complete: async () => (await import("./completion.ts")).completeCommand,
  openapi: async () => (await import("./openapi.ts")).openApiCommand,
}

/** The modules of the command that these words name; all of them for help, and for an unknown command. */
export const loadCommands = (words: ReadonlyArray<string>): Promise<ReadonlyArray<AddCommands>> => {
  const first = words.find((word) => !word.startsWith("-")) ?? ""
  const load = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined
  return Promise.all((load === undefined ? Object.values(COMMANDS) : [load]).map((each) => each()))
}
