import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { nextRun } from "../../domain/connection/schedule.ts"
import type { Connection, ConnectionStore } from "../../ports/connection-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { AskForUpload } from "../requests/ask-for-upload.ts"
import type { CountMiss } from "./count-miss.ts"
import type { PullSource } from "./pull-source.ts"

const INTERVAL_MILLIS = 15_000
const AT_ONCE = 4
/** Who takes a due connection and dies leaves it to the others after so long; a sync that still runs holds its lock. */
const LEASE_MILLIS = 10 * 60_000
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
export const makeRunDueSyncs = ({
  connections,
  pullSource,
  countMiss,
  askForUpload,
  intervalMillis = INTERVAL_MILLIS,
}: RunDueSyncsPorts): Effect.Effect<never> => {
  let running = 0

  const sync = Effect.fnUntraced(function* (connection: Connection, leased: number) {
    const { id, schedule } = connection
    const input = { connectionId: id, full: false, dryRun: false, trigger: "schedule" }
    const outcome = yield* pullSource({ ...input, onProgress: () => undefined }).pipe(
      Effect.as<Outcome>("over"),
      Effect.tapErrorTag("SourceError", (error) => warn(id, `${error._tag} ${error.kind}`)),
      Effect.catchTag("SourceError", (error) =>
        Effect.map(countMiss(connection, leased, error), (isCounted) => (isCounted ? "counted" : "over")),
      ),
      // Its employees come from a person.
      Effect.catchTag("NothingToPull", () => Effect.as(askForUpload(id), "over" as const)),
      Effect.catchTag("SyncAlreadyRunning", ({ _tag, held }) =>
        Effect.as(warn(id, _tag), held ? ("over" as const) : ("busy" as const)),
      ),
      Effect.catch((error) => Effect.as(warn(id, error._tag), "over" as const)),
      // Its message could quote a record.
      Effect.catchDefect((defect) =>
        Effect.as(warn(id, defect instanceof Error ? defect.name : "a defect"), "over" as const),
      ),
    )
    if (outcome === "counted") return
    const now = yield* Clock.currentTimeMillis
    const next = schedule === null ? null : nextRun(schedule, now, id)
    yield* connections.moveDue(id, leased, outcome === "busy" ? now + BUSY_MILLIS : next)
  })

  const take = Effect.fnUntraced(function* (connection: Connection, now: number) {
    const leased = now + LEASE_MILLIS
    const isOurs = yield* connections.moveDue(connection.id, connection.dueAt ?? now, leased)
    if (!isOurs) return
    running++
    yield* sync(connection, leased).pipe(
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

const warn = (connectionId: string, error: string) =>
  Effect.logWarning("A scheduled sync did not come to its end", { connectionId, error })
