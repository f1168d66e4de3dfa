import { beforeAll, describe, expect, it } from "vitest"
import { formatCsv, row } from "../employee-rows.ts"
import { type HttpResponse, asJson, call } from "../http.ts"
import type { Json } from "../json-paths.ts"
import type { Operator } from "../operator.ts"
import { makeDeferredValue, type SyncFixture, makeSyncFixture } from "../sync-fixture.ts"

/* specification/errors.md#general-body: 500 is for a failure of the service. Invalid input is the caller's error. */

const NUL = "a\u0000b"
const LONE = "a\ud800b"
const HUGE = "x".repeat(100_000)

const expectResponse = (response: HttpResponse) => {
  expect(response.status).toBeLessThan(500)
  expect(response.headers.get("x-request-id")).not.toBeNull()
}

const textCases = (fixture: () => SyncFixture) => {
  it.each([NUL, LONE, HUGE])("handles a token request with unusual texts (%#)", async (odd) => {
    const request = { email: "hr@odd.example", org_name: "Odd", fullname: "F" }
    for (const wrong of [
      { org_name: odd },
      { fullname: odd },
      { remote_org_id: odd },
      { email: `${odd}@odd.example` },
    ])
      expectResponse(await fixture().vendor.calls.token({ ...request, ...wrong }))
    expectResponse(
      await fixture().vendor.calls.token({ ...request, corporate_reference_data: { unique_id: odd } }),
    )
  })

  it.each([NUL, LONE])("handles an encrypted read for an unusual employee_id (%#)", async (odd) => {
    const { vendor, imported } = fixture()
    expectResponse(
      (await vendor.calls.read({ connection_id: imported.connection_id, employee_id: odd })).response,
    )
  })

  it.each([NUL, LONE, HUGE])("handles a consent and an update with unusual texts (%#)", async (odd) => {
    const { vendor, imported } = fixture()
    const until = new Date(Date.now() + 60_000).toISOString()
    const consent = {
      org: imported.org_id,
      consent_language: "en",
      consent_timestamp: until,
      consent_expiry: until,
    }
    expectResponse(await vendor.calls.consent({ ...consent, employee_id: odd }))
    expectResponse(await vendor.calls.consent({ ...consent, employee_id: "Z1", consent_language: odd }))
    const config = { enabled: true, allowed_fields: ["designation"], post_to_source: false, notify: false }
    await vendor.calls.setupConfig({ connection_id: imported.connection_id, ...config })
    const query = { connection_id: imported.connection_id }
    expectResponse(await vendor.calls.update({ employeeId: odd, designation: "x" }, query))
    expectResponse(await vendor.calls.update({ employeeId: "Z1", designation: odd }, query))
  })
}

const numberCases = (fixture: () => SyncFixture) => {
  it.each([1_000_000_000, 2 ** 31, 2 ** 53 - 1, 2 ** 60, 1e300])("handles page %d", async (page) => {
    const { vendor, imported } = fixture()
    expectResponse((await vendor.calls.read({ connection_id: imported.connection_id, page })).response)
    expectResponse(await vendor.calls.connections({ page: page.toFixed(0) }))
  })

  it.each([0, -1, 2.5, 2 ** 31, 2 ** 53, "1"])("handles webhook_counter %s", async (counter) => {
    const session = { sync_session_id: fixture().imported.sync_session_id, webhook_counter: counter }
    expectResponse(await fixture().vendor.calls.resend({ search_type: "SyncSessionWithCounter", ...session }))
  })

  it.each([
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
    "+275760-09-13T00:00:00.000Z",
    "-000001-01-01T00:00:00Z",
  ])("handles a resend up to %s", async (to) => {
    const range = { from_timestamp: "2020-01-01T00:00:00Z", to_timestamp: to }
    expectResponse(await fixture().vendor.calls.resend({ search_type: "TimestampRange", ...range }))
  })

  it.each(["00-2025", "12-9999", "01-0000"])("handles a salary from %s", async (from) => {
    const query = { org: fixture().imported.org_id, type: "monthly", from_date: from }
    expectResponse(await fixture().vendor.calls.salary("Z1", query))
  })
}

