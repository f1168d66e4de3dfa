import { setTimeout as sleep } from "node:timers/promises"
import { EmbeddedPostgresError } from "../error.ts"
import type { DataPaths } from "../folder/data-paths.ts"

/** Throws `timeout` once its time is over; called in every polling loop. */
export type Deadline = () => void

/** @param doing ends the sentence "... within N s", e.g. "PostgreSQL did not stop" */
export function deadlineIn(millis: number, doing: string, paths: DataPaths): Deadline {
  const end = performance.now() + millis
  return () => {
    if (performance.now() < end) return
    throw new EmbeddedPostgresError(
      "timeout",
      `${doing} within ${millis / 1000} s (data folder ${paths.dataDir}). Its log is ${paths.log}. If it is still at work there, for example recovering from a crash, try again later; else set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/**
 * The interval between two polls of a file or a pipe: a poll costs microseconds, and this wait is part of every start.
 */
export const pause = (millis = 3): Promise<void> => sleep(millis)
