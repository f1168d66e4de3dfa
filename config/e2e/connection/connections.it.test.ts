import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readEmployees } from "../../../adapters/vendor-client/read-employees.ts"
import { queryRows } from "../testing/contents.ts"
import { type Imported, importEmployees } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* org_details, vendor/connections and terminate_connection (specification/endpoints.md#read-an-organization). */

const ORG = "/api/org_details/{org}/"

let service: TestService
let vendor: TestVendor
let acme: Imported

beforeAll(async () => {
  service = await startService(["delivery"])
  vendor = await service.createVendor()
  acme = await importEmployees(service.installation, vendor, "acme", 25)
})
afterAll(() => service.close())

describe("GET /api/org_details/{org}/", () => {
  const describeOrg = (id: string, slash = "/") =>
    vendor.call("GET", `/api/org_details/${id}${slash}`, { route: ORG })

  it("returns a corporate of the vendor, with and without the trailing slash", async () => {
    const { status, body } = await describeOrg(acme.org_id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      uuid: acme.org_id,
      org_name: "acme",
      email_domain: "acme.example",
      invite_status: "accepted",
      is_client: false,
      is_corporate: true,
      hrms: "csv",
    })
    expect((await describeOrg(acme.org_id, "")).body).toEqual(body)
  })

  it("returns the vendor itself", async () => {
    expect((await describeOrg(vendor.orgId)).body).toMatchObject({ is_client: true, is_corporate: false })
  })

  it.each([
    ["an unknown id", randomUUID()],
    ["no id", "acme"],
    ["an attempt", "%27%20OR%201=1"],
  ])("returns not found for %s", async (_, id) => {
    const { status, body, headers } = await describeOrg(id)
    expect(status).toBe(404)
    expect(body).toEqual({ requestId: headers.get("x-request-id"), message: "Not found.", data: null })
  })
})

describe("GET /api/vendor/connections/", () => {
  it("lists connections and what each shares", async () => {
    const { body } = await vendor.call("GET", "/api/vendor/connections/?status=approved")
    expect(body.pageInfo).toEqual({ totalPages: 1, totalItems: 1, items: 1, next: false, previous: false })
    const [connection] = body.data
    expect(connection).toMatchObject({
      connection_id: acme.connection_id,
      org_id: acme.org_id,
      hrms_code: "csv",
      int_type: "Upload CSV",
      application_connection_status: "Active",
      email: "hr@acme.example",
      not_shared_data_points: [],
      not_requested_data_points: ["ctc_raw", "monthly_raw"],
    })
    expect(connection.shared_data_points).toContain("pan")
    expect(connection.last_successful_sync).not.toBeNull()
  })

  it("paginates, and shows nothing of corporates that have not accepted", async () => {
    const own = await service.createVendor()
    for (let n = 0; n < 3; n++) {
      const json = { email: `hr@${randomUUID()}.example`, org_name: `Corporate ${String(n)}`, fullname: "A" }
      expect((await own.call("POST", "/api/sdk/token/", { json })).status).toBe(200)
    }
    const page = async (query: string) => (await own.call("GET", `/api/vendor/connections/${query}`)).body
    const first = await page("?page=1&size=2&status=pending")
    const second = await page("?page=2&size=2")
    const third = await page("?page=3&size=2")
    expect(first.pageInfo).toEqual({ totalPages: 2, totalItems: 3, items: 2, next: true, previous: false })
    expect(second.pageInfo).toEqual({ totalPages: 2, totalItems: 3, items: 1, next: false, previous: true })
    expect(third.pageInfo).toMatchObject({ items: 0, next: false, previous: true })
    const names = [...first.data, ...second.data].map(
      (connection: { org_name: string }) => connection.org_name,
    )
    expect(names).toEqual(["Corporate 2", "Corporate 1", "Corporate 0"])
    expect(first.data[0]).toMatchObject({
      application_connection_status: "Invited",
      int_type: null,
      shared_data_points: [],
      salary_details_flag: false,
    })
    expect((await page("?status=approved")).data).toEqual([])
  })

  it.each([
    ["?status=unknown", "status"],
    ["?page=0", "page"],
    ["?page=1.5", "page"],
    ["?size=101", "size"],
    ["?size=ten", "size"],
    ["?page=1&page=2", "page"],
  ])("rejects %s", async (query, field) => {
    const { status, body } = await vendor.call("GET", `/api/vendor/connections/${query}`)
    expect(status).toBe(400)
    expect(Object.keys(body.data)).toEqual([field])
  })
})

