import * as Effect from "effect/Effect"
import type { ConnectionLock } from "../../ports/sync/connection-lock.ts"
import { makeTrimSalaries, type TrimSalariesPorts } from "./trim-salaries.ts"

const INTERVAL_MILLIS = 30_000
/** Connections of one look. */
const AT_ONCE = 100

/**
 * Looks for connections whose terms narrowed, at the start and then every 30 s, and takes out of their stored months what is no
 * longer shared. One that syncs holds its lock and is left for later.
 */
export const makeKeepTrimmed = (
  ports: TrimSalariesPorts & { readonly lock: ConnectionLock },
): Effect.Effect<never> => {
  const trimSalaries = makeTrimSalaries(ports)

  /** One that cannot be trimmed now must not keep the others waiting. */
  const attempt = (connectionId: string) =>
    ports.lock.exclusively(connectionId, trimSalaries(connectionId)).pipe(
      Effect.catchTag("ConnectionBusy", () => Effect.void),
      Effect.catch((error) => warn(connectionId, error._tag)),
      // Its message could quote a record.
      Effect.catchDefect((defect) => warn(connectionId, defect instanceof Error ? defect.name : "a defect")),
    )

  return ports.connections.untrimmed(AT_ONCE).pipe(
    Effect.flatMap((ids) => Effect.forEach(ids, attempt, { discard: true })),
    Effect.catch((error) => Effect.logWarning("Salaries could not be trimmed", { error: error._tag })),
    Effect.andThen(Effect.sleep(INTERVAL_MILLIS)),
    Effect.forever,
  )
}

const warn = (connectionId: string, error: string) =>
  Effect.logWarning("The salaries of a connection could not be trimmed", { connectionId, error })
