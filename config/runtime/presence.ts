import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { makeServiceProcesses } from "../../adapters/typeorm/operation/service-processes.ts"
import type { Database } from "../../adapters/typeorm/database.ts"
import { asService } from "../../core/ports/tenant-scope.ts"
import { ANNOUNCED_EVERY_MILLIS } from "./running-processes.ts"
import { type RunningRole, runLoops } from "./roles/role.ts"
import { VERSION } from "./version.ts"

/* Which processes of the service run, and which release each of them is. */

/** A database that does not respond does not delay the exit. */
const REMOVED_WITHIN_MILLIS = 2_000

/** Says that this process runs until it is stopped. While the database is unavailable it says nothing. */
export const announceProcess = (
  database: Database,
  roles: ReadonlyArray<string>,
  context: Context.Context<never>,
): RunningRole => {
  const processes = makeServiceProcesses(database)
  const own = { id: randomUUID(), roles, host: hostname(), version: VERSION }
  const announcing = processes
    .announce(own)
    .pipe(Effect.ignore, Effect.andThen(Effect.sleep(ANNOUNCED_EVERY_MILLIS)), Effect.forever)
  const loop = runLoops([announcing], context)
  return {
    stop: async () => {
      await loop.stop()
      const removing = processes.remove(own.id).pipe(Effect.timeout(REMOVED_WITHIN_MILLIS), Effect.ignore)
      await Effect.runPromiseWith(context)(asService(removing))
    },
  }
}
