import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { computeNextRun } from "../../../domain/connection/schedule.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { EVERY_JOB, type FairJob } from "../../../domain/sync/fair-slots.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { SyncSchedule } from "../../../ports/sync/sync-schedule.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { SYSTEM } from "../../authorization/actor.ts"
import type { SyncProgress } from "../../reading/sync-report.ts"
import { runFairLane, type RunState } from "./fair-lane.ts"
import type { RecordFailedRun } from "./record-failed-run.ts"
import { acquireLease, type Lease, LEASE_MILLIS, withLease } from "./lease.ts"
import { type PullSource, REQUEST_TRIGGER, SCHEDULE_TRIGGER } from "./pull-source.ts"

/** How soon a connection that is due is noticed while slots are free. One query of an index. */
const INTERVAL_MILLIS = 2_000
/** Such a sync is restarted when others wait for longer than half of the slots allow. */
const LONG_SYNC_MILLIS = 5 * 60_000
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
/**
 * The outcome of a run. A counted failure has set its next run; a run that met another sync, or that lost its database or
 * its session, is not over.
 */
type RunOutcome = "over" | "counted" | "not over"

export interface RunDueSyncsPorts extends UsedPorts<"syncSchedule" | "requestDueUpload" | "laneSlots"> {
  readonly pullSource: PullSource
  readonly recordFailedRun: RecordFailedRun
  /** The polling interval in milliseconds; 2,000 when left out. */
  readonly intervalMillis?: number
}

/**
 * Runs due syncs, at the start, then whenever a slot is free. One catch-up sync runs for missed times. Many processes may run
 * this: only one takes a due connection. An interrupted process hands over the syncs that it could not finish.
 */
export const makeRunDueSyncs = (ports: RunDueSyncsPorts): Effect.Effect<never> => {
  const { syncSchedule, laneSlots, intervalMillis = INTERVAL_MILLIS } = ports
  const rules = { slots: laneSlots.syncs, longAfterMillis: LONG_SYNC_MILLIS }
  return runFairLane<DueSync>({
    name: "due syncs",
    rules,
    intervalMillis,
    claim: (now, filter) =>
      Effect.map(acquireLease(syncSchedule, filter, now), (claimed) =>
        claimed === null
          ? null
          : { ...claimed, ...pickTenant(claimed.connection), slow: claimed.connection.slow },
      ),
    isOtherWaiting: (now) =>
      Effect.map(
        syncSchedule.listDue(now, 1, { ...EVERY_JOB, slow: false }),
        (waiting) => waiting.length > 0,
      ),
    run: makeRun(ports),
  })
}

/** A claimed connection, with the lease on it. */
interface DueSync extends FairJob {
  readonly connection: Connection
  readonly lease: Lease
}

const pickTenant = ({ vendorOrgId, orgId }: Connection) => ({ vendorOrgId, orgId })

/** One run, and the time of the next one. */
const makeRun = (ports: RunDueSyncsPorts) => {
  const { syncSchedule } = ports
  const pull = makePull(ports)
  return Effect.fnUntraced(
    function* ({ connection, lease }: DueSync, state: RunState) {
      const { id, schedule, askedAt } = connection
      const outcome = yield* withLease(
        syncSchedule,
        lease,
      )(pull(connection, lease, state)).pipe(
        Effect.onInterrupt(() => releaseRun(syncSchedule, lease, state.released)),
      )
      if (outcome === "counted") return
      const now = yield* Clock.currentTimeMillis
      const regular = schedule === null ? null : computeNextRun(schedule, now, id)
      const next = outcome === "over" ? regular : now + RETRY_DELAY_MILLIS
      if (outcome === "over" && askedAt !== null)
        yield* syncSchedule.forgetAsked(id, askedAt).pipe(Effect.retry(SAVE_RETRY))
      const slow = now - state.startedAt >= LONG_SYNC_MILLIS
      yield* syncSchedule.reschedule(id, lease.until, next, slow).pipe(Effect.retry(SAVE_RETRY))
    },
    (effect, { connection: { id } }) => Effect.catch(effect, (error: StorageError) => warn(id, error._tag)),
  )
}

/** Due again at once, for another worker; when the database does not respond, at the end of the lease. */
const releaseRun = (syncSchedule: SyncSchedule, lease: Lease, released: boolean) =>
  Clock.currentTimeMillis.pipe(
    Effect.flatMap((now) =>
      syncSchedule.reschedule(lease.connectionId, lease.until, now, released ? true : undefined),
    ),
    Effect.ignore,
  )

const makePull =
  ({ pullSource, recordFailedRun, requestDueUpload }: RunDueSyncsPorts) =>
  (connection: Connection, lease: Lease, state: RunState): Effect.Effect<RunOutcome, StorageError> => {
    const { id } = connection
    const onProgress = ({ step }: SyncProgress) => void (state.applying = step === "applying")
    const endWithWarning = (error: string) => Effect.as(warn(id, error), "over" as const)
    const isAsked = connection.askedAt !== null
    const trigger = isAsked ? REQUEST_TRIGGER : SCHEDULE_TRIGGER
    const input = { connectionId: id, full: false, dryRun: false, trigger }
    return pullSource(SYSTEM, { ...input, onProgress }).pipe(
      Effect.as<RunOutcome>("over"),
      Effect.tapErrorTag("SourceError", (error) => warn(id, `${error._tag} ${error.kind}`)),
      Effect.catchTags({
        SourceError: (error) =>
          isAsked
            ? Effect.succeed("over" as const)
            : Effect.map(recordFailedRun(connection, lease.until, error), (isRecorded) =>
                isRecorded ? "counted" : "over",
              ),
        // A person provides its employees.
        SourceNotPullable: () => Effect.as(requestDueUpload(id), "over" as const),
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
