import { availableParallelism, totalmem } from "node:os"
import type { LaneSlots } from "../../core/domain/sync/lane.ts"

/** What a process may use. */
export interface Machine {
  readonly processors: number
  /** Bytes. */
  readonly memory: number
}

/** What this process may use: a container may have less memory than its machine. */
export const describeMachine = (): Machine => {
  const limit = process.constrainedMemory()
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return { processors: availableParallelism(), memory }
}

/** A source is read in a thread of at most 256 MiB, and its rows are processed beside it. */
const BYTES_PER_SYNC = 384 * 1_024 * 1_024
/** Syncs wait for their sources most of the time. */
const SYNCS_PER_PROCESSOR = 2

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/**
 * How many syncs and uploads a worker works on at once. With the connections that they need from the database, the largest
 * numbers still fit the embedded server.
 */
export const chooseLaneSlots = ({ processors, memory }: Machine): LaneSlots => {
  const byMemory = Math.max(2, Math.floor(memory / BYTES_PER_SYNC))
  return {
    syncs: Math.min(byMemory, clamp(SYNCS_PER_PROCESSOR * processors, 4, 10)),
    uploads: clamp(processors, 4, 6),
  }
}
