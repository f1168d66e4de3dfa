import { Argument, type Command } from "commander"
import type { Cli } from "../cli.ts"
import { findCandidates } from "../completion/find-candidates.ts"
import { COMPLETION_SCRIPTS, type Shell } from "../completion/scripts.ts"

export const completionCommand = (program: Command, cli: Cli): void => {
  program
    .command("completion")
    .description("print a script that completes commands and options in a shell")
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(COMPLETION_SCRIPTS)))
    .action((shell: Shell) => {
      const script = COMPLETION_SCRIPTS[shell]
      cli.console.result({ shell, script }, script.split("\n"))
    })
}

/** What the scripts call on every press of the tab key; hidden, since people have no use for it. */
export const completeCommand = (program: Command, cli: Cli): void => {
  program
    .command("complete", { hidden: true })
    .description("print what may follow these words")
    .argument("[words...]", "words after hrsync; the last one is being typed")
    .action((words: ReadonlyArray<string>) => complete(cli, words))
}

const complete = async (cli: Cli, words: ReadonlyArray<string>): Promise<void> => {
  const program = await cli.declare(words.slice(0, -1))
  const { found, isFile } = findCandidates(program, words)
  const lines = isFile ? [":files"] : found.map(([value, description]) => `${value}\t${description}`)
  await cli.console.stream(lines.map((line) => `${line}\n`))
}
