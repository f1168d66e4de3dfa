import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { CLOSED_CIRCUIT, DISABLE_AFTER_MILLIS, MAX_WAIT_MILLIS } from "../../../domain/webhooks/circuit.ts"
import { nextEndOfDay } from "../../../domain/webhooks/retry-schedule.ts"
import { createOutboxConnection, createWebhookVendor } from "../../builders/outbox-connection.ts"
import { START } from "../../builders/vendors.ts"
import { makeWebhookSelection } from "../../builders/webhook-selection.ts"
import { DAY, makeEndpointActions } from "../../endpoint-actions.ts"
import { makeAttempt, claim, type OutboxFixture } from "../../outbox-fixture.ts"
import { useOwnOutbox } from "./use-own-outbox.ts"

const run = Effect.runPromise

export const describeOutboxDisabledEndpoints = (make: () => Promise<OutboxFixture>): void => {
  const fixture = useOwnOutbox(make)
  const { findEndpoint, listSending, claimIds, recordOutcomes, createFailingVendor } =
    makeEndpointActions(fixture)

  describe("a disabled endpoint", () => {
    /** It fails once a day, until it is disabled. */
    const disable = async () => {
      const { vendor, connection } = await createFailingVendor()
      for (let now = START + DAY; now <= START + DISABLE_AFTER_MILLIS; now += DAY) {
        expect((await findEndpoint(vendor)).disabled).toBeNull()
        await claimIds(now)
        const told = await recordOutcomes(vendor, "failed", now)
        const last = now === START + DISABLE_AFTER_MILLIS
        expect(told).toEqual(last ? [{ vendorOrgId: vendor, transition: "disabled" }] : [])
      }
      return { vendor, connection, at: START + DISABLE_AFTER_MILLIS }
    }

    it("has failed for five days without an acknowledgement", async () => {
      const { vendor, at } = await disable()
      expect(await findEndpoint(vendor)).toMatchObject({
        disabled: { at, reason: "failing" },
        circuit: { failingSince: START, failedAt: at, failures: 15 },
      })
      expect(await claimIds(at + DAY)).toEqual([])
      expect(await run(fixture().outbox.getNextDueAt())).toBeNull()
    })

    it("expires its webhooks, which keep their attempts, and later ones as well", async () => {
      const { connection, at } = await disable()
      expect(await run(fixture().outbox.expireUndeliverable(at))).toBe(30)
      expect(await run(fixture().outbox.getTotals(connection.id))).toMatchObject({
        waiting: 0,
        exhausted: 30,
      })
      const attempts = (await fixture().webhooks()).map(({ attempt }) => attempt).sort()
      expect([attempts[0], attempts.at(-1)]).toEqual([0, 1])
      expect(await fixture().attempts()).toBe(15)
      await connection.enqueue([1, 1, 1], at)
      expect(await run(fixture().outbox.expireUndeliverable(at))).toBe(3)
      expect(await run(fixture().outbox.expireUndeliverable(at + DAY))).toBe(0)
    })

    it("expires its failed webhooks at the end of the day instead of resending them", async () => {
      const vendor = await createWebhookVendor(fixture().storage)
      const connection = await createOutboxConnection(fixture().storage, vendor)
      await connection.enqueue([0, 2, 0])
      await claim(fixture().outbox, START, { slots: 1, webhooksPerSlot: 1 })
      const dueAt = nextEndOfDay(START, "UTC")
      const [webhook] = await listSending(vendor)
      const gone = makeAttempt(webhook!, { state: "failed", dueAt }, { endpointResult: "gone" })
      expect(await run(fixture().outbox.recordOutcomes([gone], START))).toEqual([
        { vendorOrgId: vendor, transition: "disabled" },
      ])
      expect((await findEndpoint(vendor)).disabled).toEqual({ at: START, reason: "gone" })
      expect(await run(fixture().outbox.expireUndeliverable(START))).toBe(1)
      expect(await run(fixture().outbox.requeueFailed(dueAt))).toBe(0)
      expect(await run(fixture().outbox.expireUndeliverable(dueAt))).toBe(1)
      expect(await run(fixture().outbox.getTotals(connection.id))).toMatchObject({ failed: 0, exhausted: 2 })
    })

    it("is enabled and tried by a resend; a working endpoint is not changed", async () => {
      const { vendor, at } = await disable()
      const well = await createWebhookVendor(fixture().storage)
      const reopen = (id: string) =>
        TestClock.setTime(at).pipe(
          Effect.andThen(fixture().storage.vendors.reopenEndpoint(id)),
          Effect.provide(TestClock.layer()),
          run,
        )
      await reopen(vendor)
      await reopen(well)
      expect(await findEndpoint(vendor)).toMatchObject({
        disabled: null,
        circuit: { openUntil: at, failures: 0 },
      })
      expect((await findEndpoint(well)).circuit).toEqual(CLOSED_CIRCUIT)
      expect(await claimIds(at)).toHaveLength(1)
    })

    it("counts webhooks that are being sent as waiting", async () => {
      const vendor = await createWebhookVendor(fixture().storage)
      await (await createOutboxConnection(fixture().storage, vendor)).enqueue([0, 5, 0])
      await claim(fixture().outbox, START, { slots: 1, webhooksPerSlot: 2 })
      expect(await run(fixture().outbox.getBacklog(vendor, START))).toEqual({
        waiting: 5,
        failed: [],
        exhausted: 0,
      })
    })

    it("returns its failed webhooks since it failed, by session in order", async () => {
      const { vendor, connection, at } = await disable()
      const [later = ""] = await connection.enqueue([0, 1, 0], at)
      await run(fixture().outbox.expireUndeliverable(at))
      const { failed, waiting, exhausted } = await run(fixture().outbox.getBacklog(vendor, START))
      expect(exhausted).toBe(31)
      expect([failed.map(({ webhooks }) => webhooks), waiting]).toEqual([[30, 1], 0])
      expect((await run(fixture().outbox.getBacklog(vendor, at + 1))).failed).toEqual([])
      const sessionId = failed.at(-1)?.sessionId ?? null
      const selection = makeWebhookSelection(["failed", "exhausted"], { sessionId, finishedFrom: START })
      expect(await run(fixture().outbox.resend(vendor, { ...selection, finishedFrom: at + 1 }, at))).toEqual({
        matched: 0,
        queued: 0,
      })
      expect(await run(fixture().outbox.resend(vendor, selection, at))).toEqual({ matched: 1, queued: 1 })
      const brought = (await fixture().webhooks()).filter(({ state }) => state === "waiting")
      expect(brought.map(({ requestId }) => requestId)).toEqual([later])
    })
  })

  describe("a webhook that waits for a failing endpoint", () => {
    it("expires after waiting for five days, not earlier", async () => {
      const vendor = await createWebhookVendor(fixture().storage)
      const connection = await createOutboxConnection(fixture().storage, vendor)
      await connection.enqueue([0, 2, 0])
      await connection.enqueue([0, 1, 0], START + DAY)
      expect(await run(fixture().outbox.expireUndeliverable(START + MAX_WAIT_MILLIS - 1))).toBe(0)
      expect(await run(fixture().outbox.expireUndeliverable(START + MAX_WAIT_MILLIS))).toBe(2)
      expect(await run(fixture().outbox.getTotals(connection.id))).toMatchObject({ waiting: 1, exhausted: 2 })
    })
  })
}
