import { setTimeout as sleep } from "node:timers/promises"
import { makePopulation } from "../company/population.ts"
import type { Corporate } from "../company/vendor.ts"
import type { EvaluatedCorporate } from "../oracle/evaluate-cluster.ts"
import { until } from "../run.ts"
import type { LoadFixture } from "./load-fixture.ts"
import { findIdle, makeDue } from "./traffic.ts"

/** A corporate with many pages and a slow source, so that something can happen in the middle of its sync. */
export interface LongSync {
  /** Resolves in the middle of a sync of all employees, who have changed. */
  readonly begin: () => Promise<void>
  /** Resolves when that sync, or another one in its place, has finished without intervention. */
  readonly end: () => Promise<void>
  readonly evaluated: () => EvaluatedCorporate
}

const PAGE_MILLIS = 400
const PAGES = 5
const ROWS_A_PAGE = 500
const CHANGED = 0.2
const POLL_TIMEOUT_MILLIS = 240_000

/** `pages`: how many its source has. */
export const openLongSync = async (
  fixture: LoadFixture,
  random: () => number,
  pages = PAGES,
): Promise<LongSync> => {
  const { cluster, operator, source, vendors } = fixture
  const [vendor] = vendors
  if (vendor === undefined) throw new Error("There is no vendor")
  const population = makePopulation("long", pages * ROWS_A_PAGE)
  source.waits = (requested) => (requested === population ? sleep(PAGE_MILLIS) : Promise.resolve())
  const corporate = await operator.connectCorporate(vendor, population)
  let due = new Date(0)
  const end = async () => {
    await until("the end of the long sync", POLL_TIMEOUT_MILLIS, () => isSynced(fixture, corporate, due))
  }
  await end()
  const requested = () => source.requests().filter((each) => each.population === population.name).length
  return {
    begin: async () => {
      population.change(CHANGED, random)
      const before = requested()
      due = await makeDue(cluster, [corporate], true)
      await until("the start of the long sync", POLL_TIMEOUT_MILLIS, () => requested() > before)
      await sleep(random() * pages * PAGE_MILLIS)
    },
    end,
    evaluated: () => ({
      connectionId: corporate.connectionId,
      orgId: corporate.orgId,
      truth: population.versions(),
    }),
  }
}

const isSynced = async ({ cluster }: LoadFixture, corporate: Corporate, due: Date): Promise<boolean> => {
  try {
    const idle = await findIdle(cluster, [corporate])
    const [last] = await cluster.sql<{ at: Date | null }>(
      "SELECT max(finished_at) AS at FROM sync_session WHERE connection_id = $1 AND state = 'completed'",
      [corporate.connectionId],
    )
    return idle.includes(corporate) && last?.at != null && last.at >= due
  } catch {
    // The database is unavailable.
    return false
  }
}
