import * as Effect from "effect/Effect"
import { describe, expect, it, vi } from "vitest"
import { FAILURE_THRESHOLD } from "../../../domain/webhooks/circuit.ts"
import { START } from "../../../testing/builders/vendors.ts"
import {
  type DeliveryVendor,
  type DeliveryFixture,
  makeDeliveryFixture,
} from "../../../testing/delivery-fixture.ts"

/** The clock is advanced many times, and the machine may be busy. */
vi.setConfig({ testTimeout: 60_000 })

/* What becomes of an endpoint that does not acknowledge, over days; the clock leaps from one thing to the next. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const totals = ({ outbox }: DeliveryFixture, { connectionId }: DeliveryVendor) =>
  Effect.runPromise(outbox.getTotals(connectionId))
const findEndpoint = async ({ storage }: DeliveryFixture, { orgId }: DeliveryVendor) =>
  (await Effect.runPromise(storage.vendors.find(orgId)))?.endpoint

describe("an endpoint that always returns 500", () => {
  it("gets ten webhooks, and then one after each pause", async () => {
    const fixture = makeDeliveryFixture()
    const dead = await fixture.addVendor(() => 500)
    await dead.enqueue([0, 100, 0])
    await fixture.runUntil(START + HOUR)
    const atOnce = dead.posts.filter(({ at }) => at === START)
    expect(atOnce).toHaveLength(FAILURE_THRESHOLD)
    const probes = dead.posts.slice(FAILURE_THRESHOLD)
    const gaps = probes.map(({ at }, index) => (at - (probes[index - 1]?.at ?? START)) / 1_000)
    const steps = [30, 60, 120, 240, 480, 600, 600, 600, 600].slice(0, gaps.length)
    expect(gaps.length).toBeGreaterThanOrEqual(7)
    for (const [index, step] of steps.entries()) {
      expect(gaps[index]).toBeGreaterThanOrEqual(step * 0.8)
      expect(gaps[index]).toBeLessThanOrEqual(step * 1.2 + 0.01)
    }
    // Webhooks that were never sent keep all their attempts.
    expect(
      [...fixture.tables.webhooks.values()].filter(({ attempt }) => attempt === 0).length,
    ).toBeGreaterThan(70)
  })

  it("is disabled after five days, and all webhooks are finished", async () => {
    const fixture = makeDeliveryFixture()
    const dead = await fixture.addVendor(() => 500)
    await dead.enqueue([1, 40, 1])
    await fixture.runUntil(START + 2 * DAY)
    await dead.enqueue([0, 20, 0], START + 2 * DAY)
    await fixture.runUntil(START + 5 * DAY - HOUR)
    expect(await findEndpoint(fixture, dead)).toMatchObject({ disabled: null })
    await fixture.runUntil(START + 6 * DAY)
    const endpoint = await findEndpoint(fixture, dead)
    expect(endpoint).toMatchObject({ disabled: { reason: "failing" }, circuit: { failingSince: START } })
    const asked = dead.posts.length
    expect((endpoint?.disabled?.at ?? 0) - START).toBeLessThan(5 * DAY + 12 * MINUTE)
    await dead.enqueue([0, 3, 0], START + 6 * DAY)
    await fixture.runUntil(START + 7 * DAY)
    expect(dead.posts).toHaveLength(asked)
    expect(await totals(fixture, dead)).toEqual({
      waiting: 0,
      sending: 0,
      delivered: 0,
      failed: 0,
      exhausted: 65,
    })
    expect(fixture.tables.attempts).toHaveLength(asked)
    // Ten, one for each pause of at least eight minutes, and no burst at the ends of days.
    expect(asked).toBeLessThan(10 + (5 * DAY) / (8 * MINUTE))
  })

  it("never delays other endpoints", async () => {
    const fixture = makeDeliveryFixture()
    const dead = await fixture.addVendor(() => 500)
    const well = await fixture.addVendor(() => 200)
    await dead.enqueue([0, 80, 1])
    for (let hour = 0; hour < 30; hour++) {
      const at = START + hour * HOUR
      await well.enqueue([1, 5, 1], at)
      await fixture.runUntil(at)
      expect(well.posts).toHaveLength(7 * (hour + 1))
      expect(well.posts.at(-1)?.at).toBe(at)
    }
    expect((await findEndpoint(fixture, well))?.circuit.failingSince).toBeNull()
  })
})

describe("an endpoint that recovers", () => {
  it("gets everything, in the order of the queue, as soon as one webhook is acknowledged", async () => {
    const fixture = makeDeliveryFixture()
    const mendedAt = START + 90_000
    const vendor = await fixture.addVendor(({ at }) => (at < mendedAt ? 503 : 200))
    const first = await vendor.enqueue([0, 60, 1])
    const second = await vendor.enqueue([0, 20, 0])
    await fixture.runUntil(START + 5 * MINUTE)
    const arrived = vendor.posts.filter(({ at }) => at >= mendedAt).map(({ requestId }) => requestId)
    expect(new Set(arrived)).toEqual(new Set([...first, ...second]))
    expect(arrived).toHaveLength(first.length + second.length)
    expect(arrived.indexOf(first.at(-1) ?? "")).toBe(first.length - 1)
    expect(await totals(fixture, vendor)).toMatchObject({ delivered: 81, waiting: 0 })
    expect((await findEndpoint(fixture, vendor))?.circuit.openUntil).toBeNull()
  })

  it("starts with the shortest pause when it fails again", async () => {
    const fixture = makeDeliveryFixture()
    const isDown = (at: number) => at < START + 10_000 || at >= START + HOUR
    const vendor = await fixture.addVendor(({ at }) => (isDown(at) ? 503 : 200))
    await vendor.enqueue([0, 50, 0])
    await fixture.runUntil(START + HOUR - 1)
    expect(await totals(fixture, vendor)).toMatchObject({ delivered: 50 })
    const before = vendor.posts.length
    await vendor.enqueue([0, 50, 0], START + HOUR)
    await fixture.runUntil(START + HOUR + 20_000)
    expect(vendor.posts.length - before).toBe(FAILURE_THRESHOLD)
  })
})

describe("a webhook that alone is refused", () => {
  it("follows its retry schedule, and its endpoint is neither paused nor disabled", async () => {
    const fixture = makeDeliveryFixture()
    let poison = ""
    const vendor = await fixture.addVendor(({ requestId }) => (requestId === poison ? 422 : 200))
    const ids = await vendor.enqueue([0, 3, 0])
    poison = ids[1] ?? ""
    for (let hour = 0; hour < 6 * 24; hour++) {
      await vendor.enqueue([0, 1, 0], START + hour * HOUR)
      await fixture.runUntil(START + hour * HOUR)
    }
    expect(vendor.posts.filter(({ requestId }) => requestId === poison)).toHaveLength(10)
    expect(await totals(fixture, vendor)).toMatchObject({ exhausted: 1, waiting: 0, failed: 0 })
    expect(await findEndpoint(fixture, vendor)).toMatchObject({ disabled: null })
    expect((await findEndpoint(fixture, vendor))?.circuit.openings).toBe(0)
  })
})

describe("an endpoint that acknowledges one of twenty", () => {
  it("finishes every webhook", async () => {
    const fixture = makeDeliveryFixture()
    let posts = 0
    const vendor = await fixture.addVendor(() => (++posts % 20 === 0 ? 200 : 500))
    await vendor.enqueue([0, 60, 0])
    await fixture.runUntil(START + 12 * DAY)
    const { waiting, sending, failed, delivered, exhausted } = await totals(fixture, vendor)
    expect({ waiting, sending, failed }).toEqual({ waiting: 0, sending: 0, failed: 0 })
    expect(delivered + exhausted).toBe(60)
  })
})

describe("an endpoint that returns 410", () => {
  it("gets no more webhooks, and the waiting ones expire", async () => {
    const fixture = makeDeliveryFixture()
    const vendor = await fixture.addVendor(() => 410)
    await vendor.enqueue([1, 10, 1])
    await fixture.runUntil(START + DAY)
    expect(vendor.posts).toHaveLength(1)
    expect(await findEndpoint(fixture, vendor)).toMatchObject({ disabled: { at: START, reason: "gone" } })
    expect(await totals(fixture, vendor)).toMatchObject({ exhausted: 12, waiting: 0, failed: 0 })
  })

  it("gets no more webhooks of the message that it returned 410 to", async () => {
    const fixture = makeDeliveryFixture()
    const vendor = await fixture.addVendor(() => 410)
    // Small groups of one connection are sent one after the other by one message.
    await vendor.enqueue([1, 1, 1])
    await fixture.runUntil(START + DAY)
    expect(vendor.posts).toHaveLength(1)
    expect(await totals(fixture, vendor)).toMatchObject({ exhausted: 3, waiting: 0, failed: 0 })
  })
})
