import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { makeConcurrencySlots } from "../../../domain/webhooks/concurrency-slots.ts"
import type { MessageBus } from "../../../ports/webhooks/message-bus.ts"
import { makeMemoryOutbox } from "../../../testing/memory/webhooks/outbox.ts"
import { makeTables } from "../../../testing/memory/tables.ts"
import { makeOutboxRelay } from "./relay-outbox.ts"

const SLOTS = makeConcurrencySlots(8)
const AT_ONCE = 10

/** For how many endpoints a relay claims as the messages on the bus become fewer. */
const endpointsClaimed = (waiting: ReadonlyArray<number>): Promise<ReadonlyArray<number>> =>
  Effect.gen(function* () {
    const left = [...waiting]
    const asked: Array<number> = []
    const bus: MessageBus = {
      isReady: Effect.succeed(true),
      countWaiting: () => Effect.sync(() => left.shift() ?? AT_ONCE),
      publish: () => Effect.void,
      consume: () => Effect.die("nobody consumes"),
    }
    const outbox = makeMemoryOutbox(makeTables())
    const watched: typeof outbox = {
      ...outbox,
      claim: (input) => Effect.sync(() => void asked.push(input.endpoints)).pipe(Effect.as([])),
    }
    const relay = makeOutboxRelay(
      watched,
      bus,
      { subscribe: () => () => undefined },
      { ...SLOTS, maxConcurrentMessages: AT_ONCE },
    )
    yield* Effect.forkScoped(relay.run)
    yield* TestClock.adjust("1 minute")
    return asked
  }).pipe(Effect.scoped, Effect.provide(TestClock.layer()), Effect.runPromise)

describe("the relay of the outbox", () => {
  it("claims for as many endpoints as the bus has room for, at least one", async () => {
    expect(SLOTS.slots).toBe(4)
    expect(await endpointsClaimed([0, 1, 2, 3, 9])).toEqual([3, 3, 2, 2, 1])
  })

  it("claims nothing while the workers are busy, and continues when they are not", async () => {
    expect(await endpointsClaimed([AT_ONCE, AT_ONCE + 5, 0])).toEqual([3])
  })
})
