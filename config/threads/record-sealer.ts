import { availableParallelism } from "node:os"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { makeSealingThread, type SealingThread } from "../../adapters/worker-threads/sealing-thread.ts"
import { SEAL_HERE } from "../../core/use-cases/reading/page/seal-rows.ts"
import { threadEntry } from "./thread-entry.ts"

/** Seals records beside the reading of rows, where a second processor can do it. */
export const makeRecordSealer = (context: Context.Context<never>): SealingThread => {
  if (availableParallelism() === 1) return { ...SEAL_HERE, close: () => Promise.resolve() }
  return makeSealingThread({
    entry: threadEntry("sealing"),
    here: SEAL_HERE,
    onDied: (error) => {
      Effect.runForkWith(context)(
        Effect.logWarning("The thread that seals records ended; they are sealed beside the reading", {
          error,
        }),
      )
    },
  })
}
