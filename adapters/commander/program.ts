import { Command, Option } from "commander"
import type { App } from "./app.ts"
import { acceptUuidsInAnyCase } from "./arguments/uuid-case.ts"
import type { Cli } from "./cli.ts"
import { makeConsole } from "./console.ts"
import { EXAMPLES } from "./help/examples.ts"
import { addHelp, type FindExample, GROUPS, HELP_AFTER } from "./help/help.ts"
import { loadCommands } from "./commands/commands.ts"
import type { fitTable } from "./output/fit-table.ts"
import type { StandardOutput, Streams } from "./output/standard-output.ts"
import { runGuarded } from "./run-guarded.ts"
import { type ParseEnd, reportUsage, toParseEnd } from "./usage.ts"

type Declare<A> = (cli: Cli<A>, words: ReadonlyArray<string>) => Promise<Command>

interface RunOptions {
  /** As the program is called. */
  readonly name?: string
  readonly streams?: Streams
  /** Whether an error is printed with its stack. */
  readonly showStacks?: boolean
}

/** Runs `hrsync` with these arguments, as `runDeclared` does. */
export const runProgram = (app: App, words: ReadonlyArray<string>, options: RunOptions = {}): Promise<void> =>
  runDeclared(app, declareProgram, words, options)

/**
 * Runs the declared command with these arguments, and sets the exit code of the process. Every command accepts `--json`: one JSON document on
 * stdout, also for an error, and the rest on stderr. Loads only the modules of the given command, so that a server starts
 * without the code of all others. Never rejects.
 */
export const runDeclared = async <A>(
  app: A,
  declare: Declare<A>,
  words: ReadonlyArray<string>,
  { name = "hrsync", streams = process, showStacks = false }: RunOptions = {},
): Promise<void> => {
  const json = words.includes("--json")
  const program = { app, declare, words, json, name }
  await runGuarded({ name, streams, showStacks, json }, (output) => runCommand({ ...program, output }))
}

interface Run<A> {
  readonly app: A
  readonly declare: Declare<A>
  readonly words: ReadonlyArray<string>
  readonly output: StandardOutput
  readonly json: boolean
  readonly name: string
}

const runCommand = async <A>({ app, declare, words, output, json, name }: Run<A>): Promise<void> => {
  let fit: typeof fitTable | null = null
  const cli: Cli<A> = {
    app,
    declare: (others) => declare(cli, others),
    get console() {
      return makeConsole(json, output, { fit, name })
    },
  }
  const program = await declare(cli, words)
  reportUsage(program, output.streams, json)
  program.hook("preAction", async (_, command) => {
    if (output.streams.stdout.isTTY === true && command.name() !== "serve")
      fit = (await import("./output/fit-table.ts")).fitTable
  })
  await program.parseAsync(words, { from: "user" }).catch((error: unknown) => {
    const end: ParseEnd = toParseEnd(error, json)
    if (end.error !== null) throw end.error
  })
}

/** The program with the commands that these words need: all of them for help, and for an unknown command. */
export const declareProgram = async (cli: Cli, words: ReadonlyArray<string> = []): Promise<Command> => {
  const program = new Command("hrsync").description(
    "Self-hosted gateway between HR systems and the vendors who need their employee data",
  )
  for (const add of await loadCommands(words)) add(program, cli)
  for (const [heading, names] of GROUPS) {
    for (const command of program.commands)
      if (names.includes(command.name())) command.helpGroup(`${heading}:`)
  }
  program.addHelpText("after", HELP_AFTER)
  return completeProgram(program, cli, (path) => EXAMPLES[path])
}

/** Adds what every program has. `findExample`: the words of an example, without the program's name, by the words of a command. */
export const completeProgram = <A extends { readonly version: string }>(
  program: Command,
  { app }: Pick<Cli<A>, "app">,
  findExample: FindExample,
): Command => {
  program
    .addOption(jsonOption())
    .usage("<command> [options]")
    .version(app.version, "-V, --version", "show the version")
  acceptJsonEverywhere(program)
  acceptUuidsInAnyCase(program)
  addHelp(program, findExample)
  return program
}

const jsonOption = (): Option =>
  new Option("--json", "print the result, or the error, as one JSON document").helpGroup("Global options:")

/** So that `hrsync vendor list --json` works as well as `hrsync --json vendor list`. */
const acceptJsonEverywhere = (command: Command): void => {
  for (const child of command.commands) {
    child.addOption(jsonOption())
    acceptJsonEverywhere(child)
  }
}
