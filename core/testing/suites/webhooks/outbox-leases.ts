import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { END_OF_DAY_ROUNDS, nextEndOfDay } from "../../../domain/webhooks/retry-calendar.ts"
import { outboxConnection, webhookVendor } from "../../builders/outbox-connection.ts"
import { START } from "../../builders/vendors.ts"
import { laneActions } from "../../lane-actions.ts"
import { attempted, LEASE_MILLIS, type OutboxWorld } from "../../outbox-world.ts"
import { ownOutbox } from "./own-outbox.ts"

const run = Effect.runPromise

export const describeOutboxLeases = (make: () => Promise<OutboxWorld>): void => {
  const world = ownOutbox(make)

  const { rows, stateOf, claim, claimIds, drain } = laneActions(world)

  describe("webhooks that were claimed and not tried", () => {
    it("wait again at once, and no attempt is counted", async () => {
      const connection = await outboxConnection(world().storage, await webhookVendor(world().storage))
      const webhooks = await connection.enqueue([0, 2, 1])
      const given = async () =>
        (await rows())
          .filter(({ state }) => state === "sending")
          .map((row) => ({ requestId: row.requestId, round: row.round, attempt: row.attempt }))
      await claim(START)
      const untried = await given()
      expect(untried.map(({ attempt }) => attempt)).toEqual([1, 1])
      await run(world().outbox.giveBack(untried))
      expect(await stateOf(webhooks[0] ?? "")).toMatchObject({ state: "waiting", attempt: 0, slot: null })
      expect(new Set(await claimIds(START))).toEqual(new Set(webhooks.slice(0, 2)))
      expect(await given()).toEqual(untried)
    })

    it("are not taken from a worker who has them by now", async () => {
      const connection = await outboxConnection(world().storage, await webhookVendor(world().storage))
      const [webhook = ""] = await connection.enqueue([0, 1, 0])
      await claim(START)
      const stale = { requestId: webhook, round: 0, attempt: 1 }
      await run(world().outbox.releaseExpired(START + LEASE_MILLIS + 1))
      await claim(START + LEASE_MILLIS + 1, world().rival)
      await run(world().outbox.giveBack([stale]))
      expect(await stateOf(webhook)).toMatchObject({ state: "sending", attempt: 2 })
    })
  })

  describe("a message that comes late", () => {
    it("finds only webhooks whose lease lasts long enough to send them", async () => {
      const connection = await outboxConnection(world().storage, await webhookVendor(world().storage))
      const webhooks = await connection.enqueue([0, 2, 0])
      await claim(START)
      const loaded = async (leasedUntil: number) =>
        (await run(world().outbox.load(webhooks, { now: START, leasedUntil }))).flatMap((delivery) =>
          delivery.groups.flat().map(({ requestId }) => requestId),
        )
      expect(await loaded(START + LEASE_MILLIS)).toEqual(webhooks)
      expect(await loaded(START + LEASE_MILLIS + 1)).toEqual([])
    })
  })

  describe("a worker's death", () => {
    it("frees its webhooks when the lease ends, and what it says later is only logged", async () => {
      const connection = await outboxConnection(world().storage, await webhookVendor(world().storage))
      const [webhook = ""] = await connection.enqueue([0, 1, 0])
      await claim(START)
      const late = attempted((await stateOf(webhook))!, { state: "delivered" })
      expect(await run(world().outbox.releaseExpired(START + LEASE_MILLIS - 1))).toBe(0)
      expect(await run(world().outbox.releaseExpired(START + LEASE_MILLIS + 1))).toBe(1)
      await claim(START + LEASE_MILLIS + 1, world().rival)
      await run(world().outbox.settle([late], START + LEASE_MILLIS + 2))
      expect(await stateOf(webhook)).toMatchObject({ state: "sending", attempt: 2 })
      expect(await world().attempts()).toBe(1)
    })

    /** One webhook over which every worker dies, until `done`; the moment at which it is. */
    const killing = async (webhook: string, from: number, done: (state: string) => boolean) => {
      let now = from
      for (;;) {
        const { state = "" } = (await stateOf(webhook)) ?? {}
        if (done(state)) return now
        if (state === "waiting") expect(await claimIds(now)).toEqual([webhook])
        now += LEASE_MILLIS + 1
        await run(world().outbox.releaseExpired(now))
      }
    }

    it.each(["UTC", "Asia/Kolkata", "America/New_York"])(
      "leaves a webhook that killed five workers until the end of the vendor's day in %s",
      async (timeZone) => {
        const vendor = await webhookVendor(world().storage, timeZone)
        const connection = await outboxConnection(world().storage, vendor)
        const [poison = ""] = await connection.enqueue([0, 1, 0])
        const now = await killing(poison, START, (state) => state === "failed")
        const dueAt = nextEndOfDay(now, timeZone)
        expect(await stateOf(poison)).toMatchObject({ state: "failed", attempt: 5, dueAt })
        expect(await run(world().outbox.rearmFailed(dueAt - 1))).toBe(0)
        expect(await run(world().outbox.rearmFailed(dueAt))).toBe(1)
        expect(await stateOf(poison)).toMatchObject({ state: "waiting", round: 1, attempt: 0 })
      },
    )

    it("gives a webhook up that kills its workers on five days as well, like one that fails", async () => {
      const vendor = await webhookVendor(world().storage)
      const [poison = ""] = await (await outboxConnection(world().storage, vendor)).enqueue([0, 1, 0])
      let now = START
      for (let day = 0; day < END_OF_DAY_ROUNDS; day++) {
        now = nextEndOfDay(await killing(poison, now, (state) => state === "failed"), "UTC")
        expect(await run(world().outbox.rearmFailed(now))).toBe(1)
      }
      await killing(poison, now, (state) => state === "exhausted")
      expect(await stateOf(poison)).toMatchObject({ state: "exhausted", round: END_OF_DAY_ROUNDS })
    })

    it("parks a webhook that killed five workers", async () => {
      const connection = await outboxConnection(world().storage, await webhookVendor(world().storage))
      const [poison = "", ...rest] = await connection.enqueue([1, 1, 0])
      let now = START
      for (let death = 1; death <= 5; death++) {
        expect(await claimIds(now)).toEqual([poison])
        now += LEASE_MILLIS + 1
        await run(world().outbox.releaseExpired(now))
      }
      expect(await stateOf(poison)).toMatchObject({ state: "failed", attempt: 5 })
      expect(await drain(now)).toEqual([rest])
    })
  })
}
