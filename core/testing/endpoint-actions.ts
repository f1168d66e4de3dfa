import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { OPENS_AFTER, type Outcome } from "../domain/webhooks/circuit.ts"
import type { SettledWebhook } from "../ports/webhooks/outbox.ts"
import { outboxConnection, webhookVendor } from "./builders/outbox-connection.ts"
import { START } from "./builders/vendors.ts"
import { attempted, claim, type OutboxWorld } from "./outbox-world.ts"

const run = Effect.runPromise
export const SECOND = 1_000
export const DAY = 24 * 60 * 60 * SECOND
/** Room enough for everything that these tests send. */
export const SLOTS = { slots: 4, webhooksPerSlot: 64 }

/** What happens to endpoints in an outbox, and how they stand then. */
export const endpointActions = (world: () => OutboxWorld) => {
  const endpointOf = async (vendorOrgId: string) => {
    const endpoint = (await run(world().storage.vendors.find(vendorOrgId)))?.endpoint
    if (endpoint == null) throw new Error("The vendor has no endpoint")
    return endpoint
  }
  const sendingOf = async (vendorOrgId: string) =>
    (await world().webhooks()).filter((each) => each.vendorOrgId === vendorOrgId && each.state === "sending")
  const claimIds = async (now: number, from = world().outbox) =>
    (await claim(from, now, SLOTS)).flatMap(({ requestIds }) => requestIds)

  /** What is being sent of the vendor comes to this end; what a person is told. */
  const settleAll = async (vendorOrgId: string, outcome: Outcome, now: number, most = Infinity) => {
    const settlement = (
      outcome === "acknowledged" ? { state: "delivered" } : { state: "waiting", dueAt: now + 5 * SECOND }
    ) satisfies SettledWebhook["settlement"]
    const sending = (await sendingOf(vendorOrgId)).slice(0, most)
    return run(
      world().outbox.settle(
        sending.map((webhook) => attempted(webhook, settlement, { outcome })),
        now,
      ),
    )
  }

  /** A vendor of whose webhooks ten have failed, and so many wait. */
  const failingVendor = async (waiting = 20) => {
    const vendor = await webhookVendor(world().storage)
    const connection = await outboxConnection(world().storage, vendor)
    await connection.enqueue([0, waiting + OPENS_AFTER, 0])
    await claim(world().outbox, START, { slots: 2, webhooksPerSlot: OPENS_AFTER / 2 })
    expect(await settleAll(vendor, "failed", START)).toEqual([{ vendorOrgId: vendor, news: "paused" }])
    return { vendor, connection }
  }

  return { endpointOf, sendingOf, claimIds, settleAll, failingVendor }
}
