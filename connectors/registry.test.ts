import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { findConnectors } from "./registry.ts"
import { aManifest } from "./sdk/testing/a-manifest.ts"

let cwd: string
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "hrsync-registry-"))
})
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true })
})

const rota = aManifest()

/** Writes a connector folder below the working directory. */
const install = (folder: string, manifest: unknown, packageJson?: object) => {
  mkdirSync(join(cwd, folder), { recursive: true })
  const text = typeof manifest === "string" ? manifest : JSON.stringify(manifest)
  writeFileSync(join(cwd, folder, "manifest.json"), text)
  if (packageJson !== undefined) {
    writeFileSync(join(cwd, folder, "package.json"), JSON.stringify(packageJson))
  }
}

const listCodes = (names: ReadonlyArray<string>) =>
  findConnectors(names, cwd).connectors.map(({ manifest }) => manifest.code)

const BUILT_IN = findConnectors([], tmpdir()).connectors.map(({ manifest }) => manifest.code)

describe("the connectors of an installation", () => {
  it("include the built-in ones, by code", () => {
    expect(BUILT_IN).toEqual(expect.arrayContaining(["csv", "custom-wrapper", "push-api"]))
    expect(BUILT_IN).toEqual(BUILT_IN.toSorted())
  })

  it("include folders named in the configuration", () => {
    install("made/rota", rota)
    const [found] = findConnectors(["./made/rota"], cwd).connectors.filter(
      ({ requestedAs }) => requestedAs !== null,
    )
    expect(found?.manifest).toEqual(rota)
    expect(found?.module).toBe(`file://${cwd}/made/rota/index.js`)
  })

  it("include npm packages, scoped or not", () => {
    install("node_modules/hrsync-connector-rota", rota, { main: "lib/connector.js" })
    install("node_modules/@acme/rota", { ...rota, code: "acme-rota" })
    const { connectors, skipped } = findConnectors(["hrsync-connector-rota", "@acme/rota"], cwd)
    expect(skipped).toEqual([])
    expect(connectors.filter(({ requestedAs }) => requestedAs !== null).map(({ module }) => module)).toEqual([
      `file://${cwd}/node_modules/@acme/rota/index.js`,
      `file://${cwd}/node_modules/hrsync-connector-rota/lib/connector.js`,
    ])
  })
})

describe("a connector that cannot be used", () => {
  it.each([
    ["does not exist", "nowhere", /There is no npm package nowhere here: install it/u],
    ["is not a folder", "./nowhere", /manifest\.json: There is no manifest at .*nowhere\/manifest\.json/u],
    ["has a manifest that is not JSON", "./broken", /manifest\.json: It is not JSON/u],
    ["has an invalid manifest", "./wrong", /limits\.rowsPerPage: .*\n.*nam: |nam: .*\n?.*limits/u],
    ["was made for another SDK version", "./old", /sdkVersion: Expected 1, the SDK version/u],
    [
      "has the code of a built-in connector",
      "./csv",
      /Its code "csv" is already used by a built-in connector/u,
    ],
  ])("is skipped with a reason when it %s", (_, name, reason) => {
    install("broken", "{")
    install("wrong", { ...rota, nam: "x", limits: { requestsPerMinute: 1, rowsPerPage: 0 } })
    install("old", { ...rota, sdkVersion: 0 })
    install("csv", { ...rota, code: "csv" })
    const { connectors, skipped } = findConnectors([name], cwd)
    expect(skipped).toEqual([{ requestedAs: name, reason: expect.stringMatching(reason) as string }])
    expect(connectors.map(({ manifest }) => manifest.code)).toEqual(BUILT_IN)
  })

  it("does not affect the other configured connectors", () => {
    install("rota", rota)
    expect(listCodes(["./nowhere", "./rota", "missing"])).toEqual([...BUILT_IN, "rota"].toSorted())
  })

  it("is skipped when an earlier connector has the same code", () => {
    install("rota", rota)
    install("other", rota)
    expect(findConnectors(["./rota", "./other"], cwd).skipped).toEqual([
      {
        requestedAs: "./other",
        reason: expect.stringContaining('Its code "rota" is already used by ./rota') as string,
      },
    ])
  })
})
