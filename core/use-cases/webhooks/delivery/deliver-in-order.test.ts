import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { START } from "../../../testing/builders/vendors.ts"
import { type DeliveryVendor, makeDeliveryFixture } from "../../../testing/delivery-fixture.ts"

/* What one worker does with the short sessions of a connection that it was given together. */

const SESSIONS = 10

const enqueueSessions = async (vendor: DeliveryVendor): Promise<ReadonlyArray<string>> => {
  const ids: Array<string> = []
  for (let n = 0; n < SESSIONS; n++) ids.push(...(await vendor.enqueue([1, 1, 1])))
  return ids
}

const arrivedAt = ({ posts }: DeliveryVendor) => posts.map(({ requestId }) => requestId)

describe("short sessions that wait for one another", () => {
  it("arrive in order, each webhook after the result of the previous one is recorded", async () => {
    const fixture = makeDeliveryFixture()
    const unwritten: Array<string> = []
    const vendor = await fixture.addVendor(({ requestId }) => {
      const before = arrivedAt(vendor).filter((each) => each !== requestId)
      unwritten.push(...before.filter((each) => fixture.tables.webhooks.get(each)?.state !== "delivered"))
      return 200
    })
    const ids = await enqueueSessions(vendor)
    await fixture.runUntil(START)
    expect(arrivedAt(vendor)).toEqual(ids)
    expect(unwritten).toEqual([])
  })

  it("wait for one that is retried, without losing an attempt", async () => {
    const fixture = makeDeliveryFixture()
    const refused = new Set<string | undefined>()
    const vendor = await fixture.addVendor(({ requestId, at }) =>
      refused.has(requestId) && at === START ? 503 : 200,
    )
    const ids = await enqueueSessions(vendor)
    refused.add(ids[4])
    await fixture.runUntil(START)
    expect(arrivedAt(vendor)).toEqual(ids.slice(0, 5))
    const attempts = ids.map((id) => fixture.tables.webhooks.get(id)?.attempt)
    expect(attempts).toEqual(ids.map((_, index) => (index <= 4 ? 1 : 0)))
    await fixture.runUntil(START + 10_000)
    expect(arrivedAt(vendor)).toEqual([...ids.slice(0, 5), ...ids.slice(4)])
  })

  it("continue after one that failed for the day", async () => {
    const fixture = makeDeliveryFixture()
    const refused = new Set<string | undefined>()
    const vendor = await fixture.addVendor(({ requestId }) => (refused.has(requestId) ? 422 : 200))
    const ids = await enqueueSessions(vendor)
    refused.add(ids[4])
    await fixture.runUntil(START + 3 * 60 * 60_000)
    const firsts = [...new Set(arrivedAt(vendor))]
    expect(firsts).toEqual(ids)
    expect(await Effect.runPromise(fixture.outbox.getTotals(vendor.connectionId))).toMatchObject({
      delivered: ids.length - 1,
      failed: 1,
    })
  })

  it("of other connections are not held back", async () => {
    const fixture = makeDeliveryFixture()
    const refused = new Set<string | undefined>()
    const vendor = await fixture.addVendor(({ requestId, at }) =>
      refused.has(requestId) && at === START ? 503 : 200,
    )
    const held = await enqueueSessions(vendor)
    refused.add(held[0])
    const others = await Promise.all(
      Array.from({ length: 6 }, () => vendor.enqueueForNewConnection([1, 1, 1])),
    )
    await fixture.runUntil(START)
    expect(new Set(arrivedAt(vendor))).toEqual(new Set([held[0], ...others.flat()]))
  })
})
