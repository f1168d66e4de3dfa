import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { RENOTIFY_AFTER_MILLIS } from "../../../domain/webhooks/exhausted-webhooks-notice.ts"
import type { ExhaustedWebhookStore } from "../../../ports/webhooks/exhausted-webhooks.ts"
import { createVendor, terminate } from "../../builders/connections.ts"
import { createOutboxConnection } from "../../builders/outbox-connection.ts"
import { START } from "../../builders/vendors.ts"
import { makeWebhookSelection } from "../../builders/webhook-selection.ts"
import { makeAttempt, type OutboxFixture } from "../../outbox-fixture.ts"

const run = Effect.runPromise
const MINUTE = 60_000

export const describeExhaustedWebhooks = (
  make: () => Promise<{ readonly fixture: OutboxFixture; readonly exhaustedWebhooks: ExhaustedWebhookStore }>,
): void => {
  let fixture: OutboxFixture
  let exhaustedWebhooks: ExhaustedWebhookStore
  beforeAll(async () => {
    ;({ fixture, exhaustedWebhooks } = await make())
  })

  /** A vendor with an admin, and exhausted webhooks of a connection. */
  const refusing = async () => {
    const admin = { id: randomUUID(), email: "ops@vendor.example", passwordHash: "scrypt:..." }
    const vendor = await createVendor(fixture.storage, { admin })
    const connection = await createOutboxConnection(fixture.storage, vendor.orgId)
    const { orgId } = vendor
    return {
      vendor,
      connection,
      refuse: async (webhooks: number, now: number) => {
        const ids = await connection.enqueue([0, webhooks, 0], now)
        const leases = ids.map((requestId) => ({ requestId, round: 0, attempt: 1 }))
        await run(
          fixture.outbox.claim({
            now,
            leasedUntil: now + 30_000,
            slots: 8,
            webhooksPerSlot: 8,
            smallGroup: 0,
            endpoints: 100,
          }),
        )
        const settled = leases.map((lease) =>
          makeAttempt(
            lease,
            { state: "exhausted" },
            { endpointResult: "acknowledged", renderedAt: now + 1_500 },
          ),
        )
        await run(fixture.outbox.recordOutcomes(settled, now))
        return ids
      },
      counted: async () =>
        (await run(exhaustedWebhooks.listByConnection())).find(
          ({ connectionId }) => connectionId === connection.id,
        )?.webhooks ?? 0,
      taken: async (now: number, againAt = now + MINUTE) =>
        (await run(exhaustedWebhooks.claimNotices(now, againAt))).filter(
          ({ vendorOrgId }) => vendorOrgId === orgId,
        ),
    }
  }

  describe("exhausted webhooks", () => {
    it("are counted by connection until they are resent", async () => {
      const { vendor, refuse, counted } = await refusing()
      expect(await counted()).toBe(0)
      await refuse(3, START)
      expect(await counted()).toBe(3)
      await run(fixture.outbox.resend(vendor.orgId, makeWebhookSelection(["exhausted"]), START))
      expect(await counted()).toBe(0)
    })

    it("are no issue if the endpoint is disabled or the connection terminated", async () => {
      const disabled = await refusing()
      await disabled.refuse(2, START)
      const [id = ""] = await disabled.connection.enqueue([0, 1, 0])
      const gone = makeAttempt(
        { requestId: id, round: 0, attempt: 1 },
        { state: "failed", dueAt: START },
        { endpointResult: "gone" },
      )
      await run(fixture.outbox.recordOutcomes([gone], START))
      expect(await disabled.counted()).toBe(0)
      expect(await disabled.taken(START)).toEqual([])
      const ended = await refusing()
      await ended.refuse(2, START)
      await terminate(fixture.storage, ended.connection.id)
      expect(await ended.counted()).toBe(0)
    })
  })

  describe("a notice of exhausted webhooks", () => {
    it("has the count, the time range, the latest webhooks and the recipients", async () => {
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
        claimedAt: START + MINUTE,
        recipients: ["ops@vendor.example"],
      })
      expect(notice?.examples.map(({ requestId }) => requestId)).toEqual(ids.slice(0, 5))
    })

    it("is claimed by one of several processes, and again if it does not send it in time", async () => {
      const { refuse, taken } = await refusing()
      await refuse(1, START)
      const all = await Promise.all([0, 1, 2].map(() => taken(START)))
      expect(all.flat()).toHaveLength(1)
      expect(await taken(START + MINUTE - 1)).toEqual([])
      expect(await taken(START + MINUTE)).toHaveLength(1)
    })

    it("is sent at most once a day, and only if more webhooks are exhausted", async () => {
      const { refuse, taken } = await refusing()
      await refuse(1, START)
      const [first] = await taken(START)
      await run(exhaustedWebhooks.markNotified(first!))
      expect(await taken(START + 3 * RENOTIFY_AFTER_MILLIS)).toEqual([])
      await refuse(1, START + MINUTE)
      expect(await taken(START + RENOTIFY_AFTER_MILLIS - 1)).toEqual([])
      expect(await taken(START + RENOTIFY_AFTER_MILLIS)).toMatchObject([{ webhooks: 2 }])
    })
  })
}
