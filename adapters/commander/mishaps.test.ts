import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Command } from "commander"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest"
import { StorageError } from "../../core/ports/storage-error.ts"
import type { App, Services } from "./app.ts"
import type { Cli } from "./cli.ts"
import { CommandFailed } from "./failure.ts"
import { EXAMPLES } from "./help/examples.ts"
import { splitExample } from "./help/split-example.ts"
import { writeOutputFile } from "./output/output-file.ts"
import { declareConnectorKit } from "./connector-kit.ts"
import { declareProgram, runDeclared, runProgram } from "./program.ts"
import { captureStreams } from "./testing/captured-output.ts"

/*
 * One contract for every command, whatever goes wrong. The commands come from the program itself, and their arguments from their
 * examples: a new command is covered when it has one, and fails here when it has none.
 */

const listLeaves = (command: Command, parents: string): ReadonlyArray<readonly [string, Command]> =>
  command.commands.length === 0
    ? [[parents, command]]
    : command.commands.flatMap((child) => listLeaves(child, `${parents} ${child.name()}`.trim()))

/** All but what the completion of shells calls, which is hidden. */
const LEAVES = listLeaves(await declareProgram({ app: {} } as Cli), "").filter(
  ([name]) => name !== "complete",
)
const NAMES = LEAVES.map(([name]) => name)

const folder = mkdtempSync(join(tmpdir(), "hrsync-mishaps-"))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const CONTENTS: Readonly<Record<string, string>> = {
  "terms.json": '{ "withheld": [], "subset": [] }',
  "rules.json": "[]",
}

/** The words of the example, with its input files in the folder of the test. */
const findWords = (name: string): ReadonlyArray<string> =>
  splitExample(EXAMPLES[name] ?? name).map((word, nth, words) => {
    if (!/^[\w-]+\.(json|csv|pem|pdf)$/u.test(word)) return word
    const path = join(folder, word)
    if (words[nth - 1] !== "--output") writeFileSync(path, CONTENTS[word] ?? "{}")
    return path
  })

/** Everything fails with this error, at the first thing that a command needs. */
const makeFailingApp = (error: unknown): App => {
  const fail = () => Effect.runPromise(Effect.die(error))
  const use = () => Effect.fail(error)
  const useCase = new Proxy({}, { get: () => use })
  const services = new Proxy(
    { context: Context.empty(), close: () => Promise.resolve() },
    { get: (own, name) => (Reflect.get(own, name) as unknown) ?? useCase },
  )
  const isTagged = error instanceof StorageError
  return new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === "version") return "1.2.3"
        if (name === "open") return isTagged ? () => Promise.resolve(services as unknown as Services) : fail
        if (name === "openCsv" || name === "openFile")
          return () => Promise.resolve({ name: "x", open: () => [] })
        if (name === "getBaseUrl") return () => "http://127.0.0.1:8080"
        return fail
      },
    },
  ) as App
}

const DATABASE = new StorageError({ operation: "list the vendors", cause: new Error("secret detail") })
const UNREACHABLE = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9"), {
  name: "DatabaseUnavailable",
})

interface Run {
  readonly app?: App
  readonly columns?: number
  readonly failsWith?: string
}

const run = async (
  words: ReadonlyArray<string>,
  { app = makeFailingApp(UNREACHABLE), ...capture }: Run = {},
) => {
  const streams = captureStreams(capture)
  await runProgram(app, words, { streams })
  const code = process.exitCode ?? 0
  process.exitCode = undefined
  return { code, out: streams.out(), err: streams.err() }
}

const STACK = /^\s+at .+:\d+:\d+|node:internal|UnhandledPromise/mu

/** One document, with an error of the contract. */
const readError = (out: string) => {
  expect(out.trimEnd().split("\n")).toHaveLength(1)
  const document = JSON.parse(out) as { readonly error: Readonly<Record<string, unknown>> }
  expect(Object.keys(document)).toEqual(["error"])
  const { code, message, field, advice, ...further } = document.error
  expect(further).toEqual({})
  expect(code).toMatch(/^[A-Z][A-Za-z]+$/u)
  expect(message).toMatch(/\S/u)
  for (const text of [field, advice]) expect(["string", "undefined"]).toContain(typeof text)
  return document.error
}

