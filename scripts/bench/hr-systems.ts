import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { startSimulator } from "../../config/connector-tools/simulator/start-simulator.ts"
import {
  findSimulatedConnectors,
  type SimulatedConnector,
} from "../../config/testing/simulated-connectors.ts"
import type { BenchHome, BenchVendor } from "./bench-home.ts"
import type { Outcome } from "./outcome.ts"
import { type CommandResult, runBuilt } from "./processes/run-built.ts"

const LIMIT_MEGABYTES = 200
/** So few that the command has loaded all its code but holds hardly any data. */
const FEW = 25
/** The webhooks are only created. */
const NOBODY_LISTENS = "http://127.0.0.1:9/webhooks"

interface Result {
  readonly result: { readonly state: string; readonly rows: number; readonly rejected: number }
}

/** P4: resident memory of the first sync from each HR system, on its simulated API, over that of a few employees. */
export const measureHrSystems = async (
  home: BenchHome,
  employees: number,
): Promise<ReadonlyArray<Outcome>> => {
  const vendor = await home.createVendor(NOBODY_LISTENS)
  const outcomes: Array<Outcome> = []
  for (const connector of await findSimulatedConnectors()) {
    const idle = await connect(home, vendor, connector, FEW)
    const { timing, peakMegabytes: peak } = await connect(home, vendor, connector, employees)
    outcomes.push({
      promise: "P4",
      what: `memory of a first sync from ${connector.registered.manifest.name}`,
      value: peak - idle.peakMegabytes,
      limit: LIMIT_MEGABYTES,
      holds: "at most",
      unit: "MB",
      detail: `${employees.toLocaleString("en")} employees: ${peak.toFixed(0)} MB, and ${idle.peakMegabytes.toFixed(0)} MB for ${String(FEW)}; ${timing.wall.toFixed(0)} s of wall clock, ${timing.processor.toFixed(0)} s of processor time`,
    })
  }
  return outcomes
}

/** Connects a simulated company of this size with `hrsync connect` from `dist`, up to the end of its first sync. */
const connect = async (
  { env, folder }: BenchHome,
  vendor: BenchVendor,
  { registered }: SimulatedConnector,
  employees: number,
): Promise<CommandResult<Result>> => {
  const simulator = await startSimulator({ connector: registered, employees, port: 0 })
  const { code, url, credentials } = simulator
  const company = `${code}-${String(employees)}`
  const file = join(folder, `${company}.json`)
  await writeFile(file, JSON.stringify(credentials))
  const which = ["--vendor", vendor.org_id, "--org-name", company, "--email", `hr@${company}.example`]
  const command = ["connect", code, ...which, "--credentials", file, "--wait"]
  try {
    const connected = await runBuilt<Result>(command, { ...env, HRSYNC_SIMULATORS: `${code}=${url}` })
    const { state, rows, rejected } = connected.result.result
    if (state !== "completed" || rows !== employees || rejected > 0)
      throw new Error(
        `The sync from ${code} ended ${state}: ${String(rows)} rows, ${String(rejected)} rejected`,
      )
    return connected
  } finally {
    await simulator.close()
  }
}
