import { writeSync } from "node:fs"
import { isMainThread } from "node:worker_threads"
import { ownCpuSeconds } from "../timing.ts"
import { peakMegabytes } from "./procfs.ts"

/*
 * Preloaded into commands of the built service, so that the service itself needs no code for the benchmarks. Writes the
 * usage of the process to a separate file descriptor when it exits.
 */

export interface Usage {
  readonly processor: number
  readonly peakMegabytes: number
}

const USAGE_FD = 3

// Worker threads inherit the preload; the usage of the process already includes them.
if (isMainThread) {
  process.once("exit", () => {
    const usage: Usage = { processor: ownCpuSeconds(), peakMegabytes: peakMegabytes("self") }
    writeSync(USAGE_FD, JSON.stringify(usage))
  })
}