const before = process.exitCode
beforeEach(() => {
  process.exitCode = undefined
})
afterEach(() => {
  process.exitCode = before
})

it("covers every command, and no other", () => {
  expect(NAMES.length).toBeGreaterThan(80)
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(NAMES.toSorted())
})

describe.each(NAMES)("hrsync %s", (name) => {
  const words = findWords(name)

  it("refuses an unknown option in one line with a hint, and ends with 2", async () => {
    const { code, out, err } = await run([...words, "--no-such-option"])
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toMatch(/^hrsync: Unknown option '--no-such-option'\.\n.*See "hrsync [\w -]+ --help"\.\n$/u)
    const json = await run([...words, "--no-such-option", "--json"])
    expect(json.code).toBe(2)
    expect(readError(json.out)).toMatchObject({ code: "UsageInvalid", field: "--no-such-option" })
  })

  it("shows its help, with an example, and every line fits into 60 columns", async () => {
    const { code, out, err } = await run([...name.split(" "), "--help"], { columns: 60 })
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toContain(`Example:\n  $ hrsync ${EXAMPLES[name] ?? ""}`)
    expect(out).toContain("--json")
    // Nothing of the usage and the example can be broken; nor of a long value that an option takes.
    const lines = out.split("\n").filter((line) => !/^Usage|^ {2}\$ |^ +\S+$/u.test(line))
    expect(lines.filter((line) => line.length > 60)).toEqual([])
  })
})

/** It prints a script, and needs nothing. */
describe.each(NAMES.filter((name) => name !== "completion"))(
  "hrsync %s in an installation that fails",
  (name) => {
    const words = findWords(name)

    it.each([
      ["the installation", UNREACHABLE, "DatabaseUnavailable"],
      ["the database", DATABASE, "StorageError"],
    ])("says what %s lacks, as text and as one JSON document, and ends with 1", async (_, error, code) => {
      const text = await run(
        words.filter((word) => word !== "--json"),
        { app: makeFailingApp(error) },
      )
      expect(text.err).toMatch(/^hrsync: \S/mu)
      expect(text.err + text.out).not.toMatch(STACK)
      expect(text.err + text.out).not.toContain("secret detail")
      expect(text).toMatchObject({ code: 1, out: "" })
      const json = await run([...words, "--json"], { app: makeFailingApp(error) })
      expect(json.code).toBe(1)
      expect(readError(json.out)["code"]).toBe(code)
    })

    it.each(["EPIPE", "ENOSPC"])("prints no stack when stdout fails with %s", async (failsWith) => {
      const { code, err } = await run([...words, "--json"], { failsWith })
      expect(err).not.toMatch(STACK)
      expect(code).toBe(1)
      expect(err.includes("could not be written to stdout")).toBe(failsWith === "ENOSPC")
    })
  },
)

describe.each(LEAVES.filter(([, command]) => command.options.some(({ mandatory }) => mandatory)))(
  "hrsync %s without what it requires",
  (name, command) => {
    it("names the first missing option, and ends with 2", async () => {
      const args = command.registeredArguments.map((argument) => argument.argChoices?.[0] ?? "x")
      const { code, out } = await run([...name.split(" "), ...args, "--json"])
      expect(code).toBe(2)
      const required = command.options.filter(({ mandatory }) => mandatory).map(({ long }) => long)
      expect(required).toContain(readError(out)["field"])
    })
  },
)

describe.each(LEAVES.filter(([, command]) => command.registeredArguments.some(({ required }) => required)))(
  "hrsync %s without its argument",
  (name) => {
    it("ends with 2", async () => {
      const { code, out } = await run([...name.split(" "), "--json"])
      expect(code).toBe(2)
      expect(readError(out)["code"]).toBe("UsageInvalid")
    })
  },
)

const TAKES_A_FILE = /<(file)>/u
const INPUTS = LEAVES.flatMap(([name, { options }]) =>
  options
    .filter(({ flags, long }) => TAKES_A_FILE.test(flags) && long !== "--output")
    .map(({ long }) => [name, long ?? ""] as const),
).filter(([name, option]) => findWords(name).includes(option))

