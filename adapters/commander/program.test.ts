import { Command } from "commander"
import { afterEach, describe, expect, it, vi } from "vitest"
import type { App } from "./app.ts"
import { makeConsole } from "./console.ts"
import { COMMANDS, runProgram } from "./program.ts"

describe("program", () => {
  it.each(Object.entries(COMMANDS))("loads the commands of %s by their first word", async (word, load) => {
    const program = new Command()
    const addTo = await load()
    addTo(program, { app: {} as App, console: makeConsole(false) })
    expect(program.commands.map((command) => command.name())).toEqual([word])
    expect(program.commands[0]?.description()).not.toBe("")
  })
})

describe("running it", () => {
  const exitCode = process.exitCode
  afterEach(() => {
    process.exitCode = exitCode
  })

  const run = async (...words: ReadonlyArray<string>) => {
    const exit = vi.spyOn(process, "exit").mockImplementation(() => {
      throw new Error("the process was ended before its output was written")
    })
    const stdout = vi.spyOn(process.stdout, "write").mockReturnValue(true)
    const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true)
    process.exitCode = undefined
    await runProgram({ version: "1.2.3" } as App, words)
    expect(exit).not.toHaveBeenCalled()
    const [out, err] = [stdout, stderr].map(({ mock }) => mock.calls.map(([text]) => String(text)).join(""))
    vi.restoreAllMocks()
    return { code: process.exitCode, out, err }
  }

  it.each([
    ["--version", ["--version"], "1.2.3"],
    ["--help", ["--help"], "Usage: hrsync"],
    ["the help of a command", ["vendor", "--help"], "Usage: hrsync vendor"],
  ])("prints %s and ends with 0", async (_, words, text) => {
    expect(await run(...words)).toMatchObject({
      code: 0,
      out: expect.stringContaining(text) as string,
      err: "",
    })
  })

  it.each([
    ["an unknown command", ["no-such"], "unknown command 'no-such'"],
    ["an unknown option", ["migrate", "--no-such"], "unknown option '--no-such'"],
    [
      "a wrong choice",
      ["push", "issue", "ID", "--environment", "staging"],
      "Allowed choices are test, production",
    ],
  ])("explains %s on stderr and ends with 1", async (_, words, text) => {
    expect(await run(...words)).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining(text) as string,
    })
  })
})
