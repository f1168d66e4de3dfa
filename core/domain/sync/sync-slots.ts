/*
 * How a worker shares its sync slots. No vendor or corporate waits longer for another than one of the other's syncs takes,
 * and long syncs never occupy all slots.
 */

export const SYNC_SLOTS = 4

/** For one vendor, or one corporate, while others wait. */
const MAX_SLOTS_PER_TENANT = 2

/** A sync counts as long after this time; at most this many long syncs run at once. */
export const LONG_SYNC_MILLIS = 5 * 60_000
const MAX_LONG_SYNCS = 2

/** A sync that runs in this worker. */
export interface RunningSync {
  readonly vendorOrgId: string
  readonly orgId: string
  readonly startedAt: number
  /** The last sync of its connection was long. */
  readonly slow: boolean
  /** It has read its source and applies the result; such a sync is never restarted. */
  readonly applying: boolean
}

/** The vendors and corporates whose syncs must wait while others do. */
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

/** Whether another sync that was long last time may start. */
export const canStartLongSync = (running: ReadonlyArray<RunningSync>, now: number): boolean =>
  running.filter((sync) => isLongSync(sync, now)).length < MAX_LONG_SYNCS

/** The long syncs that must make room when others wait: those that started last and have not applied anything yet. */
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
