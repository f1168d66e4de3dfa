import * as Effect from "effect/Effect"
import type { FinishedAttempt } from "../../../../core/ports/webhooks/outbox.ts"
import { notifyEach } from "../../connection-row/notify-change.ts"
import type { Database } from "../../database.ts"

const EVERY_MILLIS = 1_000

/**
 * Notifies the pages that show the connections of recorded attempts: of the first at once, then once a second of all since. The
 * transactions that record attempts do not notify themselves: PostgreSQL commits those that do one after the other, which would
 * slow down several workers. What a worker recorded in the second before it crashes is not notified.
 */
export const makeNotifyOfAttempts = (database: Database) => {
  let pending: Array<string> = []
  let isNotifying = false

  const notifyUntilIdle = Effect.gen(function* () {
    while (pending.length > 0) {
      const requestIds = pending
      pending = []
      yield* Effect.ignore(database.query("notify of attempts", NOTIFY, [requestIds]))
      yield* Effect.sleep(EVERY_MILLIS)
    }
    isNotifying = false
  })

  return (attempts: ReadonlyArray<FinishedAttempt>): Effect.Effect<void> =>
    Effect.suspend(() => {
      for (const { requestId } of attempts) pending.push(requestId)
      if (isNotifying) return Effect.void
      isNotifying = true
      return Effect.asVoid(Effect.forkDetach(notifyUntilIdle))
    })
}

const NOTIFY = {
  name: "notify-of-attempts",
  text: notifyEach(
    "delivery",
    "c.id = ANY (ARRAY(SELECT connection_id FROM webhook WHERE request_id = ANY($1::uuid[])))",
  ),
}
