import { runAsService } from "../../../core/testing/run-as-service.ts"
import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SdkToken } from "../../../core/contract/onboarding/sdk-token.ts"
import { readVendor } from "../../../ui-sdk/loader/read-vendor.ts"
import { queryRows } from "../testing/contents.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/*
 * POST /api/sdk/token/: which organization it selects, and what the token contains
 * (specification/endpoints.md#invite-a-corporate).
 */

let service: TestService
let vendor: TestVendor

beforeAll(async () => {
  service = await startService(["delivery"])
  vendor = await service.createVendor()
})
afterAll(() => service.close())

const person = { fullname: "Asha Rao" }
const ask = (parts: Readonly<Record<string, unknown>>, by = vendor) =>
  by.call("POST", "/api/sdk/token/", {
    json: { ...person, org_name: "Acme", email: "hr@acme.example", ...parts },
  })
const invite = async (parts: Readonly<Record<string, unknown>>, by = vendor): Promise<SdkToken> => {
  const { status, body } = await ask(parts, by)
  expect(status).toBe(200)
  return body as SdkToken
}
/** A key has 50 requests a second, so rejected ones are retried. */
const inviteWhenAdmitted = async (
  parts: Readonly<Record<string, unknown>>,
  by: TestVendor,
): Promise<SdkToken> => {
  for (;;) {
    const { status, body, headers } = await ask(parts, by)
    if (status === 200) return body as SdkToken
    expect(status).toBe(429)
    await sleep(Number(headers.get("retry-after")) * 1_000)
  }
}
const domain = () => `${randomUUID()}.example`

describe("the organization", () => {
  it("with a private domain is the same for every name and letter case", async () => {
    const at = domain()
    const first = await invite({ email: `hr@${at}`, org_name: "Acme" })
    const again = await invite({ email: `Payroll@${at.toUpperCase()}`, org_name: "Acme Limited" })
    expect(again.org_id).toBe(first.org_id)
    expect(again.connection_id).toBe(first.connection_id)
    expect((await invite({ email: `hr@${domain()}` })).org_id).not.toBe(first.org_id)
  })

  it("with a common domain is identified by its name", async () => {
    const name = `Traders ${randomUUID()}`
    const first = await invite({ email: "a@gmail.com", org_name: name })
    expect((await invite({ email: "b@yahoo.com", org_name: `  ${name.toUpperCase()} ` })).org_id).toBe(
      first.org_id,
    )
    expect((await invite({ email: "a@gmail.com", org_name: randomUUID() })).org_id).not.toBe(first.org_id)
  })

  it("is identified by remote_org_id if one matches, whatever the address and name", async () => {
    const remote = { remote_org_id: randomUUID() }
    const first = await invite({ ...remote, email: `hr@${domain()}` })
    const other = await invite({ ...remote, email: "someone@gmail.com", org_name: "Another name" })
    expect(other.org_id).toBe(first.org_id)
  })

  it("of a new remote_org_id is that of the domain, unless that has another remote_org_id of this vendor", async () => {
    const email = `hr@${domain()}`
    const plain = await invite({ email })
    const named = await invite({ email, remote_org_id: randomUUID() })
    const renamed = await invite({ email, remote_org_id: randomUUID() })
    expect(named.org_id).toBe(plain.org_id)
    expect(renamed.org_id).not.toBe(plain.org_id)
  })

  it("is shared by vendors, but its names and connections are not", async () => {
    const other = await service.createVendor("Other")
    const [email, name] = [`hr@${domain()}`, randomUUID()]
    const mine = await invite({ email, remote_org_id: name })
    const theirs = await invite({ email }, other)
    expect(theirs.org_id).toBe(mine.org_id)
    expect(theirs.connection_id).not.toBe(mine.connection_id)
    expect((await invite({ email: `hr@${domain()}`, remote_org_id: name }, other)).org_id).not.toBe(
      mine.org_id,
    )
  })

  it.each([
    ["domain", () => ({ email: `hr@${domain()}` })],
    ["name", () => ({ email: "hr@gmail.com", org_name: randomUUID() })],
    ["remote_org_id", () => ({ email: `hr@${domain()}`, remote_org_id: randomUUID() })],
  ])(
    "is created once for 100 concurrent equal requests by %s, with one connection and one event",
    async (_, make) => {
      const [one, two] = [await service.createVendor(), make()]
      const tokens = await Promise.all(Array.from({ length: 100 }, () => inviteWhenAdmitted(two, one)))
      expect(new Set(tokens.map(({ org_id }) => org_id)).size).toBe(1)
      expect(new Set(tokens.map(({ connection_id }) => connection_id)).size).toBe(1)
      await expect.poll(() => one.received.length).toBe(1)
    },
  )
})

describe("the first invitation", () => {
  it("notifies the vendor, later ones do not", async () => {
    const own = await service.createVendor()
    const remote_org_id = randomUUID()
    const { org_id } = await invite({ email: `hr@${domain()}`, remote_org_id }, own)
    await invite({ email: "hr@gmail.com", remote_org_id }, own)
    await expect.poll(() => own.received.length).toBe(1)
    expect(own.received[0]).toMatchObject({
      verified: true,
      webhook: {
        event: "connection.events.requested",
        eventType: "connection.events",
        webhookCounter: 1,
        orgId: org_id,
        vendor: { orgId: own.orgId },
        recordCount: null,
        body: [
          {
            orgId: org_id,
            orgName: "Acme",
            status: "CONNECTION_INVITED",
            hrms: null,
            acceptedBy: null,
            terminatedBy: null,
            remote_org_id,
          },
        ],
      },
    })
  })
})

describe("the token", () => {
  it("is a JWT, valid for one hour, for one purpose and one connection", async () => {
    const tokens = service.application.ports.journeyTokens
    const { access_token, connection_id, exp } = await invite({ email: `hr@${domain()}` })
    expect(exp).toBe(3_600)
    const now = Date.now()
    const claims = await runAsService(tokens.verify(access_token, now))
    expect(claims).toMatchObject({ connectionId: connection_id, vendorOrgId: vendor.orgId })
    expect(readVendor(access_token)).toBe(vendor.orgId)
    expect(claims.expiresAt).toBeGreaterThan(now + 3_590_000)
    expect(claims.expiresAt).toBeLessThanOrEqual(now + 3_600_000)
    for (const [token, at] of [
      [access_token, claims.expiresAt + 1_000],
      [`${access_token.slice(0, -4)}AAAA`, now],
      [`${access_token.split(".").slice(0, 2).join(".")}.`, now],
      ["", now],
    ] as const) {
      expect(await runAsService(Effect.flip(tokens.verify(token, at)))).toMatchObject({
        _tag: "JourneyTokenRefused",
      })
    }
  })

  it("contains no personal data", async () => {
    const { access_token } = await invite({ email: `canary.4711@${domain()}`, fullname: "Canary Person" })
    expect(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString()).not.toMatch(/canary/iu)
  })
})

describe("data in an invitation", () => {
  it("is returned, also by a later invitation without it, and is sealed", async () => {
    const email = `hr@${domain()}`
    const reference = { unique_id: "CANARY-REFERENCE", nested: { list: [1, null] } }
    const { connection_id, corporate_reference_data } = await invite({
      email,
      corporate_reference_data: reference,
    })
    expect(corporate_reference_data).toEqual(reference)
    expect((await invite({ email })).corporate_reference_data).toEqual(reference)
    const [row] = await queryRows(
      service.installation.storage,
      `SELECT encode(reference_data, 'escape') AS sealed FROM connection WHERE id = '${connection_id}'`,
    )
    expect(row).toHaveProperty("sealed")
    expect(JSON.stringify(row)).not.toContain("CANARY")
  })

  it("changes the requested fields of this corporate only", async () => {
    const email = `hr@${domain()}`
    const flags = { detail_info_fields: { dob: 0, email: -1 } }
    const { connection_id } = await invite({ email, data_model_flags: flags })
    const headers = { authorization: `Token ${vendor.apiKey}` }
    const read = async (query: string) => {
      const path = `/api/sdk/data_model_flags/${query}`
      const { body } = await vendor.call("GET", path, { headers })
      return body.data.detail_info_fields
    }
    expect(await read(`?connection_id=${connection_id}`)).toMatchObject({ dob: 0, email: -1, name: -1 })
    expect(await read("")).toMatchObject({ dob: 1, email: 1 })
  })
})

describe("an API key of an invitation", () => {
  const invitation = { email: "hr@keys.example", org_name: "Keys", fullname: "Asha Rao" }

  it.each([null, ""])("that is %j in the body is the one in the header", async (api_key) => {
    const json = { ...invitation, api_key }
    expect((await vendor.call("POST", "/api/sdk/token/", { json })).status).toBe(200)
    const without = await service.call("POST", "/api/sdk/token/", { json })
    expect([without.status, without.body.data]).toEqual([400, { api_key: "Required" }])
  })
})

describe("an invalid invitation", () => {
  it.each([
    [{ email: undefined }, ["email"]],
    [{ email: "nobody" }, ["email"]],
    [{ org_name: "  " }, ["org_name"]],
    [{ fullname: "Asha\0Rao" }, ["fullname"]],
    [{ remote_org_id: "customer-\ud83d" }, ["remote_org_id"]],
    [{ corporate_reference_data: { list: ["a\0"] } }, ["corporate_reference_data.list.0"]],
    [{ fullname: 5, email: null }, ["fullname", "email"]],
    [{ remote_org_id: "" }, ["remote_org_id"]],
    [{ corporate_reference_data: "text" }, ["corporate_reference_data"]],
    [{ data_model_flags: { detail_info_fields: { name: 2 } } }, ["data_model_flags.detail_info_fields.name"]],
    [{ data_model_flags: { details: {} } }, ["data_model_flags.details"]],
    [
      { data_model_flags: { ctc_details_fields: { basic: 1 } } },
      ["data_model_flags.ctc_details_fields.basic"],
    ],
  ])("%j is rejected with the names of its fields", async (parts, fields) => {
    const { status, body } = await ask(parts)
    expect(status).toBe(400)
    expect(Object.keys(body.data).toSorted()).toEqual(fields.toSorted())
  })

  it("that is not a JSON object is rejected", async () => {
    for (const json of [[], "text", 5, null]) {
      expect((await vendor.call("POST", "/api/sdk/token/", { json })).status).toBe(400)
    }
    expect((await vendor.call("POST", "/api/sdk/token/", { form: { email: "a@b.example" } })).status).toBe(
      415,
    )
  })
})
