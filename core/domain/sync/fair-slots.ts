/*
 * How a worker shares the slots of a lane, such as its syncs or its uploads. No vendor or corporate waits longer for another one
 * than one job takes, a vendor that has no job running does not wait for the others, and long jobs never occupy all slots.
 */

export interface LaneRules {
  /**
   * Jobs that run at once. While all slots are taken and a vendor has several of them, one more job may run, of a vendor that
   * has none: a slot is free for it, and costs a vendor that is alone nothing. Nothing runs beside a single slot.
   */
  readonly slots: number
  /** A job counts as long after this time. */
  readonly longAfterMillis: number
}

/** The limit for one vendor, for one corporate, and for long jobs while others wait: half of the slots. */
const findShare = ({ slots }: LaneRules): number => Math.max(1, Math.floor(slots / 2))

/** Whose job it is, and whether it took long the last time. */
export interface FairJob {
  readonly vendorOrgId: string
  readonly orgId: string
  readonly slow: boolean
}

/** A job that runs in this worker. */
export interface RunningJob extends FairJob {
  readonly startedAt: number
  /** It has read its source and is applying the result; such a job is never restarted. */
  readonly applying: boolean
}

/** Excludes these vendors and corporates from the jobs that wait; `slow`: includes those that took long the last time. */
export interface JobFilter {
  readonly withoutVendors: ReadonlyArray<string>
  readonly withoutCorporates: ReadonlyArray<string>
  readonly slow: boolean
}

export const EVERY_JOB: JobFilter = { withoutVendors: [], withoutCorporates: [], slow: true }

/**
 * Decides which of the waiting jobs may begin now; null: none. `isShared`: each vendor and corporate up to its share; otherwise
 * up to all slots, because no other jobs are waiting.
 */
export const findStartable = (
  running: ReadonlyArray<RunningJob>,
  rules: LaneRules,
  now: number,
  isShared: boolean,
): JobFilter | null => {
  if (running.length < rules.slots) {
    const share = isShared ? findShare(rules) : Infinity
    const isLongStartable = running.filter((job) => isLongJob(job, rules, now)).length < findShare(rules)
    return { ...findTenants(running, share), slow: isLongStartable }
  }
  const vendors = findTenants(running, 1).withoutVendors
  if (running.length > rules.slots || !isShared || vendors.length === running.length) return null
  // Whatever its corporate: the same company may have slow sources for one vendor and be new to another.
  return { withoutVendors: vendors, withoutCorporates: [], slow: false }
}

/** Those that have this many jobs. */
const findTenants = (running: ReadonlyArray<RunningJob>, jobs: number) => ({
  withoutVendors: findFrequent(
    running.map(({ vendorOrgId }) => vendorOrgId),
    jobs,
  ),
  withoutCorporates: findFrequent(
    running.map(({ orgId }) => orgId),
    jobs,
  ),
})

const findFrequent = (ids: ReadonlyArray<string>, times: number): ReadonlyArray<string> =>
  [...new Set(ids)].filter((id) => ids.filter((other) => other === id).length >= times)

export const isLongJob = (
  { slow, startedAt }: Pick<RunningJob, "slow" | "startedAt">,
  { longAfterMillis }: LaneRules,
  now: number,
): boolean => slow || now - startedAt >= longAfterMillis

/**
 * The long jobs that must make room when others wait, of those that have not applied anything yet: first the ones that never
 * made room, since a job begins again at most once, and then those that started last.
 */
export const findLongJobsToPreempt = <R extends RunningJob>(
  running: ReadonlyArray<R>,
  rules: LaneRules,
  now: number,
): ReadonlyArray<R> => {
  const long = running.filter((job) => isLongJob(job, rules, now))
  return long
    .filter(({ applying }) => !applying)
    .toSorted((a, b) => Number(a.slow) - Number(b.slow) || b.startedAt - a.startedAt)
    .slice(0, Math.max(0, long.length - findShare(rules)))
}
