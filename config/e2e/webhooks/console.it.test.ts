import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type {
  ConsoleDeliveries,
  ConsoleDelivery,
  ConsoleDeliveryDetails,
  ConsoleDeliveryFigures,
} from "../../../core/contract/webhooks/console/deliveries.ts"
import type {
  ConsoleRotatedSecret,
  ConsoleWebhookEndpoint,
} from "../../../core/contract/webhooks/console/endpoint.ts"
import { waitUntil } from "../../../core/testing/wait-until.ts"
import { type ConsoleUser, createConsoleUser } from "../testing/console.ts"
import { queryRows } from "../testing/contents.ts"
import { type Imported, importEmployees } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* What the console shows of webhooks, and does with them. */

/** `initiated`, three with records, and `completed`. */
const WEBHOOKS_EACH = 5
/** With `requested` and `accepted`, which have sessions of their own. */
const ALL_EACH = WEBHOOKS_EACH + 2

let service: TestService
let vendor: TestVendor
let acme: Imported
let other: Imported
let admin: ConsoleUser
let member: ConsoleUser

beforeAll(async () => {
  service = await startService(["delivery"])
  vendor = await service.createVendor()
  acme = await importEmployees(service.installation, vendor, "acme", 25)
  other = await importEmployees(service.installation, vendor, "other", 25)
  const team = { kind: "vendor", orgId: vendor.orgId } as const
  admin = await createConsoleUser(service, { team, role: "vendor-admin" })
  member = await createConsoleUser(service, { team, role: "vendor-member", corporates: [acme.org_id] })
  await waitUntil(() => vendor.received.length === 2 * ALL_EACH)
  await settled()
})
afterAll(() => service.close())

const settled = () =>
  waitUntil(async () => {
    const open = await queryRows(
      service.installation.storage,
      "SELECT 1 FROM webhook WHERE state IN ('waiting', 'sending')",
    )
    return open.length === 0
  })

const ok = async <A>(call: ReturnType<ConsoleUser["call"]>): Promise<A> => {
  const { status, body } = await call
  expect([status, body]).toEqual([200, body])
  return body as A
}

const LIST = "/api/console/webhooks/deliveries/"
const list = (user: ConsoleUser, query = "") =>
  ok<ConsoleDeliveries>(user.call("GET", `${LIST}${query}`, { route: LIST }))
const show = (user: ConsoleUser, id: string) =>
  user.call("GET", `${LIST}${id}/`, { route: "/api/console/webhooks/deliveries/{request_id}/" })
const getIds = ({ items }: ConsoleDeliveries) => items.map(({ request_id }) => request_id)

/** As if the receiver had rejected this webhook for a day. */
const fail = async (session: string, counter: number) => {
  const [failed] = await queryRows<{ request_id: string }>(
    service.installation.storage,
    `WITH failed AS (UPDATE webhook SET state = 'failed', due_at = now() + interval '1 hour'
        WHERE session_id = '${session}' AND counter = ${String(counter)} RETURNING request_id)
      SELECT request_id FROM failed`,
  )
  return failed?.request_id ?? ""
}

const resend = (user: ConsoleUser, json: unknown) =>
  ok<{ matched: number; queued: number }>(user.call("POST", "/api/console/webhooks/resend/", { json }))
const count = (user: ConsoleUser, json: unknown) =>
  ok<{ matched: number }>(user.call("POST", "/api/console/webhooks/resend/count/", { json }))

