import { beforeAll, describe, expect, it } from "vitest"
import { expectShape, flagsResponseShape, hrmsShape } from "../response-shapes.ts"
import { CATEGORIES, DISABLED, MANDATORY } from "../data-model.ts"
import { UNKNOWN_ID } from "../endpoints.ts"
import { formatCsv, fullRow } from "../employee-rows.ts"
import { call } from "../http.ts"
import { at, listAt, textAt } from "../json-paths.ts"
import type { Operator } from "../operator.ts"
import { listWith } from "../shape.ts"
import { makeDeferredValue } from "../sync-fixture.ts"
import { connected, newClient, newVendor, type Vendor } from "../vendors.ts"

const defaultFlag = (key: string) => (MANDATORY.includes(key) ? -1 : DISABLED.includes(key) ? 0 : 1)

const DEFAULTS = Object.fromEntries(
  Object.entries(CATEGORIES).map(([category, keys]) => [
    category,
    Object.fromEntries(keys.map((key) => [key, defaultFlag(key)])),
  ]),
)

/** On the token endpoint 0 is disabled and -1 mandatory (specification/data-model.md#flags). */
const WANTED = {
  detail_info_fields: { pan: 0, department: -1, dob: 1 },
  bank_details_fields: { bankDetails_accountNumber: 0 },
}

const defaultCases = (vendor: () => Vendor) => {
  it("returns the default flags of a new vendor, with every key of the five categories", async () => {
    const response = await vendor().calls.flags()
    expect(response.status).toBe(200)
    expectShape(flagsResponseShape, response.body)
    expect(at(response.body, "data")).toEqual(DEFAULTS)
  })
}

const overrideCases = (given: () => Operator, vendor: () => Vendor) => {
  it("applies the token's flags to that connection only", async () => {
    const { orgName, email } = newClient()
    const token = await vendor().calls.token({
      email,
      org_name: orgName,
      fullname: "F",
      data_model_flags: WANTED,
    })
    const connectionId = textAt(token.body, "connection_id")
    const response = await vendor().calls.flags({ connection_id: connectionId })
    expectShape(flagsResponseShape, response.body)
    const flags = at(response.body, "data")
    expect(at(flags, "detail_info_fields", "pan")).toBe(0)
    expect(at(flags, "detail_info_fields", "department")).toBe(-1)
    expect(at(flags, "detail_info_fields", "grade")).toBe(1)
    expect(at(flags, "bank_details_fields", "bankDetails_accountNumber")).toBe(0)
    expect(at((await vendor().calls.flags()).body, "data")).toEqual(DEFAULTS)
  })

  it("does not share a disabled field", async () => {
    const client = newClient()
    const asked = { email: client.email, org_name: client.orgName, fullname: "F", data_model_flags: WANTED }
    const connectionId = textAt((await vendor().calls.token(asked)).body, "connection_id")
    const imported = await connected(given(), vendor(), formatCsv([fullRow("D1")]), client)
    expect(imported.connection_id).toBe(connectionId)
    const { data } = await vendor().calls.read({ connection_id: connectionId, employee_id: "D1" })
    expect(at(data, "department")).toBe("Research")
    expect(Object.keys(data ?? {})).not.toContain("pan")
    expect(Object.keys(at(data, "bankDetails") ?? {})).not.toContain("accountNumber")
  })

  it("rejects an invalid flag", async () => {
    const { orgName, email } = newClient()
    const wrong = { detail_info_fields: { pan: 7 } }
    const response = await vendor().calls.token({
      email,
      org_name: orgName,
      fullname: "F",
      data_model_flags: wrong,
    })
    expect(response.status).toBe(400)
  })

  it("does not show the flags of another vendor's connection", async () => {
    const other = await newVendor(given())
    const { orgName, email } = newClient()
    const token = await other.calls.token({ email, org_name: orgName, fullname: "F" })
    const response = await vendor().calls.flags({ connection_id: textAt(token.body, "connection_id") })
    expect([400, 403, 404]).toContain(response.status)
  })
}

const hrmsCases = (given: () => Operator, vendor: () => Vendor) => {
  const list = (query: string) => call(`${given().baseUrl}/api/hrms_list/${query}`, "GET")

  it("requires connection_id or vendor_org", async () => {
    const response = await list("")
    expect(response.status).toBe(400)
    expect(textAt(response.body, "message")).toMatch(/connection_id or vendor_org is required/)
  })

  it.each(["connection_id", "vendor_org"])("returns not found for an unknown %s", async (key) => {
    expect((await list(`?${key}=${UNKNOWN_ID}`)).status).toBe(404)
  })

  it("lists HR systems for a vendor, without credentials", async () => {
    const response = await list(`?vendor_org=${vendor().issued.org_id}`)
    expect(response.status).toBe(200)
    expectShape(listWith(hrmsShape), response.body)
  })

  it("lists the same for its connection", async () => {
    const { orgName, email } = newClient()
    const token = await vendor().calls.token({ email, org_name: orgName, fullname: "F" })
    const response = await list(`?connection_id=${textAt(token.body, "connection_id")}`)
    expect(response.status).toBe(200)
    expectShape(listWith(hrmsShape), response.body)
    expect(listAt(response.body)).toEqual(listAt((await list(`?vendor_org=${vendor().issued.org_id}`)).body))
  })
}

export const flagCases = (given: () => Operator) => {
  describe("what a vendor may ask for", { timeout: 30_000 }, () => {
    const made = makeDeferredValue<Vendor>()
    beforeAll(async () => {
      made.set(await newVendor(given()))
    })
    describe("GET /api/sdk/data_model_flags/ (specification/endpoints.md#read-data-model-flags)", () => {
      defaultCases(made.get)
      overrideCases(given, made.get)
    })
    describe("GET /api/hrms_list/ (specification/endpoints.md#list-hr-systems)", () => {
      hrmsCases(given, made.get)
    })
  })
}
