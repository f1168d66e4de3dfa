import type { BenchHome, BenchVendor } from "./bench-home.ts"
import { runBuilt } from "./processes/run-built.ts"
import { startTimer, type Timing, sumTimings } from "./timing.ts"

export interface Imported {
  /** Processor time includes the database, which has no other clients during the import. */
  readonly timing: Timing
  readonly peakMegabytes: number
  readonly sessionId: string
  readonly connectionId: string
}

interface Result {
  readonly state: string
  readonly sync_session_id: string
  readonly connection_id: string
}

/** Runs `hrsync import csv` from `dist`. */
export const importFile = async (
  { env, databaseCpuSeconds }: BenchHome,
  { org_id }: BenchVendor,
  orgName: string,
  file: string,
): Promise<Imported> => {
  const inDatabase = startTimer(databaseCpuSeconds)
  const which = ["--vendor", org_id, "--org-name", orgName, "--email", `hr@${orgName}.example`]
  const { result, timing, peakMegabytes } = await runBuilt<Result>(["import", "csv", file, ...which], env)
  const { processor } = inDatabase()
  if (result.state !== "completed") throw new Error(`The import ended ${result.state}`)
  return {
    timing: sumTimings(timing, { wall: 0, processor }),
    peakMegabytes,
    sessionId: result.sync_session_id,
    connectionId: result.connection_id,
  }
}
