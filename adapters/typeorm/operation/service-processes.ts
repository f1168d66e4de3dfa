import * as Effect from "effect/Effect"
import type { RunningProcess } from "../../../core/ports/operation/installation.ts"
import type { StorageError } from "../../../core/ports/storage-error.ts"
import type { Database } from "../database.ts"

/** A process of the service, as it introduces itself; its id is a UUID for each start. */
export type ServiceProcess = Omit<RunningProcess, "startedAt" | "seenAt">

/** The processes that share this database. All times are the database's, so that clocks of machines need not agree. */
export interface ServiceProcesses {
  /** Says that the process runs now. */
  readonly announce: (process: ServiceProcess) => Effect.Effect<void, StorageError>
  /** The process has ended. */
  readonly remove: (id: string) => Effect.Effect<void, StorageError>
  /** Those that said so within this many milliseconds, the oldest first. */
  readonly listSeen: (withinMillis: number) => Effect.Effect<ReadonlyArray<RunningProcess>, StorageError>
}

export const makeServiceProcesses = (database: Database): ServiceProcesses => ({
  announce: ({ id, roles, host, version }) =>
    database.execute("note that a process runs", ANNOUNCE, [id, roles, host, version]),
  remove: (id) => database.execute("note that a process has ended", REMOVE, [id]),
  listSeen: (withinMillis) =>
    database.query<ProcessRow>("list the processes of the service", LIST, [withinMillis]).pipe(
      Effect.map((rows) =>
        rows.map(({ started_at: startedAt, seen_at: seenAt, ...process }) => ({
          ...process,
          startedAt: startedAt.getTime(),
          seenAt: seenAt.getTime(),
        })),
      ),
    ),
})

interface ProcessRow extends ServiceProcess {
  readonly started_at: Date
  readonly seen_at: Date
}

const ANNOUNCE = {
  text: `INSERT INTO service_process (id, roles, host, version, started_at, seen_at) VALUES ($1, $2, $3, $4, now(), now())
    ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
}

const REMOVE = { text: "DELETE FROM service_process WHERE id = $1" }

const LIST = {
  text: `SELECT id, roles, host, version, started_at, seen_at FROM service_process
    WHERE seen_at > now() - $1 * interval '1 millisecond' ORDER BY started_at, id`,
}
