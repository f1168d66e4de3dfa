import { randomInt } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runSeries, SERIES, type SoakOutcome } from "./all-series.ts"
import { type Finding, findingLine, isBroken } from "./finding.ts"

/*
 * The short version of `npm run soak`, with servers and processes of its own: the same code, smaller counts, no time judged. It
 * has the quickest of the series; `npm run soak -- --quick` has them all, in about ten minutes.
 */

const SHORT = SERIES.filter(({ promises }) => promises.includes("R5"))

const SEED = Number(process.env["HRSYNC_TEST_SEED"] ?? randomInt(1_000_000))

let folder: string
let outcome: SoakOutcome
const said: Array<string> = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hrsync-soak-logs-"))
  outcome = await runSeries(SHORT, { quick: true, seed: SEED, folder, log: (line) => said.push(line) })
}, 900_000)
afterAll(async () => {
  // The logs of its processes are what there is to look at.
  if (outcome.findings.some(isBroken)) console.info([...said, `The logs stand in ${folder}`].join("\n"))
  else await rm(folder, { recursive: true, force: true })
})

const promises = [...new Set(SHORT.flatMap((series) => series.promises))]

const broken = (findings: ReadonlyArray<Finding>) => findings.filter(isBroken).map(findingLine)

describe(`the short soak (seed ${String(SEED)})`, () => {
  it.each(promises)("looks at %s, and finds it kept", (promise) => {
    const findings = outcome.findings.filter((finding) => finding.promise === promise)
    expect(findings.length).toBeGreaterThan(0)
    expect(broken(findings)).toEqual([])
  })
})
