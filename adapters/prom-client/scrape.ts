import type { WorkloadFigures } from "../../core/ports/sync/workload.ts"
import type { BackupState } from "../../core/domain/operation/backup.ts"
import { backupSnapshot } from "./backup-gauge.ts"
import { Gauge, Registry } from "./library.ts"
import { formatMetrics } from "./format-metrics.ts"
import { type Snapshot, readSnapshot } from "./metrics.ts"
import { makeProcessRegistry } from "./process-metrics.ts"
import { memoizeWithTtl } from "./memoize-with-ttl.ts"
import { workloadSnapshot } from "./workload-gauges.ts"

type Query<A> = () => Promise<A>

export interface ScrapeOptions {
  readonly version: string
  /** By name: `main`, which handles the scrape, and the process's other threads. */
  readonly threads: Readonly<Record<string, Query<Snapshot>>>
  readonly workload: Query<WorkloadFigures>
  /** Parked messages by topic; null: there is no broker. */
  readonly parked: Query<ReadonlyMap<string, number>> | null
  /** How backups and drills ended. */
  readonly backups: Query<ReadonlyArray<BackupState>>
  /** Epoch milliseconds. */
  readonly now: () => number
}

const WORKLOAD_FRESH_MILLIS = 5_000
/** Each query opens a connection. */
const PARKED_FRESH_MILLIS = 30_000
const BACKUPS_FRESH_MILLIS = 30_000
/** The scrape timeout of Prometheus is ten seconds. */
const LIMIT_MILLIS = 2_000

/**
 * Makes the function that returns the text of GET /metrics. It always returns a text: a part that does not
 * respond within two seconds is left out and reported as down. For a thread that does not respond the last
 * numbers are shown, since decreasing counters would look like a restart.
 */
export const makeScrape = ({
  version,
  threads,
  workload,
  parked,
  backups,
  now,
}: ScrapeOptions): Query<string> => {
  const process = makeProcessRegistry(version, now)
  const queryWorkload = memoizeWithTtl(workload, {
    freshMillis: WORKLOAD_FRESH_MILLIS,
    limitMillis: LIMIT_MILLIS,
    now,
  })
  const queryParked =
    parked && memoizeWithTtl(parked, { freshMillis: PARKED_FRESH_MILLIS, limitMillis: LIMIT_MILLIS, now })
  const queryBackups = memoizeWithTtl(backups, {
    freshMillis: BACKUPS_FRESH_MILLIS,
    limitMillis: LIMIT_MILLIS,
    now,
  })
  const queryThreads = Object.entries(threads).map(([name, ask]) => queryThread(name, ask, now))
  return async () => {
    const [ofThreads, figures, counts, states, ofProcess] = await Promise.all([
      Promise.all(queryThreads.map((ask) => ask())),
      queryWorkload(),
      queryParked?.() ?? null,
      queryBackups(),
      readSnapshot(process),
    ])
    return formatMetrics([
      ofProcess,
      ...ofThreads.map(({ snapshot }) => snapshot),
      await threadsSnapshot(ofThreads),
      await workloadSnapshot(figures, now()),
      await parkedSnapshot(counts),
      await backupSnapshot(states, now()),
    ])
  }
}

interface ThreadMetrics {
  readonly name: string
  readonly isUp: boolean
  readonly snapshot: Snapshot
}

const queryThread = (name: string, ask: Query<Snapshot>, now: () => number): Query<ThreadMetrics> => {
  const askNow = memoizeWithTtl(ask, { freshMillis: 0, limitMillis: LIMIT_MILLIS, now })
  let last: Snapshot = []
  return async () => {
    const snapshot = await askNow()
    if (snapshot !== null) last = snapshot
    return { name, isUp: snapshot !== null, snapshot: last }
  }
}

const threadsSnapshot = (threads: ReadonlyArray<ThreadMetrics>): Promise<Snapshot> => {
  const registry = new Registry()
  const up = new Gauge({
    name: "hrsync_thread_up",
    help: "0: the thread did not respond to this scrape in time; its numbers are its last ones.",
    labelNames: ["thread"],
    registers: [registry],
  })
  for (const { name, isUp } of threads) up.set({ thread: name }, isUp ? 1 : 0)
  return readSnapshot(registry)
}

const parkedSnapshot = (counts: ReadonlyMap<string, number> | null): Promise<Snapshot> => {
  const registry = new Registry()
  const gauge = new Gauge({
    name: "hrsync_bus_parked_messages",
    help: "Messages in RabbitMQ that no worker could process. Absent without RabbitMQ, or while it does not respond.",
    labelNames: ["topic"],
    registers: [registry],
  })
  for (const [topic, count] of counts ?? []) gauge.set({ topic }, count)
  return readSnapshot(registry)
}
