import * as Effect from "effect/Effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nextEndOfDay } from "../../../domain/webhooks/retry-schedule.ts"
import type { FinishedAttempt } from "../../../ports/webhooks/outbox.ts"
import { createOutboxConnection, createWebhookVendor } from "../../builders/outbox-connection.ts"
import { makePusher } from "../../builders/pushed-sessions.ts"
import { START } from "../../builders/vendors.ts"
import {
  makeAttempt,
  claim as claimFrom,
  type ClaimLimits,
  LEASE_MILLIS,
  type OutboxFixture,
  type WebhookSnapshot,
} from "../../outbox-fixture.ts"
import { useOwnOutbox } from "./use-own-outbox.ts"

const run = Effect.runPromise

const STEPS = [
  "claim",
  "rival claims",
  "deliver",
  "retry",
  "fail",
  "give back",
  "die",
  "next day",
  "push",
] as const
type Step = (typeof STEPS)[number]

const script = fc.array(
  fc.record({
    step: fc.constantFrom<Step>("claim", "deliver", "deliver", "push", "push", ...STEPS),
    pick: fc.nat(),
  }),
  { minLength: 20, maxLength: 40 },
)
const room = fc.record({
  slots: fc.constantFrom(1, 2),
  webhooksPerSlot: fc.constantFrom(2, 5),
  smallGroup: fc.constantFrom(0, 2, 3),
})

const toPosition = ({ sequence, stage }: WebhookSnapshot) => sequence * 3 + stage

export const describeOutboxInterleavings = (make: () => Promise<OutboxFixture>): void => {
  const fixture = useOwnOutbox(make)

  const rows = () => fixture().webhooks()
  const listSending = (all: ReadonlyArray<WebhookSnapshot>) => all.filter(({ state }) => state === "sending")

  /** Nothing is being sent while earlier webhooks of
   * its connection wait or are being sent by another
   * worker, and no slot has too many.
   */
  const expectInvariants = async ({ slots, webhooksPerSlot }: ClaimLimits) => {
    const all = await rows()
    const sending = listSending(all)
    for (const row of sending) {
      const before = all.filter(
        (other) => other.connectionId === row.connectionId && toPosition(other) < toPosition(row),
      )
      expect(before.filter(({ state }) => state === "waiting")).toEqual([])
      expect(listSending(before).filter(({ slot }) => slot !== row.slot)).toEqual([])
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

  /** The worker of a slot sends the first group of a queue and releases what cannot follow. */
  const finishOne = async (
    picked: WebhookSnapshot,
    settlement: FinishedAttempt["attemptOutcome"],
    now: number,
  ) => {
    await run(fixture().outbox.recordOutcomes([makeAttempt(picked, settlement)], now))
    if (settlement.state === "waiting") await releaseLater(picked)
  }

  const releaseLater = async (picked: WebhookSnapshot) => {
    const behind = listSending(await rows()).filter(
      (row) => row.connectionId === picked.connectionId && toPosition(row) > toPosition(picked),
    )
    await run(fixture().outbox.release(behind))
  }

  const pickedFrom = (all: ReadonlyArray<WebhookSnapshot>, pick: number): WebhookSnapshot | undefined => {
    const sending = listSending(all)
    const first = sending.filter((row) =>
      sending.every(
        (other) => other.connectionId !== row.connectionId || toPosition(other) >= toPosition(row),
      ),
    )
    return first[pick % Math.max(1, first.length)]
  }

  /** Pushes an employee: every older version is before it in the queue, or was sent. */
  const makeCheckedPusher = (connectionId: string) => {
    const push = makePusher(fixture().storage, connectionId)
    const versions = new Map<string, ReadonlyArray<string>>()
    return async (employeeId: string, now: number) => {
      const before = versions.get(employeeId) ?? []
      const { records } = await push([employeeId], now)
      versions.set(employeeId, [...before, ...records])
      const all = await rows()
      const findRows = (ids: ReadonlyArray<string>) => all.filter(({ requestId }) => ids.includes(requestId))
      const unsent = findRows(before).filter(({ state }) => state === "waiting" || state === "sending")
      for (const { sequence } of findRows(records))
        expect(unsent.filter((row) => row.sequence >= sequence)).toEqual([])
    }
  }

  const keep = async (now: number) => {
    await run(fixture().outbox.releaseExpired(now))
    await run(fixture().outbox.requeueFailed(now))
  }

  const deliverAll = async (now: number, asked: ClaimLimits) => {
    while ((await claimFrom(fixture().outbox, now, asked)).length > 0) {
      for (;;) {
        const picked = pickedFrom(await expectInvariants(asked), 0)
        if (picked === undefined) break
        await finishOne(picked, { state: "delivered" }, now)
      }
    }
  }

  describe("any interleaving of workers", () => {
    it("keeps the order and the limits, and delivers everything", async () => {
      const property = fc.asyncProperty(script, room, async (steps, asked) => {
        await fixture().clearWebhooks()
        const vendor = await createWebhookVendor(fixture().storage)
        const pushers: Array<ReturnType<typeof makeCheckedPusher>> = []
        for (let n = 0; n < 2; n++) {
          const connection = await createOutboxConnection(fixture().storage, vendor)
          await connection.enqueue([1, 3, 1])
          await connection.enqueue([0, 2, 0])
          await connection.enqueue([0, 1, 0])
          pushers.push(makeCheckedPusher(connection.id))
        }
        let now = START
        for (const { step, pick } of steps) {
          const picked = pickedFrom(await expectInvariants(asked), pick)
          if (step === "claim") await claimFrom(fixture().outbox, now, asked)
          if (step === "rival claims")
            await Promise.all(
              [fixture().secondOutbox, fixture().outbox].map((from) => claimFrom(from, now, asked)),
            )
          if (step === "die") now += LEASE_MILLIS + 1
          if (step === "next day") now = nextEndOfDay(now, "UTC")
          if (step === "push") await pushers[pick % 2]?.(`E${String(pick % 5)}`, now)
          await keep(now)
          if (picked === undefined) continue
          if (step === "give back") {
            await releaseLater(picked)
            await run(fixture().outbox.release([picked]))
          }
          if (step === "deliver") await finishOne(picked, { state: "delivered" }, now)
          if (step === "retry") await finishOne(picked, { state: "waiting", dueAt: now + 5_000 }, now)
          if (step === "fail")
            await finishOne(picked, { state: "failed", dueAt: nextEndOfDay(now, "UTC") }, now)
        }
        for (let day = 0; day < 3; day++) {
          now = nextEndOfDay(now + LEASE_MILLIS, "UTC")
          await keep(now)
          await deliverAll(now, asked)
        }
        const all = await expectInvariants(asked)
        expect(new Set(all.map(({ state }) => state))).toEqual(new Set(["delivered"]))
      })
      await fc.assert(property, { numRuns: 20 })
    })
  })
}
