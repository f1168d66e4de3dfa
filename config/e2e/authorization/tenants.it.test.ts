import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readEmployees } from "../../../adapters/vendor-client/read-employees.ts"
import { type Imported, importEmployees } from "../testing/employees.ts"
import { type Answer, startService, type TestService, type TestVendor } from "../testing/service.ts"

/* specification/promises.md#s5-tenants: every endpoint responds to an id of another vendor as if it did not exist. */

let service: TestService
let owner: TestVendor
let stranger: TestVendor
let owned: Imported
let own: Imported

beforeAll(async () => {
  service = await startService()
  owner = await service.createVendor("Owner")
  stranger = await service.createVendor("Stranger")
  owned = await importEmployees(service.installation, owner, "owned", 12)
  own = await importEmployees(service.installation, stranger, "own", 12)
})
afterAll(() => service.close())

/** A response without the parts that differ between requests. */
const toComparable = ({ status, body }: Answer) => [
  status,
  JSON.stringify(body).replace(/"requestId":"[^"]+"/u, ""),
]

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000"

const ENDPOINTS: Readonly<Record<string, (id: string) => Promise<Answer>>> = {
  org_details: (id) => stranger.call("GET", `/api/org_details/${id}/`, { route: "/api/org_details/{org}/" }),
  data_model_flags: (id) =>
    stranger.call("GET", `/api/sdk/data_model_flags/?connection_id=${id}`, {
      headers: { authorization: `Token ${stranger.apiKey}` },
    }),
  terminate_connection: (id) =>
    stranger.call("POST", "/api/terminate_connection/", { json: { client_org: id } }),
  "resend by organization": (id) =>
    stranger.call("POST", "/api/webhooks/resend", { json: { search_type: "OrgOnly", org_id: id } }),
  "resend by session": (id) =>
    stranger.call("POST", "/api/webhooks/resend", {
      json: { search_type: "SyncSessionWithStatus", sync_session_id: id, status: "delivered" },
    }),
  "resend by request": (id) =>
    stranger.call("POST", "/api/webhooks/resend", { json: { search_type: "RequestIdOnly", request_id: id } }),
}

const IDS: Readonly<Record<string, () => string>> = {
  connection: () => owned.connection_id,
  organization: () => owned.org_id,
  session: () => owned.sync_session_id,
  vendor: () => owner.orgId,
}

describe.each(Object.keys(ENDPOINTS))("%s", (endpoint) => {
  it.each(Object.keys(IDS))("reveals nothing about another vendor's %s", async (kind) => {
    const ask = ENDPOINTS[endpoint] as (id: string) => Promise<Answer>
    expect(toComparable(await ask(IDS[kind]?.() ?? ""))).toEqual(toComparable(await ask(UNKNOWN_ID)))
  })
})

describe("the encrypted read", () => {
  it.each(Object.keys(IDS))("reveals nothing about another vendor's %s", async (kind) => {
    const read = (connection_id: string) =>
      readEmployees({
        ...stranger,
        baseUrl: service.url,
        privateKeyPem: stranger.privateKey,
        request: { connection_id },
        now: Date.now,
      }).then(
        () => "data",
        (error: unknown) => String(error).replace(/requestId [0-9a-f-]+/u, ""),
      )
    // Four reads a second for each user.
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await read(IDS[kind]?.() ?? "")).toEqual(await read(UNKNOWN_ID))
  })
})

describe("lists", () => {
  it("contain the caller's own connections only", async () => {
    const { body } = await stranger.call("GET", "/api/vendor/connections/")
    expect(body.data.map((connection: { connection_id: string }) => connection.connection_id)).toEqual([
      own.connection_id,
    ])
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${owned.connection_id}|${owned.org_id}|owned`, "u"))
  })
})
