import { until } from "../run.ts"
import type { LoadFixture } from "./load-fixture.ts"
import { findIdle, makeDue } from "./traffic.ts"

/** Longer than any promise, so that a late result is reported with its time. */
const POLL_TIMEOUT_MILLIS = 240_000

/**
 * Changes one pushed employee and one employee of a pulled source, and waits until the vendors have both; returns the time
 * in milliseconds.
 */
export const measureDelivery = async (fixture: LoadFixture): Promise<number> => {
  const started = performance.now()
  await Promise.all([pushArrives(fixture), changeArrives(fixture)])
  return performance.now() - started
}

const pushArrives = async ({ pushed, pushing, arrivals }: LoadFixture): Promise<void> => {
  const [employeeId = ""] = pushed.versions().keys()
  const version = pushed.changeOne(employeeId)
  await pushing.push(employeeId)
  await until("a pushed change to arrive", POLL_TIMEOUT_MILLIS, () =>
    hasArrived(arrivals, employeeId, version),
  )
}

const changeArrives = async ({ cluster, traffic, arrivals }: LoadFixture): Promise<void> => {
  let changed: { readonly employeeId: string; readonly version: number } | null = null
  await until("a change in a source to arrive", POLL_TIMEOUT_MILLIS, async () => {
    if (changed !== null) return hasArrived(arrivals, changed.employeeId, changed.version)
    const [corporate] = await findIdle(cluster, traffic.corporates()).catch(() => [])
    if (corporate === undefined) return false
    const [employeeId = ""] = corporate.population.versions().keys()
    changed = { employeeId, version: corporate.population.changeOne(employeeId) }
    await makeDue(cluster, [corporate])
    return false
  })
}

/** A newer version counts, too: others may have changed it since. */
const hasArrived = (arrivals: LoadFixture["arrivals"], employeeId: string, version: number): boolean =>
  arrivals().some(
    ({ response, employees }) =>
      response === "accepted" &&
      employees.some((each) => each.employeeId === employeeId && each.version >= version),
  )
