import { randomInt } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runSeries, SERIES, type SoakOutcome } from "./all-series.ts"
import { type CheckResult, formatResult, isBroken } from "./check-result.ts"

/*
 * The short version of `npm run soak`, with its own servers and processes: the same code, smaller counts, and times
 * do not decide pass or fail. It contains the quickest series; `npm run soak -- --quick` runs all of them in about
 * ten minutes.
 */

const SHORT = SERIES.filter(({ promises }) => promises.some((name) => ["R5", "R11"].includes(name)))

const SEED = Number(process.env["HRSYNC_TEST_SEED"] ?? randomInt(1_000_000))

let folder: string
let outcome: SoakOutcome
const log: Array<string> = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hrsync-soak-logs-"))
  outcome = await runSeries(SHORT, { quick: true, seed: SEED, folder, log: (line) => log.push(line) })
}, 900_000)
afterAll(async () => {
  // The logs of its processes are needed to debug a failure.
  if (outcome.findings.some(isBroken)) console.info([...log, `Logs: ${folder}`].join("\n"))
  else await rm(folder, { recursive: true, force: true })
})

const promises = [...new Set(SHORT.flatMap((series) => series.promises))]

const broken = (results: ReadonlyArray<CheckResult>) => results.filter(isBroken).map(formatResult)

describe(`the short soak (seed ${String(SEED)})`, () => {
  it.each(promises)("keeps the promise %s", (promise) => {
    const results = outcome.findings.filter((result) => result.promise === promise)
    expect(results.length).toBeGreaterThan(0)
    expect(broken(results)).toEqual([])
  })
})
