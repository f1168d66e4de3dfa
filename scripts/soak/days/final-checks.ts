import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { REFUSED_DAYS } from "./acts-companies.ts"
import { toDate } from "./calendar.ts"
import { checkAudit, checkRead, KEPT_DAYS } from "./checks.ts"
import { DESKS, expectThat, getCompany, type Measures, type World } from "./world.ts"

/* What must hold once everything that was broken is mended. */

export const checkEnd = async (world: World, logs: string): Promise<void> => {
  for (const company of world.companies.values()) await checkRead(world, company)
  for (const name of DESKS) {
    const { complaints, receiver } = world.desks[name]
    expectThat(world, "nothing arrives that was not agreed", complaints.length === 0, complaints.slice(0, 3))
    const unverified = receiver.arrivals().filter((arrival) => arrival.unverified !== "")
    expectThat(world, "every webhook is signed", unverified.length === 0, unverified.slice(0, 1))
  }
  await checkStates(world)
  await checkIssues(world)
  await checkAudit(world)
  await checkDoctor(world)
  await checkSchedules(world)
  await checkLogs(world, logs)
  checkGrowth(world, world.measures)
}

/** Nothing waits, and what was given up was sent again. */
const checkStates = async (world: World): Promise<void> => {
  const left = await world.cluster.sql(
    "SELECT state, count(*)::int AS n FROM webhook WHERE state NOT IN ('delivered', 'exhausted') GROUP BY state",
  )
  expectThat(world, "no webhook is left", left.length === 0, left)
}

const checkIssues = async (world: World): Promise<void> => {
  const issues =
    await world.operator.run<ReadonlyArray<{ readonly connection_id: string; readonly code: string }>>(
      "issues",
    )
  const names = new Map([...world.companies.values()].map((company) => [company.connectionId, company.name]))
  const open = issues.map(({ connection_id, code }) => `${names.get(connection_id) ?? connection_id} ${code}`)
  // A request without an answer stays open, as does one that came too late for one.
  const unexpected = open.filter((issue) => !issue.endsWith("sharing.requested"))
  expectThat(world, "no issue is left", unexpected.length === 0, open)
}

/** The HR systems of the play are simulated. */
const EXPECTED = "simulated-hr-systems.simulated"

const checkDoctor = async (world: World): Promise<void> => {
  const checks = await world.cluster.app.diagnose()
  const failed = checks.filter(({ state, code }) => state === "failed" && code !== EXPECTED)
  expectThat(world, "doctor finds nothing", failed.length === 0 && checks.length > 0, failed)
}

/** One sync for each date of its time zone, also where the clock was put forward, as far back as syncs are kept. */
const checkSchedules = async (world: World): Promise<void> => {
  for (const [name, zone] of [
    ["Ginkgo", "Europe/Berlin"],
    ["Dahlia", "America/New_York"],
  ] as const) {
    const dates = await world.cluster.sql<{ date: string; n: number }>(
      `SELECT (started_at AT TIME ZONE $2)::date::text AS date, count(*)::int AS n FROM sync_session
        WHERE connection_id = $1 AND started_at > now() - $3 * interval '1 day' GROUP BY 1 ORDER BY 1`,
      [getCompany(world, name).connectionId, zone, KEPT_DAYS.sessions - 1],
    )
    const missing = findMissingDates(dates.map(({ date }) => date)).filter(
      (date) => name !== "Ginkgo" || !isRefused(date),
    )
    expectThat(world, "a daily sync runs every day", missing.length === 0, [name, missing])
  }
}

const isRefused = (date: string): boolean => {
  const time = Date.parse(date)
  return time >= toDate(REFUSED_DAYS.first).getTime() && time <= toDate(REFUSED_DAYS.last).getTime()
}

/** The dates between the first and the last that are not there. */
export const findMissingDates = (dates: ReadonlyArray<string>): ReadonlyArray<string> => {
  const there = new Set(dates)
  const missing: Array<string> = []
  const last = Date.parse(dates.at(-1) ?? "")
  for (let time = Date.parse(dates[0] ?? ""); time < last; time += 86_400_000) {
    const date = new Date(time).toISOString().slice(0, 10)
    if (!there.has(date)) missing.push(date)
  }
  return missing
}

interface LogLine {
  readonly level: number
  readonly time: string
  readonly msg?: string
  readonly message?: string
}

const ERROR_LEVEL = 50
/** What a broken part caused may be said a moment after it is mended. */
const AFTERMATH_MILLIS = 60_000

/** Errors outside the times when something was broken on purpose. */
const checkLogs = async (world: World, logs: string): Promise<void> => {
  const errors: Array<string> = []
  for (const { name } of world.cluster.members) {
    const text = await readFile(join(logs, `${name}.log`), "utf8")
    for (const line of text.split("\n").filter((one) => one.startsWith("{"))) {
      const { level, time } = JSON.parse(line) as LogLine
      const at = Date.parse(time)
      const isExplained = world.faults.some(({ from, to }) => at >= from && at <= to + AFTERMATH_MILLIS)
      if (level >= ERROR_LEVEL && !isExplained) errors.push(`${name} ${line.slice(0, 300)}`)
    }
  }
  expectThat(world, "no error is logged without a cause", errors.length === 0, [
    errors.length,
    ...errors.slice(0, 3),
  ])
}

/** The week from which on old data is deleted as fast as new data comes. */
const STEADY_WEEK = 7
const MOST_GROWTH = 1.5

/** Audit entries are kept for good, and employees who left as long as their connection. */
const PRUNED = ["webhook", "webhook_attempt", "sync_session", "session_note", "session_change"]

export const checkGrowth = (world: World, measures: ReadonlyArray<Measures>): void => {
  const steady = measures.find(({ week }) => week === STEADY_WEEK)
  const last = measures.at(-1)
  if (steady === undefined || last === undefined || last.week === STEADY_WEEK) return
  for (const table of PRUNED) {
    const [before, after] = [steady.rows[table] ?? 0, last.rows[table] ?? 0]
    expectThat(world, "tables do not grow without end", after <= MOST_GROWTH * Math.max(before, 50), [
      table,
      before,
      after,
    ])
  }
  for (const [name, after] of Object.entries(last.residentMebibytes)) {
    const before = steady.residentMebibytes[name] ?? 0
    expectThat(world, "the memory of processes is flat", after <= MOST_GROWTH * before, [name, before, after])
  }
}
