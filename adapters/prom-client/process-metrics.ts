import { readdirSync } from "node:fs"
import { Counter, Gauge, Registry } from "./library.ts"

/*
 * Metrics of the whole process, reported by its main thread. The names are Prometheus' own, so that existing dashboards
 * find them; prom-client's default set would measure the event loop a second time.
 */

export const makeProcessRegistry = (version: string, now: () => number): Registry => {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: "hrsync_build_info",
    help: "What runs here; always 1.",
    labelNames: ["version", "node"],
    registers,
  }).set({ version, node: process.version }, 1)
  new Counter({
    name: "process_cpu_seconds_total",
    help: "Processor time.",
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory.",
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: "process_start_time_seconds",
    help: "When the process started, in seconds since 1970.",
    registers,
  }).set(now() / 1_000 - process.uptime())
  if (process.platform === "linux") watchFiles(registry)
  return registry
}

const watchFiles = (registry: Registry): void => {
  new Gauge({
    name: "process_open_fds",
    help: "Open files and sockets.",
    registers: [registry],
    collect() {
      // One of them is this readdir.
      this.set(readdirSync("/proc/self/fd").length - 1)
    },
  })
}
