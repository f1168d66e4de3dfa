import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SdkToken } from "../../../core/contract/onboarding/sdk-token.ts"
import { journeyHeaders, startJourney } from "../testing/journey.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/*
 * The API behind the journey: what a token of POST /api/sdk/token/ permits, and what it does not
 * (specification/promises.md#s5-tenants).
 */

let service: TestService
let vendor: TestVendor
let other: TestVendor

beforeAll(async () => {
  service = await startService(["delivery"])
  vendor = await service.createVendor()
  other = await service.createVendor()
})
afterAll(() => service.close())

const read = async (authorization: string | null) => {
  const headers = authorization === null ? {} : { authorization }
  const response = await fetch(`${service.url}/api/journey/`, { headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe("GET /api/journey/", () => {
  it("says who asks whom for which fields", async () => {
    const { status, headers, body } = await read(`Bearer ${await startJourney(vendor, "hr@context.example")}`)
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(body).toMatchObject({
      person: { email: "hr@context.example", full_name: "Asha Rao" },
      vendor: { org_id: vendor.orgId },
      corporate: { name: "Acme" },
      connection: { status: "CONNECTION_INVITED", connector: null },
      data_model: expect.arrayContaining([{ key: "name", is_mandatory: true }]) as unknown,
      joinable: expect.arrayContaining(["name", "currentAddress_addressLine"]) as unknown,
      withheld: [],
    })
  })

  it("shows each token its own connection, at the same corporate too", async () => {
    const mine = await read(`Bearer ${await startJourney(vendor, "hr@shared.example")}`)
    const theirs = await read(`Bearer ${await startJourney(other, "hr@shared.example")}`)
    expect(mine.body).toMatchObject({ vendor: { org_id: vendor.orgId } })
    expect(theirs.body).toMatchObject({ vendor: { org_id: other.orgId } })
    expect(JSON.stringify(theirs.body)).not.toContain(vendor.orgId)
  })

  it("rejects a device key that is not 32 bytes in base64url", async () => {
    const token = await startJourney(vendor, "hr@device.example")
    for (const [key, status] of [
      ["k".repeat(43), 200],
      ["k".repeat(42), 400],
      ["k".repeat(44), 400],
      [`${"k".repeat(42)}=`, 400],
    ] as const) {
      const headers = journeyHeaders(token, key)
      expect((await fetch(`${service.url}/api/journey/`, { headers })).status).toBe(status)
    }
  })

  it("rejects everything but a journey's token", async () => {
    const token = await startJourney(vendor, "hr@refused.example")
    const [header, payload, signature = ""] = token.split(".")
    const forged = `${header}.${payload}.${signature.split("").toReversed().join("")}`
    for (const authorization of [
      null,
      vendor.apiKey,
      `Bearer ${vendor.apiKey}`,
      `Token ${token}`,
      `Bearer ${forged}`,
    ]) {
      expect((await read(authorization)).status).toBe(401)
    }
  })

  it("rejects the token of a terminated connection", async () => {
    const json = { email: "hr@gone.example", org_name: "Gone", fullname: "Asha Rao" }
    const { body } = await vendor.call("POST", "/api/sdk/token/", { json })
    const { access_token, org_id } = body as SdkToken
    expect((await read(`Bearer ${access_token}`)).status).toBe(200)
    await vendor.call("POST", "/api/terminate_connection/", { json: { client_org: org_id } })
    expect((await read(`Bearer ${access_token}`)).status).toBe(401)
  })
})

describe("a journey's token", () => {
  it("opens no endpoint of the vendor", async () => {
    const token = await startJourney(vendor, "hr@vendor-api.example")
    for (const authorization of [token, `Token ${token}`, `Bearer ${token}`]) {
      for (const path of ["/api/sdk/data_model_flags/", `/api/org_details/${vendor.orgId}/`]) {
        const { status } = await fetch(`${service.url}${path}`, { headers: { authorization } })
        expect(status).toBe(401)
      }
    }
  })
})
