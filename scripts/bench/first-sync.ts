import type { BenchHome } from "./bench-home.ts"
import { writeSampleFile } from "./sample-file.ts"
import { compare } from "./comparison.ts"
import { copyAndMerge } from "./copy-and-merge.ts"
import { importFile } from "./import-file.ts"
import { type Outcome, rounds } from "./outcome.ts"
import { runProcess } from "./processes/run-process.ts"
import { type Timing, sumTimings } from "./timing.ts"

const ROUNDS = 3

type Measured = Awaited<ReturnType<typeof measureRound>>

/** P2 and P3: a first sync, the same file again, and one with every hundredth row changed. */
export const measureFirstSync = async (
  home: BenchHome,
  employees: number,
): Promise<ReadonlyArray<Outcome>> => {
  const file = await writeSampleFile(home, employees, "first.csv", () => false)
  const changedFile = await writeSampleFile(home, employees, "changed.csv", (n) => n % 100 === 0)
  const all: Array<Measured> = []
  for (let round = 1; round <= ROUNDS; round++) all.push(await measureRound(home, file, changedFile, round))
  return [
    ...firstOutcomes(all, employees),
    ...againstFirst("quiet sync", 0.6, all, ({ quiet }) => quiet),
    zero("webhooks of a quiet sync", Math.max(...all.map((round) => round.quietWebhooks))),
    ...againstFirst("1 % changed", 0.7, all, ({ changed }) => changed),
    zero(
      "records sent too many or too few",
      Math.max(...all.map((round) => Math.abs(round.changedRecords - employees / 100))),
    ),
  ]
}

const firstOutcomes = (all: ReadonlyArray<Measured>, employees: number): ReadonlyArray<Outcome> => {
  const parse = rounds(
    all.map((round) => round.parse.wall),
    "s",
  )
  const merge = rounds(
    all.map((round) => round.merge.wall),
    "s",
  )
  return compare({
    promise: "P2",
    what: "first sync",
    limit: 2.0,
    holds: "at most",
    enforcedBy: "wall",
    rounds: all.map((round) => ({ service: round.first, baseline: sumTimings(round.parse, round.merge) })),
    names: { service: "sync", baseline: "csv-parse, COPY and merge" },
    conditions: `${employees.toLocaleString("en")} x 40 (wall clock of csv-parse ${parse}, of COPY and merge ${merge}): `,
  })
}

const againstFirst = (
  what: string,
  limit: number,
  all: ReadonlyArray<Measured>,
  which: (round: Measured) => Timing,
): ReadonlyArray<Outcome> =>
  compare({
    promise: "P3",
    what,
    limit,
    holds: "at most",
    enforcedBy: "wall",
    rounds: all.map((round) => ({ service: which(round), baseline: round.first })),
    names: { service: "sync", baseline: "first sync" },
    conditions: "",
  })

const zero = (what: string, value: number): Outcome => ({
  promise: "P3",
  what,
  value,
  limit: 0,
  holds: "at most",
  unit: "records",
  detail: "",
})

const measureRound = async (home: BenchHome, file: string, changedFile: string, round: number) => {
  const vendor = await home.createVendor("http://127.0.0.1:9/webhooks")
  const importFlushed = async (path: string) => {
    await home.flush()
    return importFile(home, vendor, `bench-${String(round)}`, path)
  }
  const first = await importFlushed(file)
  const quiet = await importFlushed(file)
  const changed = await importFlushed(changedFile)
  return {
    first: first.timing,
    quiet: quiet.timing,
    changed: changed.timing,
    parse: await runProcess<Timing>("parse-alone", { file }),
    merge: await copyAndMerge(home, first.connectionId),
    quietWebhooks: await recordsSent(home, quiet.sessionId),
    changedRecords: await recordsSent(home, changed.sessionId),
  }
}

const recordsSent = async ({ sql }: BenchHome, sessionId: string): Promise<number> => {
  const { rows } = await sql.query<{ sent: number }>(
    "SELECT coalesce(sum(cardinality(employee_ids)), 0)::int AS sent FROM webhook WHERE session_id = $1",
    [sessionId],
  )
  return rows[0]?.sent ?? 0
}
