import { setTimeout as sleep } from "node:timers/promises"
import { readFile } from "node:fs/promises"
import type { BenchHome } from "./bench-home.ts"
import type { Outcome } from "./outcome.ts"
import type { CallInput, CallMeasured } from "./processes/call-employee-read.ts"
import type { ImportInput, ImportMeasured } from "./processes/import-file.ts"
import { runProcess } from "./processes/run-process.ts"
import { type Served, withBuiltServer } from "./processes/serve.ts"
import { writeSampleFile } from "./sample-file.ts"

const LIMIT_MEGABYTES = 200
const LISTED = 100_000
/** The webhooks of the import are made all the same. */
const NOBODY_LISTENS = "http://127.0.0.1:9/webhooks"

/** P4: resident memory of a large first sync, and of a server that lists everybody. */
export const measureFlatMemory = async (
  home: BenchHome,
  employees: number,
): Promise<ReadonlyArray<Outcome>> => [
  await importing(home, employees),
  await listing(home, Math.min(LISTED, employees)),
]

const importing = async (home: BenchHome, employees: number): Promise<Outcome> => {
  const vendor = await home.createVendor(NOBODY_LISTENS)
  const file = await writeSampleFile(home, employees, "large.csv", () => false)
  const input: ImportInput = { file, vendorOrgId: vendor.orgId, orgName: "bench-large" }
  const { grewMegabytes, seconds } = await runProcess<ImportMeasured>("import-file", input, home.env)
  return {
    promise: "P4",
    what: "memory of a large first sync",
    value: grewMegabytes,
    limit: LIMIT_MEGABYTES,
    holds: "at most",
    unit: "MB",
    detail: `${employees.toLocaleString("en")} x 40 in ${seconds.toFixed(0)} s, ${Math.round(employees / seconds).toLocaleString("en")} rows/s`,
  }
}

const listing = async (home: BenchHome, employees: number): Promise<Outcome> => {
  const vendor = await home.createVendor(null)
  const file = await writeSampleFile(home, employees, "listed.csv", () => false)
  const input: ImportInput = { file, vendorOrgId: vendor.orgId, orgName: "bench-listed" }
  const { connectionId } = await runProcess<ImportMeasured>("import-file", input, home.env)
  const { seconds, bytes, grewMegabytes } = await withBuiltServer(home.env, "api", (server) =>
    listAll(server, (request) => ({
      url: server.url,
      users: [{ username: vendor.username, password: vendor.password }],
      privateKeyPem: vendor.privateKeyPem,
      request: { connection_id: connectionId, ...request },
      calls: 1,
      inFlight: 1,
    })),
  )
  return {
    promise: "P4",
    what: "memory of a server that lists all",
    value: grewMegabytes,
    limit: LIMIT_MEGABYTES,
    holds: "at most",
    unit: "MB",
    detail: `${employees.toLocaleString("en")} employees, ${String(Math.round(bytes / 1024 / 1024))} MiB encrypted in ${seconds.toFixed(1)} s`,
  }
}

const SAMPLE_EVERY_MILLIS = 20

/** Idle is after one small read, when everything has been loaded. */
const listAll = async (
  { pid }: Served,
  input: (request: Readonly<Record<string, unknown>>) => CallInput,
): Promise<CallMeasured & { readonly grewMegabytes: number }> => {
  await runProcess<CallMeasured>("call-employee-read", input({ page: 1, size: 25 }))
  await sleep(1_000)
  const idle = await residentMegabytes(pid)
  let peak = idle
  const sample = async () => {
    peak = Math.max(peak, await residentMegabytes(pid))
  }
  const watch = setInterval(() => void sample(), SAMPLE_EVERY_MILLIS)
  const measured = await runProcess<CallMeasured>("call-employee-read", input({})).finally(() =>
    clearInterval(watch),
  )
  return { ...measured, grewMegabytes: peak - idle }
}

/** Linux tells it of any process. */
const residentMegabytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${String(pid)}/status`, "utf8")
  return Number(/^VmRSS:\s+(\d+) kB/mu.exec(status)?.[1] ?? Number.NaN) / 1024
}
