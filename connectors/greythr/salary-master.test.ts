import { describe, expect, it } from "vitest"
import { catchThrown } from "../sdk/conformance/reading.ts"
import connector from "./index.ts"
import { respondAt, open } from "./testing/read-company.ts"

describe("the salary master", () => {
  it("has the leaves of the repository", async () => {
    const master = await connector.make(open(1).access).salaryMaster?.()
    expect(master).toEqual({
      ctc: [],
      monthly: [
        { identifier: "BASIC", title: "Basic", accountingCode: null },
        { identifier: "HRA", title: "House Rent Allowance", accountingCode: null },
        { identifier: "PF", title: "Provident Fund", accountingCode: null },
      ],
    })
  })

  it("is never empty", async () => {
    const fixture = open(1)
    respondAt(fixture, "/repository", () => ({ json: { data: [] } }))
    const error = await catchThrown(async () => connector.make(fixture.access).salaryMaster?.())
    expect(error).toMatchObject({ kind: "data" })
  })
})
