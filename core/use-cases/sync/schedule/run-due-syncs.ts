import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FiberSet from "effect/FiberSet"
import * as Schedule from "effect/Schedule"
import { nextRun } from "../../../domain/connection/schedule.ts"
import {
  fullShares,
  hasRoomForLong,
  LONG_MILLIS,
  type RunningSync,
  SLOTS,
  tooManyLong,
} from "../../../domain/sync/slots.ts"
import type { Connection, ConnectionStore } from "../../../ports/connection/connection-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import { SYSTEM } from "../../access/actor.ts"
import type { AskForUpload } from "../../requests/ask-for-upload.ts"
import type { SyncProgress } from "../sync-report.ts"
import type { CountMiss } from "./count-miss.ts"
import { type Lease, LEASE_MILLIS, takeLease, whileLeased } from "./lease.ts"
import { type PullSource, SCHEDULE } from "./pull-source.ts"

const INTERVAL_MILLIS = 5_000
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
  const { intervalMillis = INTERVAL_MILLIS } = ports
  const takeDue = makeTakeDue(ports)

  return FiberSet.make().pipe(
    Effect.flatMap((running) =>
      takeDue({ running, runs: new Set() }).pipe(
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

/** A run, as long as it lasts. */
interface Run extends RunningSync {
  readonly lease: Lease
  applying: boolean
  /** Others wait, and it is begun anew when there is room for one that takes long. */
  givenBack: boolean
  fiber: Fiber.Fiber<unknown, unknown> | null
}

interface Running {
  readonly running: FiberSet.FiberSet
  readonly runs: Set<Run>
}

/** Fills the places that are free, each vendor and corporate up to its share while somebody else waits. */
const makeTakeDue = (ports: RunDueSyncsPorts) => {
  const { connections } = ports
  const run = makeRun(ports)

  const begin = Effect.fnUntraced(function* (
    connection: Connection,
    { running, runs }: Running,
    now: number,
  ) {
    const lease = yield* takeLease(connections, connection, now)
    if (lease === null) return
    const { vendorOrgId, orgId, slow } = connection
    const begun: Run = {
      ...{ vendorOrgId, orgId, slow, lease, startedAt: now },
      ...{ applying: false, givenBack: false, fiber: null },
    }
    runs.add(begun)
    const ended = Effect.sync(() => void runs.delete(begun))
    begun.fiber = yield* FiberSet.run(running, run(connection, begun).pipe(Effect.ensuring(ended)))
  })

  /** Only when somebody else waits: a long sync alone disturbs nobody. */
  const makeRoom = Effect.fnUntraced(function* ({ runs }: Running, now: number) {
    const surplus = tooManyLong([...runs], now)
    if (surplus.length === 0 || runs.size < SLOTS) return
    const waiting = yield* connections.due(now, 1, { withoutVendors: [], withoutCorporates: [], slow: false })
    if (waiting.length === 0) return
    for (const each of surplus) {
      each.givenBack = true
      if (each.fiber !== null) yield* Fiber.interrupt(each.fiber)
    }
  })

  return Effect.fnUntraced(function* (state: Running) {
    const now = yield* Clock.currentTimeMillis
    yield* makeRoom(state, now)
    // Each round takes somebody, or is the last one.
    for (let isShared = true; state.runs.size < SLOTS;) {
      const runs = [...state.runs]
      const { vendors, corporates } = fullShares(runs)
      const slow = hasRoomForLong(runs, now)
      const full = isShared && vendors.length + corporates.length > 0
      const [connection] = yield* connections.due(now, 1, {
        withoutVendors: full ? vendors : [],
        withoutCorporates: full ? corporates : [],
        slow,
      })
      if (connection !== undefined) yield* begin(connection, state, now)
      else if (full) isShared = false
      else return
    }
  })
}

/** One run, and when the next one is. */
const makeRun = (ports: RunDueSyncsPorts) => {
  const { connections } = ports
  const pull = makePull(ports)
  return Effect.fnUntraced(
    function* (connection: Connection, run: Run) {
      const { id, schedule } = connection
      const { lease } = run
      const outcome = yield* whileLeased(
        connections,
        lease,
      )(pull(connection, run)).pipe(Effect.onInterrupt(() => handOver(connections, run)))
      if (outcome === "counted") return
      const now = yield* Clock.currentTimeMillis
      const regular = schedule === null ? null : nextRun(schedule, now, id)
      const next = outcome === "over" ? regular : now + SOON_MILLIS
      const slow = now - run.startedAt >= LONG_MILLIS
      yield* connections.moveDue(id, lease.until, next, slow).pipe(Effect.retry(WRITE_DOWN))
    },
    (effect, { id }) => Effect.catch(effect, (error: StorageError) => warn(id, error._tag)),
  )
}

/** Due again at once, for another worker; as far as the database lets it, else when the lease ends. */
const handOver = (connections: ConnectionStore, { lease, givenBack }: Run) =>
  Clock.currentTimeMillis.pipe(
    Effect.flatMap((now) =>
      connections.moveDue(lease.connectionId, lease.until, now, givenBack ? true : undefined),
    ),
    Effect.ignore,
  )

const makePull =
  ({ pullSource, countMiss, askForUpload }: RunDueSyncsPorts) =>
  (connection: Connection, run: Run): Effect.Effect<Outcome, StorageError> => {
    const { id } = connection
    const { lease } = run
    const onProgress = ({ step }: SyncProgress) => void (run.applying = step === "applying")
    const over = (error: string) => Effect.as(warn(id, error), "over" as const)
    const input = { connectionId: id, full: false, dryRun: false, trigger: SCHEDULE }
    return pullSource(SYSTEM, { ...input, onProgress }).pipe(
      Effect.as<Outcome>("over"),
      Effect.tapErrorTag("SourceError", (error) => warn(id, `${error._tag} ${error.kind}`)),
      Effect.catchTags({
        SourceError: (error) =>
          Effect.map(countMiss(connection, lease.until, error), (isCounted) =>
            isCounted ? "counted" : "over",
          ),
        // Its employees come from a person.
        NothingToPull: () => Effect.as(askForUpload(SYSTEM, id), "over" as const),
        SyncAlreadyRunning: () => Effect.succeed("not over" as const),
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
