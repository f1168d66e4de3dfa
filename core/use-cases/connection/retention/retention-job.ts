import * as Effect from "effect/Effect"
import { SYSTEM } from "../../authorization/actor.ts"
import type { Prune, Pruned } from "./prune.ts"

/** Delayed after a start, which has more urgent work. */
const INITIAL_DELAY_MILLIS = 60_000
const INTERVAL_MILLIS = 3_600_000

/** Prunes a minute after the start and then every hour. Skips a round while another process is pruning. */
export const makeRetentionJob = (prune: Prune): Effect.Effect<never> =>
  prune(SYSTEM, { dryRun: false, onProgress: () => undefined }).pipe(
    Effect.flatMap((pruned) =>
      pruned.every(({ count }) => count === 0) ? Effect.void : Effect.logInfo("Pruned", toCounts(pruned)),
    ),
    Effect.catchTag("PruningInProgress", () => Effect.void),
    Effect.catch((error) => Effect.logWarning("Nothing could be pruned", error)),
    Effect.andThen(Effect.sleep(INTERVAL_MILLIS)),
    Effect.forever,
    Effect.delay(INITIAL_DELAY_MILLIS),
  )

const toCounts = (pruned: ReadonlyArray<Pruned>) =>
  Object.fromEntries(pruned.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]))