it.each(INPUTS)("hrsync %s says why it cannot read the file of %s", async (name, option) => {
  const missing = join(folder, "missing", "file.json")
  const words = findWords(name).map((word, nth, all) => (all[nth - 1] === option ? missing : word))
  const { code, out, err } = await run([...words, "--json"])
  expect(code).toBe(1)
  expect(readError(out)).toMatchObject({ code: "FileUnreadable", advice: "Check its name and folder." })
  expect(err).toContain(missing)
})

it("ends an interrupted command with its own code, in JSON as well", async () => {
  const app = makeFailingApp(new CommandFailed("Interrupted", "Interrupted.", { exitCode: 130 }))
  const { code, out } = await run(["vendor", "list", "--json"], { app })
  expect(code).toBe(130)
  expect(readError(out)["code"]).toBe("Interrupted")
})

describe("a file that a command writes", () => {
  const app = makeFailingApp(UNREACHABLE)
  const writing: App = { ...app, version: "1", openApi: () => Promise.resolve({ openapi: "3.1.0" }) }

  it.each([
    ["in a folder that does not exist", join(folder, "no", "x"), "its folder does not exist"],
    ["that is a folder", folder, "it is a folder"],
    ["on a full disk", "/dev/full", "no space is left on the device"],
  ])("%s is refused with its name", async (_, path, problem) => {
    const { code, out } = await run(["openapi", "--output", path, "--json"], { app: writing })
    expect(code).toBe(1)
    const error = readError(out)
    expect(error).toMatchObject({ code: "OutputUnwritable", field: "--output" })
    expect(error["message"]).toContain(path)
    expect(error["message"]).toContain(problem)
  })

  it("is complete under its name, and readable for this user alone", async () => {
    const made = join(folder, "made")
    mkdirSync(made)
    const path = join(made, "openapi.json")
    expect(await run(["openapi", "--output", path], { app: writing })).toMatchObject({ code: 0 })
    expect(readdirSync(made)).toEqual(["openapi.json"])
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ openapi: "3.1.0" })
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it("is left as it was when the writing breaks off", async () => {
    const path = join(folder, "kept.csv")
    writeFileSync(path, "old")
    const full = function* () {
      yield "new"
      throw new Error("the source broke off")
    }
    const options = { option: "--output", overwrite: true }
    await expect(writeOutputFile(path, full(), options)).rejects.toThrow("the source broke off")
    expect(readFileSync(path, "utf8")).toBe("old")
    expect(readdirSync(folder).filter((name) => name.includes("partial"))).toEqual([])
  })

  it("is not replaced where that is not allowed", async () => {
    const path = join(folder, "kept.csv")
    writeFileSync(path, "old")
    const writes = writeOutputFile(path, ["new"], { option: "--output", overwrite: false })
    await expect(writes).rejects.toMatchObject({ failure: { code: "FileExists" } })
    expect(readFileSync(path, "utf8")).toBe("old")
  })
})

describe("stdout", () => {
  const app: App = { ...makeFailingApp(UNREACHABLE), version: "1", openApi: () => Promise.resolve({ a: 1 }) }

  it.each([[["openapi"]], [["openapi", "--json"]]])(
    "that is closed ends %j quietly with 0",
    async (words) => {
      expect(await run(words, { app, failsWith: "EPIPE" })).toEqual({ code: 0, out: "", err: "" })
    },
  )

  it("that is full fails a command that has done its work", async () => {
    const { code, err } = await run(["openapi"], { app, failsWith: "ENOSPC" })
    expect(code).toBe(1)
    expect(err).toBe(
      "hrsync: The output could not be written to stdout: no space is left on the device.\nFree space, or name another place.\n",
    )
  })
})

describe("connector-kit", () => {
  it("begins its errors with its own name", async () => {
    const streams = captureStreams({})
    await runDeclared(makeFailingApp(UNREACHABLE), declareConnectorKit, ["list"], {
      name: "connector-kit",
      streams,
    })
    expect([process.exitCode, streams.err()]).toEqual([
      1,
      expect.stringMatching(/^connector-kit: connect ECONNREFUSED/u),
    ])
    const other = captureStreams({})
    await runDeclared(makeFailingApp(UNREACHABLE), declareConnectorKit, ["nothing"], {
      name: "connector-kit",
      streams: other,
    })
    expect([process.exitCode, other.err()]).toEqual([
      2,
      expect.stringMatching(/^connector-kit: Unknown command/u),
    ])
  })
})
