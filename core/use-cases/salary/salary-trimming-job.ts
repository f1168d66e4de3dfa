import * as Effect from "effect/Effect"
import type { ConnectionLock } from "../../ports/sync/connection-lock.ts"
import { makeTrimSalaries, type TrimSalariesPorts } from "./trim-salaries.ts"

const INTERVAL_MILLIS = 30_000
const FULL_BATCH_PAUSE_MILLIS = 500
/** How many connections are looked up at once, and how many are processed at once. */
const BATCH_SIZE = 100
const AT_ONCE = 4

/**
 * Finds connections whose terms narrowed, at the start and then every 30 s, and removes from their stored months what is no
 * longer shared. A connection that syncs holds its lock and is left for later.
 */
export const makeSalaryTrimmingJob = (
  ports: TrimSalariesPorts & { readonly lock: ConnectionLock },
): Effect.Effect<never> => {
  const trimSalaries = makeTrimSalaries(ports)

  /** Returns whether it was trimmed. A connection that cannot be trimmed now must not delay the others. */
  const trimOne = (connectionId: string) =>
    ports.lock.withLock(connectionId, trimSalaries(connectionId)).pipe(
      Effect.as(true),
      Effect.catchTag("ConnectionBusy", () => Effect.succeed(false)),
      Effect.catch((error) => logFailure(connectionId, error._tag)),
      // Its message could quote a record.
      Effect.catchDefect((defect) =>
        logFailure(connectionId, defect instanceof Error ? defect.name : "a defect"),
      ),
    )

  return ports.salaryHistory.listUntrimmed(BATCH_SIZE).pipe(
    Effect.flatMap((ids) => Effect.forEach(ids, trimOne, { concurrency: AT_ONCE })),
    // After a full batch there are probably more. Those that were left would only be found again.
    Effect.map((trimmed) => trimmed.length === BATCH_SIZE && trimmed.every(Boolean)),
    Effect.catch((error) =>
      Effect.as(Effect.logWarning("Salaries could not be trimmed", { error: error._tag }), false),
    ),
    Effect.flatMap((isFull) => Effect.sleep(isFull ? FULL_BATCH_PAUSE_MILLIS : INTERVAL_MILLIS)),
    Effect.forever,
  )
}

const logFailure = (connectionId: string, error: string) =>
  Effect.as(
    Effect.logWarning("The salaries of a connection could not be trimmed", { connectionId, error }),
    false,
  )
