import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import type { CaseResult } from "../../adapters/commander/app.ts"
import { findConnectors } from "../../connectors/registry.ts"
import { createConnector } from "./create-connector.ts"
import { testConnector } from "./test-connector.ts"

const LIMITS = {
  mebibytes: 256,
  heartbeatTimeoutMillis: 20_000,
  pageTimeoutMillis: 30_000,
  runTimeoutMillis: 600_000,
}

let cwd: string
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "hrsync-tested-"))
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

const tested = async (name: string, only: ReadonlyArray<string> = []) => {
  const results: Array<CaseResult> = []
  const registry = findConnectors([], cwd)
  for await (const result of testConnector(name, { cwd, registry, limits: LIMITS, only }))
    results.push(result)
  return results
}

/** A connector made from the template. */
const create = (name: string) => createConnector(name, null, { cwd, existing: [] })

describe("testing a connector", () => {
  afterEach(() => rm(join(cwd, "unloadable"), { recursive: true, force: true }))

  it("fails the case that never ends, and ends the run", async () => {
    const map = join(await create("looping"), "map.js")
    await writeFile(map, (await readFile(map, "utf8")).replace("full_name,\n", "(() => { for (;;); })(),\n"))
    expect((await tested("looping")).at(-1)).toEqual({
      name: "the simulation has enough employees, for more than one page, with dates",
      result: "failed",
      failure: "The connector looping did not go on for 20 s and was stopped. Later cases were not run.",
    })
  })

  it.each([
    [
      "conformance.js",
      "{",
      /cannot be started: its simulation: Unexpected end of input \(conformance\.js:1:2\)$/u,
    ],
    ["map.js", "export const map = {\n  a: ;\n}", /started: Unexpected token ';' \(map\.js:2:6\)$/u],
    ["map.js", "export const other = 1", /does not provide an export named '\w+' \(index\.js:\d+:\d+\)$/u],
    ["conformance.js", "\nnothing.call()", /simulation: nothing is not defined \(conformance\.js:2:1\)$/u],
    [
      "manifest.json",
      '{\n  "sdkVersion": 1,\n}',
      /manifest\.json: It is not JSON: line 3, column 1: expected a name in double quotes/u,
    ],
    ["conformance.js", "export {}", /conformance\.js must export the simulation as its default/u],
    ["index.js", 'import "./gone.js"', /cannot be started: Cannot find module .*gone\.js/u],
  ])("with only %s and %s explains why it cannot run", async (file, text, reason) => {
    const folder = await create("unloadable")
    await writeFile(join(folder, file), text)
    await expect(tested("unloadable")).rejects.toThrow(reason)
  })

  it("runs only the chosen cases", async () => {
    await create("chosen")
    expect((await tested("chosen", ["cursors", "EMPTY source"])).map(({ name }) => name)).toEqual([
      "an empty source is read without an error",
      "cursors are JSON",
    ])
    await expect(tested("chosen", ["cursors", "empyt suorce"])).rejects.toThrow(
      /No case has "empyt suorce".*\n {2}an empty source is read without an error/u,
    )
  })

  it("passes the template with the simulation of the README, which uses the invented company", async () => {
    const folder = await create("invented")
    const readme = await readFile(new URL("../../connectors/README.md", import.meta.url), "utf8")
    const [, code = ""] = /^```js\n(import [^\n]*simulateCompany.*?)^```$/msu.exec(readme) ?? []
    await writeFile(join(folder, "conformance.js"), code)
    const results = await tested("invented")
    expect(results.filter(({ result }) => result === "failed")).toEqual([])
    expect(results.filter(({ result }) => result === "passed").length).toBeGreaterThan(40)
  })

  it.each([
    ["nowhere", /There is no connector or folder "nowhere"/u],
    ["csv", /csv reads no source, so there is nothing to test/u],
    ["./", /manifest\.json: There is no manifest at/u],
  ])("rejects the unknown name %s", async (name, reason) => {
    await expect(tested(name)).rejects.toThrow(reason)
  })
})
