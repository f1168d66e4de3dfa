import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { nextRun } from "../../domain/connection/schedule.ts"
import type { Connection, ConnectionStore } from "../../ports/connection-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { AskForUpload } from "../requests/ask-for-upload.ts"
import type { CountMiss } from "./count-miss.ts"
import { type Lease, takeLease, whileLeased } from "./lease.ts"
import type { PullSource } from "./pull-source.ts"

const INTERVAL_MILLIS = 15_000
const AT_ONCE = 4
/** Another sync of the connection may have read before what made it due. */
const BUSY_MILLIS = 60_000

/** What became of a run. A miss that was counted has its next run; one that met another sync is made up for soon. */
type Outcome = "over" | "counted" | "busy"

export interface RunDueSyncsPorts {
  readonly connections: ConnectionStore
  readonly pullSource: PullSource
  readonly countMiss: CountMiss
  readonly askForUpload: AskForUpload
  /** How often it looks, in milliseconds; 15,000 when left out. */
  readonly intervalMillis?: number
}

/**
 * Asks the sources whose time has come, at the start and then every 15 s, a few at once. A time that was missed is made up
 * for once. Many may run: only one of them takes a due connection.
 */
export const makeRunDueSyncs = (ports: RunDueSyncsPorts): Effect.Effect<never> => {
  const { connections, intervalMillis = INTERVAL_MILLIS } = ports
  const pull = makePull(ports)
  let running = 0

  const sync = Effect.fnUntraced(function* (connection: Connection, lease: Lease) {
    const { id, schedule } = connection
    const outcome = yield* whileLeased(connections, lease)(pull(connection, lease))
    if (outcome === "counted") return
    const now = yield* Clock.currentTimeMillis
    const next = schedule === null ? null : nextRun(schedule, now, id)
    yield* connections.moveDue(id, lease.until, outcome === "busy" ? now + BUSY_MILLIS : next)
  })

  const take = Effect.fnUntraced(function* (connection: Connection, now: number) {
    const lease = yield* takeLease(connections, connection, now)
    if (lease === null) return
    running++
    yield* sync(connection, lease).pipe(
      Effect.catch((error: StorageError) => warn(connection.id, error._tag)),
      Effect.ensuring(Effect.sync(() => running--)),
      Effect.forkChild,
    )
  })

  return Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const due = running < AT_ONCE ? yield* connections.due(now, AT_ONCE - running) : []
    yield* Effect.forEach(due, (connection) => take(connection, now), { discard: true })
  }).pipe(
    Effect.catch((error) => Effect.logWarning("Due syncs could not be looked for", { error: error._tag })),
    Effect.andThen(Effect.sleep(intervalMillis)),
    Effect.forever,
  )
}

const makePull =
  ({ pullSource, countMiss, askForUpload }: RunDueSyncsPorts) =>
  (connection: Connection, lease: Lease): Effect.Effect<Outcome, StorageError> => {
    const { id } = connection
    const over = (error: string) => Effect.as(warn(id, error), "over" as const)
    const input = { connectionId: id, full: false, dryRun: false, trigger: "schedule" }
    return pullSource({ ...input, onProgress: () => undefined }).pipe(
      Effect.as<Outcome>("over"),
      Effect.tapErrorTag("SourceError", (error) => warn(id, `${error._tag} ${error.kind}`)),
      Effect.catchTags({
        SourceError: (error) =>
          Effect.map(countMiss(connection, lease.until, error), (isCounted) =>
            isCounted ? "counted" : "over",
          ),
        // Its employees come from a person.
        NothingToPull: () => Effect.as(askForUpload(id), "over" as const),
        SyncAlreadyRunning: ({ _tag, held }) => (held ? over(_tag) : Effect.succeed("busy" as const)),
      }),
      Effect.catch((error) => over(error._tag)),
      // Its message could quote a record.
      Effect.catchDefect((defect) => over(defect instanceof Error ? defect.name : "a defect")),
    )
  }

const warn = (connectionId: string, error: string) =>
  Effect.logWarning("A scheduled sync did not come to its end", { connectionId, error })
