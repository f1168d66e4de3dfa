import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Snapshot } from "../../adapters/prom-client/metrics.ts"
import { memoizeWithTtl } from "../../adapters/prom-client/memoize-with-ttl.ts"
import { makeScrape } from "../../adapters/prom-client/scrape.ts"
import { judgeBackups } from "../../core/domain/operation/backup.ts"
import type { Lane } from "../../core/domain/sync/lane.ts"
import { asService } from "../../core/ports/tenant-scope.ts"
import type { Thread } from "../threads/thread.ts"
import { VERSION } from "./version.ts"

/**
 * The text of GET /metrics for the whole process; threads that do not respond are left out. `others`: the process's
 * other threads by name, each with a function that returns its metrics.
 */
export const metricsText = (
  { settings, application, context, metrics }: Thread,
  others: Readonly<Record<string, () => Promise<Snapshot>>> = {},
): Effect.Effect<string> => {
  const run = Effect.runPromiseWith(context)
  const { workload, parked, backupReports, backupLimits } = application.ports
  const judged = Effect.zipWith(backupReports.list, Clock.currentTimeMillis, (reports, now) =>
    judgeBackups(reports, backupLimits, now),
  )
  const scrape = makeScrape({
    version: VERSION,
    threads: { main: metrics.snapshot, ...others },
    workload: () => run(asService(Effect.flatMap(Clock.currentTimeMillis, workload.measure))),
    parked: settings.amqpUrl === null ? null : () => run(parked.count),
    backups: () => run(asService(judged)),
    now: Date.now,
  })
  return Effect.promise(scrape)
}

/** Every probe requests the lanes, and they change slowly. */
const LANES_FRESH_MILLIS = 5_000
const LANES_LIMIT_MILLIS = 2_000

/** Returns the lanes of all workers, at most some seconds old; null: the database does not respond in time. */
export const queryLanes = ({ application, context }: Thread): (() => Promise<ReadonlyArray<Lane> | null>) => {
  const run = Effect.runPromiseWith(context)
  const measure = Effect.flatMap(Clock.currentTimeMillis, application.ports.workload.measure)
  return memoizeWithTtl(() => run(asService(Effect.map(measure, ({ lanes }) => lanes))), {
    freshMillis: LANES_FRESH_MILLIS,
    limitMillis: LANES_LIMIT_MILLIS,
    now: Date.now,
  })
}
