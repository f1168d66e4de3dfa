import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { END_OF_DAY_ROUNDS, nextEndOfDay } from "../../../domain/webhooks/retry-schedule.ts"
import { createOutboxConnection, createWebhookVendor } from "../../builders/outbox-connection.ts"
import { START } from "../../builders/vendors.ts"
import { makeQueueActions } from "../../queue-actions.ts"
import { makeAttempt, LEASE_MILLIS, type OutboxFixture } from "../../outbox-fixture.ts"
import { useOwnOutbox } from "./use-own-outbox.ts"

const run = Effect.runPromise

export const describeOutboxLeases = (make: () => Promise<OutboxFixture>): void => {
  const fixture = useOwnOutbox(make)

  const { rows, findWebhook, claim, claimIds, drain } = makeQueueActions(fixture)

  describe("released webhooks", () => {
    it("wait again at once, without a counted attempt", async () => {
      const connection = await createOutboxConnection(
        fixture().storage,
        await createWebhookVendor(fixture().storage),
      )
      const webhooks = await connection.enqueue([0, 2, 1])
      const given = async () =>
        (await rows())
          .filter(({ state }) => state === "sending")
          .map((row) => ({ requestId: row.requestId, round: row.round, attempt: row.attempt }))
      await claim(START)
      const untried = await given()
      expect(untried.map(({ attempt }) => attempt)).toEqual([1, 1])
      await run(fixture().outbox.release(untried))
      expect(await findWebhook(webhooks[0] ?? "")).toMatchObject({ state: "waiting", attempt: 0, slot: null })
      expect(new Set(await claimIds(START))).toEqual(new Set(webhooks.slice(0, 2)))
      expect(await given()).toEqual(untried)
    })

    it("are not released if another worker has claimed them", async () => {
      const connection = await createOutboxConnection(
        fixture().storage,
        await createWebhookVendor(fixture().storage),
      )
      const [webhook = ""] = await connection.enqueue([0, 1, 0])
      await claim(START)
      const stale = { requestId: webhook, round: 0, attempt: 1 }
      await run(fixture().outbox.releaseExpired(START + LEASE_MILLIS + 1))
      await claim(START + LEASE_MILLIS + 1, fixture().secondOutbox)
      await run(fixture().outbox.release([stale]))
      expect(await findWebhook(webhook)).toMatchObject({ state: "sending", attempt: 2 })
    })
  })

  describe("a late message", () => {
    it("loads only webhooks whose lease lasts long enough to send them", async () => {
      const connection = await createOutboxConnection(
        fixture().storage,
        await createWebhookVendor(fixture().storage),
      )
      const webhooks = await connection.enqueue([0, 2, 0])
      await claim(START)
      const loaded = async (leasedUntil: number) =>
        (await run(fixture().outbox.load(webhooks, { now: START, leasedUntil }))).flatMap((delivery) =>
          delivery.groups.flat().map(({ requestId }) => requestId),
        )
      expect(await loaded(START + LEASE_MILLIS)).toEqual(webhooks)
      expect(await loaded(START + LEASE_MILLIS + 1)).toEqual([])
    })
  })

  describe("a worker that dies", () => {
    it("loses its webhooks when the lease ends; later results are only logged", async () => {
      const connection = await createOutboxConnection(
        fixture().storage,
        await createWebhookVendor(fixture().storage),
      )
      const [webhook = ""] = await connection.enqueue([0, 1, 0])
      await claim(START)
      const late = makeAttempt((await findWebhook(webhook))!, { state: "delivered" })
      expect(await run(fixture().outbox.releaseExpired(START + LEASE_MILLIS - 1))).toBe(0)
      expect(await run(fixture().outbox.releaseExpired(START + LEASE_MILLIS + 1))).toBe(1)
      await claim(START + LEASE_MILLIS + 1, fixture().secondOutbox)
      await run(fixture().outbox.recordOutcomes([late], START + LEASE_MILLIS + 2))
      expect(await findWebhook(webhook)).toMatchObject({ state: "sending", attempt: 2 })
      expect(await fixture().attempts()).toBe(1)
    })

    /** One webhook that kills every worker until `done`; returns the time. */
    const killing = async (webhook: string, from: number, done: (state: string) => boolean) => {
      let now = from
      for (;;) {
        const { state = "" } = (await findWebhook(webhook)) ?? {}
        if (done(state)) return now
        if (state === "waiting") expect(await claimIds(now)).toEqual([webhook])
        now += LEASE_MILLIS + 1
        await run(fixture().outbox.releaseExpired(now))
      }
    }

    it.each(["UTC", "Asia/Kolkata", "America/New_York"])(
      "leaves a webhook that killed five workers until the end of the vendor's day in %s",
      async (timeZone) => {
        const vendor = await createWebhookVendor(fixture().storage, timeZone)
        const connection = await createOutboxConnection(fixture().storage, vendor)
        const [poison = ""] = await connection.enqueue([0, 1, 0])
        const now = await killing(poison, START, (state) => state === "failed")
        const dueAt = nextEndOfDay(now, timeZone)
        expect(await findWebhook(poison)).toMatchObject({ state: "failed", attempt: 5, dueAt })
        expect(await run(fixture().outbox.requeueFailed(dueAt - 1))).toBe(0)
        expect(await run(fixture().outbox.requeueFailed(dueAt))).toBe(1)
        expect(await findWebhook(poison)).toMatchObject({ state: "waiting", round: 1, attempt: 0 })
      },
    )

    it("exhausts a webhook that kills its workers on all five days, like one that fails", async () => {
      const vendor = await createWebhookVendor(fixture().storage)
      const [poison = ""] = await (await createOutboxConnection(fixture().storage, vendor)).enqueue([0, 1, 0])
      let now = START
      for (let day = 0; day < END_OF_DAY_ROUNDS; day++) {
        now = nextEndOfDay(await killing(poison, now, (state) => state === "failed"), "UTC")
        expect(await run(fixture().outbox.requeueFailed(now))).toBe(1)
      }
      await killing(poison, now, (state) => state === "exhausted")
      expect(await findWebhook(poison)).toMatchObject({ state: "exhausted", round: END_OF_DAY_ROUNDS })
    })

    it("fails a webhook that killed five workers", async () => {
      const connection = await createOutboxConnection(
        fixture().storage,
        await createWebhookVendor(fixture().storage),
      )
      const [poison = "", ...rest] = await connection.enqueue([1, 1, 0])
      let now = START
      for (let death = 1; death <= 5; death++) {
        expect(await claimIds(now)).toEqual([poison])
        now += LEASE_MILLIS + 1
        await run(fixture().outbox.releaseExpired(now))
      }
      expect(await findWebhook(poison)).toMatchObject({ state: "failed", attempt: 5 })
      expect(await drain(now)).toEqual([rest])
    })
  })
}
