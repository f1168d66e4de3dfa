import { makeServiceProcesses } from "../../adapters/typeorm/operation/service-processes.ts"
import type { Database } from "../../adapters/typeorm/database.ts"

export const ANNOUNCED_EVERY_MILLIS = 15_000
/** A process whose machine died stays listed this long. */
const SEEN_WITHIN_MILLIS = 4 * ANNOUNCED_EVERY_MILLIS

/** The processes of the service that run now, by what each of them announces. */
export const listRunningProcesses = (database: Database) =>
  makeServiceProcesses(database).listSeen(SEEN_WITHIN_MILLIS)