describe("POST /api/terminate_connection/", () => {
  const terminate = (client_org: string, by = vendor) =>
    by.call("POST", "/api/terminate_connection/", { form: { client_org } })

  it("deletes everything of the connection and notifies the vendor", async () => {
    const own = await service.createVendor()
    const { org_id, connection_id, sync_session_id } = await importEmployees(
      service.installation,
      own,
      "leaving",
      25,
    )
    await expect.poll(() => own.synced.length).toBe(5)
    expect(await terminate(org_id, own)).toMatchObject({
      status: 200,
      body: { message: "Connection terminated successfully", data: null },
    })

    const { storage } = service.installation
    const left = async (table: string, where: string) =>
      (await queryRows(storage, `SELECT 1 FROM ${table} WHERE ${where}`)).length
    expect(await left("employee", `connection_id = '${connection_id}'`)).toBe(0)
    expect(await left("employee_record", `session_id = '${sync_session_id}'`)).toBe(0)
    expect(await left("connection", `id = '${connection_id}' AND data_key IS NOT NULL`)).toBe(0)
    expect(
      await queryRows(
        storage,
        `SELECT employees, sync_sessions, webhooks FROM deletion_receipt WHERE connection_id = '${connection_id}'`,
      ),
    ).toEqual([{ employees: 25, sync_sessions: 1, webhooks: 0 }])

    await expect.poll(() => own.synced.length).toBe(6)
    expect(own.synced[5]).toMatchObject({
      verified: true,
      webhook: {
        event: "connection.events.terminated",
        recordCount: null,
        body: [{ orgId: org_id, status: "CONNECTION_TERMINATED", terminatedBy: null }],
      },
    })
    const { body } = await own.call("GET", "/api/vendor/connections/?status=rejected")
    expect(body.data[0]).toMatchObject({ connection_id, application_connection_status: "Terminated" })
    const request = { connection_id }
    const { url: baseUrl } = service
    const read = readEmployees({ ...own, baseUrl, privateKeyPem: own.privateKey, request, now: Date.now })
    await expect(read).rejects.toThrow("Invalid connection_id or unauthorized access.")
  })

  it("is final: a second request finds nothing, and a new invitation creates a new connection", async () => {
    const own = await service.createVendor()
    const json = { email: `hr@${randomUUID()}.example`, org_name: "Again", fullname: "A" }
    const first = (await own.call("POST", "/api/sdk/token/", { json })).body
    expect((await terminate(first.org_id, own)).status).toBe(200)
    expect(await terminate(first.org_id, own)).toMatchObject({ status: 404, body: { data: null } })
    const second = (await own.call("POST", "/api/sdk/token/", { json })).body
    expect(second.org_id).toBe(first.org_id)
    expect(second.connection_id).not.toBe(first.connection_id)
  })

  it.each([
    ["nothing", {}, 400],
    ["no id", { client_org: "acme" }, 400],
    ["an unknown corporate", { client_org: randomUUID() }, 404],
  ])("rejects %s, as JSON and as a form", async (_, sent, expected) => {
    for (const how of [{ json: sent }, { form: sent }]) {
      const { status, body } = await vendor.call("POST", "/api/terminate_connection/", how)
      expect(status).toBe(expected)
      expect(body).toHaveProperty("message")
    }
  })

  it("rejects another vendor's corporate like an unknown one", async () => {
    const stranger = await service.createVendor()
    expect((await terminate(acme.org_id, stranger)).status).toBe(404)
  })
})
