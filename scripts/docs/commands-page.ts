import type { Command, Option } from "commander"
import type { Cli } from "../../adapters/commander/cli.ts"
import { EXAMPLES } from "../../adapters/commander/help/examples.ts"
import { GROUPS } from "../../adapters/commander/help/help.ts"
import { declareProgram } from "../../adapters/commander/program.ts"

/* config/deploy/commands.md, made of what the commands declare. */

const INTRODUCTION = `# Commands

<!-- Made by npm run docs from adapters/commander. Change the commands, then run it again. -->

\`hrsync\` stands for \`npm run -s hrsync --\` in the repository and \`npx hrsync\` elsewhere; [README.md](README.md) shows how to run
it in each kind of deployment. [guides.md](guides.md) describes an operator's tasks step by step.

Every command accepts \`--json\`: it prints one JSON document to stdout and everything else to stderr. When the command fails, the
document is \`{ "error": { "code", "message", "field", "advice" } }\`; \`code\` is stable, \`field\` (the option or setting) and
\`advice\` are left out when there is none. A command that has a result although it fails, such as a sync that is held, prints the result.
\`serve\`, \`simulate\` and \`webhooks listen\` print a line of JSON for each thing that happens.

Exit codes: 0 success, 1 failure, 2 a wrong command line, 130 interrupted. A name of a variable that is probably misspelt is reported
on stderr. Files are written completely or not at all. \`hrsync completion bash\` (or \`zsh\`, \`fish\`) prints a script that completes
commands and options. On a terminal, tables fit its width, and \`NO_COLOR\` turns colours off.

Ctrl-C stops a command safely: it finishes the current step, then prints how much of its sync is shared, what happens to
the rest, and how to inspect it (\`hrsync connection session ID\`).
`

export const printCommandsPage = async (): Promise<string> => {
  const program = await declareProgram({ app: {} } as Cli)
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
  const options = command.options.filter(({ hidden, long }) => !hidden && long !== "--json")
  const required = options
    .filter(({ mandatory }) => mandatory)
    .map(({ flags }) => flags.replace(/<(.+)>/u, toUpper))
  const list = options.length === 0 ? "" : `\n${options.map(describeOption).join("\n")}\n`
  const example = EXAMPLES[name.slice("hrsync ".length)]
  const shown = example === undefined ? "" : `\n\`\`\`sh\nhrsync ${example}\n\`\`\`\n`
  return [
    `### \`${[name, ...words, ...required].join(" ")}\`\n\n${toSentence(command.description())}\n${list}${shown}`,
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
