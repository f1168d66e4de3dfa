import { createInterface } from "node:readline/promises"
import type { Console } from "./console.ts"
import { CommandFailed } from "./run-command.ts"

/**
 * Asks a person at the terminal before something is done that cannot be undone. `--yes` answers for whoever is not there: without
 * it, and without a terminal, the command fails and nothing was done.
 */
export const confirm = async (
  console: Console,
  {
    lines,
    question,
    yes,
  }: { readonly lines: ReadonlyArray<string>; readonly question: string; readonly yes: boolean },
): Promise<void> => {
  if (yes) return
  for (const line of lines) console.note(line)
  if (!process.stdin.isTTY)
    throw new CommandFailed("Nothing was done: say --yes to go on without being asked.")
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} Type yes to go on: `).finally(() => {
    terminal.close()
  })
  if (answer.trim().toLowerCase() !== "yes") throw new CommandFailed("Nothing was done.")
}
