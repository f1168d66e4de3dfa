import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FiberSet from "effect/FiberSet"
import * as Schedule from "effect/Schedule"
import { computeNextRun } from "../../../domain/connection/schedule.ts"
import {
  findExhaustedQuotas,
  canStartLongSync,
  LONG_SYNC_MILLIS,
  type RunningSync,
  SYNC_SLOTS,
  findLongSyncsToPreempt,
} from "../../../domain/sync/sync-slots.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import { SYSTEM } from "../../access/actor.ts"
import type { RequestUpload } from "../../requests/request-upload.ts"
import type { SyncProgress } from "../sync-report.ts"
import type { RecordFailedRun } from "./record-failed-run.ts"
import { type Lease, LEASE_MILLIS, acquireLease, withLease } from "./lease.ts"
import { type PullSource, SCHEDULE_TRIGGER } from "./pull-source.ts"
import type { SyncSchedule } from "../../../ports/sync/sync-schedule.ts"

const INTERVAL_MILLIS = 5_000
/**
 * A run that met another sync of its connection, which may have read before the due time, or that the database interrupted,
 * is retried after this delay, even on a monthly schedule. The lock's holder may need only a moment: after a crash it is
 * often this worker, which finishes the previous session.
 */
const RETRY_DELAY_MILLIS = 15_000
/**
 * While the database is unavailable no time can be stored: retried for as long as the lease lasts, which has the same
 * effect.
 */
const SAVE_RETRY = Schedule.max([Schedule.spaced(2_000), Schedule.recurs(LEASE_MILLIS / 2_000)])
/** When a worker stops, its running syncs may finish within this time; the others are left to other workers. */
export const SHUTDOWN_GRACE_MILLIS = 10_000

/**
 * The outcome of a run. A counted failure has set its next run; a run that met another sync, or that lost its database or
 * its session, is not over.
 */
type RunOutcome = "over" | "counted" | "not over"

export interface RunDueSyncsPorts {
  readonly syncSchedule: SyncSchedule
  readonly pullSource: PullSource
  readonly recordFailedRun: RecordFailedRun
  readonly requestUpload: RequestUpload
  /** The polling interval in milliseconds; 5,000 when left out. */
  readonly intervalMillis?: number
}

/**
 * Runs due syncs, at the start and then every 5 s, a few at once. A missed time is made up for once. Many processes may run
 * this: only one takes a due connection. An interrupted process hands over the syncs that it could not finish.
 */
export const makeRunDueSyncs = (ports: RunDueSyncsPorts): Effect.Effect<never> => {
  const { intervalMillis = INTERVAL_MILLIS } = ports
  const startDue = makeStartDue(ports)

  return FiberSet.make().pipe(
    Effect.flatMap((running) =>
      startDue({ running, runs: new Set() }).pipe(
        Effect.catch((error) => Effect.logWarning("Due syncs could not be queried", { error: error._tag })),
        Effect.andThen(Effect.sleep(intervalMillis)),
        Effect.forever,
        Effect.onInterrupt(() =>
          FiberSet.awaitEmpty(running).pipe(
            Effect.interruptible,
            Effect.timeoutOption(SHUTDOWN_GRACE_MILLIS),
          ),
        ),
      ),
    ),
    Effect.scoped,
  )
}

/** One run, while it lasts. */
interface Run extends RunningSync {
  readonly lease: Lease
  applying: boolean
  /** Others wait, so it is restarted when a slot for long syncs is free. */
  released: boolean
  fiber: Fiber.Fiber<unknown, unknown> | null
}

interface RunningSyncs {
  readonly running: FiberSet.FiberSet
  readonly runs: Set<Run>
}

