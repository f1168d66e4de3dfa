import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { WebhookSelection } from "../../../ports/webhooks/outbox.ts"
import { createOutboxConnection, createWebhookVendor } from "../../builders/outbox-connection.ts"
import { START } from "../../builders/vendors.ts"
import { ALL_STATES, makeWebhookSelection } from "../../builders/webhook-selection.ts"
import { makeQueueActions } from "../../queue-actions.ts"
import { makeAttempt, type OutboxFixture } from "../../outbox-fixture.ts"
import { useOwnOutbox } from "./use-own-outbox.ts"

const run = Effect.runPromise
const SECOND = 1_000
const KIND = "sync.events.employee.update/sync.events.delta"
const MADE = Math.floor(START / SECOND) * SECOND + 900

export const describeOutboxResend = (make: () => Promise<OutboxFixture>): void => {
  const fixture = useOwnOutbox(make)
  const { findWebhook, claimIds, drain } = makeQueueActions(fixture)

  /** A webhook that was rendered at these times, one for each attempt; null: the attempt sent older bytes. */
  const rendered = async (...moments: ReadonlyArray<number | null>) => {
    const vendor = await createWebhookVendor(fixture().storage)
    const [id = ""] = await (await createOutboxConnection(fixture().storage, vendor)).enqueue([0, 1, 0], MADE)
    for (const renderedAt of moments) {
      await claimIds(MADE)
      const lease = (await findWebhook(id))!
      await run(
        fixture().outbox.recordOutcomes(
          [makeAttempt(lease, { state: "waiting", dueAt: MADE }, { renderedAt })],
          MADE,
        ),
      )
    }
    const matched = async (from: number, to: number) => {
      const { waiting } = await run(
        fixture().outbox.countMatching(vendor, makeWebhookSelection(ALL_STATES, { from, to }), null),
      )
      return waiting
    }
    return { id, vendor, matched }
  }

  describe("webhooks of a time range", () => {
    it("are selected by the time in the envelope, in whole seconds", async () => {
      const said = MADE + 3 * SECOND - 900
      const { matched } = await rendered(said + 999)
      expect(await matched(said, said)).toBe(1)
      expect(await matched(said - 1, said)).toBe(1)
      expect(await matched(said + 1, said + SECOND)).toBe(0)
      expect(await matched(MADE - SECOND, said - 1)).toBe(0)
    })

    it("are selected by the bytes that were sent, also by a retry", async () => {
      const first = MADE + SECOND
      const { matched } = await rendered(first, null, null)
      expect(await matched(first - SECOND, first)).toBe(1)
      expect(await matched(first + SECOND, first + 60 * SECOND)).toBe(0)
      const again = await rendered(first, first + 60 * SECOND)
      expect(await again.matched(first - SECOND, first)).toBe(0)
      expect(await again.matched(first + SECOND, first + 60 * SECOND)).toBe(1)
    })

    it("are selected by the time of creation before they are rendered", async () => {
      const { matched } = await rendered()
      expect(await matched(MADE - 900, MADE - 900)).toBe(1)
    })
  })

  describe("webhooks of connections, kinds and times", () => {
    it("are selected by each of them, and by all of them together", async () => {
      const vendor = await createWebhookVendor(fixture().storage)
      const [one, other] = [
        await createOutboxConnection(fixture().storage, vendor),
        await createOutboxConnection(fixture().storage, vendor),
      ]
      const [id = ""] = await one.enqueue([0, 1, 0], MADE, KIND)
      await one.enqueue([0, 2, 0], MADE + SECOND)
      await other.enqueue([0, 4, 0], MADE, KIND)
      await drain(MADE + SECOND)
      const count = async (parts: Partial<WebhookSelection>) =>
        (await run(fixture().outbox.countMatching(vendor, makeWebhookSelection(["delivered"], parts), null)))
          .delivered
      expect(await count({ connectionId: one.id })).toBe(3)
      expect(await count({ orgIds: [other.orgId] })).toBe(4)
      expect(await count({ orgIds: [] })).toBe(0)
      expect(await count({ kinds: [KIND] })).toBe(5)
      expect(await count({ createdFrom: MADE, createdTo: MADE + SECOND })).toBe(5)
      expect(await count({ createdFrom: MADE + 1 })).toBe(2)
      const both = makeWebhookSelection(["delivered"], {
        connectionId: one.id,
        kinds: [KIND],
        createdFrom: MADE,
        createdTo: MADE + 1,
      })
      expect(await run(fixture().outbox.resend(vendor, both, MADE))).toEqual({ matched: 1, queued: 1 })
      expect(await drain(MADE + SECOND)).toEqual([[id]])
    })
  })

  describe("countMatching", () => {
    it("counts the vendor's webhooks in the selected states", async () => {
      const { id, vendor } = await rendered()
      await drain(MADE)
      const other = await createWebhookVendor(fixture().storage)
      const count = (vendorOrgId: string, requestId: string, states = ALL_STATES) =>
        run(
          fixture().outbox.countMatching(
            vendorOrgId,
            makeWebhookSelection(states, { requestIds: [requestId] }),
            null,
          ),
        )
      expect(await count(vendor, id)).toMatchObject({ delivered: 1, failed: 0 })
      expect(await count(vendor, id, ["failed", "exhausted"])).toMatchObject({ delivered: 0, failed: 0 })
      expect(await count(other, id)).toMatchObject({ delivered: 0 })
      expect(await count(vendor, randomUUID())).toMatchObject({ delivered: 0 })
    })

    it("stops at the given number, also in a time range", async () => {
      const vendor = await createWebhookVendor(fixture().storage)
      const connection = await createOutboxConnection(fixture().storage, vendor)
      await connection.enqueue([0, 5, 0], MADE)
      await drain(MADE)
      const count = async (most: number | null, createdTo = MADE + 1) =>
        (
          await run(
            fixture().outbox.countMatching(
              vendor,
              makeWebhookSelection(["delivered"], { createdFrom: MADE, createdTo }),
              most,
            ),
          )
        ).delivered
      expect(await count(null)).toBe(5)
      expect(await count(3)).toBe(3)
      expect(await count(null, MADE)).toBe(0)
    })
  })

  describe("one webhook in any state", () => {
    it("is due again with its own id after delivery, behind everything in its queue", async () => {
      const vendor = await createWebhookVendor(fixture().storage)
      const connection = await createOutboxConnection(fixture().storage, vendor)
      const [first = ""] = await connection.enqueue([0, 1, 0])
      await drain(START)
      const [later = ""] = await connection.enqueue([0, 1, 0])
      const selection = makeWebhookSelection(ALL_STATES, { requestIds: [first] })
      expect(await run(fixture().outbox.resend(vendor, selection, START))).toEqual({ matched: 1, queued: 1 })
      expect(await drain(START)).toEqual([[later], [first]])
    })

    it("is not resent while it is being sent", async () => {
      const vendor = await createWebhookVendor(fixture().storage)
      const [id = ""] = await (await createOutboxConnection(fixture().storage, vendor)).enqueue([0, 1, 0])
      await claimIds(START)
      const selection = makeWebhookSelection(ALL_STATES, { requestIds: [id] })
      expect(await run(fixture().outbox.resend(vendor, selection, START))).toEqual({ matched: 1, queued: 0 })
      expect(await findWebhook(id)).toMatchObject({ state: "sending", attempt: 1 })
    })
  })
}
