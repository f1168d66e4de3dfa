import { Command } from "commander"
import { describe, expect, it } from "vitest"
import type { App } from "./app.ts"
import { makeConsole } from "./console.ts"
import { COMMANDS } from "./program.ts"

describe("the commands", () => {
  it.each(Object.entries(COMMANDS))("%s is the first word of what is loaded for it", async (word, load) => {
    const program = new Command()
    const addTo = await load()
    addTo(program, {} as App, () => makeConsole(false))
    expect(program.commands.map((command) => command.name())).toEqual([word])
    expect(program.commands[0]?.description()).not.toBe("")
  })
})
