import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Schedule from "effect/Schedule"
import { nextRun } from "../../domain/connection/schedule.ts"
import type { Connection, ConnectionStore } from "../../ports/connection-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { AskForUpload } from "../requests/ask-for-upload.ts"
import type { CountMiss } from "./count-miss.ts"
import { type Lease, LEASE_MILLIS, takeLease, whileLeased } from "./lease.ts"
import type { PullSource } from "./pull-source.ts"

const INTERVAL_MILLIS = 5_000
const AT_ONCE = 4
/**
 * What met another sync of its connection, which may have read before what made this one due, and what the database cut off
 * is begun again after this, also when its schedule has it once a month. Who holds the connection may need a moment only:
 * after a crash it is often this worker, which ends what was left.
 */
const SOON_MILLIS = 15_000
/** While the database is away no time can be written down: tried for as long as the lease lasts, which says it then. */
const WRITE_DOWN = Schedule.max([Schedule.spaced(2_000), Schedule.recurs(LEASE_MILLIS / 2_000)])
/** When a worker is stopped, its running syncs may end within this; the others are left to the other workers. */
export const ENDS_WITHIN_MILLIS = 10_000

/**
 * What became of a run. A miss that was counted has its next run; one that met another sync, or that lost its database or
 * its session on the way, is not over.
 */
type Outcome = "over" | "counted" | "not over"

export interface RunDueSyncsPorts {
  readonly connections: ConnectionStore
  readonly pullSource: PullSource
  readonly countMiss: CountMiss
  readonly askForUpload: AskForUpload
  /** How often it looks, in milliseconds; 5,000 when left out. */
  readonly intervalMillis?: number
}

/**
 * Asks the sources whose time has come, at the start and then every 5 s, a few at once. A time that was missed is made up
 * for once. Many may run: only one of them takes a due connection. Who is interrupted hands over what it could not end.
 */
export const makeRunDueSyncs = (ports: RunDueSyncsPorts): Effect.Effect<never> => {
  const { connections, intervalMillis = INTERVAL_MILLIS } = ports
  const run = makeRun(ports)

  const takeDue = Effect.fnUntraced(function* (running: FiberSet.FiberSet) {
    const now = yield* Clock.currentTimeMillis
    const room = AT_ONCE - (yield* FiberSet.size(running))
    const due = room > 0 ? yield* connections.due(now, room) : []
    for (const connection of due) {
      const lease = yield* takeLease(connections, connection, now)
      if (lease !== null) yield* FiberSet.run(running, run(connection, lease))
    }
  })

  return FiberSet.make().pipe(
    Effect.flatMap((running) =>
      takeDue(running).pipe(
        Effect.catch((error) =>
          Effect.logWarning("Due syncs could not be looked for", { error: error._tag }),
        ),
        Effect.andThen(Effect.sleep(intervalMillis)),
        Effect.forever,
        Effect.onInterrupt(() =>
          FiberSet.awaitEmpty(running).pipe(Effect.interruptible, Effect.timeoutOption(ENDS_WITHIN_MILLIS)),
        ),
      ),
    ),
    Effect.scoped,
  )
}

/** One run, and when the next one is. */
const makeRun = (ports: RunDueSyncsPorts) => {
  const { connections } = ports
  const pull = makePull(ports)
  return Effect.fnUntraced(
    function* (connection: Connection, lease: Lease) {
      const { id, schedule } = connection
      const outcome = yield* whileLeased(
        connections,
        lease,
      )(pull(connection, lease)).pipe(Effect.onInterrupt(() => handOver(connections, lease)))
      if (outcome === "counted") return
      const now = yield* Clock.currentTimeMillis
      const regular = schedule === null ? null : nextRun(schedule, now, id)
      const next = outcome === "over" ? regular : now + SOON_MILLIS
      yield* connections.moveDue(id, lease.until, next).pipe(Effect.retry(WRITE_DOWN))
    },
    (effect, { id }) => Effect.catch(effect, (error: StorageError) => warn(id, error._tag)),
  )
}

/** Due again at once, for another worker; as far as the database lets it, else when the lease ends. */
const handOver = (connections: ConnectionStore, { connectionId, until }: Lease) =>
  Clock.currentTimeMillis.pipe(
    Effect.flatMap((now) => connections.moveDue(connectionId, until, now)),
    Effect.ignore,
  )

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
        SyncAlreadyRunning: ({ _tag, held }) => (held ? over(_tag) : Effect.succeed("not over" as const)),
        StorageError: ({ _tag }) => Effect.as(warn(id, _tag), "not over" as const),
        SessionLost: ({ _tag }) => Effect.as(warn(id, _tag), "not over" as const),
      }),
      Effect.catch((error) => over(error._tag)),
      // Its message could quote a record.
      Effect.catchDefect((defect) => over(defect instanceof Error ? defect.name : "a defect")),
    )
  }

const warn = (connectionId: string, error: string) =>
  Effect.logWarning("A scheduled sync did not come to its end", { connectionId, error })
