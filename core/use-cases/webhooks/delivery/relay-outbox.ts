import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import type { ConcurrencySlots } from "../../../domain/webhooks/concurrency-slots.ts"
import type { MessageBus } from "../../../ports/webhooks/message-bus.ts"
import type { Outbox, OutboxSignal } from "../../../ports/webhooks/outbox.ts"
import { LEASE_MILLIS } from "../delivery-leases.ts"

/** The interval of polling without a signal. */
const POLL_MILLIS = 1_000
/** The pause after the database or the bus failed. */
const PAUSE_MILLIS = 1_000

export interface OutboxRelay {
  /** Claims due webhooks and publishes them on the bus. Never ends; failures of either are logged and retried. */
  readonly run: Effect.Effect<never>
  /** Webhooks were recorded or committed: claim again now. */
  readonly wake: () => void
}

export interface RelayOptions extends ConcurrencySlots {
  /** Concurrent messages of a worker; as many may wait on the bus. */
  readonly maxConcurrentMessages: number
}

export const makeOutboxRelay = (
  outbox: Outbox,
  bus: MessageBus,
  outboxSignal: OutboxSignal,
  { slots, webhooksPerSlot, smallGroup, maxConcurrentMessages }: RelayOptions,
): OutboxRelay => {
  const wakeLatch = Latch.makeUnsafe(false)
  const wake = () => void Latch.openUnsafe(wakeLatch)
  outboxSignal.subscribe(wake)

  const claimAndPublish = Effect.gen(function* () {
    // A message that waits on the bus for long starts late, while unclaimed webhooks keep their place in the outbox.
    const room = maxConcurrentMessages - (yield* bus.countWaiting("webhooks.deliver"))
    if (room <= 0) return 0
    const now = yield* Clock.currentTimeMillis
    const leasedUntil = now + LEASE_MILLIS
    const endpoints = Math.ceil(room / slots)
    const claimed = yield* outbox.claim({ now, leasedUntil, slots, webhooksPerSlot, smallGroup, endpoints })
    yield* Effect.forEach(
      claimed,
      ({ requestIds }) => bus.publish("webhooks.deliver", { requestIds, leasedUntil }),
      { concurrency: "unbounded", discard: true },
    )
    return claimed.length
  })

  const awaitWake = (millis: number) => Latch.await(wakeLatch).pipe(Effect.timeoutOption(millis))

  /** Waits until the next webhook is due, a signal comes, or it is time to poll. */
  const waitUntilDue = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const dueAt = yield* outbox.getNextDueAt()
    // A due webhook that was not claimed waits for a free slot of its endpoint; recorded outcomes send a signal.
    const pause = dueAt === null || dueAt <= now ? POLL_MILLIS : Math.min(POLL_MILLIS, dueAt - now)
    yield* awaitWake(pause)
  })

  const runOnce = Effect.gen(function* () {
    Latch.closeUnsafe(wakeLatch)
    // A claimed webhook that is not published waits for the end of its lease and loses an attempt.
    if (!(yield* bus.isReady)) return yield* Effect.sleep(PAUSE_MILLIS)
    const claimed = yield* claimAndPublish
    // All free slots are claimed: another claim finds nothing before one of them is recorded.
    yield* claimed === 0 ? waitUntilDue : awaitWake(POLL_MILLIS)
  }).pipe(
    Effect.catch((error) =>
      Effect.logWarning("The outbox relay pauses", { error: error._tag }).pipe(
        Effect.andThen(Effect.sleep(PAUSE_MILLIS)),
      ),
    ),
  )

  return { run: Effect.forever(runOnce), wake }
}
