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

/** A connector's folder below the working directory. */
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
  it("are those that come with it, by code", () => {
    expect(BUILT_IN).toEqual(expect.arrayContaining(["csv", "custom-wrapper", "push-api"]))
    expect(BUILT_IN).toEqual(BUILT_IN.toSorted())
  })

  it("and those in folders that are named", () => {
    install("made/rota", rota)
    const [found] = findConnectors(["./made/rota"], cwd).connectors.filter(
      ({ requestedAs }) => requestedAs !== null,
    )
    expect(found?.manifest).toEqual(rota)
    expect(found?.module).toBe(`file://${cwd}/made/rota/index.js`)
  })

  it("and npm packages, of a scope or not", () => {
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
    ["is not there", "nowhere", /There is no npm package nowhere here: install it/u],
    ["is no folder", "./nowhere", /manifest\.json: There is none at .*nowhere\/manifest\.json/u],
    ["has a manifest that is no JSON", "./broken", /manifest\.json: It is no JSON/u],
    ["has a manifest with mistakes", "./wrong", /limits\.rowsPerPage: .*\n.*nam: |nam: .*\n?.*limits/u],
    ["was made for another kit", "./old", /sdkVersion: Expected 1, the version of the kit/u],
    [
      "has the code of one that comes with the product",
      "./csv",
      /Its code "csv" is that of a connector that/u,
    ],
  ])("is left out and named when it %s", (_, name, reason) => {
    install("broken", "{")
    install("wrong", { ...rota, nam: "x", limits: { requestsPerMinute: 1, rowsPerPage: 0 } })
    install("old", { ...rota, sdkVersion: 0 })
    install("csv", { ...rota, code: "csv" })
    const { connectors, skipped } = findConnectors([name], cwd)
    expect(skipped).toEqual([{ requestedAs: name, reason: expect.stringMatching(reason) as string }])
    expect(connectors.map(({ manifest }) => manifest.code)).toEqual(BUILT_IN)
  })

  it("does no harm to those that are named with it", () => {
    install("rota", rota)
    expect(listCodes(["./nowhere", "./rota", "missing"])).toEqual([...BUILT_IN, "rota"].toSorted())
  })

  it("is left out when another of its code was named before", () => {
    install("rota", rota)
    install("other", rota)
    expect(findConnectors(["./rota", "./other"], cwd).skipped).toEqual([
      {
        requestedAs: "./other",
        reason: expect.stringContaining('Its code "rota" is that of ./rota') as string,
      },
    ])
  })
})
