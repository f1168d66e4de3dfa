import * as Effect from "effect/Effect"
import { SYSTEM } from "../../access/actor.ts"
import type { Prune, Pruned } from "./prune.ts"

/** A start has better things to do. */
const INITIAL_DELAY_MILLIS = 60_000
const INTERVAL_MILLIS = 3_600_000

/** Prunes a minute after the start and then every hour. Many may run: those who meet another one leave it to it. */
export const makeRetentionJob = (prune: Prune): Effect.Effect<never> =>
  prune(SYSTEM, { dryRun: false, onProgress: () => undefined }).pipe(
    Effect.flatMap((pruned) =>
      sumCounts(pruned) === 0 ? Effect.void : Effect.logInfo("Pruned", selectNonZero(pruned)),
    ),
    Effect.catchTag("PruningInProgress", () => Effect.void),
    Effect.catch((error) => Effect.logWarning("Nothing could be pruned", error)),
    Effect.andThen(Effect.sleep(INTERVAL_MILLIS)),
    Effect.forever,
    Effect.delay(INITIAL_DELAY_MILLIS),
  )

const sumCounts = (pruned: Pruned): number => Object.values(pruned).reduce((sum, count) => sum + count, 0)

const selectNonZero = (pruned: Pruned) =>
  Object.fromEntries(Object.entries(pruned).filter(([, count]) => count > 0))
