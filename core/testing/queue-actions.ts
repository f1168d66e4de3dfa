import * as Effect from "effect/Effect"
import { makeAttempt, claim as claimFrom, type OutboxFixture, TWO_SLOTS } from "./outbox-fixture.ts"

const run = Effect.runPromise

/** Workers' operations on the queues of an outbox, and the state of its webhooks. */
export const makeQueueActions = (fixture: () => OutboxFixture) => {
  const rows = () => fixture().webhooks()
  const findWebhook = async (requestId: string) => (await rows()).find((row) => row.requestId === requestId)

  const claim = (now: number, from = fixture().outbox, webhooksPerSlot = TWO_SLOTS.webhooksPerSlot) =>
    claimFrom(from, now, { ...TWO_SLOTS, webhooksPerSlot })

  /** The claimed webhooks, in any slot. */
  const claimIds = async (...input: Parameters<typeof claim>): Promise<ReadonlyArray<string>> =>
    (await claim(...input)).flatMap(({ requestIds }) => requestIds)

  /** Claims and finishes everything until nothing is due; returns the requestIds in the order of their claims. */
  const drain = async (now: number): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
    const claims: Array<ReadonlyArray<string>> = []
    for (;;) {
      const claimed = await claimIds(now)
      if (claimed.length === 0) return claims
      claims.push(claimed)
      const open = (await rows()).filter((row) => claimed.includes(row.requestId))
      await run(
        fixture().outbox.recordOutcomes(
          open.map((row) => makeAttempt(row, { state: "delivered" })),
          now,
        ),
      )
    }
  }

  return { rows, findWebhook, claim, claimIds, drain }
}
