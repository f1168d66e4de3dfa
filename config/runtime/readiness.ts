import * as Effect from "effect/Effect"
import type { Readiness } from "../../adapters/koa/routes/operations.ts"
import type { Database } from "../../adapters/typeorm/database.ts"
import { isMigrated } from "../../adapters/typeorm/migrate.ts"
import type { BackgroundAnswers } from "../threads/background.ts"

export interface ReadinessParts {
  readonly database: Database
  /** Whether it serves vendors' requests: then it is ready as soon as it can answer them. */
  readonly isApi: boolean
  readonly isStopping: () => boolean
  /** The state of the background thread, null if it does not respond; undefined if there is none. */
  readonly background: (() => Promise<BackgroundAnswers["state"] | null>) | null
}

/**
 * Whether a process can do its work now. The message broker is reported but not required: without it, work waits in
 * the database and requests are served as usual.
 */
export const makeReadiness = ({
  database,
  isApi,
  isStopping,
  background,
}: ReadinessParts): Effect.Effect<Readiness> =>
  Effect.gen(function* () {
    const schema = yield* checkSchema(database)
    if (background === null) return { status: toStatus(isStopping(), schema.migrations), parts: schema }
    const state = yield* Effect.promise(background)
    const isReady = schema.migrations && (isApi || state !== null)
    const parts = { ...schema, background: state !== null, bus: state?.bus ?? false }
    return { status: toStatus(isStopping(), isReady), parts }
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
