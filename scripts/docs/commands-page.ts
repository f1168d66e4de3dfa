import { Command, type Option } from "commander"
import type { App } from "../../adapters/commander/app.ts"
import { makeConsole } from "../../adapters/commander/console.ts"
import { COMMANDS } from "../../adapters/commander/program.ts"

/* config/deploy/commands.md, made of what the commands declare. */

/** Headings by the first word of a command, in the order of the page. Every command has one. */
const GROUPS: ReadonlyArray<readonly [heading: string, commands: ReadonlyArray<string>]> = [
  ["Run the service", ["serve", "doctor", "migrate", "prune", "keys", "messages", "audit", "openapi"]],
  ["The console", ["operator", "user"]],
  ["Vendors", ["vendor"]],
  [
    "Corporates and their connections",
    ["connection", "import", "connect", "issues", "organization", "export"],
  ],
  ["Push and assisted set-up", ["push", "assisted", "hrms-request"]],
  ["Test and develop", ["read", "webhooks", "connector", "simulate"]],
]

const INTRODUCTION = `# Commands

<!-- Made by npm run docs from adapters/commander. Change the commands, then run it again. -->

\`hrsync\` stands for \`npm run -s hrsync --\` in the repository and \`npx hrsync\` elsewhere; [README.md](README.md) shows how to run
it in each kind of deployment. [guides.md](guides.md) describes an operator's tasks step by step.

Every command accepts \`--json\`: it prints one JSON document to stdout and everything else to stderr, and exits with 0 only on
success. Ctrl-C stops a command safely: it finishes the current step, then prints how much of its sync is shared, what happens to
the rest, and how to inspect it (\`hrsync connection session ID\`).
`

export const printCommandsPage = async (): Promise<string> => {
  const program = new Command("hrsync")
  for (const load of Object.values(COMMANDS))
    (await load())(program, { app: {} as App, console: makeConsole(false) })
  const grouped = GROUPS.flatMap(([, names]) => names)
  const forgotten = program.commands
    .map((command) => command.name())
    .filter((name) => !grouped.includes(name))
  if (forgotten.length > 0) throw new Error(`No heading for ${forgotten.join(", ")}: add it to GROUPS.`)
  const sections = GROUPS.map(
    ([heading, names]) =>
      `## ${heading}\n\n${names
        .flatMap((name) => program.commands.filter((command) => command.name() === name))
        .flatMap((command) => listLeaves(command, "hrsync"))
        .join("\n")}`,
  )
  return [INTRODUCTION, ...sections].join("\n")
}

/** The sections of a command's own commands, or its own section. */
const listLeaves = (command: Command, parents: string): ReadonlyArray<string> => {
  const name = `${parents} ${command.name()}`
  if (command.commands.length > 0) return command.commands.flatMap((child) => listLeaves(child, name))
  const words = command.registeredArguments.map((argument) => {
    const label = `${argument.name().toUpperCase()}${argument.variadic ? "..." : ""}`
    return argument.required ? label : `[${label}]`
  })
  const options = command.options.filter(({ hidden }) => !hidden)
  const required = options
    .filter(({ mandatory }) => mandatory)
    .map(({ flags }) => flags.replace(/<(.+)>/u, toUpper))
  const list = options.length === 0 ? "" : `\n${options.map(describeOption).join("\n")}\n`
  return [
    `### \`${[name, ...words, ...required].join(" ")}\`\n\n${toSentence(command.description())}\n${list}`,
  ]
}

const describeOption = ({ flags, description, mandatory, defaultValue }: Option): string => {
  const notes = [mandatory ? "required" : "", describeDefault(defaultValue)].filter((note) => note !== "")
  return `- \`${flags}\`${notes.length === 0 ? "" : ` (${notes.join(", ")})`}: ${description}`
}

const toUpper = (_: string, value: string): string => value.toUpperCase()

const describeDefault = (value: unknown): string => {
  return typeof value === "string" || typeof value === "number" ? `default \`${String(value)}\`` : ""
}

const toSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.:!?]$/u.test(text) ? "" : "."}`
