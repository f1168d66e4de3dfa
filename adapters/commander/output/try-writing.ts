import * as Effect from "effect/Effect"
import { CommandFailed } from "../failure.ts"

/** Writes output as a part of a use of the services; the signal is aborted by Ctrl-C. Other errors than its own are kept as a cause. */
export const tryWriting = (
  write: (signal: AbortSignal) => Promise<void>,
): Effect.Effect<void, CommandFailed> =>
  Effect.tryPromise({
    try: write,
    catch: (cause) =>
      cause instanceof CommandFailed
        ? cause
        : new CommandFailed("ReadFailed", "What is to be written could not be read to its end.", {
            cause,
            advice: "Nothing was written under the final name. Run the command again.",
          }),
  })
