import * as Effect from "effect/Effect"
import { SYSTEM } from "../../access/actor.ts"
import type { Prune, Pruned } from "./prune.ts"

/** A start has better things to do. */
const FIRST_MILLIS = 60_000
const INTERVAL_MILLIS = 3_600_000

/** Prunes a minute after the start and then every hour. Many may run: those who meet another one leave it to it. */
export const makeKeepPruned = (prune: Prune): Effect.Effect<never> =>
  prune(SYSTEM, { dryRun: false, onProgress: () => undefined }).pipe(
    Effect.flatMap((pruned) => (sumOf(pruned) === 0 ? Effect.void : Effect.logInfo("Pruned", gone(pruned)))),
    Effect.catchTag("PruningElsewhere", () => Effect.void),
    Effect.catch((error) => Effect.logWarning("Nothing could be pruned", error)),
    Effect.andThen(Effect.sleep(INTERVAL_MILLIS)),
    Effect.forever,
    Effect.delay(FIRST_MILLIS),
  )

const sumOf = (pruned: Pruned): number => Object.values(pruned).reduce((sum, count) => sum + count, 0)

const gone = (pruned: Pruned) => Object.fromEntries(Object.entries(pruned).filter(([, count]) => count > 0))
