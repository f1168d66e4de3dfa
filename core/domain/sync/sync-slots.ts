/*
 * How a worker shares out the syncs that it may run at once. Nobody waits behind one vendor or one corporate for longer than one
 * of its syncs takes, and syncs that take long, of whomever, never have all places.
 */

export const SYNC_SLOTS = 4

/** Of one vendor, or of one corporate, while somebody else waits. */
const MAX_SLOTS_PER_TENANT = 2

/** A sync that has run for so long is a long one, of which so many may run at once. */
export const LONG_SYNC_MILLIS = 5 * 60_000
const MAX_LONG_SYNCS = 2

/** A sync that a worker runs. */
export interface RunningSync {
  readonly vendorOrgId: string
  readonly orgId: string
  readonly startedAt: number
  /** The last one of its connection took long. */
  readonly slow: boolean
  /** It has read its source and shares the result, which is never begun anew. */
  readonly applying: boolean
}

/** Whose syncs must wait while somebody else does. */
export interface ExhaustedQuotas {
  readonly vendors: ReadonlyArray<string>
  readonly corporates: ReadonlyArray<string>
}

export const findExhaustedQuotas = (running: ReadonlyArray<RunningSync>): ExhaustedQuotas => ({
  vendors: findOverQuota(running.map(({ vendorOrgId }) => vendorOrgId)),
  corporates: findOverQuota(running.map(({ orgId }) => orgId)),
})

const findOverQuota = (ids: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(ids)].filter((id) => ids.filter((other) => other === id).length >= MAX_SLOTS_PER_TENANT)

const isLongSync = ({ slow, startedAt }: RunningSync, now: number): boolean =>
  slow || now - startedAt >= LONG_SYNC_MILLIS

/** Whether one more may begin of those that took long the last time. */
export const canStartLongSync = (running: ReadonlyArray<RunningSync>, now: number): boolean =>
  running.filter((sync) => isLongSync(sync, now)).length < MAX_LONG_SYNCS

/** Those of the long ones that must make room when others wait: the ones that began last, and have shared nothing yet. */
export const findLongSyncsToPreempt = <R extends RunningSync>(
  running: ReadonlyArray<R>,
  now: number,
): ReadonlyArray<R> => {
  const long = running.filter((sync) => isLongSync(sync, now))
  return long
    .filter(({ applying }) => !applying)
    .toSorted((a, b) => b.startedAt - a.startedAt)
    .slice(0, Math.max(0, long.length - MAX_LONG_SYNCS))
}
