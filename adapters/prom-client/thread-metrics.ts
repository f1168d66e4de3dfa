import { type EventLoopUtilization, monitorEventLoopDelay, performance } from "node:perf_hooks"
import { Gauge, type Registry } from "./library.ts"

/** Connections of a database pool. */
export interface PoolUse {
  readonly total: number
  readonly idle: number
  /** Callers that wait for a connection. */
  readonly waiting: number
}

const RESOLUTION_MILLIS = 20
const NANOS = 1e9

/** Metrics of a thread, which has its own event loop, heap and pool. Measured from one snapshot to the next. */
export const makeThreadMetrics = (registry: Registry, thread: string) => {
  const close = watchEventLoop(registry, thread)
  watchHeap(registry, thread)
  return {
    close,
    watchPool: (use: () => PoolUse) => {
      watchPool(registry, thread, use)
    },
  }
}

const watchEventLoop = (registry: Registry, thread: string): (() => void) => {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MILLIS })
  delays.enable()
  let before: EventLoopUtilization = performance.eventLoopUtilization()
  new Gauge({
    name: "hrsync_event_loop_delay_seconds",
    help: "Delay of the event loop's timers since the last scrape.",
    labelNames: ["thread", "stat"],
    registers: [registry],
    collect() {
      const stats = { p50: delays.percentile(50), p99: delays.percentile(99), max: delays.max }
      for (const [stat, nanos] of Object.entries(stats)) this.set({ thread, stat }, toDelaySeconds(nanos))
      delays.reset()
    },
  })
  new Gauge({
    name: "hrsync_event_loop_utilization_ratio",
    help: "Share of the time since the last scrape in which the event loop was busy; 1: always.",
    labelNames: ["thread"],
    registers: [registry],
    collect() {
      const now = performance.eventLoopUtilization()
      this.set({ thread }, performance.eventLoopUtilization(now, before).utilization)
      before = now
    },
  })
  return () => void delays.disable()
}

/**
 * Node measures the interval between ticks, which equals the resolution when nothing delays them. Before the first tick:
 * none.
 */
const toDelaySeconds = (nanos: number): number =>
  Number.isFinite(nanos) && nanos < MAX_NANOS ? Math.max(0, nanos / NANOS - RESOLUTION_MILLIS / 1_000) : 0

/** Without any measurement the histogram reports its largest number. */
const MAX_NANOS = 3_600 * NANOS

const watchHeap = (registry: Registry, thread: string): void => {
  new Gauge({
    name: "hrsync_heap_used_bytes",
    help: "JavaScript's heap.",
    labelNames: ["thread"],
    registers: [registry],
    collect() {
      this.set({ thread }, process.memoryUsage().heapUsed)
    },
  })
}

const watchPool = (registry: Registry, thread: string, use: () => PoolUse): void => {
  new Gauge({
    name: "hrsync_database_pool_connections",
    help: "Open connections to the database.",
    labelNames: ["thread", "state"],
    registers: [registry],
    collect() {
      const { total, idle } = use()
      this.set({ thread, state: "busy" }, total - idle)
      this.set({ thread, state: "idle" }, idle)
    },
  })
  new Gauge({
    name: "hrsync_database_pool_waiting",
    help: "Callers that wait for a connection to the database.",
    labelNames: ["thread"],
    registers: [registry],
    collect() {
      this.set({ thread }, use().waiting)
    },
  })
}
