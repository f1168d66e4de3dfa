import type { WorkloadFigures } from "../../core/ports/sync/workload.ts"
import { Gauge, Registry } from "./library.ts"
import { textOf } from "./merge.ts"
import { type Snapshot, snapshotOf } from "./metrics.ts"
import { makeProcessRegistry } from "./process-metrics.ts"
import { recently } from "./recently.ts"
import { workloadSnapshot } from "./workload-gauges.ts"

type Ask<A> = () => Promise<A>

export interface ScrapeOptions {
  readonly version: string
  /** By name: `main`, which answers the scrape, and the process's other threads. */
  readonly threads: Readonly<Record<string, Ask<Snapshot>>>
  readonly workload: Ask<WorkloadFigures>
  /** Parked messages by topic; null: there is no broker. */
  readonly parked: Ask<ReadonlyMap<string, number>> | null
  /** Epoch milliseconds. */
  readonly now: () => number
}

const WORKLOAD_FRESH_MILLIS = 5_000
/** Each look has a connection of its own. */
const PARKED_FRESH_MILLIS = 30_000
/** Prometheus gives a scrape ten seconds. */
const LIMIT_MILLIS = 2_000

/**
 * The text of GET /metrics. It comes whatever is broken: what does not answer within two seconds is left out, and said to be
 * down. Of a thread that does not answer its last numbers are shown, since counters that went back would look like a restart.
 */
export const makeScrape = ({ version, threads, workload, parked, now }: ScrapeOptions): Ask<string> => {
  const process = makeProcessRegistry(version, now)
  const askWorkload = recently(workload, {
    freshMillis: WORKLOAD_FRESH_MILLIS,
    limitMillis: LIMIT_MILLIS,
    now,
  })
  const askParked =
    parked && recently(parked, { freshMillis: PARKED_FRESH_MILLIS, limitMillis: LIMIT_MILLIS, now })
  const askThreads = Object.entries(threads).map(([name, ask]) => askThread(name, ask, now))
  return async () => {
    const [ofThreads, figures, counts, ofProcess] = await Promise.all([
      Promise.all(askThreads.map((ask) => ask())),
      askWorkload(),
      askParked?.() ?? null,
      snapshotOf(process),
    ])
    return textOf([
      ofProcess,
      ...ofThreads.map(({ snapshot }) => snapshot),
      await threadsSnapshot(ofThreads),
      await workloadSnapshot(figures, now()),
      await parkedSnapshot(counts),
    ])
  }
}

interface ThreadAnswer {
  readonly name: string
  readonly isUp: boolean
  readonly snapshot: Snapshot
}

const askThread = (name: string, ask: Ask<Snapshot>, now: () => number): Ask<ThreadAnswer> => {
  const askNow = recently(ask, { freshMillis: 0, limitMillis: LIMIT_MILLIS, now })
  let last: Snapshot = []
  return async () => {
    const snapshot = await askNow()
    if (snapshot !== null) last = snapshot
    return { name, isUp: snapshot !== null, snapshot: last }
  }
}

const threadsSnapshot = (threads: ReadonlyArray<ThreadAnswer>): Promise<Snapshot> => {
  const registry = new Registry()
  const up = new Gauge({
    name: "hrsync_thread_up",
    help: "0: the thread did not answer this scrape in time; its numbers are the last it gave.",
    labelNames: ["thread"],
    registers: [registry],
  })
  for (const { name, isUp } of threads) up.set({ thread: name }, isUp ? 1 : 0)
  return snapshotOf(registry)
}

const parkedSnapshot = (counts: ReadonlyMap<string, number> | null): Promise<Snapshot> => {
  const registry = new Registry()
  const gauge = new Gauge({
    name: "hrsync_bus_parked_messages",
    help: "Messages in RabbitMQ that no worker could take. Absent where there is none, or while it does not answer.",
    labelNames: ["topic"],
    registers: [registry],
  })
  for (const [topic, count] of counts ?? []) gauge.set({ topic }, count)
  return snapshotOf(registry)
}