/** Fills the free slots, each vendor and corporate up to its share while others wait. */
const makeStartDue = (ports: RunDueSyncsPorts) => {
  const { syncSchedule } = ports
  const run = makeRun(ports)

  const begin = Effect.fnUntraced(function* (
    connection: Connection,
    { running, runs }: RunningSyncs,
    now: number,
  ) {
    const lease = yield* acquireLease(syncSchedule, connection, now)
    if (lease === null) return
    const { vendorOrgId, orgId, slow } = connection
    const newRun: Run = {
      ...{ vendorOrgId, orgId, slow, lease, startedAt: now },
      ...{ applying: false, released: false, fiber: null },
    }
    runs.add(newRun)
    const remove = Effect.sync(() => void runs.delete(newRun))
    newRun.fiber = yield* FiberSet.run(running, run(connection, newRun).pipe(Effect.ensuring(remove)))
  })

  /** Only when others wait: otherwise a long sync delays nothing. */
  const preemptLongRuns = Effect.fnUntraced(function* ({ runs }: RunningSyncs, now: number) {
    const surplus = findLongSyncsToPreempt([...runs], now)
    if (surplus.length === 0 || runs.size < SYNC_SLOTS) return
    const waiting = yield* syncSchedule.listDue(now, 1, {
      withoutVendors: [],
      withoutCorporates: [],
      slow: false,
    })
    if (waiting.length === 0) return
    for (const each of surplus) {
      each.released = true
      if (each.fiber !== null) yield* Fiber.interrupt(each.fiber)
    }
  })

  return Effect.fnUntraced(function* (state: RunningSyncs) {
    const now = yield* Clock.currentTimeMillis
    yield* preemptLongRuns(state, now)
    // Each round claims a connection, or is the last one.
    for (let isShared = true; state.runs.size < SYNC_SLOTS;) {
      const runs = [...state.runs]
      const { vendors, corporates } = findExhaustedQuotas(runs)
      const slow = canStartLongSync(runs, now)
      const full = isShared && vendors.length + corporates.length > 0
      const [connection] = yield* syncSchedule.listDue(now, 1, {
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

/** One run, and the time of the next one. */
const makeRun = (ports: RunDueSyncsPorts) => {
  const { syncSchedule } = ports
  const pull = makePull(ports)
  return Effect.fnUntraced(
    function* (connection: Connection, run: Run) {
      const { id, schedule } = connection
      const { lease } = run
      const outcome = yield* withLease(
        syncSchedule,
        lease,
      )(pull(connection, run)).pipe(Effect.onInterrupt(() => releaseRun(syncSchedule, run)))
      if (outcome === "counted") return
      const now = yield* Clock.currentTimeMillis
      const regular = schedule === null ? null : computeNextRun(schedule, now, id)
      const next = outcome === "over" ? regular : now + RETRY_DELAY_MILLIS
      const slow = now - run.startedAt >= LONG_SYNC_MILLIS
      yield* syncSchedule.reschedule(id, lease.until, next, slow).pipe(Effect.retry(SAVE_RETRY))
    },
    (effect, { id }) => Effect.catch(effect, (error: StorageError) => warn(id, error._tag)),
  )
}

/** Due again at once, for another worker; when the database does not respond, at the end of the lease. */
const releaseRun = (syncSchedule: SyncSchedule, { lease, released }: Run) =>
  Clock.currentTimeMillis.pipe(
    Effect.flatMap((now) =>
      syncSchedule.reschedule(lease.connectionId, lease.until, now, released ? true : undefined),
    ),
    Effect.ignore,
  )

const makePull =
  ({ pullSource, recordFailedRun, requestUpload }: RunDueSyncsPorts) =>
  (connection: Connection, run: Run): Effect.Effect<RunOutcome, StorageError> => {
    const { id } = connection
    const { lease } = run
    const onProgress = ({ step }: SyncProgress) => void (run.applying = step === "applying")
    const endWithWarning = (error: string) => Effect.as(warn(id, error), "over" as const)
    const input = { connectionId: id, full: false, dryRun: false, trigger: SCHEDULE_TRIGGER }
    return pullSource(SYSTEM, { ...input, onProgress }).pipe(
      Effect.as<RunOutcome>("over"),
      Effect.tapErrorTag("SourceError", (error) => warn(id, `${error._tag} ${error.kind}`)),
      Effect.catchTags({
        SourceError: (error) =>
          Effect.map(recordFailedRun(connection, lease.until, error), (isRecorded) =>
            isRecorded ? "counted" : "over",
          ),
        // A person provides its employees.
        SourceNotPullable: () => Effect.as(requestUpload(SYSTEM, id), "over" as const),
        SyncAlreadyRunning: () => Effect.succeed("not over" as const),
        StorageError: ({ _tag }) => Effect.as(warn(id, _tag), "not over" as const),
        SessionLost: ({ _tag }) => Effect.as(warn(id, _tag), "not over" as const),
      }),
      Effect.catch((error) => endWithWarning(error._tag)),
      // Its message could quote a record.
      Effect.catchDefect((defect) => endWithWarning(defect instanceof Error ? defect.name : "a defect")),
    )
  }

const warn = (connectionId: string, error: string) =>
  Effect.logWarning("A scheduled sync did not finish", { connectionId, error })
