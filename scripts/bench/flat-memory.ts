import { setTimeout as sleep } from "node:timers/promises"
import type { BenchHome } from "./bench-home.ts"
import { importFile } from "./import-file.ts"
import type { Outcome } from "./outcome.ts"
import type { CallInput, CallMeasured } from "./processes/call-employee-read.ts"
import { resetPeakMemory, peakMegabytes, residentMegabytes } from "./processes/procfs.ts"
import { runProcess } from "./processes/run-process.ts"
import { withBuiltServer } from "./processes/serve.ts"
import { writeSampleFile } from "./sample-file.ts"

const LIMIT_MEGABYTES = 200
const LISTED = 100_000
/** So few that a command which imports them has loaded all its code but holds hardly any data. */
const FEW = 25
/** Only the import's webhooks are created. */
const NOBODY_LISTENS = "http://127.0.0.1:9/webhooks"

/** P4: resident memory of a large first sync, and of a server that lists all employees. */
export const measureFlatMemory = async (
  home: BenchHome,
  employees: number,
): Promise<ReadonlyArray<Outcome>> => [
  await importing(home, employees),
  await listing(home, Math.min(LISTED, employees)),
]

const importing = async (home: BenchHome, employees: number): Promise<Outcome> => {
  const vendor = await home.createVendor(NOBODY_LISTENS)
  const fewFile = await writeSampleFile(home, FEW, "few.csv", () => false)
  const idle = await importFile(home, vendor, "bench-few", fewFile)
  const file = await writeSampleFile(home, employees, "large.csv", () => false)
  const { timing, peakMegabytes: peak } = await importFile(home, vendor, "bench-large", file)
  return {
    ...PROMISE,
    what: "memory of a large first sync",
    value: peak - idle.peakMegabytes,
    detail: `${employees.toLocaleString("en")} x 40: ${peak.toFixed(0)} MB, and ${idle.peakMegabytes.toFixed(0)} MB for ${String(FEW)}; ${timing.wall.toFixed(0)} s of wall clock, ${timing.processor.toFixed(0)} s of processor time, ${Math.round(employees / timing.wall).toLocaleString("en")} rows/s`,
  }
}

const PROMISE = { promise: "P4", limit: LIMIT_MEGABYTES, holds: "at most", unit: "MB" } as const

const listing = async (home: BenchHome, employees: number): Promise<Outcome> => {
  const vendor = await home.createVendor(null)
  const file = await writeSampleFile(home, employees, "listed.csv", () => false)
  const { connectionId } = await importFile(home, vendor, "bench-listed", file)
  const { timing, bytes, idle, peak } = await withBuiltServer(home.env, "api", ({ url, pid }) =>
    listAll(pid, (request) => ({
      url,
      pid,
      users: [{ username: vendor.username, password: vendor.password }],
      privateKeyPem: vendor.privateKeyPem,
      request: { connection_id: connectionId, ...request },
      calls: 1,
      inFlight: 1,
    })),
  )
  return {
    ...PROMISE,
    what: "memory of a server that lists all",
    value: peak - idle,
    detail: `${employees.toLocaleString("en")} employees: ${peak.toFixed(0)} MB, and ${idle.toFixed(0)} MB idle; ${String(Math.round(bytes / 1024 / 1024))} MiB encrypted in ${timing.wall.toFixed(1)} s of wall clock, ${timing.processor.toFixed(1)} s of processor time`,
  }
}

interface Listed extends CallMeasured {
  readonly idle: number
  readonly peak: number
}

/** Idle is after one small read, when all code is loaded. */
const listAll = async (
  pid: number,
  input: (request: Readonly<Record<string, unknown>>) => CallInput,
): Promise<Listed> => {
  await runProcess<CallMeasured>("call-employee-read", input({ page: 1, size: 25 }))
  await sleep(1_000)
  const idle = residentMegabytes(pid)
  resetPeakMemory(pid)
  const measured = await runProcess<CallMeasured>("call-employee-read", input({}))
  return { ...measured, idle, peak: peakMegabytes(pid) }
}
