import { describe, expect, it } from "vitest"
import { defineConnector } from "./index.ts"
import { aManifest } from "./testing/a-manifest.ts"

const manifest = aManifest({ code: "memory" })

const pages = async function* () {}

describe("defineConnector", () => {
  it("passes the input to `make` and keeps the manifest", () => {
    const given: Array<string> = []
    const connector = defineConnector(manifest, (input: string) => {
      given.push(input)
      return { pages }
    })
    expect(connector.make("input").pages).toBe(pages)
    expect(given).toEqual(["input"])
    expect(connector.manifest).toBe(manifest)
  })

  it.each([
    ["Custom", { invalidValues: "drop", repeatedEmployees: "last-wins", omittedInDeltas: "unchanged" }],
    ["HRMS", { invalidValues: "drop", repeatedEmployees: "last-wins" }],
    ["SFTP", { invalidValues: "drop", repeatedEmployees: "last-wins", omittedInDeltas: "unchanged" }],
    ["Upload CSV", { invalidValues: "reject", repeatedEmployees: "reject", omittedInDeltas: "unchanged" }],
    ["Assisted HRMS", { invalidValues: "reject", repeatedEmployees: "reject", omittedInDeltas: "unchanged" }],
    ["Push API", { invalidValues: "reject", repeatedEmployees: "reject", omittedInDeltas: "unchanged" }],
  ] as const)("validates the rows of type %s with %j", (integrationType, rules) => {
    const { make } = defineConnector({ ...manifest, integrationType }, () => ({ pages }))
    expect(make(undefined)).toMatchObject({ connector: "memory", ...rules })
  })

  it("passes the manifest's field map to the source", () => {
    const { make } = defineConnector({ ...manifest, fieldMap: { code: "employeeId" } }, () => ({ pages }))
    expect(make(undefined).fieldMap).toEqual({ code: "employeeId" })
  })
})
