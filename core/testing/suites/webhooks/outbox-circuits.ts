import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as TestClock from "effect/testing/TestClock"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  afterOutcomes,
  type Circuit,
  type DisabledReason,
  CLOSED,
  newsOf,
  OPENS_AFTER,
  type Outcome,
} from "../../../domain/webhooks/circuit.ts"
import { outboxConnection, webhookVendor } from "../../builders/outbox-connection.ts"
import { START } from "../../builders/vendors.ts"
import { DAY, endpointActions, SECOND, SLOTS } from "../../endpoint-actions.ts"
import { attempted, claim, LEASE_MILLIS, type OutboxWorld } from "../../outbox-world.ts"
import { ownOutbox } from "./own-outbox.ts"

const run = Effect.runPromise
/** The longest first pause. */
const PAUSE = 30 * SECOND * 1.2

export const describeOutboxCircuits = (make: () => Promise<OutboxWorld>): void => {
  const world = ownOutbox(make)

  const { endpointOf, sendingOf, claimIds, settleAll, failingVendor } = endpointActions(world)

  describe("an endpoint that acknowledges", () => {
    it("stays as it was made, however many webhooks it gets", async () => {
      const vendor = await webhookVendor(world().storage)
      await (await outboxConnection(world().storage, vendor)).enqueue([0, 100, 0])
      await claim(world().outbox, START, SLOTS)
      expect(await settleAll(vendor, "acknowledged", START)).toEqual([])
      expect(await endpointOf(vendor)).toMatchObject({ disabled: null, circuit: CLOSED })
    })

    it("is given no more than may still fail, while the last attempt was not acknowledged", async () => {
      const vendor = await webhookVendor(world().storage)
      await (await outboxConnection(world().storage, vendor)).enqueue([0, 30, 0])
      await claim(world().outbox, START, { slots: 2, webhooksPerSlot: 2 })
      await settleAll(vendor, "failed", START, 3)
      // One is on its way still.
      expect(await claimIds(START)).toHaveLength(6)
      await settleAll(vendor, "acknowledged", START)
      expect((await endpointOf(vendor)).circuit).toEqual(CLOSED)
      expect(await claimIds(START)).toHaveLength(20)
    })
  })

  describe("an endpoint of which ten attempts in a row failed", () => {
    it("is sent nothing until its pause ends, and what waits keeps its attempts", async () => {
      const { vendor } = await failingVendor()
      const { openUntil } = (await endpointOf(vendor)).circuit
      expect(openUntil).toBeGreaterThanOrEqual(START + 24 * SECOND)
      expect(openUntil).toBeLessThanOrEqual(START + PAUSE)
      expect(await claimIds((openUntil ?? 0) - 1)).toEqual([])
      expect((await world().webhooks()).map(({ attempt }) => attempt).sort()).toEqual([
        ...Array.from({ length: 20 }, () => 0),
        ...Array.from({ length: OPENS_AFTER }, () => 1),
      ])
      expect(await run(world().outbox.nextDueAt())).toBe(openUntil)
    })

    it("is then tried by one webhook, whoever claims, at once and again and again", async () => {
      const { vendor } = await failingVendor()
      const now = START + PAUSE
      for (let round = 0; round < 40; round++) {
        const claims = await Promise.all(
          Array.from({ length: 10 }, (_, n) => claimIds(now, n % 2 === 0 ? world().outbox : world().rival)),
        )
        expect(claims.flat()).toHaveLength(1)
        expect(await claimIds(now)).toEqual([])
        await run(world().outbox.giveBack(await sendingOf(vendor)))
      }
    })

    it("is sent everything as soon as that one is acknowledged", async () => {
      const { vendor } = await failingVendor()
      const now = START + PAUSE
      await claimIds(now)
      expect(await settleAll(vendor, "acknowledged", now)).toEqual([
        { vendorOrgId: vendor, news: "recovered" },
      ])
      expect((await endpointOf(vendor)).circuit).toEqual(CLOSED)
      expect(await claimIds(now)).toHaveLength(29)
    })

    it("is left in peace for longer when that one fails, too", async () => {
      const { vendor } = await failingVendor()
      const now = START + PAUSE
      await claimIds(now)
      expect(await settleAll(vendor, "failed", now)).toEqual([])
      const { circuit } = await endpointOf(vendor)
      expect(circuit).toMatchObject({ openings: 2, failures: 11 })
      expect(circuit.openUntil).toBeGreaterThanOrEqual(now + 48 * SECOND)
      expect(await claimIds(now + 47 * SECOND)).toEqual([])
    })

    it("is tried by another when the worker of that one dies, or gives it back", async () => {
      const { vendor } = await failingVendor()
      let now = START + PAUSE
      await claimIds(now)
      now += LEASE_MILLIS + 1
      expect(await claimIds(now, world().rival)).toEqual([])
      await run(world().outbox.releaseExpired(now))
      expect(await claimIds(now, world().rival)).toHaveLength(1)
      await run(world().outbox.giveBack(await sendingOf(vendor)))
      expect(await claimIds(now)).toHaveLength(1)
      expect((await endpointOf(vendor)).circuit).toMatchObject({ openings: 1, failures: 10 })
    })

    it("is not tried while what was on its way before has not come to its end", async () => {
      const vendor = await webhookVendor(world().storage)
      await (await outboxConnection(world().storage, vendor)).enqueue([0, 20, 0])
      await claim(world().outbox, START, { slots: 2, webhooksPerSlot: 6 })
      await settleAll(vendor, "failed", START, OPENS_AFTER)
      expect(await claimIds(START + PAUSE)).toEqual([])
      await settleAll(vendor, "failed", START + 20 * SECOND)
      expect(await claimIds(START + PAUSE)).toHaveLength(1)
    })

    it("keeps nobody else waiting, in however many lanes its webhooks stand", async () => {
      const { vendor } = await failingVendor()
      for (let n = 0; n < 210; n++) await (await outboxConnection(world().storage, vendor)).enqueue([0, 1, 0])
      const other = await webhookVendor(world().storage)
      const [webhook] = await (
        await outboxConnection(world().storage, other)
      ).enqueue([0, 1, 0], START + SECOND)
      const atOnce = await claim(world().outbox, START + SECOND, SLOTS)
      expect(atOnce).toEqual([{ vendorOrgId: other, slot: 1, requestIds: [webhook] }])
      await settleAll(other, "acknowledged", START + SECOND)
      // While one webhook tries it, the rest of its lanes is due and cannot be claimed.
      await claimIds(START + PAUSE)
      const [next] = await (await outboxConnection(world().storage, other)).enqueue([0, 1, 0], START + PAUSE)
      expect(await claimIds(START + PAUSE)).toEqual([next])
    })

    it("keeps nobody else waiting, however many others are paused as well", async () => {
      for (let n = 0; n < 101; n++) {
        const vendor = await webhookVendor(world().storage)
        const [requestId = ""] = await (await outboxConnection(world().storage, vendor)).enqueue([0, 2, 0])
        const failed = attempted({ requestId, round: 0, attempt: 1 }, { state: "exhausted" })
        await run(
          world().outbox.settle(
            Array.from({ length: OPENS_AFTER }, () => failed),
            START,
          ),
        )
      }
      const other = await webhookVendor(world().storage)
      const [webhook] = await (await outboxConnection(world().storage, other)).enqueue([0, 1, 0], START + 1)
      expect(await claimIds(START + 1)).toEqual([webhook])
    })

    it("keeps the order of the lane: the next phase waits for what failed", async () => {
      const vendor = await webhookVendor(world().storage)
      const connection = await outboxConnection(world().storage, vendor)
      const records = await connection.enqueue([0, OPENS_AFTER, 1])
      const closing = records.at(-1)
      await claimIds(START)
      await settleAll(vendor, "failed", START)
      const now = START + PAUSE
      const [probe] = await claimIds(now)
      expect(records.slice(0, -1)).toContain(probe)
      await settleAll(vendor, "acknowledged", now)
      expect(new Set(await claimIds(now))).toEqual(
        new Set(records.filter((each) => each !== probe && each !== closing)),
      )
      await settleAll(vendor, "acknowledged", now)
      expect(await claimIds(now)).toEqual([closing])
    })

    it("is not failing any more when somebody sets it anew: one webhook tries it at once", async () => {
      const { vendor } = await failingVendor()
      const { url, events } = await endpointOf(vendor)
      const setAnew = TestClock.setTime(START + SECOND).pipe(
        Effect.andThen(world().storage.vendors.saveEndpoint(vendor, { url, events })),
        Effect.provide(TestClock.layer()),
      )
      await run(setAnew)
      expect(await claimIds(START + SECOND)).toHaveLength(1)
      expect(await claimIds(START + SECOND)).toEqual([])
      await settleAll(vendor, "acknowledged", START + SECOND)
      expect(await claimIds(START + SECOND)).toHaveLength(19)
    })
  })

  describe("a circuit", () => {
    const outcome = fc.constantFrom<Outcome>(
      "acknowledged",
      "failed",
      "failed",
      "failed",
      "failed",
      "unsent",
      "gone",
    )
    const batch = fc.record({
      outcomes: fc.array(outcome, { minLength: 1, maxLength: 12 }),
      wait: fc.constantFrom(-SECOND, 0, SECOND, 35 * SECOND, 20 * 60 * SECOND, DAY, 3 * DAY),
    })

    it("moves as the rule says, whatever the attempts come to", async () => {
      const law = fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 12 }), async (batches) => {
        const vendor = await webhookVendor(world().storage)
        const connection = await outboxConnection(world().storage, vendor)
        let circuit: Circuit = CLOSED
        let disabled: { at: number; reason: string } | null = null
        let now = START
        for (const { outcomes, wait } of batches) {
          now += wait
          const ids = await connection.enqueue([0, outcomes.length, 0], now)
          const settled = outcomes.map((each, place) =>
            attempted(
              { requestId: ids[place] ?? "", round: 0, attempt: 1 },
              { state: "delivered" },
              { outcome: each },
            ),
          )
          const seeded = <A, E>(effect: Effect.Effect<A, E>) => run(effect.pipe(Random.withSeed(now)))
          const told = await seeded(world().outbox.settle(settled, now))
          const before = circuit
          const random = await seeded(Random.next)
          const after = afterOutcomes(circuit, outcomes, { now, random })
          const disables: DisabledReason | null = disabled === null ? after.disables : null
          if (disables !== null) disabled = { at: now, reason: disables }
          circuit = after.circuit
          expect(await endpointOf(vendor)).toMatchObject({ circuit, disabled })
          const news = newsOf(before, { circuit, disables })
          expect(told).toEqual(news === null ? [] : [{ vendorOrgId: vendor, news }])
        }
      })
      const ten = Array.from({ length: 10 }, (): Outcome => "failed")
      const acknowledgedOnceWhileOpen = [
        { outcomes: ten, wait: 0 },
        { outcomes: ["acknowledged" as const, ...ten], wait: 0 },
      ]
      await fc.assert(law, { numRuns: 25, examples: [[acknowledgedOnceWhileOpen]] })
    })
  })
}
