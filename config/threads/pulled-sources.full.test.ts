import * as Effect from "effect/Effect"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { findConnectors } from "../../connectors/registry.ts"
import { aManifest } from "../../connectors/sdk/testing/a-manifest.ts"
import type { EgressRefusal } from "../../core/ports/connection/egress-policy.ts"
import type { PulledSource } from "../../core/ports/sync/source.ts"
import { makePulledSources } from "./pulled-sources.ts"

/* Connectors with every kind of misbehaviour: each fails only its own sync, within its limits. */

const LIMITS = {
  mebibytes: 64,
  heartbeatTimeoutMillis: 6_000,
  pageTimeoutMillis: 6_000,
  runTimeoutMillis: 600_000,
}
const CANARY = "CANARY-4471"

let cwd: string
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "hrsync-isolation-"))
})
afterAll(() => {
  rmSync(cwd, { recursive: true, force: true })
})

const manifest = aManifest()

/** A module whose `pages` runs this code after its first row. */
const makeModule = (body: string): string => `
  import { writeSync } from "node:fs"
  import { defineConnector, manifestBeside, SourceError } from "@hr-data-sync/connector-kit"
  const sleep = (millis) => new Promise((resolve) => setTimeout(resolve, millis))
  const page = (...cells) => ({
    columns: ["employeeId"],
    rows: cells.map((cell, index) => ({ position: index + 1, cells: [cell] })),
    unreadable: [],
    cursor: null,
    progress: { unit: "rows", done: 1, total: null },
    agreement: { kind: "fixed" },
  })
  const forever = () => new Promise(() => undefined)
  const leaked = []
  export default defineConnector(manifestBeside(import.meta.url), () => ({
    check: async () => [],
    pages: async function* () {
      yield page("E1")
      ${body}
    },
  }))`

/** The source of a connector with this module. */
const openSource = async (
  code: string,
  module: string,
  onRefused: (refusal: EgressRefusal) => void = () => undefined,
): Promise<PulledSource> => {
  mkdirSync(join(cwd, code), { recursive: true })
  writeFileSync(join(cwd, code, "manifest.json"), JSON.stringify({ ...manifest, code }))
  writeFileSync(join(cwd, code, "index.js"), module)
  writeFileSync(join(cwd, code, "package.json"), '{ "type": "module" }')
  const { connectors, skipped } = findConnectors([`./${code}`], cwd)
  expect(skipped).toEqual([])
  const options = { allowPrivateTargets: false, version: "0", limits: LIMITS, onRefused }
  const sources = makePulledSources({ connectors, ...options })
  const source = await Effect.runPromise(sources.open(code, { token: CANARY }))
  if (source === null) throw new Error("It was not found.")
  return source
}

const readAll = async (source: PulledSource) => {
  const cells: Array<unknown> = []
  try {
    for await (const page of source.pages(null)) cells.push(...page.rows.map((row) => row.cells[0]))
    return { cells, error: null }
  } catch (error) {
    return {
      cells,
      error: error as { readonly _tag: string; readonly kind: string; readonly message: string },
    }
  }
}

const GOOD = makeModule(`for (let n = 2; n <= 5; n++) { await sleep(50); yield page("E" + n) }`)
const UNEXPLAINED = /^The connector [a-z-]+ failed without an explanation\.$/u
const NO_RESPONSE = /^The connector [a-z-]+ gave what is no page of rows and no response\.$/u
const STUCK = /^The connector [a-z-]+ did not go on for 6 s and was stopped\.$/u
const TOO_BIG = /^The connector [a-z-]+ took more than 64 MiB of memory and was stopped\.$/u

const AUTHOR_ERRORS: ReadonlyArray<readonly [what: string, body: string, message: RegExp]> = [
  ["throws an error of its own", `throw new TypeError("${CANARY} is undefined")`, UNEXPLAINED],
  ["throws a value that quotes a record", `throw "${CANARY}"`, UNEXPLAINED],
  ["throws nothing", `throw null`, UNEXPLAINED],
  ["throws later", `setTimeout(() => { throw new Error("${CANARY}") }, 5); await forever()`, UNEXPLAINED],
  [
    "leaves a rejection unhandled",
    `void Promise.reject(new Error("${CANARY}")); await forever()`,
    UNEXPLAINED,
  ],
  [
    "throws a SourceError of an unknown kind",
    `throw new SourceError({ kind: "odd", message: "${CANARY}" })`,
    NO_RESPONSE,
  ],
  ["waits forever", `await forever()`, STUCK],
  ["never leaves a loop", `for (;;);`, STUCK],
  ["leaks objects", `for (;;) leaked.push(Array.from({ length: 100 }, () => ({})))`, TOO_BIG],
  ["leaks buffers", `for (;;) { leaked.push(Buffer.alloc(4 * 1024 * 1024, 1)); await sleep(20) }`, TOO_BIG],
  ["exits", `process.exit(0)`, UNEXPLAINED],
  ["writes a text to the service", `writeSync(3, "${CANARY}"); await forever()`, NO_RESPONSE],
  [
    "writes null to the service",
    `writeSync(3, "\\0\\0\\0\\x04\\0\\0\\0\\0null"); await forever()`,
    NO_RESPONSE,
  ],
  ["yields a number", `yield 42`, NO_RESPONSE],
  ["yields rows without cells", `yield { ...page(), rows: [{ position: 1 }] }`, NO_RESPONSE],
  ["yields a function", `yield page(() => "${CANARY}")`, UNEXPLAINED],
]

