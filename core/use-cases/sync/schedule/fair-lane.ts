import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FiberSet from "effect/FiberSet"
import * as Latch from "effect/Latch"
import {
  type FairJob,
  findLongJobsToPreempt,
  findStartable,
  type JobFilter,
  type LaneRules,
  type RunningJob,
} from "../../../domain/sync/fair-slots.ts"
import type { StorageError } from "../../../ports/storage-error.ts"

/** When a worker stops, its running jobs may finish within this time; the others are left to other workers. */
export const SHUTDOWN_GRACE_MILLIS = 10_000

/** A job while it runs. */
export interface RunState extends RunningJob {
  applying: boolean
  /** Others wait, so it is interrupted, and continues when a slot for long jobs is free. */
  released: boolean
}

/** Where the jobs of a lane come from, and how one is done. */
export interface FairLane<Job extends FairJob> {
  /** For the log. */
  readonly name: string
  readonly rules: LaneRules
  /** How soon a new job is noticed while slots are free. */
  readonly intervalMillis: number
  /** Claims the job that has waited longest of those that the filter includes; null: none waits. */
  readonly claim: (now: number, filter: JobFilter) => Effect.Effect<Job | null, StorageError>
  /** Whether a job waits that was not long the last time. */
  readonly isOtherWaiting: (now: number) => Effect.Effect<boolean, StorageError>
  /** Never fails. Interrupted, it hands the job over to another worker, or to later when it was released. */
  readonly run: (job: Job, state: RunState) => Effect.Effect<unknown>
}

interface Run extends RunState {
  fiber: Fiber.Fiber<unknown, unknown> | null
}

interface Running {
  readonly fibers: FiberSet.FiberSet
  readonly runs: Set<Run>
  /** Opened when a slot is free again, and after each interval. */
  readonly wake: Latch.Latch
}

/**
 * Runs the jobs of a lane, each vendor and corporate up to its share of the slots while others wait. A slot that is free is
 * filled at once; without a free slot or a job it looks again after the interval. Many processes may run the same lane, since
 * only one can claim a job.
 */
export const runFairLane = <Job extends FairJob>(lane: FairLane<Job>): Effect.Effect<never> =>
  FiberSet.make().pipe(
    Effect.flatMap((fibers) => {
      const running: Running = { fibers, runs: new Set(), wake: Latch.makeUnsafe(false) }
      const tick = Effect.sleep(lane.intervalMillis).pipe(
        Effect.andThen(Latch.open(running.wake)),
        Effect.forever,
      )
      return Effect.forkScoped(tick).pipe(
        Effect.andThen(Effect.forever(fillOnce(lane, running))),
        Effect.onInterrupt(() =>
          FiberSet.awaitEmpty(fibers).pipe(Effect.interruptible, Effect.timeoutOption(SHUTDOWN_GRACE_MILLIS)),
        ),
      )
    }),
    Effect.scoped,
  )

/** Fills the free slots, and waits until there is something to do again. */
const fillOnce = <Job extends FairJob>(lane: FairLane<Job>, running: Running) =>
  Effect.gen(function* () {
    Latch.closeUnsafe(running.wake)
    const now = yield* Clock.currentTimeMillis
    yield* preemptLongRuns(lane, running, now)
    yield* fill(lane, running, now)
    yield* Latch.await(running.wake)
  }).pipe(
    // A pause, however many slots become free during it: otherwise the database is queried continuously.
    Effect.catch((error) =>
      Effect.logWarning(`The ${lane.name} that wait could not be queried`, { error: error._tag }).pipe(
        Effect.andThen(Effect.sleep(lane.intervalMillis)),
      ),
    ),
  )

const fill = Effect.fnUntraced(function* <Job extends FairJob>(
  lane: FairLane<Job>,
  running: Running,
  now: number,
) {
  // Each round claims a job, or looks for jobs of all tenants, or is the last one.
  for (let isShared = true; ;) {
    const startable = findStartable([...running.runs], lane.rules, now, isShared)
    if (startable === null) return
    const job = yield* lane.claim(now, startable)
    if (job !== null) yield* begin(lane, job, running, now)
    else if (isShared && startable.withoutVendors.length + startable.withoutCorporates.length > 0)
      isShared = false
    else return
  }
})

const begin = Effect.fnUntraced(function* <Job extends FairJob>(
  lane: FairLane<Job>,
  job: Job,
  { fibers, runs, wake }: Running,
  now: number,
) {
  const { vendorOrgId, orgId, slow } = job
  const newRun: Run = {
    ...{ vendorOrgId, orgId, slow, startedAt: now },
    ...{ applying: false, released: false, fiber: null },
  }
  runs.add(newRun)
  const free = Effect.sync(() => {
    runs.delete(newRun)
    Latch.openUnsafe(wake)
  })
  newRun.fiber = yield* FiberSet.run(fibers, lane.run(job, newRun).pipe(Effect.ensuring(free)))
})

/** Only when others wait: otherwise a long job delays nothing. */
const preemptLongRuns = Effect.fnUntraced(function* <Job extends FairJob>(
  lane: FairLane<Job>,
  { runs, fibers }: Running,
  now: number,
) {
  const surplus = findLongJobsToPreempt([...runs], lane.rules, now).filter(({ released }) => !released)
  if (surplus.length === 0 || runs.size < lane.rules.slots || !(yield* lane.isOtherWaiting(now))) return
  for (const each of surplus) {
    each.released = true
    // Not awaited: a job that does not end must not stop the lane.
    if (each.fiber !== null) yield* FiberSet.run(fibers, Fiber.interrupt(each.fiber))
  }
})
