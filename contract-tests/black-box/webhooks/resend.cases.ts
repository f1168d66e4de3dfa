import { beforeAll, describe, expect, it } from "vitest"
import { expectDefaultError, expectShape, resendShape } from "../response-shapes.ts"
import { formatCsv, row } from "../employee-rows.ts"
import { at, type Json } from "../json-paths.ts"
import type { Operator } from "../operator.ts"
import { waitUntil, makeDeferredValue, type SyncFixture, makeSyncFixture } from "../sync-fixture.ts"
import { newClient, newVendor, type Vendor } from "../vendors.ts"

const WAIT = { timeout: 40_000 }

const listDeliveries = ({ vendor }: SyncFixture) => vendor.receiver.all()

const INVITED = "connection.events.requested"

const invite = ({ calls }: Vendor) => {
  const { orgName, email } = newClient()
  return calls.token({ email, org_name: orgName, fullname: "F" })
}

const matchedBy = async (vendor: Vendor, body: Json) => {
  const response = await vendor.calls.resend(body)
  expect(response.status).toBe(200)
  expectShape(resendShape, response.body)
  return at(response.body, "data", "matched")
}

const range = () => ({
  from_timestamp: new Date(Date.now() - 3_600_000).toISOString(),
  to_timestamp: new Date(Date.now() + 3_600_000).toISOString(),
})

/** Every variant that can name a status, and how many it matches: three of the sync, and two announcements before it. */
const deliveredVariants = (fixture: SyncFixture): Readonly<Record<string, readonly [Json, number]>> => {
  const session = { sync_session_id: fixture.imported.sync_session_id }
  const status = { status: "delivered" }
  return {
    SyncSessionWithStatus: [{ ...session, ...status }, 3],
    SyncSessionWithCounterStatus: [{ ...session, ...status, webhook_counter: 2 }, 1],
    TimestampRangeWithStatus: [{ ...range(), ...status }, 5],
    TimestampRangeWithStatusOrg: [{ ...range(), ...status, org_id: fixture.imported.org_id }, 5],
  }
}

/** Each of these names one webhook, which is found in any state. */
const NAME_ONE = ["SyncSessionWithCounter", "RequestIdOnly"]

/**
 * Without a status only failed ones match, of which a vendor that accepts everything has none, except for a single
 * webhook.
 */
const failedVariants = (fixture: SyncFixture): Readonly<Record<string, Json>> => ({
  SyncSessionOnly: { sync_session_id: fixture.imported.sync_session_id },
  SyncSessionWithCounter: { sync_session_id: fixture.imported.sync_session_id, webhook_counter: 1 },
  TimestampRange: range(),
  TimestampRangeWithOrg: { ...range(), org_id: fixture.imported.org_id },
  OrgOnly: { org_id: fixture.imported.org_id },
  RequestIdOnly: { request_id: listDeliveries(fixture)[0]?.envelope.requestId },
})

const DELIVERED = [
  "SyncSessionWithStatus",
  "SyncSessionWithCounterStatus",
  "TimestampRangeWithStatus",
  "TimestampRangeWithStatusOrg",
]
const FAILED = [
  "SyncSessionOnly",
  "SyncSessionWithCounter",
  "TimestampRange",
  "TimestampRangeWithOrg",
  "OrgOnly",
  "RequestIdOnly",
]

const makeResendFixture = async (operator: Operator): Promise<SyncFixture> => {
  const fixture = await makeSyncFixture(operator, formatCsv([row("R1")]), { events: "all" })
  await waitUntil(() => listDeliveries(fixture).length === 5)
  return fixture
}

const waitUntilFinished = async ({ vendor, imported }: SyncFixture) => {
  const body = {
    search_type: "SyncSessionWithStatus",
    sync_session_id: imported.sync_session_id,
    status: "pending",
  }
  await expect.poll(() => matchedBy(vendor, body), WAIT).toBe(0)
}

const deliveredCases = (given: () => Operator) => {
  it.each(DELIVERED)(
    "finds delivered ones by %s and resends them, unchanged except for the time",
    async (type) => {
      const fixture = await makeResendFixture(given())
      await waitUntilFinished(fixture)
      const [body, count] = deliveredVariants(fixture)[type] ?? [{}, 0]
      const before = listDeliveries(fixture)
      const response = await fixture.vendor.calls.resend({ search_type: type, ...body })
      expectShape(resendShape, response.body)
      expect(at(response.body, "data")).toEqual({ matched: count, queued: count })
      await expect.poll(() => listDeliveries(fixture).length, WAIT).toBe(5 + count)
      const originals = new Map(before.map(({ envelope }) => [envelope.requestId, envelope]))
      for (const { envelope } of listDeliveries(fixture).slice(5)) {
        const original = originals.get(envelope.requestId)
        expect({ ...envelope, timeStamp: null }).toEqual({ ...original, timeStamp: null })
      }
    },
  )
}

