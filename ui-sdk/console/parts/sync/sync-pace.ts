import type { ConsoleSyncProgress } from "../../../../core/contract/sync/console/syncs.ts"
import { now } from "../../../elements/now.ts"
import { addSample, type Sample } from "../../../elements/pace.ts"
import type { LongWork } from "../progress-bar.ts"

/** Rows while it reads, whose number is not known, then employees. */
const isReading = ({ sync }: ConsoleSyncProgress): boolean => sync.state === "reading"

/** With how far a sync is now. */
export const addSyncSample = (
  samples: ReadonlyArray<Sample>,
  progress: ConsoleSyncProgress,
): ReadonlyArray<Sample> =>
  addSample(samples, { at: now(), done: isReading(progress) ? progress.sync.rows : progress.shared })

/** How far a sync is, for its bar. */
export const describeSync = (
  progress: ConsoleSyncProgress,
  samples: ReadonlyArray<Sample>,
): Pick<LongWork, "share" | "samples"> => {
  const { shared, to_share: toShare } = progress
  const isCounted = !isReading(progress) && toShare > 0
  return { share: isCounted ? shared / toShare : null, samples }
}
