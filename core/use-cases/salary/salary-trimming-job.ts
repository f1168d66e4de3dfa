import * as Effect from "effect/Effect"
import type { ConnectionLock } from "../../ports/sync/connection-lock.ts"
import { makeTrimSalaries, type TrimSalariesPorts } from "./trim-salaries.ts"

const INTERVAL_MILLIS = 30_000
/** Connections handled in one run. */
const BATCH_SIZE = 100

/**
 * Finds connections whose terms narrowed, at the start and then every 30 s, and removes from their stored months what is no
 * longer shared. A connection that syncs holds its lock and is left for later.
 */
export const makeSalaryTrimmingJob = (
  ports: TrimSalariesPorts & { readonly lock: ConnectionLock },
): Effect.Effect<never> => {
  const trimSalaries = makeTrimSalaries(ports)

  /** A connection that cannot be trimmed now must not delay the others. */
  const trimOne = (connectionId: string) =>
    ports.lock.withLock(connectionId, trimSalaries(connectionId)).pipe(
      Effect.catchTag("ConnectionBusy", () => Effect.void),
      Effect.catch((error) => logFailure(connectionId, error._tag)),
      // Its message could quote a record.
      Effect.catchDefect((defect) =>
        logFailure(connectionId, defect instanceof Error ? defect.name : "a defect"),
      ),
    )

  return ports.salaryHistory.listUntrimmed(BATCH_SIZE).pipe(
    Effect.flatMap((ids) => Effect.forEach(ids, trimOne, { discard: true })),
    Effect.catch((error) => Effect.logWarning("Salaries could not be trimmed", { error: error._tag })),
    Effect.andThen(Effect.sleep(INTERVAL_MILLIS)),
    Effect.forever,
  )
}

const logFailure = (connectionId: string, error: string) =>
  Effect.logWarning("The salaries of a connection could not be trimmed", { connectionId, error })