describe("the log", () => {
  it("has all webhooks of the vendor for an admin, and those of their clients for a member", async () => {
    expect((await list(admin)).items).toHaveLength(2 * ALL_EACH)
    const { items } = await list(member)
    expect(items).toHaveLength(ALL_EACH)
    expect(new Set(items.map(({ connection_id }) => connection_id))).toEqual(new Set([acme.connection_id]))
    expect(items[0]).toMatchObject<Partial<ConsoleDelivery>>({
      org_name: "acme",
      webhook_counter: 5,
      event: "sync.events.completed",
      state: "delivered",
      record_count: null,
      attempts: 1,
      next_attempt_at: null,
    })
  })

  it("is filtered by client, event, state, time, and by ids", async () => {
    const query = async (text: string) => (await list(admin, `?${text}`)).items.length
    expect(await query(`connection_id=${other.connection_id}`)).toBe(ALL_EACH)
    expect(await query("event=sync.events.employee.add")).toBe(6)
    expect(await query("state=delivered")).toBe(2 * ALL_EACH)
    expect(await query("state=undelivered")).toBe(0)
    expect(await query("to=2020-01-01T00:00:00Z")).toBe(0)
    expect(await query(`search=${acme.sync_session_id.toUpperCase()}`)).toBe(5)
    expect(await query("search=nothing")).toBe(0)
    const { status } = await admin.call("GET", `${LIST}?cursor=later`, { route: LIST })
    expect(status).toBe(400)
  })

  it("continues by cursor", async () => {
    const all = getIds(await list(admin))
    const cursor = await queryRows<{ cursor: string }>(
      service.installation.storage,
      `SELECT (extract(epoch FROM created_at) * 1000)::bigint || '-' || counter || '-' || request_id AS cursor
        FROM webhook WHERE request_id = '${all[3] ?? ""}'`,
    )
    expect(getIds(await list(admin, `?cursor=${cursor[0]?.cursor ?? ""}`))).toEqual(all.slice(4))
  })

  it("shows the body with masked values, and the attempts", async () => {
    const [added] = (await list(admin, "?event=sync.events.employee.add")).items
    const details = await ok<ConsoleDeliveryDetails>(show(admin, added?.request_id ?? ""))
    expect(details).toMatchObject({ session_webhooks: 5, attempts: [{ status: 200 }], body_missing: null })
    const sent = JSON.parse(details.body ?? "") as { requestId: string; body: ReadonlyArray<{ pan: string }> }
    expect(sent.requestId).toBe(added?.request_id)
    expect(details.body).toContain("************")
  })

  it("has nothing of another client for a member, of another vendor for anybody", async () => {
    const [foreign = ""] = getIds(await list(admin, `?connection_id=${other.connection_id}`))
    expect((await show(member, foreign)).status).toBe(404)
    expect((await list(member, `?search=${foreign}`)).items).toEqual([])
    expect((await list(member, `?connection_id=${other.connection_id}`)).items).toEqual([])
    const stranger = await service.createVendor("Stranger")
    const user = await createConsoleUser(service, {
      team: { kind: "vendor", orgId: stranger.orgId },
      role: "vendor-admin",
    })
    expect((await list(user)).items).toEqual([])
    expect((await show(user, foreign)).status).toBe(404)
    expect((await show(user, randomUUID())).status).toBe(404)
    expect(await count(user, { request_ids: [foreign] })).toEqual({ matched: 0, is_too_many: false })
  })

  it("is not for a corporate's people", async () => {
    const hr = await createConsoleUser(service, {
      team: { kind: "corporate", orgId: acme.org_id },
      role: "corporate-admin",
    })
    expect((await hr.call("GET", LIST)).status).toBe(403)
  })

  it("has figures", async () => {
    const figures = await ok<ConsoleDeliveryFigures>(admin.call("GET", "/api/console/webhooks/figures/"))
    expect(figures).toMatchObject({ pending: 0, failed: 0, exhausted: 0, time_zone: vendor.timeZone })
    const delivered = figures.days.map(({ delivered_at_once }) => delivered_at_once)
    expect(delivered.reduce((sum, one) => sum + one, 0)).toBe(2 * ALL_EACH)
    expect(delivered).toHaveLength(14)
  })
})