const failedCases = (given: () => Operator, fixture: () => SyncFixture) => {
  it.each(FAILED.filter((type) => !NAME_ONE.includes(type)))(
    "finds only failed ones by %s, which names no status",
    async (type) => {
      const response = await fixture().vendor.calls.resend({
        search_type: type,
        ...failedVariants(fixture())[type],
      })
      expect(at(response.body, "data", "matched")).toBe(0)
      expect(at(response.body, "message")).toMatch(/\b[35] with status delivered\b/u)
    },
  )

  it.each(NAME_ONE)("finds the one that %s names, although it was delivered", async (type) => {
    const own = await makeResendFixture(given())
    await waitUntilFinished(own)
    expect(await matchedBy(own.vendor, { search_type: type, ...failedVariants(own)[type] })).toBe(1)
    await expect.poll(() => listDeliveries(own).length, WAIT).toBe(6)
  })

  it("finds a webhook by the exact timeStamp of its envelope", async () => {
    const own = await makeResendFixture(given())
    await waitUntilFinished(own)
    const said = listDeliveries(own)[0]?.envelope.timeStamp
    const expected = listDeliveries(own).filter(({ envelope }) => envelope.timeStamp === said).length
    const range = { from_timestamp: said, to_timestamp: said, status: "delivered" }
    const matched = await matchedBy(own.vendor, { search_type: "TimestampRangeWithStatus", ...range })
    expect(matched).toBe(expected)
  })

  it.each(FAILED)("finds failed ones by %s", async (type) => {
    const failing = await makeResendFixture(given())
    failing.vendor.receiver.setResponses(() => ({ status: 410 }))
    await invite(failing.vendor)
    await expect.poll(() => failing.vendor.receiver.byEvent(INVITED).length, WAIT).toBe(2)
    const failed = failing.vendor.receiver.byEvent(INVITED)[1]?.envelope
    const byType: Json = {
      ...range(),
      sync_session_id: failed?.syncSessionId,
      webhook_counter: 1,
      org_id: failed?.orgId,
      request_id: failed?.requestId,
    }
    const options = Object.keys(failedVariants(failing)[type] ?? {})
    const body = Object.fromEntries(options.map((key) => [key, byType[key]]))
    await expect.poll(() => matchedBy(failing.vendor, { search_type: type, ...body }), WAIT).toBe(1)
  })

  it.each(["failed", "pending"])("finds none %s where all are delivered", async (status) => {
    const own = await makeResendFixture(given())
    await waitUntilFinished(own)
    const session = { sync_session_id: own.imported.sync_session_id }
    expect(await matchedBy(own.vendor, { search_type: "SyncSessionWithStatus", ...session, status })).toBe(0)
  })

  it("finds a webhook that waits for its next attempt as pending", async () => {
    const vendor = await newVendor(given(), { events: "all" })
    vendor.receiver.setResponses((_delivery, before) => ({ status: before === 0 ? 500 : 200 }))
    await invite(vendor)
    await expect.poll(() => vendor.receiver.all().length, WAIT).toBe(1)
    const body = { search_type: "TimestampRangeWithStatus", ...range(), status: "pending" }
    expect(await matchedBy(vendor, body)).toBe(1)
    await expect.poll(() => vendor.receiver.all().length, WAIT).toBeGreaterThan(1)
    const ids = vendor.receiver.all().map(({ envelope }) => envelope.requestId)
    expect(new Set(ids).size).toBe(1)
  })

  it("finds nothing outside the range", async () => {
    const past = {
      from_timestamp: "2020-01-01T00:00:00Z",
      to_timestamp: "2020-01-02T00:00:00Z",
      status: "delivered",
    }
    expect(await matchedBy(fixture().vendor, { search_type: "TimestampRangeWithStatus", ...past })).toBe(0)
  })

  it("finds only the caller's own", async () => {
    const other = await newVendor(given())
    for (const [type, [body]] of Object.entries(deliveredVariants(fixture())))
      expect(await matchedBy(other, { search_type: type, ...body })).toBe(0)
    expect(listDeliveries(fixture()).length).toBe(5)
  })
}

const requestCases = (fixture: () => SyncFixture) => {
  it.each([{}, { search_type: "Everything" }, { search_type: 5 }])("rejects %j", async (body) => {
    expectDefaultError(await fixture().vendor.calls.resend(body), 400)
  })

  it.each([...DELIVERED, ...FAILED])("rejects %s without its required fields", async (type) => {
    expectDefaultError(await fixture().vendor.calls.resend({ search_type: type }), 400)
  })

  it.each([
    { search_type: "SyncSessionWithStatus", status: "lost" },
    { search_type: "SyncSessionOnly", sync_session_id: "x" },
    { search_type: "TimestampRange", from_timestamp: "yesterday", to_timestamp: "today" },
    { search_type: "OrgOnly", org_id: 7 },
    { search_type: "RequestIdOnly", request_id: "x" },
  ])("rejects the invalid value in %j", async (body) => {
    const complete = { sync_session_id: fixture().imported.sync_session_id, ...body }
    expectDefaultError(await fixture().vendor.calls.resend(complete), 400)
  })
}

export const resendCases = (given: () => Operator) => {
  describe(
    "POST /api/webhooks/resend (specification/endpoints.md#resend-webhooks)",
    { timeout: 90_000 },
    () => {
      const made = makeDeferredValue<SyncFixture>()
      beforeAll(async () => {
        made.set(await makeResendFixture(given()))
      }, 60_000)
      deliveredCases(given)
      failedCases(given, made.get)
      requestCases(made.get)
    },
  )
}
