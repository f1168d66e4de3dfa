import * as Effect from "effect/Effect"
import { formatTimestamp } from "../../core/contract/wire-values.ts"
import type { Lane } from "../../core/domain/sync/lane.ts"
import type { LaneState, Readiness } from "../../adapters/koa/routes/operations.ts"
import type { Database } from "../../adapters/typeorm/database.ts"
import { isMigrated } from "../../adapters/typeorm/migrate.ts"
import type { BackgroundQueries } from "../threads/background.ts"

export interface ReadinessParts {
  readonly database: Database
  /** Whether it serves vendors' requests: then it is ready as soon as it can handle them. */
  readonly isApi: boolean
  readonly isStopping: () => boolean
  /** The state of the background thread, null if it does not respond; undefined if there is none. */
  readonly background: (() => Promise<BackgroundQueries["state"] | null>) | null
  /** The lanes of all workers; null: the database does not respond in time. */
  readonly lanes: () => Promise<ReadonlyArray<Lane> | null>
  /** Whether this process does the work of the lanes. */
  readonly isWorker: boolean
}

/**
 * Whether a process can do its work now. The message broker is reported but not required: without it, work waits in the
 * database and requests are served as usual. The same holds for a lane that stands still, in a process that serves requests;
 * one that only works is not ready then.
 */
export const makeReadiness = (options: ReadinessParts): Effect.Effect<Readiness> =>
  Effect.gen(function* () {
    const { database, isApi, isStopping, background, isWorker } = options
    const schema = yield* checkSchema(database)
    const lanes = schema.migrations ? yield* Effect.promise(options.lanes) : null
    const shown = lanes === null ? {} : { lanes: lanes.map(toLaneState) }
    if (background === null)
      return { status: toStatus(isStopping(), schema.migrations), parts: schema, ...shown }
    const state = yield* Effect.promise(background)
    const isStalled = isWorker && (lanes ?? []).some(({ stalled }) => stalled)
    const isReady = schema.migrations && (isApi || (state !== null && !isStalled))
    const parts = { ...schema, background: state !== null, bus: state?.bus ?? false }
    return { status: toStatus(isStopping(), isReady), parts, ...shown }
  })

const toLaneState = ({ name, waiting, running, oldestWaitingSince, stalled }: Lane): LaneState => ({
  ...{ name, waiting, running },
  oldest_waiting_since: oldestWaitingSince === null ? null : formatTimestamp(oldestWaitingSince),
  state: stalled ? "stalled" : waiting + running > 0 ? "working" : "idle",
})

const toStatus = (isStopping: boolean, isReady: boolean): Readiness["status"] => {
  if (isStopping) return "stopping"
  return isReady ? "ready" : "not ready"
}

const checkSchema = ({ dataSource }: Database) =>
  Effect.tryPromise(() => isMigrated(dataSource)).pipe(
    Effect.timeoutOption(3_000),
    Effect.map((migrated) => ({ database: true, migrations: migrated._tag === "Some" && migrated.value })),
    Effect.catch(() => Effect.succeed({ database: false, migrations: false })),
  )
