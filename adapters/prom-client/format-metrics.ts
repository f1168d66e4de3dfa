import { aggregators, type MetricSnapshot, Registry } from "./library.ts"
import type { Snapshot } from "./metrics.ts"

/**
 * Formats several snapshots as one text: series with the same name and labels are added up. A series of one thread has a
 * thread label, so it is not added to another.
 */
export const formatMetrics = (snapshots: ReadonlyArray<Snapshot>): Promise<string> => {
  const byName = new Map<string, ReadonlyArray<MetricSnapshot>>()
  for (const metric of snapshots.flat()) {
    byName.set(metric.name, [...(byName.get(metric.name) ?? []), metric])
  }
  const merged = new Registry()
  for (const metrics of byName.values()) {
    const metric = aggregators.sum(metrics)
    // A registry asks its metrics for their values; these return the merged ones.
    merged.registerMetric({ ...metric, get: () => metric } as never)
  }
  return merged.metrics()
}
