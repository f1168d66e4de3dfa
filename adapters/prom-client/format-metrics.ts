import { aggregators, type MetricSnapshot, Registry } from "./library.ts"
import type { Snapshot } from "./metrics.ts"

/**
 * The text of several snapshots together: what has the same name and the same labels is added up. What belongs to one thread
 * says so in a label, so that it is added to nothing.
 */
export const formatMetrics = (snapshots: ReadonlyArray<Snapshot>): Promise<string> => {
  const byName = new Map<string, ReadonlyArray<MetricSnapshot>>()
  for (const metric of snapshots.flat()) {
    byName.set(metric.name, [...(byName.get(metric.name) ?? []), metric])
  }
  const merged = new Registry()
  for (const metrics of byName.values()) {
    const metric = aggregators.sum(metrics)
    // A registry asks its metrics for their values; these have theirs.
    merged.registerMetric({ ...metric, get: () => metric } as never)
  }
  return merged.metrics()
}
