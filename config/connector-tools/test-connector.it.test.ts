import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { CaseResult } from "../../adapters/commander/app.ts"
import { findConnectors } from "../../connectors/registry.ts"
import { createConnector } from "./create-connector.ts"
import { testConnector } from "./test-connector.ts"

const LIMITS = { mebibytes: 256, heartbeatTimeoutMillis: 5_000, pageTimeoutMillis: 30_000 }

let cwd: string
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "hrsync-tested-"))
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

const tested = async (name: string) => {
  const results: Array<CaseResult> = []
  const registry = findConnectors([], cwd)
  for await (const result of testConnector(name, { cwd, registry, limits: LIMITS })) results.push(result)
  return results
}

/** A connector made from the template. */
const create = (name: string) => createConnector(name, null, { cwd, existing: [] })

describe("testing a connector", () => {
  it("fails the case that never ends, and ends the run", async () => {
    const map = join(await create("looping"), "map.js")
    await writeFile(map, (await readFile(map, "utf8")).replace("full_name,\n", "(() => { for (;;); })(),\n"))
    expect((await tested("looping")).at(-1)).toEqual({
      name: "the simulation has enough employees, for more than one page, with dates",
      result: "failed",
      failure: "The connector looping did not go on for 5 s and was stopped. Later cases were not run.",
    })
  })

  it.each([
    ["conformance.js", "{", /cannot be started: its simulation: Unexpected end of input/u],
    ["conformance.js", "export {}", /conformance\.js must export the simulation as its default/u],
    ["index.js", 'import "./gone.js"', /cannot be started: Cannot find module .*gone\.js/u],
  ])("with only %s and %s explains why it cannot run", async (file, text, reason) => {
    const folder = await create("unloadable")
    await writeFile(join(folder, file), text)
    await expect(tested("unloadable")).rejects.toThrow(reason)
    await rm(folder, { recursive: true })
  })

  it.each([
    ["nowhere", /There is no connector or folder "nowhere"/u],
    ["csv", /csv reads no source, so there is nothing to test/u],
    ["./", /manifest\.json: There is no manifest at/u],
  ])("rejects the unknown name %s", async (name, reason) => {
    await expect(tested(name)).rejects.toThrow(reason)
  })
})