describe("resending", () => {
  it("counts first, then sends what failed again, within the clients of a member", async () => {
    const own = await fail(acme.sync_session_id, 2)
    await fail(other.sync_session_id, 3)
    expect(await count(admin, {})).toEqual({ matched: 2, is_too_many: false })
    expect(await count(member, {})).toEqual({ matched: 1, is_too_many: false })
    expect(await resend(member, {})).toEqual({ matched: 1, queued: 1 })
    await settled()
    expect((await ok<ConsoleDeliveryDetails>(show(admin, own))).delivery).toMatchObject({
      state: "delivered",
      attempts: 2,
    })
    expect(await resend(admin, { connection_id: other.connection_id })).toEqual({ matched: 1, queued: 1 })
    await settled()
    expect(await count(admin, {})).toEqual({ matched: 0, is_too_many: false })
  })

  it("sends named webhooks again whatever their state", async () => {
    const [first = ""] = getIds(await list(admin))
    expect(await resend(admin, { request_ids: [first] })).toEqual({ matched: 1, queued: 1 })
    await settled()
    const details = await ok<ConsoleDeliveryDetails>(show(admin, first))
    expect(details.delivery).toMatchObject({ state: "delivered", attempts: 2 })
    const [{ request_headers: sent, response_headers: received } = {}] = details.attempts
    expect(sent?.items).toContainEqual({ name: "webhook-id", value: first })
    expect(sent?.items.map(({ name }) => name)).toContain("service-signature")
    expect(received?.items.map(({ name }) => name)).toContain("date")
  })
})

describe("the endpoint", () => {
  const PATH = "/api/console/webhooks/endpoint/"
  const view = (user = admin) => ok<ConsoleWebhookEndpoint>(user.call("GET", PATH))

  it("is shown with its state and secrets to an admin, without secrets to a member", async () => {
    const shown = await view()
    expect(shown.endpoint).toMatchObject({ state: "working", failing_since: null })
    expect(shown.secrets).toHaveLength(1)
    expect((await view(member)).secrets).toBeNull()
    expect(JSON.stringify(shown)).not.toContain(vendor.appSecret)
  })

  it("is changed in the version that was seen, and no other", async () => {
    const { endpoint, version } = await view()
    const json = { url: endpoint?.url, events: ["test.event"], version }
    const changed = await ok<ConsoleWebhookEndpoint>(admin.call("POST", PATH, { json }))
    expect(changed.endpoint?.events).toEqual(["test.event"])
    const late = await admin.call("POST", PATH, { json: { ...json, events: [] } })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      data: { url: endpoint?.url, events: "test.event", version: changed.version },
    })
    expect((await member.call("POST", PATH, { json })).status).toBe(403)
  })

  it("must be an address that may be connected to", async () => {
    const { version } = await view()
    const json = { url: "ftp://vendor.example", events: [], version }
    const { status, body } = await admin.call("POST", PATH, { json })
    expect([status, Object.keys((body as { data: object }).data)]).toEqual([400, ["url"]])
  })

  it("gets a test event at once", async () => {
    const sent = await ok(admin.call("POST", "/api/console/webhooks/test/"))
    expect(sent).toMatchObject({ acknowledged: true, status: 200, problem: null })
    expect((await member.call("POST", "/api/console/webhooks/test/")).status).toBe(403)
  })

  it("is signed by a new secret after a rotation, which is shown once", async () => {
    const path = "/api/console/webhooks/secret/"
    const { app_secret, webhook_secret } = await ok<ConsoleRotatedSecret>(
      admin.call("POST", path, { json: { switch_at: null } }),
    )
    const { secrets } = await view()
    expect(secrets?.map(({ state }) => state)).toEqual(["active", "expiring"])
    expect(Buffer.from(webhook_secret.slice("whsec_".length), "base64").toString()).toBe(app_secret)
    expect(app_secret.startsWith(secrets?.[0]?.prefix ?? "none")).toBe(true)
    expect((await member.call("POST", path, { json: { switch_at: null } })).status).toBe(403)
    const late = await admin.call("POST", path, { json: { switch_at: "2020-01-01T00:00:00Z" } })
    expect(late.status).toBe(400)
  })
})
