import type { Telemetry } from "../../core/ports/telemetry.ts"
import { makeHttpMetrics, makeRefusalMetrics, type RequestEnd } from "./http-metrics.ts"
import { type MetricSnapshot, Registry } from "./library.ts"
import { makeTelemetryMetrics } from "./telemetry-metrics.ts"
import { makeThreadMetrics, type PoolUse } from "./thread-metrics.ts"

/** What one thread counts, until another asks for it. */
export interface Metrics {
  readonly telemetry: Telemetry
  readonly requestEnded: (end: RequestEnd) => void
  /** The pattern of the route. */
  readonly credentialsRefused: (route: string) => void
  readonly watchPool: (use: () => PoolUse) => void
  /** Plain JSON, which can be sent to another thread. */
  readonly snapshot: () => Promise<Snapshot>
  readonly close: () => void
}

export type Snapshot = ReadonlyArray<MetricSnapshot>

/** `thread`: `main`, or what else the process calls it; the label of what each thread has of its own. */
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
