import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"

/**
 * A clock that stays at its set time, and no logs. It is a plain context: building the layer of a test clock for each call would
 * take most of the time of a property test.
 */
export const makeFixedClock = (now: () => number) => {
  const nanos = () => BigInt(now()) * 1_000_000n
  return Context.make(Clock.Clock, {
    currentTimeMillisUnsafe: now,
    currentTimeMillis: Effect.sync(now),
    monotonicTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: nanos,
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    // No call is ever late.
    sleep: () => Effect.never,
  }).pipe(Context.add(Logger.CurrentLoggers, new Set()))
}
