import * as Effect from "effect/Effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nextEndOfDay } from "../../../domain/webhooks/retry-calendar.ts"
import type { SettledWebhook } from "../../../ports/webhooks/outbox.ts"
import { outboxConnection, webhookVendor } from "../../builders/outbox-connection.ts"
import { START } from "../../builders/vendors.ts"
import {
  attempted,
  claim as claimFrom,
  type ClaimRoom,
  LEASE_MILLIS,
  type OutboxWorld,
  type SeenWebhook,
} from "../../outbox-world.ts"
import { ownOutbox } from "./own-outbox.ts"

const run = Effect.runPromise

const STEPS = ["claim", "rival claims", "deliver", "retry", "fail", "give back", "die", "next day"] as const
type Step = (typeof STEPS)[number]

const script = fc.array(
  fc.record({ step: fc.constantFrom<Step>("claim", "deliver", "deliver", ...STEPS), pick: fc.nat() }),
  { minLength: 20, maxLength: 40 },
)
const room = fc.record({
  slots: fc.constantFrom(1, 2),
  webhooksPerSlot: fc.constantFrom(2, 5),
  smallGroup: fc.constantFrom(0, 2, 3),
})

const place = ({ turn, phase }: SeenWebhook) => turn * 3 + phase

export const describeOutboxInterleavings = (make: () => Promise<OutboxWorld>): void => {
  const world = ownOutbox(make)

  const rows = () => world().webhooks()
  const sendingOf = (all: ReadonlyArray<SeenWebhook>) => all.filter(({ state }) => state === "sending")

  /**
   * Whatever is being sent has nothing of its connection before it that waits, nothing before it that another worker is
   * sending, and no slot has too many.
   */
  const lawsHold = async ({ slots, webhooksPerSlot }: ClaimRoom) => {
    const all = await rows()
    const sending = sendingOf(all)
    for (const row of sending) {
      const before = all.filter(
        (other) => other.connectionId === row.connectionId && place(other) < place(row),
      )
      expect(before.filter(({ state }) => state === "waiting")).toEqual([])
      expect(sendingOf(before).filter(({ slot }) => slot !== row.slot)).toEqual([])
    }
    for (const { vendorOrgId, slot } of sending) {
      expect(slot === null ? 0 : slot).toBeGreaterThanOrEqual(1)
      expect(slot).toBeLessThanOrEqual(slots)
      const together = sending.filter((row) => row.vendorOrgId === vendorOrgId && row.slot === slot)
      expect(together.length).toBeLessThanOrEqual(webhooksPerSlot)
    }
    expect(all.filter(({ state, slot }) => state !== "sending" && slot !== null)).toEqual([])
    return all
  }

  /** Of what the worker of a slot was given it sends the first group of a lane; and it gives back what cannot follow. */
  const settleOne = async (picked: SeenWebhook, settlement: SettledWebhook["settlement"], now: number) => {
    await run(world().outbox.settle([attempted(picked, settlement)], now))
    if (settlement.state === "waiting") await giveBackBehind(picked)
  }

  const giveBackBehind = async (picked: SeenWebhook) => {
    const behind = sendingOf(await rows()).filter(
      (row) => row.connectionId === picked.connectionId && place(row) > place(picked),
    )
    await run(world().outbox.giveBack(behind))
  }

  const pickedFrom = (all: ReadonlyArray<SeenWebhook>, pick: number): SeenWebhook | undefined => {
    const sending = sendingOf(all)
    const first = sending.filter((row) =>
      sending.every((other) => other.connectionId !== row.connectionId || place(other) >= place(row)),
    )
    return first[pick % Math.max(1, first.length)]
  }

  const keep = async (now: number) => {
    await run(world().outbox.releaseExpired(now))
    await run(world().outbox.rearmFailed(now))
  }

  const deliverAll = async (now: number, asked: ClaimRoom) => {
    while ((await claimFrom(world().outbox, now, asked)).length > 0) {
      for (;;) {
        const picked = pickedFrom(await lawsHold(asked), 0)
        if (picked === undefined) break
        await settleOne(picked, { state: "delivered" }, now)
      }
    }
  }

  describe("any interleaving of workers", () => {
    it("keeps the order and the limit, and delivers everything in the end", async () => {
      const law = fc.asyncProperty(script, room, async (steps, asked) => {
        await world().forgetWebhooks()
        const vendor = await webhookVendor(world().storage)
        for (let n = 0; n < 2; n++) {
          const connection = await outboxConnection(world().storage, vendor)
          await connection.enqueue([1, 3, 1])
          await connection.enqueue([0, 2, 0])
          await connection.enqueue([0, 1, 0])
        }
        let now = START
        for (const { step, pick } of steps) {
          const picked = pickedFrom(await lawsHold(asked), pick)
          if (step === "claim") await claimFrom(world().outbox, now, asked)
          if (step === "rival claims")
            await Promise.all([world().rival, world().outbox].map((from) => claimFrom(from, now, asked)))
          if (step === "die") now += LEASE_MILLIS + 1
          if (step === "next day") now = nextEndOfDay(now, "UTC")
          await keep(now)
          if (picked === undefined) continue
          if (step === "give back") {
            await giveBackBehind(picked)
            await run(world().outbox.giveBack([picked]))
          }
          if (step === "deliver") await settleOne(picked, { state: "delivered" }, now)
          if (step === "retry") await settleOne(picked, { state: "waiting", dueAt: now + 5_000 }, now)
          if (step === "fail")
            await settleOne(picked, { state: "failed", dueAt: nextEndOfDay(now, "UTC") }, now)
        }
        for (let day = 0; day < 3; day++) {
          now = nextEndOfDay(now + LEASE_MILLIS, "UTC")
          await keep(now)
          await deliverAll(now, asked)
        }
        const all = await lawsHold(asked)
        expect(new Set(all.map(({ state }) => state))).toEqual(new Set(["delivered"]))
      })
      await fc.assert(law, { numRuns: 20 })
    })
  })
}