describe("a connector in its process", () => {
  for (const [index, [what, body, message]] of AUTHOR_ERRORS.entries()) {
    it(`that ${what} fails its own sync with a clear message, and no other`, async () => {
      const code = `bad-${String.fromCharCode(97 + index)}`
      const [bad, good] = await Promise.all([openSource(code, makeModule(body)), openSource("good", GOOD)])
      const [outcome, other] = await Promise.all([readAll(bad), readAll(good)])
      expect(outcome.error).toMatchObject({ _tag: "SourceError", kind: "data" })
      expect(outcome.error?.message).toMatch(message)
      expect(outcome.error?.message).not.toContain(CANARY)
      expect(outcome.cells).toEqual(["E1"])
      expect(other).toEqual({ cells: ["E1", "E2", "E3", "E4", "E5"], error: null })
    })
  }

  it.each([
    ["has a syntax error", "export default {", /cannot be started: Unexpected end of input/u],
    [
      "exports nothing",
      "export const connector = 1",
      /must export as its default what defineConnector makes/u,
    ],
    ["imports a missing module", 'import "./gone.js"', /cannot be started: .*gone\.js/u],
  ])("that %s is reported", async (_, module, message) => {
    const { cells, error } = await readAll(await openSource("unstartable", module))
    expect(cells).toEqual([])
    expect(error).toMatchObject({ _tag: "SourceError", message: expect.stringMatching(message) as string })
  })

  it("does not show an error of its constructor, which receives the credentials", async () => {
    const module = `
      import { defineConnector, manifestBeside } from "@hr-data-sync/connector-kit"
      export default defineConnector(manifestBeside(import.meta.url), ({ credentials }) => {
        throw new Error(credentials.token)
      })`
    const { error } = await readAll(await openSource("unmade", module))
    expect(error?.message).toMatch(/^The connector unmade failed without/u)
  })

  it("that returns no list of categories fails its check", async () => {
    const source = await openSource("unchecked", makeModule("").replace("=> []", '=> [{ category: "x" }]'))
    await expect(source.check()).rejects.toMatchObject({
      _tag: "SourceError",
      message: "The connector unchecked gave no list of categories when it was checked.",
    })
  })

  it("reports rejected addresses on connecting to them, at most a hundred", async () => {
    const heard: Array<EgressRefusal> = []
    const connecting = makeModule(`
      const request = { method: "GET", url: "https://10.1.2.3/${CANARY}?k=${CANARY}", headers: {}, body: null }
      for (let n = 0; n < 150; n++) await transport(request).catch(() => undefined)
      yield page("E2")`).replace("(import.meta.url), () => ({", "(import.meta.url), ({ transport }) => ({")
    const { cells } = await readAll(
      await openSource("connecting", connecting, (refusal) => heard.push(refusal)),
    )
    expect(cells).toEqual(["E1", "E2"])
    expect(heard).toHaveLength(100)
    expect(heard[0]).toEqual({ rule: "not-public", host: "10.1.2.3", address: "10.1.2.3" })
  })

  it("cannot print to the service's output", async () => {
    const stdout = vi.spyOn(process.stdout, "write")
    const stderr = vi.spyOn(process.stderr, "write")
    const body = `console.log("${CANARY}"); console.error("${CANARY}"); process.stdout.write("${CANARY}"); yield page("E2")`
    const { cells } = await readAll(await openSource("loud", makeModule(body)))
    expect(cells).toEqual(["E1", "E2"])
    const printed = [...stdout.mock.calls, ...stderr.mock.calls].map(([chunk]) => String(chunk))
    expect(printed.filter((text) => text.includes(CANARY))).toEqual([])
    stdout.mockRestore()
    stderr.mockRestore()
  })

  it("cannot see the service's environment", async () => {
    vi.stubEnv("HRSYNC_MASTER_KEY", `e2e:${CANARY}`)
    vi.stubEnv("DATABASE_URL", `postgresql://u:${CANARY}@db/hrsync`)
    const source = await openSource(
      "curious",
      makeModule("yield page(JSON.stringify(process.env), process.argv.join())"),
    )
    const { cells, error } = await readAll(source)
    expect(error).toBeNull()
    expect(cells.join()).not.toContain(CANARY)
    const names = Object.keys(JSON.parse(String(cells[1])) as object)
    expect(names.filter((name) => !["OLDPWD", "PATH", "PWD", "TZ"].includes(name))).toEqual([])
    vi.unstubAllEnvs()
  })
})
