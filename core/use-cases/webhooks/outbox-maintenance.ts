import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Outbox } from "../../ports/webhooks/outbox.ts"

/** How often leases of dead workers and ends of days are looked for; both are allowed minutes. */
const INTERVAL_MILLIS = 5_000

/**
 * Brings back what would otherwise wait for ever: webhooks whose worker died, and failed ones at the end of their
 * vendor's day. Gives up what cannot be sent.
 */
export const makeOutboxMaintenance = (outbox: Outbox): Effect.Effect<never> =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const released = yield* outbox.releaseExpired(now)
    const rearmed = yield* outbox.requeueFailed(now)
    const givenUp = yield* outbox.expireUndeliverable(now)
    if (released > 0) yield* Effect.logWarning("Released the webhooks of a dead worker", { released })
    if (rearmed > 0) yield* Effect.logInfo("Re-sending failed webhooks at the end of the day", { rearmed })
    if (givenUp > 0) yield* Effect.logWarning("Gave up webhooks that cannot be sent", { givenUp })
  }).pipe(
    Effect.catch((error) => Effect.logWarning("The outbox keeper pauses", { error: error._tag })),
    Effect.andThen(Effect.sleep(INTERVAL_MILLIS)),
    Effect.forever,
  )
