import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { CLOSED, DISABLES_AFTER_MILLIS, WAITS_AT_MOST_MILLIS } from "../../../domain/webhooks/circuit.ts"
import { nextEndOfDay } from "../../../domain/webhooks/retry-calendar.ts"
import { outboxConnection, webhookVendor } from "../../builders/outbox-connection.ts"
import { START } from "../../builders/vendors.ts"
import { webhooksIn } from "../../builders/webhook-selection.ts"
import { DAY, endpointActions } from "../../endpoint-actions.ts"
import { attempted, claim, type OutboxWorld } from "../../outbox-world.ts"
import { ownOutbox } from "./own-outbox.ts"

const run = Effect.runPromise

export const describeOutboxDisabledEndpoints = (make: () => Promise<OutboxWorld>): void => {
  const world = ownOutbox(make)
  const { endpointOf, sendingOf, claimIds, settleAll, failingVendor } = endpointActions(world)

  describe("an endpoint that is disabled", () => {
    /** It fails once a day, until it is disabled. */
    const disable = async () => {
      const { vendor, connection } = await failingVendor()
      for (let now = START + DAY; now <= START + DISABLES_AFTER_MILLIS; now += DAY) {
        expect((await endpointOf(vendor)).disabled).toBeNull()
        await claimIds(now)
        const told = await settleAll(vendor, "failed", now)
        const last = now === START + DISABLES_AFTER_MILLIS
        expect(told).toEqual(last ? [{ vendorOrgId: vendor, news: "disabled" }] : [])
      }
      return { vendor, connection, at: START + DISABLES_AFTER_MILLIS }
    }

    it("was failing for five days, without an acknowledgement", async () => {
      const { vendor, at } = await disable()
      expect(await endpointOf(vendor)).toMatchObject({
        disabled: { at, reason: "failing" },
        circuit: { failingSince: START, failedAt: at, failures: 15 },
      })
      expect(await claimIds(at + DAY)).toEqual([])
      expect(await run(world().outbox.nextDueAt())).toBeNull()
    })

    it("has its webhooks given up, with the attempts they had, and what comes later as well", async () => {
      const { connection, at } = await disable()
      expect(await run(world().outbox.giveUp(at))).toBe(30)
      expect(await run(world().outbox.totals(connection.id))).toMatchObject({ waiting: 0, exhausted: 30 })
      const attempts = (await world().webhooks()).map(({ attempt }) => attempt).sort()
      expect([attempts[0], attempts.at(-1)]).toEqual([0, 1])
      expect(await world().attempts()).toBe(15)
      await connection.enqueue([1, 1, 1], at)
      expect(await run(world().outbox.giveUp(at))).toBe(3)
      expect(await run(world().outbox.giveUp(at + DAY))).toBe(0)
    })

    it("has what failed for the day given up at its end instead of sent again", async () => {
      const vendor = await webhookVendor(world().storage)
      const connection = await outboxConnection(world().storage, vendor)
      await connection.enqueue([0, 2, 0])
      await claim(world().outbox, START, { slots: 1, webhooksPerSlot: 1 })
      const dueAt = nextEndOfDay(START, "UTC")
      const [webhook] = await sendingOf(vendor)
      const gone = attempted(webhook!, { state: "failed", dueAt }, { outcome: "gone" })
      expect(await run(world().outbox.settle([gone], START))).toEqual([
        { vendorOrgId: vendor, news: "disabled" },
      ])
      expect((await endpointOf(vendor)).disabled).toEqual({ at: START, reason: "gone" })
      expect(await run(world().outbox.giveUp(START))).toBe(1)
      expect(await run(world().outbox.rearmFailed(dueAt))).toBe(0)
      expect(await run(world().outbox.giveUp(dueAt))).toBe(1)
      expect(await run(world().outbox.totals(connection.id))).toMatchObject({ failed: 0, exhausted: 2 })
    })

    it("is enabled and tried when somebody asks for webhooks again, and what is well stays as it is", async () => {
      const { vendor, at } = await disable()
      const well = await webhookVendor(world().storage)
      const reopen = (id: string) =>
        TestClock.setTime(at).pipe(
          Effect.andThen(world().storage.vendors.reopenEndpoint(id)),
          Effect.provide(TestClock.layer()),
          run,
        )
      await reopen(vendor)
      await reopen(well)
      expect(await endpointOf(vendor)).toMatchObject({
        disabled: null,
        circuit: { openUntil: at, failures: 0 },
      })
      expect((await endpointOf(well)).circuit).toEqual(CLOSED)
      expect(await claimIds(at)).toHaveLength(1)
    })

    it("has what is being sent at this moment among what waits", async () => {
      const vendor = await webhookVendor(world().storage)
      await (await outboxConnection(world().storage, vendor)).enqueue([0, 5, 0])
      await claim(world().outbox, START, { slots: 1, webhooksPerSlot: 2 })
      expect(await run(world().outbox.backlog(vendor, START))).toEqual({
        waiting: 5,
        failed: [],
        givenUp: 0,
      })
    })

    it("gives its failed webhooks back, by session in their order, since it failed", async () => {
      const { vendor, connection, at } = await disable()
      const [later = ""] = await connection.enqueue([0, 1, 0], at)
      await run(world().outbox.giveUp(at))
      const { failed, waiting, givenUp } = await run(world().outbox.backlog(vendor, START))
      expect(givenUp).toBe(31)
      expect([failed.map(({ webhooks }) => webhooks), waiting]).toEqual([[30, 1], 0])
      expect((await run(world().outbox.backlog(vendor, at + 1))).failed).toEqual([])
      const sessionId = failed.at(-1)?.sessionId ?? null
      const selection = webhooksIn(["failed", "exhausted"], { sessionId, settledFrom: START })
      expect(await run(world().outbox.resend(vendor, { ...selection, settledFrom: at + 1 }, at))).toEqual({
        matched: 0,
        queued: 0,
      })
      expect(await run(world().outbox.resend(vendor, selection, at))).toEqual({ matched: 1, queued: 1 })
      const brought = (await world().webhooks()).filter(({ state }) => state === "waiting")
      expect(brought.map(({ requestId }) => requestId)).toEqual([later])
    })
  })

  describe("a webhook that waits for an endpoint which hardly answers", () => {
    it("is given up when it has waited for five days, not before", async () => {
      const vendor = await webhookVendor(world().storage)
      const connection = await outboxConnection(world().storage, vendor)
      await connection.enqueue([0, 2, 0])
      await connection.enqueue([0, 1, 0], START + DAY)
      expect(await run(world().outbox.giveUp(START + WAITS_AT_MOST_MILLIS - 1))).toBe(0)
      expect(await run(world().outbox.giveUp(START + WAITS_AT_MOST_MILLIS))).toBe(2)
      expect(await run(world().outbox.totals(connection.id))).toMatchObject({ waiting: 1, exhausted: 2 })
    })
  })
}
