/*
 * How a worker shares the slots of a lane, such as its syncs or its uploads. No vendor or corporate waits longer for another
 * than one of the other's jobs takes, and long jobs never occupy all slots.
 */

/** A job counts as long after this time. */
export const LONG_JOB_MILLIS = 5 * 60_000

/** Slots of one vendor, of one corporate, and of long jobs, while others wait: half of them. */
const findShare = (slots: number): number => Math.max(1, Math.floor(slots / 2))

/** Whose job it is, and whether it took long the last time. */
export interface FairJob {
  readonly vendorOrgId: string
  readonly orgId: string
  readonly slow: boolean
}

/** A job that runs in this worker. */
export interface RunningJob extends FairJob {
  readonly startedAt: number
  /** It has read its source and applies the result; such a job is never restarted. */
  readonly applying: boolean
}

/** Excludes these vendors and corporates from the jobs that wait; `slow`: includes those that took long the last time. */
export interface JobFilter {
  readonly withoutVendors: ReadonlyArray<string>
  readonly withoutCorporates: ReadonlyArray<string>
  readonly slow: boolean
}

export const EVERY_JOB: JobFilter = { withoutVendors: [], withoutCorporates: [], slow: true }

/** The vendors and corporates whose jobs must wait while others do. */
export interface ExhaustedQuotas {
  readonly vendors: ReadonlyArray<string>
  readonly corporates: ReadonlyArray<string>
}

export const findExhaustedQuotas = (running: ReadonlyArray<RunningJob>, slots: number): ExhaustedQuotas => ({
  vendors: findOverQuota(
    running.map(({ vendorOrgId }) => vendorOrgId),
    slots,
  ),
  corporates: findOverQuota(
    running.map(({ orgId }) => orgId),
    slots,
  ),
})

const findOverQuota = (ids: ReadonlyArray<string>, slots: number): ReadonlyArray<string> =>
  [...new Set(ids)].filter((id) => ids.filter((other) => other === id).length >= findShare(slots))

const isLongJob = ({ slow, startedAt }: RunningJob, now: number): boolean =>
  slow || now - startedAt >= LONG_JOB_MILLIS

/** Whether another job that was long last time may start. */
export const canStartLongJob = (running: ReadonlyArray<RunningJob>, slots: number, now: number): boolean =>
  running.filter((job) => isLongJob(job, now)).length < findShare(slots)

/** The long jobs that must make room when others wait: those that started last and have not applied anything yet. */
export const findLongJobsToPreempt = <R extends RunningJob>(
  running: ReadonlyArray<R>,
  slots: number,
  now: number,
): ReadonlyArray<R> => {
  const long = running.filter((job) => isLongJob(job, now))
  return long
    .filter(({ applying }) => !applying)
    .toSorted((a, b) => b.startedAt - a.startedAt)
    .slice(0, Math.max(0, long.length - findShare(slots)))
}
