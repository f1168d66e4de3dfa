import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { TOLD_AGAIN_AFTER_MILLIS } from "../../../domain/webhooks/given-up-notice.ts"
import type { GivenUp } from "../../../ports/webhooks/given-up-webhooks.ts"
import { createVendor, terminate } from "../../builders/connections.ts"
import { outboxConnection } from "../../builders/outbox-connection.ts"
import { START } from "../../builders/vendors.ts"
import { webhooksIn } from "../../builders/webhook-selection.ts"
import { attempted, type OutboxWorld } from "../../outbox-world.ts"

const run = Effect.runPromise
const MINUTE = 60_000

export const describeGivenUp = (
  make: () => Promise<{ readonly world: OutboxWorld; readonly givenUp: GivenUp }>,
): void => {
  let world: OutboxWorld
  let givenUp: GivenUp
  beforeAll(async () => {
    ;({ world, givenUp } = await make())
  })

  /** A vendor with an admin, and webhooks of a connection that come to be given up. */
  const refusing = async () => {
    const admin = { id: randomUUID(), email: "ops@vendor.example", passwordHash: "scrypt:..." }
    const vendor = await createVendor(world.storage, { admin })
    const connection = await outboxConnection(world.storage, vendor.orgId)
    const { orgId } = vendor
    return {
      vendor,
      connection,
      refuse: async (webhooks: number, now: number) => {
        const ids = await connection.enqueue([0, webhooks, 0], now)
        const leases = ids.map((requestId) => ({ requestId, round: 0, attempt: 1 }))
        await run(
          world.outbox.claim({
            now,
            leasedUntil: now + 30_000,
            slots: 8,
            webhooksPerSlot: 8,
            smallGroup: 0,
            endpoints: 100,
          }),
        )
        const settled = leases.map((lease) =>
          attempted(lease, { state: "exhausted" }, { outcome: "acknowledged", renderedAt: now + 1_500 }),
        )
        await run(world.outbox.settle(settled, now))
        return ids
      },
      counted: async () =>
        (await run(givenUp.byConnection())).find(({ connectionId }) => connectionId === connection.id)
          ?.webhooks ?? 0,
      taken: async (now: number, againAt = now + MINUTE) =>
        (await run(givenUp.takeNotices(now, againAt))).filter(({ vendorOrgId }) => vendorOrgId === orgId),
    }
  }

  describe("webhooks that were given up", () => {
    it("are counted by connection until they are sent again", async () => {
      const { vendor, refuse, counted } = await refusing()
      expect(await counted()).toBe(0)
      await refuse(3, START)
      expect(await counted()).toBe(3)
      await run(world.outbox.resend(vendor.orgId, webhooksIn(["exhausted"]), START))
      expect(await counted()).toBe(0)
    })

    it("are nobody's issue where the endpoint is disabled, or the connection terminated", async () => {
      const disabled = await refusing()
      await disabled.refuse(2, START)
      const [id = ""] = await disabled.connection.enqueue([0, 1, 0])
      const gone = attempted(
        { requestId: id, round: 0, attempt: 1 },
        { state: "failed", dueAt: START },
        { outcome: "gone" },
      )
      await run(world.outbox.settle([gone], START))
      expect(await disabled.counted()).toBe(0)
      expect(await disabled.taken(START)).toEqual([])
      const ended = await refusing()
      await ended.refuse(2, START)
      await terminate(world.storage, ended.connection.id)
      expect(await ended.counted()).toBe(0)
    })
  })

  describe("a notice of them", () => {
    it("says how many, since when, the latest of them, and whom to tell", async () => {
      const { vendor, refuse, taken } = await refusing()
      const ids = await refuse(7, START)
      const [notice] = await taken(START + MINUTE)
      expect(notice).toMatchObject({
        vendorName: vendor.name,
        url: vendor.endpoint?.url,
        webhooks: 7,
        from: START + 1_500,
        to: START + 1_500,
        lastAt: START,
        takenAt: START + MINUTE,
        recipients: ["ops@vendor.example"],
      })
      expect(notice?.examples.map(({ requestId }) => requestId)).toEqual(ids.slice(0, 5))
    })

    it("is taken by one of many, and again when that one has not given it in time", async () => {
      const { refuse, taken } = await refusing()
      await refuse(1, START)
      const all = await Promise.all([0, 1, 2].map(() => taken(START)))
      expect(all.flat()).toHaveLength(1)
      expect(await taken(START + MINUTE - 1)).toEqual([])
      expect(await taken(START + MINUTE)).toHaveLength(1)
    })

    it("is given once a day at most, and only when more was given up", async () => {
      const { refuse, taken } = await refusing()
      await refuse(1, START)
      const [first] = await taken(START)
      await run(givenUp.given(first!))
      expect(await taken(START + 3 * TOLD_AGAIN_AFTER_MILLIS)).toEqual([])
      await refuse(1, START + MINUTE)
      expect(await taken(START + TOLD_AGAIN_AFTER_MILLIS - 1)).toEqual([])
      expect(await taken(START + TOLD_AGAIN_AFTER_MILLIS)).toMatchObject([{ webhooks: 2 }])
    })
  })
}
