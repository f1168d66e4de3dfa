import { createRequire } from "node:module"
import type * as PromClient from "prom-client"

/*
 * The four modules of prom-client that are used: its main module also loads a gateway with node:http, summaries with
 * their digests and OpenTelemetry's API, and loads ten times as long (90 ms instead of 9).
 */

const load = createRequire(import.meta.url)

export const Registry = load("prom-client/lib/registry.js") as typeof PromClient.Registry
export const Counter = load("prom-client/lib/counter.js") as typeof PromClient.Counter
export const Gauge = load("prom-client/lib/gauge.js") as typeof PromClient.Gauge
export const Histogram = load("prom-client/lib/histogram.js") as typeof PromClient.Histogram
export const { aggregators } = load("prom-client/lib/metricAggregators.js") as {
  readonly aggregators: Readonly<Record<"sum", (metrics: ReadonlyArray<MetricSnapshot>) => MetricSnapshot>>
}

export type Registry = PromClient.Registry

/** One metric as JSON, which can be sent between threads. */
export interface MetricSnapshot {
  readonly name: string
  readonly help: string
  readonly values: ReadonlyArray<{
    readonly value: number
    readonly labels: Readonly<Record<string, string | number>>
  }>
}
