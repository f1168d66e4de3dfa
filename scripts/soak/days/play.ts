import { mkdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { startOpenSsh } from "../../../connectors/sftp/testing/openssh.ts"
import { type CheckResult, makeInterruptedResult, nothingWrong } from "../check-result.ts"
import { makeCluster } from "../cluster/cluster.ts"
import { startServers } from "../cluster/servers.ts"
import { startSourceServer } from "../company/source-server.ts"
import type { SoakOutcome } from "../all-series.ts"
import { makeRandom } from "../../sample-data/identifiers.ts"
import { COMPANY_ACTS } from "./acts-companies.ts"
import { FAULTS } from "./acts-faults.ts"
import { VENDOR_ACTS } from "./acts-vendors.ts"
import { noteDelivered } from "./company.ts"
import {
  actsAt,
  type DatedAct,
  toDate,
  planStaffEvents,
  type PlannedEvent,
  STOPS,
  toTime,
} from "./calendar.ts"
import { connectCompanies, openDesks, startSimulators } from "./cast.ts"
import { checkDay, KEPT_DAYS } from "./checks.ts"
import { readClockEnvironment, setClock } from "./fake-clock.ts"
import { checkEnd } from "./final-checks.ts"
import { makeOperator } from "./operator.ts"
import { waitUntilSettled } from "./settle.ts"
import { expectThat, HR_SYSTEMS, type World } from "./world.ts"

/*
 * Days of use in minutes: vendors, companies and faults over a calendar. PostgreSQL, every process of the service and this one share
 * a clock that moves from stop to stop, and never before everything that is due was done.
 */

export interface DaysOptions {
  readonly days: number
  readonly seed: number
  /** For logs and files; not removed. */
  readonly folder: string
  readonly log: (line: string) => void
}

const PROMISE = "DAYS"
const NAME = "days"
const ROLES = ["api", "worker", "worker", "scheduler"]
const DECISIONS = [...VENDOR_ACTS, ...COMPANY_ACTS]

/** Plays the days; needs the clock of `runWithFakeClock`. */
export const runDays = async (options: DaysOptions): Promise<SoakOutcome> => {
  const started = performance.now()
  const elapsed = () => (performance.now() - started) / 1_000
  const log = (line: string) => options.log(`  ${elapsed().toFixed(0).padStart(4)} s: ${line}`)
  const findings = await playDays({ ...options, log })
  return { findings, took: [{ name: `${String(options.days)} days`, seconds: elapsed() }] }
}

const playDays = async (options: DaysOptions): Promise<ReadonlyArray<CheckResult>> => {
  setClock(toTime(0, 0))
  const stage = await openStage(options)
  const { world } = stage
  const results: Array<CheckResult> = []
  try {
    await connectCompanies(world)
    await playCalendar(world, options)
    await checkEnd(world, join(options.folder, NAME))
  } catch (error) {
    results.push(makeInterruptedResult(PROMISE, error))
  } finally {
    await stage.close()
  }
  return [...results, ...report(world)]
}

/** One result for each thing that was checked. */
const report = ({ seen, complaints }: World): ReadonlyArray<CheckResult> => {
  // A complaint begins with the minute.
  const readCheck = (complaint: string) => complaint.slice("2028-01-28T00:00 ".length).split(": ")[0] ?? ""
  const checks = new Set([...seen.keys(), ...complaints.map(readCheck)])
  return [...checks].map((what) =>
    nothingWrong(
      PROMISE,
      what,
      complaints.filter((complaint) => readCheck(complaint) === what),
      `${String(seen.get(what) ?? 0)} times`,
    ),
  )
}

const playCalendar = async (world: World, { days, seed, log }: DaysOptions): Promise<void> => {
  const events = planStaffEvents(days, [...world.companies.keys()], makeRandom(seed))
  for (let day = 0; day < days; day++) {
    const started = performance.now()
    for (const hour of STOPS) await playStop(world, { day, hour, events: events[day] ?? [] })
    await checkDay(world, day)
    const took = ((performance.now() - started) / 1_000).toFixed(1)
    const wrong = `${String(world.complaints.length)} complaints`
    log(`${toDate(day).toISOString().slice(0, 10)} (day ${String(day)}) took ${took} s; ${wrong}`)
  }
}

interface Stop {
  readonly day: number
  readonly hour: number
  readonly events: ReadonlyArray<PlannedEvent>
}

/** Parts break while work that is due begins; people decide when it is done. */
const playStop = async (world: World, { day, hour, events }: Stop): Promise<void> => {
  if (day > 0 || hour > 0) setClock(toTime(day, hour))
  const perform = async (acts: ReadonlyArray<DatedAct<World>>) => {
    for (const { act, title } of actsAt(acts, day, hour)) {
      world.log(`day ${String(day)}, ${String(hour)}:00: ${title}`)
      await act(world).catch((error: unknown) => expectThat(world, title, false, String(error)))
    }
  }
  await perform(FAULTS)
  if (hour === 0 && day > 0) await workInCompanies(world, day, events)
  await waitUntilSettled(world)
  await perform(DECISIONS)
  await waitUntilSettled(world)
}

const workInCompanies = async (
  world: World,
  day: number,
  events: ReadonlyArray<PlannedEvent>,
): Promise<void> => {
  for (const { company: name, event } of events) {
    const company = world.companies.get(name)
    if (company !== undefined && !company.isHeld) company.happen(event)
  }
  for (const [name, company] of world.companies) {
    if (company.delivered === null) continue
    const hasSent = await company.work(day).catch((error: unknown) => {
      expectThat(world, "a company sends its employees", false, [name, String(error)])
      return false
    })
    if (hasSent && !company.isHeld) noteDelivered(company)
  }
}

interface Stage {
  readonly world: World
  readonly close: () => Promise<void>
}

const openStage = async ({ folder, seed, log }: DaysOptions): Promise<Stage> => {
  const clock = readClockEnvironment()
  const servers = await startServers(clock)
  const simulators = await startSimulators()
  const sftp = await startOpenSsh()
  const source = await startSourceServer()
  mkdirSync(join(folder, NAME), { recursive: true })
  const keyFile = resolve(folder, NAME, "master.key")
  writeFileSync(keyFile, `first:${Buffer.alloc(32, 7).toString("base64")}\n`, { mode: 0o600 })
  const env = {
    ...clock,
    HRSYNC_MASTER_KEY: "",
    HRSYNC_MASTER_KEY_FILE: keyFile,
    HRSYNC_SIMULATORS: HR_SYSTEMS.map((code) => `${code}=${simulators[code].url}`).join(","),
    HRSYNC_KEEP_DELIVERED_DAYS: String(KEPT_DAYS.delivered),
    HRSYNC_KEEP_SESSIONS_DAYS: String(KEPT_DAYS.sessions),
    HRSYNC_KEEP_UPLOADS_DAYS: String(KEPT_DAYS.uploads),
  }
  const cluster = await makeCluster({ servers, folder }, { name: NAME, roles: ROLES, env })
  await cluster.start()
  const operator = makeOperator(join(folder, NAME, "files"), cluster.env)
  const desks = await openDesks(operator)
  const world: World = {
    ...{ cluster, servers, operator, desks, simulators, source, sftp, log },
    companies: new Map(),
    random: makeRandom(seed + 1),
    invited: null,
    sessions: new Map(),
    measures: [],
    failing: new Set(),
    emptied: new Set(),
    faults: [],
    complaints: [],
    seen: new Map(),
  }
  const close = async () => {
    await cluster.stop()
    await Promise.all(Object.values(desks).map(({ receiver }) => receiver.close()))
    await Promise.all(Object.values(simulators).map((simulator) => simulator.close()))
    await source.close()
    await sftp.remove()
    await servers.remove()
  }
  return { world, close }
}
