import { describe, expect, it } from "vitest"
import { defineConnector, InvalidManifest, type Manifest, type Source } from "./index.ts"

const manifest: Manifest = {
  code: "memory",
  name: "Memory",
  integrationType: "Custom",
  credentialFields: [],
  dataCategories: ["detail_info_fields"],
  capabilities: {
    full: true,
    delta: true,
    incrementalCursor: false,
    salaryMaster: false,
    write: false,
    realTimeHooks: false,
  },
  limits: { requestsPerMinute: null, rowsPerPage: null },
  helpUrl: null,
  logoUrl: null,
}

const makeEmpty = (connector: string): Source => ({
  connector,
  invalidValues: "drop",
  repeatedEmployees: "last-wins",
  pages: async function* () {},
})

describe("defineConnector", () => {
  it("hands the input on to `make` and keeps the manifest", () => {
    const connector = defineConnector(manifest, makeEmpty)
    expect(connector.manifest).toEqual(manifest)
    expect(connector.make("memory").connector).toBe("memory")
  })

  it("throws at once, naming what is wrong, when the manifest is not valid", () => {
    expect(() => defineConnector({ ...manifest, code: "Not Kebab" }, makeEmpty)).toThrow(InvalidManifest)
    expect(() => defineConnector({ ...manifest, code: "Not Kebab" }, makeEmpty)).toThrow(/code: /)
  })
})
