import type { Argument, Command, Option } from "commander"

/** What may stand where the cursor is. */
export interface Candidates {
  readonly found: ReadonlyArray<readonly [value: string, description: string]>
  /** Names of files are wanted. */
  readonly isFile: boolean
}

const NONE: Candidates = { found: [], isFile: false }

/** The words of a command line after `hrsync`; the last one is being typed, and may be empty. */
export const findCandidates = (program: Command, words: ReadonlyArray<string>): Candidates => {
  const typed = words.at(-1) ?? ""
  const { command, waiting, positions } = walk(program, words.slice(0, -1))
  if (waiting !== null) return listValues(waiting, typed)
  if (typed.startsWith("-")) {
    const options = [...command.createHelp().visibleOptions(command)]
    return choose(
      options.flatMap(({ long, description }) => (long == null ? [] : [[long, description]])),
      typed,
    )
  }
  if (command.commands.length > 0) {
    const commands = command.createHelp().visibleCommands(command)
    return choose(
      commands.map((child) => [child.name(), child.description()]),
      typed,
    )
  }
  const { registeredArguments } = command
  const argument = registeredArguments[positions] ?? registeredArguments.findLast(({ variadic }) => variadic)
  return argument === undefined ? NONE : listValues(argument, typed)
}

interface Place {
  readonly command: Command
  /** The option whose value comes next. */
  readonly waiting: Option | null
  /** Arguments before the cursor. */
  readonly positions: number
}

const walk = (program: Command, words: ReadonlyArray<string>): Place => {
  let [command, waiting, positions]: [Command, Option | null, number] = [program, null, 0]
  for (const word of words) {
    if (waiting !== null) waiting = null
    else if (word.startsWith("-")) {
      const option = command.options.find(({ long, short }) => long === word || short === word)
      waiting = option?.required === true ? option : null
    } else {
      const child: Command | undefined = command.commands.find((one) => one.name() === word)
      if (child === undefined) positions += 1
      else command = child
    }
  }
  return { command, waiting, positions }
}

const FILES = /<file>|<folder>/u

const listValues = (parameter: Option | Argument, typed: string): Candidates => {
  const { argChoices } = parameter
  if (argChoices !== undefined)
    return choose(
      argChoices.map((choice) => [choice, ""]),
      typed,
    )
  const placeholder = "flags" in parameter ? parameter.flags : `<${parameter.name()}>`
  return FILES.test(placeholder) ? { found: [], isFile: true } : NONE
}

const choose = (all: ReadonlyArray<ReadonlyArray<string>>, typed: string): Candidates => ({
  found: all.flatMap(([value = "", description = ""]) =>
    value.startsWith(typed) ? [[value, description] as const] : [],
  ),
  isFile: false,
})
