import { Command } from "commander"
import { describe, expect, it } from "vitest"
import type { App } from "./app.ts"
import { makeConsole } from "./console.ts"
import { COMMANDS } from "./program.ts"

describe("program", () => {
  it.each(Object.entries(COMMANDS))("loads the commands of %s by their first word", async (word, load) => {
    const program = new Command()
    const addTo = await load()
    addTo(program, {} as App, () => makeConsole(false))
    expect(program.commands.map((command) => command.name())).toEqual([word])
    expect(program.commands[0]?.description()).not.toBe("")
  })
})
