import type { Command, Option } from "commander"

/** Headings by the first word of a command, in the order of the help and of config/deploy/commands.md. Every command has one. */
export const GROUPS: ReadonlyArray<readonly [heading: string, commands: ReadonlyArray<string>]> = [
  [
    "Run the service",
    ["serve", "doctor", "backup", "migrate", "prune", "keys", "messages", "audit", "openapi"],
  ],
  ["The console", ["operator", "user"]],
  ["Vendors", ["vendor"]],
  [
    "Corporates and their connections",
    ["connection", "import", "connect", "issues", "organization", "export"],
  ],
  ["Requests of single persons", ["person"]],
  ["Push and assisted set-up", ["push", "assisted", "hrms-request"]],
  ["Test and develop", ["read", "webhooks", "connector", "simulate", "completion"]],
]

/** Printed below the list of commands. */
export const HELP_AFTER = `
Exit codes:
  0    the command did what it says
  1    it failed; stderr says why, and with --json stdout as well
  2    the command line is wrong
  130  it was interrupted (Ctrl-C)

Environment:
  DATABASE_URL      PostgreSQL server; without it, an embedded one in the data folder
  HRSYNC_DATA_DIR   data folder (default: .data)
  HRSYNC_MASTER_KEY, HRSYNC_KEY_STORE
                    keys that decrypt the data
  LOG_LEVEL         debug prints errors with their stack
  NO_COLOR, FORCE_COLOR
                    no colour, or colour also where stdout is no terminal
  All settings are described in config/deploy/settings.md.

Examples:
  $ hrsync doctor
  $ hrsync vendor create --name "Payroll Inc"
  $ hrsync vendor list --json`

/** The words of a command's example; undefined: it has none. */
export type FindExample = (path: string) => string | undefined

/** Adds to the help of every command: what is required, and an example. */
export const addHelp = (program: Command, findExample: FindExample): void => {
  const add = (command: Command, parents: string): void => {
    const path = `${parents}${command.name()}`
    command.configureHelp(HELP)
    command.helpOption("-h, --help", "show this help")
    if (command.commands.length === 0) {
      const required = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags)
      const args = command.registeredArguments.map((argument) => {
        const name = `${argument.name()}${argument.variadic ? "..." : ""}`
        return argument.required ? `<${name}>` : `[${name}]`
      })
      command.usage([...args, ...required, "[options]"].join(" "))
      const example = findExample(path)
      if (example !== undefined) command.addHelpText("after", `\nExample:\n  $ ${program.name()} ${example}`)
    }
    for (const child of command.commands) add(child, `${path} `)
  }
  program.configureHelp(HELP).helpOption("-h, --help", "show this help")
  for (const command of program.commands) add(command, "")
}

/** The description of an option with what else is to know about its value. */
const describeOption = (option: Option): string => {
  const { description, mandatory, argChoices } = option
  const defaultValue: unknown = option.defaultValue
  const notes = [
    ...(mandatory ? ["required"] : []),
    ...(argChoices === undefined ? [] : [`choices: ${argChoices.join(", ")}`]),
    ...(hasShownDefault(defaultValue) ? [`default: ${String(defaultValue)}`] : []),
  ]
  return notes.length === 0 ? description : `${description} (${notes.join("; ")})`
}

/** Descriptions wrap in narrow terminals, too; commander leaves them as they are where less than 40 columns are left. */
const HELP = { optionDescription: describeOption, minWidthToWrap: 20 }

const hasShownDefault = (value: unknown): boolean =>
  (typeof value === "string" && value !== "") || typeof value === "number"
