import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { KEY_SCOPES, type KeyScope } from "../../../core/contract/accounts/key-scope.ts"
import { makeOperator } from "../testing/operator.ts"
import { type Sent, startService, type TestService, type TestVendor } from "../testing/service.ts"

/* What an API key may do, over the command line and the HTTP API. Every response is checked against the API document. */

let service: TestService
let vendor: TestVendor

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
})
afterAll(() => service.close())

const ID = randomUUID()
const INVITATION = { email: "hr@acme.example", org_name: "Acme", fullname: "Asha Rao" }
const CONSENT = {
  org: ID,
  employee_id: "E1",
  consent_language: "en-IN",
  consent_timestamp: "2026-01-15T09:30:00Z",
  consent_expiry: "2030-01-15T09:30:00Z",
}
const SETUP = { connection_id: ID, enabled: true, allowed_fields: ["department"], post_to_source: false }

/** The vendor's calls, each with the scope that it takes, and a request that it accepts. */
const CALLS: ReadonlyArray<readonly [KeyScope, "GET" | "POST", string, Sent]> = [
  ["read", "GET", "/api/vendor/connections/", {}],
  ["read", "GET", `/api/org_details/${ID}/`, { route: "/api/org_details/{org}/" }],
  ["read", "GET", `/api/v2/salary_details/E1/?org=${ID}`, { route: "/api/v2/salary_details/{emp_id}/" }],
  ["read", "GET", "/api/sdk/data_model_flags/", {}],
  ["invite", "POST", "/api/sdk/token/", { json: INVITATION }],
  ["invite", "POST", "/api/webhook/v1/setup-config/", { json: SETUP }],
  ["terminate", "POST", "/api/terminate_connection/", { json: { client_org: ID } }],
  ["resend", "POST", "/api/webhooks/resend/", { json: { search_type: "RequestIdOnly", request_id: ID } }],
  ["update", "POST", "/api/webhook/v1/employee/update/", { json: { id: ID, department: "Legal" } }],
  ["update", "POST", "/api/v1/employee/consent-data/", { json: CONSENT }],
]

const issue = async (...scopes: ReadonlyArray<string>) =>
  makeOperator(service).done("vendor", "issue-key", vendor.orgId, "--scopes", scopes.join(","))

const call = (key: string, [, method, path, sent]: (typeof CALLS)[number]) => {
  const authorization = path.includes("data_model_flags") ? `Token ${key}` : key
  return service.call(method, path, { ...sent, headers: { authorization } })
}

describe("a key that is limited to a scope", () => {
  it.each(KEY_SCOPES)("%s is admitted to its calls, and refused by name at the others", async (scope) => {
    const key = String((await issue(scope))["api_key"])
    for (const each of CALLS) {
      const [needed, , path] = each
      const { status, body } = await call(key, each)
      if (needed === scope) expect(status, path).not.toBe(403)
      else {
        expect(status, path).toBe(403)
        expect(body.data, path).toEqual({ code: "scope_missing", scope: needed })
      }
    }
  })

  it("is listed with its scopes, beside the first key, which has all of them", async () => {
    const { id, scopes } = await issue("resend", "read")
    expect(scopes).toEqual(["read", "resend"])
    const listed = await makeOperator(service).done("vendor", "credentials", vendor.orgId)
    const keys = (listed as unknown as ReadonlyArray<Record<string, unknown>>).filter(
      ({ kind }) => kind === "api-key",
    )
    expect(keys.find((key) => key["id"] === id)).toMatchObject({ scopes: ["read", "resend"] })
    expect(keys.at(-1)).toMatchObject({ label: vendor.apiKey.slice(0, 12), scopes: KEY_SCOPES })
  })

  it("is not issued for a scope that does not exist", async () => {
    const { status, stderr } = await makeOperator(service).hrsync(
      ...["vendor", "issue-key", vendor.orgId, "--scopes", "read,write"],
    )
    expect(status).not.toBe(0)
    expect(stderr).toContain("--scopes must be some of read, invite, terminate, resend, update")
  })
})
