import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { median, type Outcome, rounds } from "./outcome.ts"
import { withBuiltServer } from "./processes/serve.ts"
import type { Timing } from "./timing.ts"

const ROUNDS = 5

/**
 * P8: the built server on a new data folder, and again on the same one. The folders are deleted after all
 * measurements: ext4 does not reuse an inode freed within the last minutes while it finds another one, and skipping
 * the thousand of a deleted cluster doubles the time to create the next.
 */
export const measureStart = async (
  env: Readonly<Record<string, string>>,
): Promise<ReadonlyArray<Outcome>> => {
  const first: Array<Timing> = []
  const later: Array<Timing> = []
  const folders = await mkdtemp(join(tmpdir(), "hrsync-bench-start-"))
  for (let round = 0; round < ROUNDS; round++) {
    const folder = { ...env, HRSYNC_DATA_DIR: join(folders, String(round)) }
    first.push(await startAndStop(folder))
    later.push(await startAndStop(folder))
  }
  await rm(folders, { recursive: true, force: true })
  return [toOutcome("first start, new database", first, 2), toOutcome("later start", later, 1)]
}

const toOutcome = (what: string, starts: ReadonlyArray<Timing>, limit: number): Outcome => {
  const [wall, processor] = (["wall", "processor"] as const).map((clock) =>
    starts.map((start) => start[clock]),
  )
  return {
    promise: "P8",
    what,
    value: median(wall ?? []),
    limit,
    holds: "at most",
    unit: "s",
    detail: `process start to /readyz, median of ${rounds(wall ?? [], "s")}; processor time, with PostgreSQL's, ${rounds(processor ?? [], "s")}`,
  }
}

const startAndStop = (env: Readonly<Record<string, string>>): Promise<Timing> =>
  withBuiltServer(env, "api,worker,scheduler", ({ started }) => Promise.resolve(started))
