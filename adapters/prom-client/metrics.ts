import type { Telemetry } from "../../core/ports/telemetry.ts"
import { makeHttpMetrics, makeRefusalMetrics, type RequestEnd } from "./http-metrics.ts"
import { type MetricSnapshot, Registry } from "./library.ts"
import { makeTelemetryMetrics } from "./telemetry-metrics.ts"
import { makeThreadMetrics, type PoolUse } from "./thread-metrics.ts"

/** The metrics of one thread, until another thread requests them. */
export interface Metrics {
  readonly telemetry: Telemetry
  readonly requestEnded: (end: RequestEnd) => void
  /** The route's pattern. */
  readonly credentialsRefused: (route: string) => void
  readonly watchPool: (use: () => PoolUse) => void
  /** Plain JSON, which can be sent to another thread. */
  readonly snapshot: () => Promise<Snapshot>
  readonly close: () => void
}

export type Snapshot = ReadonlyArray<MetricSnapshot>

/** `thread`: `main`, or the name of another thread of the process; the label of per-thread metrics. */
export const makeMetrics = (thread: string): Metrics => {
  const registry = new Registry()
  const { close, watchPool } = makeThreadMetrics(registry, thread)
  return {
    telemetry: makeTelemetryMetrics(registry, thread),
    requestEnded: makeHttpMetrics(registry),
    credentialsRefused: makeRefusalMetrics(registry),
    watchPool,
    snapshot: () => readSnapshot(registry),
    close,
  }
}

export const readSnapshot = async (registry: Registry): Promise<Snapshot> =>
  (await registry.getMetricsAsJSON()) as unknown as Snapshot
