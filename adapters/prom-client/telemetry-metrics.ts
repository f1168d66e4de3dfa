import { EGRESS_RULES } from "../../core/ports/connection/egress-policy.ts"
import type { ResponseClass, Telemetry } from "../../core/ports/telemetry.ts"
import { BoundedValues } from "./bounded-values.ts"
import { Counter, Gauge, Histogram, type Registry } from "./library.ts"

/** A connector is a folder or a package of this installation; those beyond this number are counted together. */
const CONNECTORS = 100
const SYNC_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 14_400]
const ATTEMPT_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60]

/** Records the telemetry of core as counters and histograms. */
export const makeTelemetryMetrics = (registry: Registry, thread: string): Telemetry => {
  const connectors = new BoundedValues(CONNECTORS)
  return {
    ...syncMetrics(registry, connectors),
    ...webhookMetrics(registry),
    ...connectorMetrics(registry, connectors),
    ...egressMetrics(registry),
    ...busMetrics(registry, thread),
  }
}

const syncMetrics = (
  registry: Registry,
  connectors: BoundedValues,
): Pick<Telemetry, "recordSync" | "recordRowsRead" | "recordRowsApplied"> => {
  const registers = [registry]
  const syncs = new Counter({
    name: "hrsync_syncs_total",
    help: "Syncs that ended; a held sync counts again when it is confirmed or discarded. Without dry runs.",
    labelNames: ["connector", "mode", "state"],
    registers,
  })
  const seconds = new Histogram({
    name: "hrsync_sync_duration_seconds",
    help: "Working time of syncs.",
    labelNames: ["state"],
    buckets: SYNC_SECONDS,
    registers,
  })
  const read = new Counter({
    name: "hrsync_sync_rows_read_total",
    help: "Rows that sources returned.",
    labelNames: ["connector"],
    registers,
  })
  const rejected = new Counter({
    name: "hrsync_sync_rows_rejected_total",
    help: "Rows that were read but rejected.",
    labelNames: ["connector"],
    registers,
  })
  const applied = new Counter({
    name: "hrsync_sync_rows_applied_total",
    help: "Employees that were added to the directory or updated in it.",
    labelNames: ["change"],
    registers,
  })
  return {
    recordSync: ({ connector, mode, state, ...end }) => {
      syncs.inc({ connector: connectors.bound(connector), mode, state })
      seconds.observe({ state }, end.seconds)
    },
    recordRowsRead: (page) => {
      const connector = connectors.bound(page.connector)
      read.inc({ connector }, page.rows)
      rejected.inc({ connector }, page.rejected)
    },
    recordRowsApplied: ({ change, rows }) => {
      applied.inc({ change }, rows)
    },
  }
}

const webhookMetrics = (registry: Registry): Pick<Telemetry, "recordAttempt"> => {
  const registers = [registry]
  const attempts = new Counter({
    name: "hrsync_webhook_attempts_total",
    help: "Posts of webhooks, by the class of the response or the reason why there was none.",
    labelNames: ["outcome"],
    registers,
  })
  const seconds = new Histogram({
    name: "hrsync_webhook_attempt_duration_seconds",
    help: "Response time of receivers.",
    buckets: ATTEMPT_SECONDS,
    registers,
  })
  const retries = new Counter({
    name: "hrsync_webhook_retries_total",
    help: "Repeated posts of a webhook.",
    registers,
  })
  const settled = new Counter({
    name: "hrsync_webhooks_settled_total",
    help: "Outcomes of attempts: delivered, to be retried, failed until the end of the day, exhausted.",
    labelNames: ["state"],
    registers,
  })
  // Initialised, so that the first occurrence counts as an increase.
  for (const outcome of OUTCOMES) attempts.inc({ outcome }, 0)
  for (const state of STATES) settled.inc({ state }, 0)
  return {
    recordAttempt: ({ outcome, state, isRetry, ...end }) => {
      attempts.inc({ outcome })
      seconds.observe(end.seconds)
      if (isRetry) retries.inc()
      settled.inc({ state: state === "waiting" ? "retried" : state })
    },
  }
}

const OUTCOMES: ReadonlyArray<ResponseClass> = [
  "2xx",
  "3xx",
  "4xx",
  "5xx",
  "timeout",
  "refused",
  "reset",
  "dns",
  "tls",
  "egress",
  "protocol",
  "unrendered",
]
const STATES = ["delivered", "retried", "failed", "exhausted"]

const connectorMetrics = (
  registry: Registry,
  connectors: BoundedValues,
): Pick<Telemetry, "recordConnectorCall"> => {
  const registers = [registry]
  const calls = new Counter({
    name: "hrsync_connector_calls_total",
    help: "Calls of connectors, and their outcomes.",
    labelNames: ["connector", "call", "outcome"],
    registers,
  })
  const seconds = new Histogram({
    name: "hrsync_connector_call_duration_seconds",
    help: "Response time of connectors.",
    labelNames: ["connector"],
    buckets: CALL_SECONDS,
    registers,
  })
  return {
    recordConnectorCall: ({ connector: code, call, outcome, ...end }) => {
      const connector = connectors.bound(code)
      calls.inc({ connector, call, outcome })
      seconds.observe({ connector }, end.seconds)
    },
  }
}

const egressMetrics = (registry: Registry): Pick<Telemetry, "recordEgressRefusal"> => {
  const refused = new Counter({
    name: "hrsync_egress_refused_total",
    help: "Addresses that were refused when they were saved or connected to, by the rule that refused them.",
    labelNames: ["rule"],
    registers: [registry],
  })
  // Initialised, so that the first occurrence counts as an increase.
  for (const rule of EGRESS_RULES) refused.inc({ rule }, 0)
  return {
    recordEgressRefusal: (rule) => {
      refused.inc({ rule })
    },
  }
}

const busMetrics = (
  registry: Registry,
  thread: string,
): Pick<Telemetry, "recordBusConnection" | "recordParkedMessage"> => {
  const registers = [registry]
  const up = new Gauge({
    name: "hrsync_bus_up",
    help: "1: connected to RabbitMQ. Absent without RabbitMQ.",
    labelNames: ["thread"],
    registers,
  })
  const parked = new Counter({
    name: "hrsync_bus_messages_parked_total",
    help: "Messages that this process could not process and parked.",
    labelNames: ["topic"],
    registers,
  })
  return {
    recordBusConnection: (isConnected) => {
      up.set({ thread }, isConnected ? 1 : 0)
    },
    recordParkedMessage: (topic) => {
      parked.inc({ topic })
    },
  }
}
