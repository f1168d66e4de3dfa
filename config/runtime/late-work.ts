import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"

/** How long the end of a process waits, such as for a mail server that does not respond. */
const FINISHES_WITHIN_MILLIS = 15_000

/** Work that a call begins and does not wait for. */
export interface LateWork {
  readonly begin: (work: Effect.Effect<void>) => Effect.Effect<void>
  /** Resolves when all that has begun has ended: a command ends right after its call. */
  readonly finish: () => Promise<void>
}

export const makeLateWork = (): LateWork => {
  const running = new Set<Fiber.Fiber<void>>()
  return {
    begin: (work) =>
      Effect.map(Effect.forkDetach(work), (fiber) => {
        running.add(fiber)
        fiber.addObserver(() => running.delete(fiber))
      }),
    finish: () =>
      Effect.runPromise(
        Fiber.awaitAll([...running]).pipe(Effect.timeoutOption(FINISHES_WITHIN_MILLIS), Effect.asVoid),
      ),
  }
}
