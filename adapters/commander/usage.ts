import type { Command, CommanderError } from "commander"
import { UsageInvalid } from "./failure.ts"
import type { Streams } from "./output/standard-output.ts"

/* What commander says about the words of a command line, in the form of all errors. */

/** The error of a command line, with the command that it is about. */
class ParseError extends Error {
  readonly parsed: CommanderError
  readonly command: Command

  constructor(parsed: CommanderError, command: Command) {
    super(parsed.message)
    this.parsed = parsed
    this.command = command
  }
}

/** How the parsing of the words ended when no command ran. */
export interface ParseEnd {
  /** Null: help or the version was printed. */
  readonly error: unknown
}

/**
 * Makes every command throw what commander would print and exit with. Help goes to stdout, also for a bare group; with `json` a
 * bare group is an error, since stdout is for one JSON document.
 */
export const reportUsage = (command: Command, streams: Streams, json: boolean): void => {
  const write = (text: string) => void streams.stdout.write(text)
  command
    .exitOverride((error) => {
      throw new ParseError(error, command)
    })
    .configureOutput({
      writeOut: write,
      writeErr: json ? () => undefined : write,
      outputError: () => undefined,
      getOutHelpWidth: () => streams.stdout.columns ?? 80,
      getErrHelpWidth: () => streams.stdout.columns ?? 80,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
  for (const child of command.commands) reportUsage(child, streams, json)
}

export const toParseEnd = (thrown: unknown, json: boolean): ParseEnd => {
  if (!(thrown instanceof ParseError)) return { error: thrown }
  const { parsed, command } = thrown
  if (parsed.exitCode === 0 || (parsed.code === "commander.help" && !json)) return { error: null }
  return { error: toUsageInvalid(parsed, command) }
}

const toUsageInvalid = ({ code, message }: CommanderError, command: Command): UsageInvalid => {
  const path = listNames(command).join(" ")
  const see = `See "${path} --help".`
  if (code === "commander.help") return new UsageInvalid(`"${path}" needs a command.`, undefined, see)
  const [first = "", ...more] = message.replace(/^error: /u, "").split("\n")
  const suggestion = /\((Did you mean [^)]+\?)\)/u.exec(more.join(" "))?.[1]
  const text = `${first.charAt(0).toUpperCase()}${first.slice(1)}${/[.!?]$/u.test(first) ? "" : "."}`
  return new UsageInvalid(text, findField(first), [suggestion, see].filter(Boolean).join(" "))
}

/** The long name of the option, or the name of the argument, that the message is about. */
const findField = (message: string): string | undefined =>
  /'(?:-\w, )?(--[\w-]+)|argument '([\w-]+)'|option '(-\w)'/u.exec(message)?.slice(1).find(Boolean)

const listNames = (command: Command): ReadonlyArray<string> =>
  command.parent === null ? [command.name()] : [...listNames(command.parent), command.name()]
