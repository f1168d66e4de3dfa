import { createInterface } from "node:readline/promises"
import type { Console } from "./console.ts"
import { CommandFailed, EXIT_CODES } from "./failure.ts"

/**
 * Asks for confirmation before an irreversible action. `--yes` skips the prompt; without it and without a terminal the command
 * fails before it does anything. So it does on Ctrl-C and at the end of the input.
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
  if (!process.stdin.isTTY) {
    throw new CommandFailed("ConfirmationRequired", "No terminal to confirm at, so nothing was done.", {
      field: "--yes",
      advice: "Use --yes to skip the prompt.",
    })
  }
  const answer = await ask(`${question} Type yes to continue: `)
  if (answer.trim().toLowerCase() !== "yes") throw new CommandFailed("NotConfirmed", "Nothing was done.")
}

/** A closed prompt never answers in Node 20, so its end has to reject. Closing it gives the terminal back. */
const ask = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new Promise<never>((_, reject) => {
    terminal.once("close", () => {
      const options = { exitCode: EXIT_CODES.interrupted }
      reject(new CommandFailed("Interrupted", "Interrupted. Nothing was done.", options))
    })
  })
  return Promise.race([terminal.question(question), ended]).finally(() => {
    terminal.close()
  })
}
