import type * as Effect from "effect/Effect"
import type { StorageError } from "../../../core/ports/storage-error.ts"
import type { Database } from "../database.ts"

/** A process of the service, as it introduces itself. */
export interface ServiceProcess {
  /** A UUID for each start. */
  readonly id: string
  readonly roles: ReadonlyArray<string>
  readonly host: string
  /** The release that it runs. */
  readonly version: string
}

/** The processes that share this database. All times are the database's, so that clocks of machines need not agree. */
export interface ServiceProcesses {
  /** Says that the process runs now. */
  readonly announce: (process: ServiceProcess) => Effect.Effect<void, StorageError>
  /** The process has ended. */
  readonly remove: (id: string) => Effect.Effect<void, StorageError>
  /** Those that said so within this many milliseconds, the oldest first. */
  readonly listSeen: (withinMillis: number) => Effect.Effect<ReadonlyArray<ServiceProcess>, StorageError>
}

export const makeServiceProcesses = (database: Database): ServiceProcesses => ({
  announce: ({ id, roles, host, version }) =>
    database.execute("note that a process runs", ANNOUNCE, [id, roles, host, version]),
  remove: (id) => database.execute("note that a process has ended", REMOVE, [id]),
  listSeen: (withinMillis) =>
    database.query<ServiceProcess>("list the processes of the service", LIST, [withinMillis]),
})

const ANNOUNCE = {
  text: `INSERT INTO service_process (id, roles, host, version, started_at, seen_at) VALUES ($1, $2, $3, $4, now(), now())
    ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
}

const REMOVE = { text: "DELETE FROM service_process WHERE id = $1" }

const LIST = {
  text: `SELECT id, roles, host, version FROM service_process
    WHERE seen_at > now() - $1 * interval '1 millisecond' ORDER BY started_at, id`,
}
