import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as TestClock from "effect/testing/TestClock"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  CLOSED_CIRCUIT,
  countAllowedSends,
  type EndpointResult,
  FAILURE_THRESHOLD,
  updateEndpoint,
} from "../../../domain/webhooks/circuit.ts"
import { type EndpointHealth } from "../../../domain/accounts/endpoint-health.ts"
import { createOutboxConnection, createWebhookVendor } from "../../builders/outbox-connection.ts"
import { START } from "../../builders/vendors.ts"
import { DAY, makeEndpointActions, SECOND, SLOTS } from "../../endpoint-actions.ts"
import { makeAttempt, claim, LEASE_MILLIS, type OutboxFixture } from "../../outbox-fixture.ts"
import { useOwnOutbox } from "./use-own-outbox.ts"

const run = Effect.runPromise
/** The longest first pause. */
const PAUSE = 30 * SECOND * 1.2

export const describeOutboxCircuits = (make: () => Promise<OutboxFixture>): void => {
  const fixture = useOwnOutbox(make)

  const { findEndpoint, listSending, claimIds, recordOutcomes, createFailingVendor } =
    makeEndpointActions(fixture)

  describe("an endpoint that acknowledges", () => {
    it("keeps a closed circuit, however many webhooks it gets", async () => {
      const vendor = await createWebhookVendor(fixture().storage)
      await (await createOutboxConnection(fixture().storage, vendor)).enqueue([0, 100, 0])
      await claim(fixture().outbox, START, SLOTS)
      expect(await recordOutcomes(vendor, "acknowledged", START)).toEqual([])
      expect(await findEndpoint(vendor)).toMatchObject({ disabled: null, circuit: CLOSED_CIRCUIT })
    })

    it("gets no more webhooks than may still fail after a failure", async () => {
      const vendor = await createWebhookVendor(fixture().storage)
      await (await createOutboxConnection(fixture().storage, vendor)).enqueue([0, 30, 0])
      await claim(fixture().outbox, START, { slots: 2, webhooksPerSlot: 2 })
      await recordOutcomes(vendor, "failed", START, 3)
      // One is still being sent.
      expect(await claimIds(START)).toHaveLength(6)
      await recordOutcomes(vendor, "acknowledged", START)
      expect((await findEndpoint(vendor)).circuit).toEqual(CLOSED_CIRCUIT)
      expect(await claimIds(START)).toHaveLength(20)
    })
  })

  describe("an endpoint after ten failures in a row", () => {
    it("gets nothing until its pause ends, and its webhooks keep their attempts", async () => {
      const { vendor } = await createFailingVendor()
      const { openUntil } = (await findEndpoint(vendor)).circuit
      expect(openUntil).toBeGreaterThanOrEqual(START + 24 * SECOND)
      expect(openUntil).toBeLessThanOrEqual(START + PAUSE)
      expect(await claimIds((openUntil ?? 0) - 1)).toEqual([])
      expect((await fixture().webhooks()).map(({ attempt }) => attempt).sort()).toEqual([
        ...Array.from({ length: 20 }, () => 0),
        ...Array.from({ length: FAILURE_THRESHOLD }, () => 1),
      ])
      expect(await run(fixture().outbox.getNextDueAt())).toBe(openUntil)
    })

    it("is then tried by one webhook at a time, whatever workers claim concurrently", async () => {
      const { vendor } = await createFailingVendor()
      const now = START + PAUSE
      for (let round = 0; round < 40; round++) {
        const claims = await Promise.all(
          Array.from({ length: 10 }, (_, n) =>
            claimIds(now, n % 2 === 0 ? fixture().outbox : fixture().secondOutbox),
          ),
        )
        expect(claims.flat()).toHaveLength(1)
        expect(await claimIds(now)).toEqual([])
        await run(fixture().outbox.release(await listSending(vendor)))
      }
    })

    it("gets everything as soon as that one is acknowledged", async () => {
      const { vendor } = await createFailingVendor()
      const now = START + PAUSE
      await claimIds(now)
      expect(await recordOutcomes(vendor, "acknowledged", now)).toEqual([
        { vendorOrgId: vendor, transition: "recovered" },
      ])
      expect((await findEndpoint(vendor)).circuit).toEqual(CLOSED_CIRCUIT)
      expect(await claimIds(now)).toHaveLength(29)
    })

    it("is paused for longer if that one fails too", async () => {
      const { vendor } = await createFailingVendor()
      const now = START + PAUSE
      await claimIds(now)
      expect(await recordOutcomes(vendor, "failed", now)).toEqual([])
      const { circuit } = await findEndpoint(vendor)
      expect(circuit).toMatchObject({ openings: 2, failures: 11 })
      expect(circuit.openUntil).toBeGreaterThanOrEqual(now + 48 * SECOND)
      expect(await claimIds(now + 47 * SECOND)).toEqual([])
    })

    it("is tried by another if the worker of that one dies or releases it", async () => {
      const { vendor } = await createFailingVendor()
      let now = START + PAUSE
      await claimIds(now)
      now += LEASE_MILLIS + 1
      expect(await claimIds(now, fixture().secondOutbox)).toEqual([])
      await run(fixture().outbox.releaseExpired(now))
      expect(await claimIds(now, fixture().secondOutbox)).toHaveLength(1)
      await run(fixture().outbox.release(await listSending(vendor)))
      expect(await claimIds(now)).toHaveLength(1)
      expect((await findEndpoint(vendor)).circuit).toMatchObject({ openings: 1, failures: 10 })
    })

    it("is not tried before earlier webhooks in flight are finished", async () => {
      const vendor = await createWebhookVendor(fixture().storage)
      await (await createOutboxConnection(fixture().storage, vendor)).enqueue([0, 20, 0])
      await claim(fixture().outbox, START, { slots: 2, webhooksPerSlot: 6 })
      await recordOutcomes(vendor, "failed", START, FAILURE_THRESHOLD)
      expect(await claimIds(START + PAUSE)).toEqual([])
      await recordOutcomes(vendor, "failed", START + 20 * SECOND)
      expect(await claimIds(START + PAUSE)).toHaveLength(1)
    })

    it("delays no other endpoint, however many queues it has", async () => {
      const { vendor } = await createFailingVendor()
      for (let n = 0; n < 210; n++)
        await (await createOutboxConnection(fixture().storage, vendor)).enqueue([0, 1, 0])
      const other = await createWebhookVendor(fixture().storage)
      const [webhook] = await (
        await createOutboxConnection(fixture().storage, other)
      ).enqueue([0, 1, 0], START + SECOND)
      const atOnce = await claim(fixture().outbox, START + SECOND, SLOTS)
      expect(atOnce).toEqual([{ vendorOrgId: other, slot: 1, requestIds: [webhook] }])
      await recordOutcomes(other, "acknowledged", START + SECOND)
      // While one webhook tries it, its other queues are due and cannot be claimed.
      await claimIds(START + PAUSE)
      const [next] = await (
        await createOutboxConnection(fixture().storage, other)
      ).enqueue([0, 1, 0], START + PAUSE)
      expect(await claimIds(START + PAUSE)).toEqual([next])
    })

    it("delays no other endpoint, however many are paused", async () => {
      for (let n = 0; n < 101; n++) {
        const vendor = await createWebhookVendor(fixture().storage)
        const [requestId = ""] = await (
          await createOutboxConnection(fixture().storage, vendor)
        ).enqueue([0, 2, 0])
        const failed = makeAttempt({ requestId, round: 0, attempt: 1 }, { state: "exhausted" })
        await run(
          fixture().outbox.recordOutcomes(
            Array.from({ length: FAILURE_THRESHOLD }, () => failed),
            START,
          ),
        )
      }
      const other = await createWebhookVendor(fixture().storage)
      const [webhook] = await (
        await createOutboxConnection(fixture().storage, other)
      ).enqueue([0, 1, 0], START + 1)
      expect(await claimIds(START + 1)).toEqual([webhook])
    })

    it("keeps the order of the queue: the next stage waits for the failed webhooks", async () => {
      const vendor = await createWebhookVendor(fixture().storage)
      const connection = await createOutboxConnection(fixture().storage, vendor)
      const records = await connection.enqueue([0, FAILURE_THRESHOLD, 1])
      const closing = records.at(-1)
      await claimIds(START)
      await recordOutcomes(vendor, "failed", START)
      const now = START + PAUSE
      const [probe] = await claimIds(now)
      expect(records.slice(0, -1)).toContain(probe)
      await recordOutcomes(vendor, "acknowledged", now)
      expect(new Set(await claimIds(now))).toEqual(
        new Set(records.filter((each) => each !== probe && each !== closing)),
      )
      await recordOutcomes(vendor, "acknowledged", now)
      expect(await claimIds(now)).toEqual([closing])
    })

    it("is tried by one webhook at once after it is set again", async () => {
      const { vendor } = await createFailingVendor()
      const { url, events } = await findEndpoint(vendor)
      const setAnew = TestClock.setTime(START + SECOND).pipe(
        Effect.andThen(fixture().storage.vendors.saveEndpoint(vendor, { url, events }, "any")),
        Effect.provide(TestClock.layer()),
      )
      await run(setAnew)
      expect(await claimIds(START + SECOND)).toHaveLength(1)
      expect(await claimIds(START + SECOND)).toEqual([])
      await recordOutcomes(vendor, "acknowledged", START + SECOND)
      expect(await claimIds(START + SECOND)).toHaveLength(19)
    })
  })

  describe("an endpoint", () => {
    const result = fc.constantFrom<EndpointResult>(
      "acknowledged",
      "failed",
      "failed",
      "failed",
      "failed",
      "unsent",
      "gone",
    )
    const batch = fc.record({
      results: fc.array(result, { minLength: 1, maxLength: 12 }),
      wait: fc.constantFrom(-SECOND, 0, SECOND, 35 * SECOND, 20 * 60 * SECOND, DAY, 3 * DAY),
    })
    const WAITING = 30
    const claimCount = async (now: number, slots: number): Promise<ReadonlyArray<string>> =>
      (await claim(fixture().outbox, now, { slots, webhooksPerSlot: 1 })).flatMap(
        ({ requestIds }) => requestIds,
      )

    /** Two claims, the second while the webhooks of the first are being sent; then both are released. */
    const expectAllowedClaims = async ({ disabled, circuit }: EndpointHealth, now: number) => {
      const count = (sending: number) => (disabled === null ? countAllowedSends(circuit, sending, now) : 0)
      const first = await claimCount(now, 2)
      expect(first).toHaveLength(Math.min(2, count(0)))
      const second = await claimCount(now, 2 * WAITING)
      expect(second).toHaveLength(Math.min(WAITING - first.length, count(first.length)))
      const claimed = [...first, ...second].map((requestId) => ({ requestId, round: 0, attempt: 1 }))
      await run(fixture().outbox.release(claimed))
    }

    it("changes and limits claims as the domain decides, whatever the results", async () => {
      const property = fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 12 }), async (batches) => {
        await fixture().clearWebhooks()
        const vendor = await createWebhookVendor(fixture().storage)
        const connection = await createOutboxConnection(fixture().storage, vendor)
        await connection.enqueue([0, WAITING, 0], START - SECOND)
        let health: EndpointHealth = { circuit: CLOSED_CIRCUIT, disabled: null }
        let [now, latest] = [START, START]
        for (const { results, wait } of batches) {
          now += wait
          latest = Math.max(now, latest)
          const ids = await connection.enqueue([0, results.length, 0], now)
          const attempts = results.map((endpointResult, index) =>
            makeAttempt(
              { requestId: ids[index] ?? "", round: 0, attempt: 1 },
              { state: "delivered" },
              { endpointResult },
            ),
          )
          const seeded = <A, E>(effect: Effect.Effect<A, E>) => run(effect.pipe(Random.withSeed(now)))
          const transitions = await seeded(fixture().outbox.recordOutcomes(attempts, now))
          const random = await seeded(Random.next)
          const expected = updateEndpoint(health, results, { now, random })
          health = expected.health
          expect(await findEndpoint(vendor)).toMatchObject(health)
          const { transition } = expected
          expect(transitions).toEqual(transition === null ? [] : [{ vendorOrgId: vendor, transition }])
          await expectAllowedClaims(health, latest)
        }
      })
      const ten = Array.from({ length: 10 }, (): EndpointResult => "failed")
      const acknowledgedOnceWhileOpen = [
        { results: ten, wait: 0 },
        { results: ["acknowledged" as const, ...ten], wait: 0 },
      ]
      const fewFailures = [{ results: ten.slice(0, 3), wait: 0 }]
      const halfOpen = [
        { results: ten, wait: 0 },
        { results: ["unsent" as const], wait: 35 * SECOND + SECOND },
      ]
      await fc.assert(property, {
        numRuns: 25,
        examples: [[acknowledgedOnceWhileOpen], [fewFailures], [halfOpen]],
      })
    })
  })
}
