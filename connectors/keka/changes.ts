import { isObject, readNumber, readText } from "../sdk/index.ts"
import { countEmployees, EMPLOYMENT_STATUSES } from "./employees.ts"
import { readFinancialDetails } from "./financial-details.ts"
import type { ListDigests } from "./joins.ts"
import type { Keka } from "./keka-client.ts"
import { listPayGroups } from "./salary/pay-groups.ts"
import { digestCycles, findNewestCycles } from "./salary/pay-register.ts"
import { readSalaries } from "./salary/salaries.ts"
import type { KekaSettings } from "./settings.ts"

/** What a run stores for the next one. */
export interface Cursor extends ListDigests {
  /** When the run began, as Keka writes it. */
  readonly since: string
  /** Employees by status. */
  readonly totals: ReadonlyArray<number | null>
}

/** Our clock and Keka's may differ by this. */
const OVERLAP_MILLIS = 10 * 60_000

/** UTC without fractions and zone: `2026-01-05T09:00:00`. */
export const formatSince = (at: number): string => new Date(at - OVERLAP_MILLIS).toISOString().slice(0, 19)

/** YYYY-MM-DD in UTC. */
export const formatToday = (at: number): string => new Date(at).toISOString().slice(0, 10)

/**
 * Whether anything that the run with this cursor read is different now. The cheapest requests come first: employees, then
 * pay cycles; bank accounts and salaries have no filter for changes, so their lists are read. Throws `SourceError`.
 */
export const hasChanges = async (
  keka: Keka,
  stored: unknown,
  settings: KekaSettings,
  today: string,
): Promise<boolean> => {
  const cursor = parseCursor(stored)
  if (cursor === null) return true
  const { since, totals, bank, salaries, cycles } = cursor
  for (const [index, status] of EMPLOYMENT_STATUSES.entries()) {
    const total = totals[index] ?? null
    if (total === null || (await countEmployees(keka, status, since)) !== 0) return true
    // A deleted employee has no date of change.
    if ((await countEmployees(keka, status, null)) !== total) return true
  }
  if (cycles !== null) {
    const newest = await findNewestCycles(keka, await listPayGroups(keka))
    if (digestCycles(newest) !== cycles) return true
  }
  if (bank !== null && (await readFinancialDetails(keka)).digest !== bank) return true
  return salaries !== null && (await readSalaries(keka, settings.amountPeriod, today)).digest !== salaries
}

/** Null: it has no known format. */
const parseCursor = (stored: unknown): Cursor | null => {
  if (!isObject(stored)) return null
  const { since, totals } = stored
  if (typeof since !== "string" || !Array.isArray(totals)) return null
  return {
    since,
    totals: totals.map(readNumber),
    bank: readText(stored["bank"]),
    salaries: readText(stored["salaries"]),
    cycles: readText(stored["cycles"]),
  }
}
