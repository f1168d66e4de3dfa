import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { App } from "./app.ts"
import { COMMANDS } from "./commands/commands.ts"
import { GROUPS } from "./help/help.ts"
import { runProgram } from "./program.ts"
import { captureStreams } from "./testing/captured-output.ts"

it("has a heading in the help for every command", () => {
  const shown = Object.keys(COMMANDS).filter((name) => name !== "complete")
  expect(GROUPS.flatMap(([, names]) => names).toSorted()).toEqual(shown.toSorted())
})

describe("running it", () => {
  const before = process.exitCode
  beforeEach(() => {
    process.exitCode = undefined
  })
  afterEach(() => {
    process.exitCode = before
    vi.restoreAllMocks()
  })

  const run = async (...words: ReadonlyArray<string>) => {
    const exit = vi.spyOn(process, "exit").mockImplementation(() => {
      throw new Error("the process was ended before its output was written")
    })
    const streams = captureStreams()
    await runProgram({ version: "1.2.3" } as App, words, { streams })
    expect(exit).not.toHaveBeenCalled()
    return { code: process.exitCode ?? 0, out: streams.out(), err: streams.err() }
  }

  it.each([
    ["--version", ["--version"], "1.2.3"],
    ["--help", ["--help"], "Usage: hrsync"],
    ["the help of a group", ["vendor", "--help"], "Usage: hrsync vendor"],
    ["the help of a command", ["vendor", "create", "--help"], "--name <name>"],
    ["help without a command", [], "Exit codes:"],
    ["help for a group without a command", ["vendor"], "credentials [options] <vendor>"],
  ])("prints %s and ends with 0", async (_, words, text) => {
    const { code, out, err } = await run(...words)
    expect(out).toContain(text)
    expect({ code, err }).toEqual({ code: 0, err: "" })
  })

  it.each([
    [["no-such"], "Unknown command 'no-such'.", 'See "hrsync --help".'],
    [["vendr"], "Unknown command 'vendr'.", 'Did you mean vendor? See "hrsync --help".'],
    [["migrate", "--no-such"], "Unknown option '--no-such'.", 'See "hrsync migrate --help".'],
    [
      ["audit", "list", "--limt", "3"],
      "Unknown option '--limt'.",
      'Did you mean --limit? See "hrsync audit list --help".',
    ],
    [
      ["push", "issue", "ID", "--environment", "staging"],
      "Allowed choices are test, production.",
      'See "hrsync push issue --help".',
    ],
  ])("explains %j in a line with a hint, and ends with 2", async (words, message, hint) => {
    const { code, out, err } = await run(...words)
    expect({ code, out }).toEqual({ code: 2, out: "" })
    const lines = err.trimEnd().split("\n")
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(message)
    expect(lines[1]).toBe(hint)
  })

  it("names the option of a usage error in JSON", async () => {
    const { code, out } = await run("vendor", "create", "--json")
    expect(code).toBe(2)
    expect(JSON.parse(out)).toEqual({
      error: {
        code: "UsageInvalid",
        message: "Required option '--name <name>' not specified.",
        field: "--name",
        advice: 'See "hrsync vendor create --help".',
      },
    })
  })

  it("prints no help for a group with --json, since stdout is one document", async () => {
    const { code, out } = await run("vendor", "--json")
    expect(code).toBe(2)
    expect(JSON.parse(out)).toMatchObject({ error: { message: '"hrsync vendor" needs a command.' } })
  })
})
