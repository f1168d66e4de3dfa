import { startServers } from "./cluster/servers.ts"
import { makeInterruptedResult, type CheckResult } from "./check-result.ts"
import { calmApi } from "./calm-api.ts"
import { hostileReceivers } from "./hostile-receivers.ts"
import { killedProcesses } from "./killed-processes.ts"
import { makeRandom } from "../sample-data/identifiers.ts"
import { outages } from "./outages.ts"
import { poisonAndLeases } from "./poison-and-leases.ts"
import { restartedServers } from "./restarted-servers.ts"
import type { Series } from "./run.ts"
import { rollingUpgrade } from "./rolling-upgrade.ts"
import { scaleOut } from "./scale-out.ts"
import { terminateRaces } from "./terminate-races.ts"

export interface NamedSeries {
  /** The promises it checks, and a title. */
  readonly promises: ReadonlyArray<string>
  readonly title: string
  readonly series: Series
  /** The short run executes several tracks at once, each with its own servers. */
  readonly track: number
}

export const SERIES: ReadonlyArray<NamedSeries> = [
  { promises: ["R1"], title: "killed processes", series: killedProcesses, track: 1 },
  { promises: ["R2"], title: "restarted servers", series: restartedServers, track: 2 },
  { promises: ["R3"], title: "hostile receivers", series: hostileReceivers, track: 3 },
  { promises: ["R4"], title: "poison, leases and stops", series: poisonAndLeases, track: 1 },
  { promises: ["R5"], title: "terminate races", series: terminateRaces, track: 3 },
  { promises: ["P6"], title: "calm API", series: calmApi, track: 3 },
  { promises: ["P7"], title: "scale-out", series: scaleOut, track: 3 },
  { promises: ["R2"], title: "outages", series: outages, track: 2 },
  { promises: ["R11"], title: "rolling upgrade", series: rollingUpgrade, track: 1 },
]

export interface SoakOptions {
  readonly quick: boolean
  readonly seed: number
  /** For logs. */
  readonly folder: string
  readonly log: (line: string) => void
}

export interface SoakOutcome {
  readonly findings: ReadonlyArray<CheckResult>
  readonly took: ReadonlyArray<{ readonly name: string; readonly seconds: number }>
}

type SeriesDuration = SoakOutcome["took"][number]

/** Runs the series, one after the other or in tracks; an error in one is reported as a failed check. */
export const runSeries = async (
  chosen: ReadonlyArray<NamedSeries>,
  options: SoakOptions,
): Promise<SoakOutcome> => {
  const numbers = options.quick ? [...new Set(chosen.map(({ track }) => track))] : [null]
  const selectTrack = (number: number | null) =>
    chosen.filter(({ track }) => number === null || track === number)
  const outcomes = await Promise.all(numbers.map((number) => runTrack(selectTrack(number), options)))
  return {
    findings: outcomes.flatMap(({ findings: results }) => results),
    took: outcomes.flatMap(({ took }) => took),
  }
}

const runTrack = async (
  all: ReadonlyArray<NamedSeries>,
  { quick, seed, folder, log }: SoakOptions,
): Promise<SoakOutcome> => {
  const servers = await startServers()
  const results: Array<CheckResult> = []
  const took: Array<SeriesDuration> = []
  try {
    for (const { promises, title, series } of all) {
      const name = `${promises.join(", ")} ${title}`
      const started = performance.now()
      const elapsed = () => (performance.now() - started) / 1_000
      const logProgress = (line: string) => log(`  ${name} ${elapsed().toFixed(0).padStart(4)} s: ${line}`)
      logProgress("begins")
      const random = makeRandom(seed)
      try {
        for await (const result of series({ random, quick, folder, servers, log: logProgress }))
          results.push(result)
      } catch (error) {
        results.push(makeInterruptedResult(promises[0] ?? "", error))
      }
      took.push({ name, seconds: elapsed() })
      logProgress("is over")
    }
  } finally {
    await servers.remove()
  }
  return { findings: results, took }
}
