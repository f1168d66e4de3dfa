import { setTimeout as sleep } from "node:timers/promises"
import type { Cluster } from "../cluster/cluster.ts"
import { makePopulation } from "../company/population.ts"
import type { SourceServer } from "../company/source-server.ts"
import { type Corporate, connectCorporate, type Vendor } from "../company/vendor.ts"
import { pick, until } from "../run.ts"

/** Corporates that are connected one after the other, and whose employees go on changing. */
export interface Traffic {
  readonly corporates: () => ReadonlyArray<Corporate>
  readonly run: () => void
  /** No more changes, and nobody is connected any more; resolves when every source that was due has been asked. */
  readonly stop: () => Promise<void>
  /** Times of a schedule that passed without a sync that came to its end. */
  readonly failedRuns: () => ReadonlyArray<string>
  /** Why it ended before it was told to; null: it did not. */
  readonly brokenBy: () => unknown
}

export interface TrafficOptions {
  readonly cluster: Cluster
  readonly source: SourceServer
  readonly vendors: ReadonlyArray<Vendor>
  readonly corporates: number
  readonly employeesEach: number
  /** Of those, how many change each time a source is asked. */
  readonly changes: number
  readonly everyMillis: number
  readonly random: () => number
}

/** Of the times that a source is asked, so many ask for everybody. */
const FULL_SHARE = 0.3

export const makeTraffic = (options: TrafficOptions): Traffic => {
  const { cluster, source, vendors, random } = options
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
    corporates.push(await connectCorporate(cluster, source, vendor, population))
  }
  /** Those that are idle, and were synced when they last were due. */
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
      // A server that is away is what some series are about.
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
      await until("every source that was due was asked", POLL_TIMEOUT_MILLIS, async () => {
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

/** The database is away: connections are refused or cut off, or it says that it starts or ends. */
const isOutage = (error: unknown): boolean =>
  /ECONNREFUSED|ECONNRESET|terminat|starting up|shutting down|recovery|Connection ended|not queryable|could not/iu.test(
    `${String(error)} ${error instanceof Error ? String(error.cause) : ""}`,
  )

/** Leases of the dead end after 90 s. */
const POLL_TIMEOUT_MILLIS = 300_000

/** A source that was asked is due again in a quarter of an hour; sooner than that, somebody still has it. */
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
 * Their time has come now instead of in a quarter of an hour, to the millisecond, as the service writes it; `full`: for
 * everybody instead of for what changed. Gives when that is.
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
