/*
 * A lane is a kind of work that workers do for all tenants, such as uploads, several jobs at once. Each lane is
 * bounded and fair; this file defines its figures, and when it counts as stalled.
 */

export const LANE_NAMES = ["uploads", "syncs", "deliveries", "previews"] as const
export type LaneName = (typeof LANE_NAMES)[number]

/** How many jobs of a lane a worker runs at once, for the lanes that follow the size of its machine. */
export interface LaneSlots {
  readonly syncs: number
  readonly uploads: number
}

/** The jobs of a lane over all workers. Times in epoch milliseconds; null: none waits, or none runs. */
export interface LaneFigures {
  readonly waiting: number
  readonly running: number
  readonly oldestWaitingSince: number | null
  /** When the newest of the running jobs began. */
  readonly lastBegunAt: number | null
}

export interface Lane extends LaneFigures {
  readonly name: LaneName
  /** Jobs are waiting, and none has begun for so long that an operator must act. */
  readonly stalled: boolean
}

/** Within this time a free worker begins any waiting job: all lanes poll several times in it. */
const UNSERVED_MILLIS = 2 * 60_000
/** Jobs that run for longer than this are long ones, which leave half of the slots to others. */
const UNMOVED_MILLIS = 10 * 60_000

/**
 * Tells whether a lane is stalled: jobs have waited for two minutes with nothing running, or for ten minutes in
 * which no job began. A long backlog that moves is not stalled.
 */
const isStalled = ({ running, oldestWaitingSince, lastBegunAt }: LaneFigures, now: number): boolean => {
  if (oldestWaitingSince === null) return false
  if (running === 0) return now - oldestWaitingSince >= UNSERVED_MILLIS
  const movedAt = Math.max(oldestWaitingSince, lastBegunAt ?? 0)
  return now - movedAt >= UNMOVED_MILLIS
}

/** A lane without waiting or running jobs. */
export const IDLE: LaneFigures = { waiting: 0, running: 0, oldestWaitingSince: null, lastBegunAt: null }

export const toLane = (name: LaneName, figures: LaneFigures, now: number): Lane => ({
  name,
  ...figures,
  stalled: isStalled(figures, now),
})