const bodyCases = (given: () => Operator, fixture: () => SyncFixture) => {
  const PATHS = [
    "/api/sdk/token/",
    "/api/terminate_connection/",
    "/api/webhooks/resend",
    "/api/v1/employee/consent-data/",
    "/api/webhook/v1/setup-config/",
    "/api/webhook/v1/employee/update/",
  ]
  const post = (path: string, body: unknown) =>
    call(
      `${given().baseUrl}${path}`,
      "POST",
      asJson(body, { authorization: fixture().vendor.issued.api_key }),
    )

  it.each(PATHS)("returns 400 for a body of %s that is not an object", async (path) => {
    for (const body of [[], null, "text", 5, [{}]]) expect((await post(path, body)).status).toBe(400)
  })

  it.each(PATHS)("handles deep nesting in %s", async (path) => {
    const headers = { "content-type": "application/json", authorization: fixture().vendor.issued.api_key }
    const body = `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`
    expectResponse(await call(`${given().baseUrl}${path}`, "POST", { headers, body }))
  })

  it.each(PATHS)("is not confused by __proto__ in %s", async (path) => {
    for (const body of ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":1}}']) {
      const headers = { "content-type": "application/json", authorization: fixture().vendor.issued.api_key }
      expectResponse(await call(`${given().baseUrl}${path}`, "POST", { headers, body }))
    }
  })

  it.each(["%00", "%E0%A4%A", "%ff", "..%2f..%2fetc%2fpasswd", "a".repeat(5000)])(
    "handles the path part %s",
    async (odd) => {
      const headers = { authorization: fixture().vendor.issued.api_key }
      for (const path of [`/api/org_details/${odd}/`, `/api/v2/salary_details/${odd}/`, `/${odd}`]) {
        const query = path.includes("salary") ? `?type=ctc&org=${fixture().imported.org_id}` : ""
        expectResponse(await call(`${given().baseUrl}${path}${query}`, "GET", { headers }))
      }
    },
  )

  it.each(["%00", "a&status=b", "%ff"])("handles the query value %s", async (odd) => {
    const headers = { authorization: fixture().vendor.issued.api_key }
    for (const path of [
      "/api/vendor/connections/?status=",
      "/api/hrms_list/?vendor_org=",
      "/api/hrms_list/?connection_id=",
    ])
      expectResponse(await call(`${given().baseUrl}${path}${odd}`, "GET", { headers }))
  })
}

const recordCases = (fixture: () => SyncFixture) => {
  const WRONG: ReadonlyArray<Json> = [
    { bankDetails: "text" },
    { bankDetails: [] },
    { dependentDetails: {} },
    { dependentDetails: [5] },
    { salaryDetails: { ctc: { basic: "1e400" } } },
    { salaryDetails: { monthly: [] } },
    { name: { first: "A" } },
    { status: null },
    { doj: 20200101 },
  ]
  it.each(WRONG)("handles an update by %j", async (wrong) => {
    const query = { connection_id: fixture().imported.connection_id }
    expectResponse(await fixture().vendor.calls.update({ employeeId: "Z1", ...wrong }, query))
  })
}

export const oddInputCases = (given: () => Operator) => {
  describe(
    "unusual input never makes the service fail (specification/errors.md#general-body)",
    { timeout: 60_000 },
    () => {
      const made = makeDeferredValue<SyncFixture>()
      beforeAll(async () => {
        made.set(await makeSyncFixture(given(), formatCsv([row("Z1")])))
      }, 30_000)
      textCases(made.get)
      numberCases(made.get)
      bodyCases(given, made.get)
      recordCases(made.get)
    },
  )
}
