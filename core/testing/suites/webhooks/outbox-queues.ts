import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { nextEndOfDay } from "../../../domain/webhooks/retry-schedule.ts"
import { createOutboxConnection, createWebhookVendor } from "../../builders/outbox-connection.ts"
import { START } from "../../builders/vendors.ts"
import { makeQueueActions } from "../../queue-actions.ts"
import { makeAttempt, claim as claimFrom, type OutboxFixture, TWO_SLOTS } from "../../outbox-fixture.ts"
import { useOwnOutbox } from "./use-own-outbox.ts"

const run = Effect.runPromise
const { slots, webhooksPerSlot } = TWO_SLOTS

export const describeOutboxQueues = (make: () => Promise<OutboxFixture>): void => {
  const fixture = useOwnOutbox(make)

  const { rows, findWebhook, claim, claimIds, drain } = makeQueueActions(fixture)

  describe("the queue of a connection", () => {
    it("opens a stage when everything of the previous one is finished", async () => {
      const connection = await createOutboxConnection(
        fixture().storage,
        await createWebhookVendor(fixture().storage),
      )
      const [opening, ...records] = await connection.enqueue([1, 2, 1])
      const closing = records.pop()
      expect(await drain(START)).toEqual([[opening], expect.arrayContaining(records), [closing]])
    })

    it("holds a session until the previous one is finished", async () => {
      const connection = await createOutboxConnection(
        fixture().storage,
        await createWebhookVendor(fixture().storage),
      )
      const first = await connection.enqueue([0, 2, 0])
      const second = await connection.enqueue([0, 1, 0])
      expect(await drain(START)).toEqual([expect.arrayContaining([...first]), second])
    })

    it("continues after a webhook that failed for the day, and requeues it at the end", async () => {
      const connection = await createOutboxConnection(
        fixture().storage,
        await createWebhookVendor(fixture().storage),
      )
      const [opening, record] = await connection.enqueue([1, 1, 0])
      await claim(START)
      const dueAt = nextEndOfDay(START, "UTC")
      const failing = await findWebhook(opening ?? "")
      await run(
        fixture().outbox.recordOutcomes(
          [makeAttempt(failing!, { state: "failed", dueAt }, { keptBody: Buffer.from("x") })],
          START,
        ),
      )
      expect(await drain(START)).toEqual([[record]])
      expect(await run(fixture().outbox.requeueFailed(dueAt - 1))).toBe(0)
      expect(await run(fixture().outbox.requeueFailed(dueAt))).toBe(1)
      expect(await findWebhook(opening ?? "")).toMatchObject({
        state: "waiting",
        round: 1,
        attempt: 0,
        keptBody: null,
      })
      expect(await drain(dueAt)).toEqual([[opening]])
    })

    it("waits for a retry, and reports when it is due", async () => {
      const connection = await createOutboxConnection(
        fixture().storage,
        await createWebhookVendor(fixture().storage),
      )
      const [opening] = await connection.enqueue([1, 1, 0])
      await claim(START)
      const retry = { state: "waiting", dueAt: START + 5_000 } as const
      await run(
        fixture().outbox.recordOutcomes([makeAttempt((await findWebhook(opening ?? ""))!, retry)], START),
      )
      expect(await claim(START + 4_999)).toEqual([])
      expect(await run(fixture().outbox.getNextDueAt())).toBe(START + 5_000)
      expect(await claimIds(START + 5_000)).toEqual([opening])
    })
  })

  describe("an endpoint", () => {
    it("gives each slot to one worker, with no more than a slot holds", async () => {
      const vendor = await createWebhookVendor(fixture().storage)
      for (let n = 0; n < 3; n++)
        await (await createOutboxConnection(fixture().storage, vendor)).enqueue([0, 4, 0])
      const claims = (
        await Promise.all(
          [fixture().outbox, fixture().secondOutbox, fixture().outbox, fixture().secondOutbox].map((from) =>
            claim(START, from),
          ),
        )
      ).flat()
      await claim(START)
      expect(claims.map(({ slot }) => slot).sort()).toEqual([1, 2])
      for (const { requestIds } of claims) expect(requestIds).toHaveLength(webhooksPerSlot)
      expect((await rows()).filter(({ state }) => state === "sending")).toHaveLength(slots * webhooksPerSlot)
    })

    it("is served before others whose webhooks have waited less", async () => {
      const findVendor = async (now: number) => {
        const vendor = await createWebhookVendor(fixture().storage)
        await (await createOutboxConnection(fixture().storage, vendor)).enqueue([0, 1, 0], now)
        return vendor
      }
      const [third, first, second] = [
        await findVendor(START + 2),
        await findVendor(START),
        await findVendor(START + 1),
      ]
      const claimedFrom = async (endpoints: number) =>
        (await claimFrom(fixture().outbox, START + 2, { ...TWO_SLOTS, endpoints })).map(
          (slot) => slot.vendorOrgId,
        )
      expect(new Set(await claimedFrom(2))).toEqual(new Set([first, second]))
      expect(await claimedFrom(2)).toEqual([third])
    })

    it("distributes a few webhooks evenly, in the order in which they are due", async () => {
      const connection = await createOutboxConnection(
        fixture().storage,
        await createWebhookVendor(fixture().storage),
      )
      const [first, second, third] = await connection.enqueue([0, 3, 0])
      const claims = await claim(START, fixture().outbox, 10)
      expect(claims.map(({ requestIds }) => requestIds).sort((a, b) => b.length - a.length)).toEqual([
        [first, third],
        [second],
      ])
    })

    it("frees a slot when everything in it is recorded, not earlier", async () => {
      const connection = await createOutboxConnection(
        fixture().storage,
        await createWebhookVendor(fixture().storage),
      )
      await connection.enqueue([0, 8, 0])
      const [one, two] = await claim(START)
      const finishFirst = async (count: number) => {
        const open = (await rows()).filter(({ requestId }) =>
          one?.requestIds.slice(0, count).includes(requestId),
        )
        const sending = open.filter(({ state }) => state === "sending")
        await run(
          fixture().outbox.recordOutcomes(
            sending.map((row) => makeAttempt(row, { state: "delivered" })),
            START,
          ),
        )
      }
      await finishFirst(1)
      expect(await claim(START)).toEqual([])
      await finishFirst(2)
      expect(await claim(START)).toMatchObject([{ slot: one?.slot }])
      expect(one?.slot).not.toBe(two?.slot)
    })

    it("does not delay another vendor", async () => {
      const [full, other] = [
        await createWebhookVendor(fixture().storage),
        await createWebhookVendor(fixture().storage),
      ]
      await (await createOutboxConnection(fixture().storage, full)).enqueue([0, 10, 0])
      await claim(START)
      const [webhook] = await (await createOutboxConnection(fixture().storage, other)).enqueue([0, 1, 0])
      expect(await claim(START)).toEqual([{ requestIds: [webhook], vendorOrgId: other, slot: 1 }])
    })

    it("that returned 410 gets nothing more, and its webhooks stay", async () => {
      const connection = await createOutboxConnection(
        fixture().storage,
        await createWebhookVendor(fixture().storage),
      )
      const [webhook] = await connection.enqueue([0, 5, 0])
      await claimFrom(fixture().outbox, START, { slots: 1, webhooksPerSlot: 1 })
      const dueAt = nextEndOfDay(START, "UTC")
      const gone = makeAttempt(
        (await findWebhook(webhook ?? ""))!,
        { state: "failed", dueAt },
        { endpointResult: "gone" },
      )
      await run(fixture().outbox.recordOutcomes([gone], START))
      expect(await claim(START)).toEqual([])
      expect(await run(fixture().outbox.requeueFailed(dueAt))).toBe(0)
      expect(await run(fixture().outbox.getTotals(connection.id))).toMatchObject({ waiting: 4, failed: 1 })
    })
  })
}
