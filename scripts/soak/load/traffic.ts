import { setTimeout as sleep } from "node:timers/promises"
import type { Cluster } from "../cluster/cluster.ts"
import { makePopulation } from "../company/population.ts"
import type { Operator } from "../company/operator.ts"
import type { Corporate, Vendor } from "../company/vendor.ts"
import { pick, until } from "../run.ts"

/** Corporates that are connected one after the other, and whose employees keep changing. */
export interface Traffic {
  readonly corporates: () => ReadonlyArray<Corporate>
  readonly run: () => void
  /** Stops changes and new connections; resolves when every source that was due has been read. */
  readonly stop: () => Promise<void>
  /** Scheduled times without a finished sync. */
  readonly failedRuns: () => ReadonlyArray<string>
  /** Why it ended before it was stopped; null when it did not. */
  readonly brokenBy: () => unknown
}

export interface TrafficOptions {
  readonly cluster: Cluster
  readonly operator: Operator
  readonly vendors: ReadonlyArray<Vendor>
  readonly corporates: number
  readonly employeesEach: number
  /** Number of those that change each time a source is read. */
  readonly changes: number
  readonly everyMillis: number
  readonly random: () => number
}

/** Share of runs that are full loads. */
const FULL_SHARE = 0.3

export const makeTraffic = (options: TrafficOptions): Traffic => {
  const { cluster, operator, vendors, random } = options
  const corporates: Array<Corporate> = []
  const dueSince = new Map<Corporate, Date>()
  const missed: Array<string> = []
  let isOpen = true
  let running: Promise<void> = Promise.resolve()
  let broken: unknown = null

  const connectNext = async () => {
    const n = corporates.length
    const vendor = vendors[n % vendors.length]
    if (vendor === undefined) throw new Error("There is no vendor")
    const name = `${vendor.orgId.slice(0, 4)}x${String(n + 1)}`
    const population = makePopulation(name, options.employeesEach)
    corporates.push(await operator.connectCorporate(vendor, population))
  }
  /** Connections that are idle, and were synced when they were last due. */
  const idleNow = async () => {
    const idle = await findIdle(cluster, corporates)
    const synced = await lastSyncs(cluster)
    for (const corporate of idle) {
      const since = dueSince.get(corporate)
      dueSince.delete(corporate)
      const at = synced.get(corporate.connectionId)
      if (since !== undefined && (at === undefined || at < since))
        missed.push(`${corporate.population.name} was due at ${since.toISOString()} and was not synced`)
    }
    return idle
  }
  const changeOne = async () => {
    const corporate = pick(random, await idleNow())
    if (corporate === undefined) return
    corporate.population.change(options.changes, random)
    dueSince.set(corporate, await makeDue(cluster, [corporate], random() < FULL_SHARE))
  }
  const loop = async () => {
    while (isOpen) {
      // Some series make a server unavailable on purpose.
      await ignoreOutage(async () => {
        if (corporates.length < options.corporates) await connectNext()
        await changeOne()
      })
      await sleep(options.everyMillis)
    }
  }
  return {
    corporates: () => corporates,
    run: () => {
      running = loop().catch((error: unknown) => {
        broken = error
      })
    },
    stop: async () => {
      isOpen = false
      await running
      while (corporates.length < options.corporates) await connectNext()
      await until("a sync of every due source", POLL_TIMEOUT_MILLIS, async () => {
        return (await idleNow()).length === corporates.length
      })
    },
    failedRuns: () => missed,
    brokenBy: () => broken,
  }
}

const ignoreOutage = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!isOutage(error)) throw error
  }
}

/** The database is unavailable: connections are refused or dropped, or it reports that it starts or stops. */
const isOutage = (error: unknown): boolean =>
  /ECONNREFUSED|ECONNRESET|terminat|starting up|shutting down|recovery|Connection ended|not queryable|could not/iu.test(
    `${String(error)} ${error instanceof Error ? String(error.cause) : ""}`,
  )

/** Leases of dead processes end after 90 s. */
const POLL_TIMEOUT_MILLIS = 300_000

/** A source that was read is due again in a quarter of an hour; an earlier time means that a process still has it. */
const IDLE = `SELECT id FROM connection c WHERE due_at > now() + interval '4 minutes' AND NOT EXISTS (
  SELECT FROM sync_session s WHERE s.connection_id = c.id AND s.state IN ('reading', 'held', 'applying'))`

export const findIdle = async (
  { sql }: Cluster,
  corporates: ReadonlyArray<Corporate>,
): Promise<ReadonlyArray<Corporate>> => {
  const idle = new Set((await sql<{ id: string }>(IDLE)).map(({ id }) => id))
  return corporates.filter(({ connectionId }) => idle.has(connectionId))
}

/**
 * Makes the connections due now instead of in a quarter of an hour, to the millisecond, as the service writes it; `full`:
 * as a full load instead of a delta load. Returns the due time.
 */
export const makeDue = async (
  { sql }: Cluster,
  corporates: ReadonlyArray<Corporate>,
  full = false,
): Promise<Date> => {
  const ids = corporates.map(({ connectionId }) => connectionId)
  const due = await sql<{ due_at: Date }>(
    `UPDATE connection SET due_at = date_trunc('milliseconds', now()),
        source_cursor = CASE WHEN $2 THEN NULL ELSE source_cursor END
     WHERE id = ANY($1::uuid[]) RETURNING due_at`,
    [ids, full],
  )
  return due[0]?.due_at ?? new Date()
}

const lastSyncs = async ({ sql }: Cluster): Promise<ReadonlyMap<string, Date>> => {
  const rows = await sql<{ connection_id: string; at: Date }>(
    "SELECT connection_id, max(finished_at) AS at FROM sync_session WHERE state = 'completed' GROUP BY connection_id",
  )
  return new Map(rows.map(({ connection_id, at }) => [connection_id, at]))
}
