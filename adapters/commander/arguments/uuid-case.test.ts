import type { Command } from "commander"
import { describe, expect, it } from "vitest"
import type { Cli } from "../cli.ts"
import { declareProgram } from "../program.ts"

const UUID = "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11"
const [CAPITALS, OTHER] = [UUID.toUpperCase(), "ABC-1"]

const program = await declareProgram({ app: {} } as Cli)

const listCommands = (command: Command): ReadonlyArray<Command> => [
  command,
  ...command.commands.flatMap(listCommands),
]

/** Ids that the corporate, the vendor or a signed key has, and files. */
const OF_OTHERS = /^(--(employee|remote-org-id|key-id)|hrsync keys)\b/u

const parameters = listCommands(program).flatMap((command) => [
  ...command.registeredArguments.map(
    (argument) => [`${command.name()} ${argument.name()}`, argument] as const,
  ),
  ...command.options.map((option) => [`${command.name()} ${option.flags}`, option] as const),
])

const parse = (parameter: (typeof parameters)[number][1], value: string): unknown =>
  parameter.parseArg === undefined ? value : parameter.parseArg(value, [] as never)

describe("an id of this service on the command line", () => {
  const ids = parameters.filter(([, { description }]) =>
    /\b(org_id|connection_id|session_id)\b/u.test(description),
  )

  it("is in many commands", () => {
    expect(ids.length).toBeGreaterThan(40)
  })

  it.each(ids.filter(([name]) => !OF_OTHERS.test(name)))("may be in capitals: %s", (_name, parameter) => {
    expect([parse(parameter, CAPITALS)].flat()).toEqual([UUID])
    expect([parse(parameter, OTHER)].flat()).toEqual([OTHER])
  })
})

describe("an id that others assign", () => {
  it.each(parameters.filter(([name]) => /--(employee|remote-org-id)\b/u.test(name)))(
    "stays as it was typed: %s",
    (_name, parameter) => {
      expect(parse(parameter, CAPITALS)).toBe(CAPITALS)
    },
  )
})
