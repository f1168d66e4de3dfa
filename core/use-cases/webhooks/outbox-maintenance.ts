import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Outbox } from "../../ports/webhooks/outbox.ts"

/** How often expired leases and failed webhooks are looked for. */
const INTERVAL_MILLIS = 5_000

/** Releases webhooks whose worker died, requeues failed
 * ones at the end of their vendor's day,
 * and expires those that cannot be sent.
 */
export const makeOutboxMaintenance = (outbox: Outbox): Effect.Effect<never> =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const released = yield* outbox.releaseExpired(now)
    const requeued = yield* outbox.requeueFailed(now)
    const expired = yield* outbox.expireUndeliverable(now)
    if (released > 0) yield* Effect.logWarning("Released the webhooks of a dead worker", { released })
    if (requeued > 0) yield* Effect.logInfo("Re-sending failed webhooks at the end of the day", { requeued })
    if (expired > 0) yield* Effect.logWarning("Expired webhooks that cannot be sent", { expired })
  }).pipe(
    Effect.catch((error) => Effect.logWarning("Outbox maintenance pauses", { error: error._tag })),
    Effect.andThen(Effect.sleep(INTERVAL_MILLIS)),
    Effect.forever,
  )
