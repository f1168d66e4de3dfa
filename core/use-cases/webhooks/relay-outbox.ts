import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import type { ConcurrencySlots } from "../../domain/webhooks/concurrency-slots.ts"
import type { MessageBus } from "../../ports/webhooks/message-bus.ts"
import type { Outbox, OutboxSignal } from "../../ports/webhooks/outbox.ts"
import { LEASE_MILLIS } from "./delivery-times.ts"

/** Without a signal the outbox is looked at again after this. */
const POLL_MILLIS = 1_000
/** After the database or the bus failed. */
const PAUSE_MILLIS = 1_000

export interface OutboxRelay {
  /** Claims what is due and puts it on the bus, for ever; failures of either are logged and waited out. */
  readonly run: Effect.Effect<never>
  /** Something was settled or committed: look again now. */
  readonly wake: () => void
}

export interface RelayOptions extends ConcurrencySlots {
  /** How many messages a worker works off at once; as many may wait on the bus. */
  readonly maxConcurrentMessages: number
}

export const makeOutboxRelay = (
  outbox: Outbox,
  bus: MessageBus,
  signal: OutboxSignal,
  { slots, webhooksPerSlot, smallGroup, maxConcurrentMessages }: RelayOptions,
): OutboxRelay => {
  const wakeLatch = Latch.makeUnsafe(false)
  const wake = () => void Latch.openUnsafe(wakeLatch)
  signal.subscribe(wake)

  const claimAndPublish = Effect.gen(function* () {
    // What waits on the bus for long is late when it is begun with, and what nobody claimed keeps its place in the outbox.
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

  /** Until the next webhook is due, something happens, or the time to poll has come. */
  const waitUntilDue = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const dueAt = yield* outbox.getNextDueAt()
    // What is due and was not claimed waits for room at its endpoint: a settlement will tell.
    const pause = dueAt === null || dueAt <= now ? POLL_MILLIS : Math.min(POLL_MILLIS, dueAt - now)
    yield* awaitWake(pause)
  })

  const runOnce = Effect.gen(function* () {
    Latch.closeUnsafe(wakeLatch)
    // What is claimed and not passed on waits for the end of its lease, and has lost an attempt. The bus tells of itself.
    if (!(yield* bus.isReady)) return yield* Effect.sleep(PAUSE_MILLIS)
    const claimed = yield* claimAndPublish
    // Everything there was room for has been claimed: to ask again before one of them is settled finds nothing.
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
