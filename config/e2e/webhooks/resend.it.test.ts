import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { waitUntil } from "../../../core/testing/wait-until.ts"
import { queryRows } from "../testing/contents.ts"
import { type Imported, importEmployees } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* POST /api/webhooks/resend: ten ways to select webhooks (specification/endpoints.md#resend-webhooks). */

let service: TestService
let vendor: TestVendor
let acme: Imported
let other: Imported

/** `initiated`, three with records, and `completed` of each corporate. */
const WEBHOOKS_EACH = 5
/** With `requested` and `accepted`, which have sessions of their own. */
const ALL_EACH = WEBHOOKS_EACH + 2

beforeAll(async () => {
  service = await startService(["delivery"])
  vendor = await service.createVendor()
  acme = await importEmployees(service.installation, vendor, "acme", 25)
  other = await importEmployees(service.installation, vendor, "other", 25)
  await waitUntil(() => vendor.received.length === 2 * ALL_EACH)
})
afterAll(() => service.close())

const resend = async (json: unknown, by = vendor) => {
  const { status, body } = await by.call("POST", "/api/webhooks/resend", { json })
  expect(status).toBe(200)
  return body.data
}

const RANGE = { from_timestamp: "2020-01-01T00:00:00Z", to_timestamp: "2100-01-01T00:00:00+05:30" }

/** As if the receiver had rejected the webhooks of that counter for a day. */
const fail = (session: string, counter: number, state: "failed" | "exhausted" = "failed") =>
  queryRows(
    service.installation.storage,
    `WITH failed AS (UPDATE webhook SET state = '${state}', due_at = now() + interval '1 hour'
        WHERE session_id = '${session}' AND counter = ${String(counter)} RETURNING request_id)
      SELECT request_id FROM failed`,
  )

const settled = () =>
  expect
    .poll(async () => {
      const open = await queryRows(
        service.installation.storage,
        "SELECT 1 FROM webhook WHERE state IN ('waiting', 'sending')",
      )
      return open.length
    })
    .toBe(0)

describe("without a status", () => {
  it("resends webhooks that failed or are exhausted, and none that were delivered", async () => {
    expect(await resend({ search_type: "OrgOnly", org_id: acme.org_id })).toEqual({ matched: 0, queued: 0 })
    await fail(acme.sync_session_id, 2)
    await fail(acme.sync_session_id, 3, "exhausted")
    await fail(other.sync_session_id, 2)
    const before = vendor.listener.counts().accepted
    expect(await resend({ search_type: "OrgOnly", org_id: acme.org_id })).toEqual({ matched: 2, queued: 2 })
    await settled()
    expect(vendor.listener.counts().accepted).toBe(before + 2)
    expect(await resend({ search_type: "SyncSessionOnly", sync_session_id: other.sync_session_id })).toEqual({
      matched: 1,
      queued: 1,
    })
    await settled()
  })
})

describe("each way to select", () => {
  const session = () => ({ sync_session_id: acme.sync_session_id })
  const delivered = { status: "delivered" }

  it.each([
    ["SyncSessionWithStatus", () => ({ ...session(), ...delivered }), WEBHOOKS_EACH],
    ["SyncSessionWithCounterStatus", () => ({ ...session(), ...delivered, webhook_counter: 2 }), 1],
    ["SyncSessionWithCounter", () => ({ ...session(), webhook_counter: 2 }), 1],
    ["TimestampRangeWithStatus", () => ({ ...RANGE, ...delivered }), 2 * ALL_EACH],
    ["TimestampRangeWithStatusOrg", () => ({ ...RANGE, ...delivered, org_id: other.org_id }), ALL_EACH],
    ["TimestampRangeWithOrg", () => ({ ...RANGE, org_id: other.org_id }), 0],
    ["TimestampRange", () => RANGE, 0],
    ["RequestIdOnly", () => ({ request_id: randomUUID() }), 0],
  ] as const)("%s finds its webhooks", async (search_type, parts, expected) => {
    const before = vendor.listener.counts().accepted
    expect(await resend({ search_type, ...parts() })).toEqual({ matched: expected, queued: expected })
    await settled()
    expect(vendor.listener.counts().accepted).toBe(before + expected)
  })

  it("by a request id resends that webhook with the same id", async () => {
    const [failed] = await fail(acme.sync_session_id, 2)
    const { request_id } = failed as { request_id: string }
    const { duplicates } = vendor.listener.counts()
    expect(await resend({ search_type: "RequestIdOnly", request_id })).toEqual({ matched: 1, queued: 1 })
    await settled()
    expect(vendor.listener.counts().duplicates).toBe(duplicates + 1)
  })

  it("by a request id or counter also resends a delivered one, with the same id", async () => {
    const [webhook] = await queryRows<{ request_id: string }>(
      service.installation.storage,
      `SELECT request_id FROM webhook WHERE session_id = '${acme.sync_session_id}' AND counter = 3 AND state = 'delivered'`,
    )
    const one = { search_type: "RequestIdOnly", request_id: webhook?.request_id }
    const { duplicates } = vendor.listener.counts()
    expect(await resend(one)).toEqual({ matched: 1, queued: 1 })
    await settled()
    expect(vendor.listener.counts().duplicates).toBe(duplicates + 1)
  })

  it("accepts a webhook's own timeStamp as both ends of a range", async () => {
    const fresh = await importEmployees(service.installation, vendor, "fresh", 5)
    const ofFresh = () =>
      vendor.received.flatMap(({ webhook }) => (webhook?.orgId === fresh.org_id ? webhook : []))
    await expect.poll(() => ofFresh().length).toBe(5)
    await settled()
    const timeStamp = ofFresh()[0]?.timeStamp
    const expected = ofFresh().filter((webhook) => webhook.timeStamp === timeStamp).length
    const range = { from_timestamp: timeStamp, to_timestamp: timeStamp }
    const json = { search_type: "TimestampRangeWithStatusOrg", ...range, org_id: fresh.org_id }
    expect(await resend({ ...json, status: "delivered" })).toEqual({ matched: expected, queued: expected })
    await settled()
  })

  it("says what would have matched with another status", async () => {
    const json = { search_type: "OrgOnly", org_id: other.org_id }
    const { body } = await vendor.call("POST", "/api/webhooks/resend", { json })
    expect(body).toMatchObject({
      success: true,
      message: `No webhooks with status failed match, but ${String(ALL_EACH)} with status delivered do.`,
      data: { matched: 0, queued: 0 },
    })
  })

  it("leaves out what is outside the range", async () => {
    const range = { from_timestamp: "2020-01-01T00:00:00Z", to_timestamp: "2021-01-01T00:00:00Z" }
    expect(await resend({ search_type: "TimestampRangeWithStatus", ...range, status: "delivered" })).toEqual({
      matched: 0,
      queued: 0,
    })
  })
})

describe("an endpoint that is disabled or paused", () => {
  const changeEndpoint = (change: string) =>
    queryRows<{ disabled_at: Date | null }>(
      service.installation.storage,
      `WITH e AS (UPDATE webhook_endpoint SET ${change} WHERE vendor_org_id = '${vendor.orgId}' RETURNING *)
        SELECT disabled_at, open_until FROM e`,
    )

  it.each([
    ["disabled", "disabled_at = now(), disabled_reason = 'failing', failing_since = now(), failures = 11"],
    [
      "paused",
      "open_until = now() + interval '10 minutes', openings = 5, failing_since = now(), failures = 14",
    ],
  ])("receives webhooks again as soon as its vendor resends what failed: %s", async (_what, change) => {
    await fail(acme.sync_session_id, 2, "exhausted")
    await fail(acme.sync_session_id, 3, "failed")
    await changeEndpoint(change)
    const before = vendor.listener.counts().accepted
    expect(await resend({ search_type: "OrgOnly", org_id: acme.org_id })).toEqual({ matched: 2, queued: 2 })
    await expect.poll(() => vendor.listener.counts().accepted).toBe(before + 2)
    await settled()
    expect(await changeEndpoint("url = url")).toEqual([{ disabled_at: null, open_until: null }])
  })
})

describe("the caller", () => {
  it("never reaches another vendor's webhooks", async () => {
    const stranger = await service.createVendor("Stranger")
    const [webhook] = await fail(other.sync_session_id, 2)
    const { request_id } = webhook as { request_id: string }
    for (const json of [
      { search_type: "RequestIdOnly", request_id },
      { search_type: "OrgOnly", org_id: other.org_id },
      { search_type: "SyncSessionWithStatus", sync_session_id: other.sync_session_id, status: "delivered" },
      { search_type: "TimestampRange", ...RANGE },
    ]) {
      expect(await resend(json, stranger)).toEqual({ matched: 0, queued: 0 })
    }
    expect(await resend({ search_type: "RequestIdOnly", request_id })).toEqual({ matched: 1, queued: 1 })
    await settled()
  })
})

describe("an invalid request", () => {
  it.each([
    [{}, "search_type"],
    [{ search_type: "Everything" }, "search_type"],
    [{ search_type: "OrgOnly" }, "org_id"],
    [{ search_type: "OrgOnly", org_id: "acme" }, "org_id"],
    [
      { search_type: "SyncSessionWithCounter", sync_session_id: randomUUID(), webhook_counter: 0 },
      "webhook_counter",
    ],
    [{ search_type: "TimestampRangeWithStatus", ...RANGE, status: "lost" }, "status"],
    [{ search_type: "TimestampRange", ...RANGE, from_timestamp: "yesterday" }, "from_timestamp"],
    [
      {
        search_type: "TimestampRange",
        from_timestamp: "2026-02-01T00:00:00Z",
        to_timestamp: "2026-01-01T00:00:00Z",
      },
      "to_timestamp",
    ],
  ])("%j is rejected with the name of its field", async (json, field) => {
    const { status, body } = await vendor.call("POST", "/api/webhooks/resend", { json })
    expect(status).toBe(400)
    expect(Object.keys(body.data)).toEqual([field])
  })
})
