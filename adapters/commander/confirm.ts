import { createInterface } from "node:readline/promises"
import type { Console } from "./console.ts"
import { CommandFailed } from "./run-command.ts"

/**
 * Asks for confirmation before an irreversible action. `--yes` skips the prompt; without it and without a terminal the command
 * fails before it does anything.
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
    throw new CommandFailed("No terminal to confirm at, so nothing was done. Use --yes to skip the prompt.")
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} Type yes to continue: `).finally(() => {
    terminal.close()
  })
  if (answer.trim().toLowerCase() !== "yes") throw new CommandFailed("Nothing was done.")
}
