import { randomInt } from "node:crypto"
import { mkdir, writeFile } from "node:fs/promises"
import { availableParallelism, cpus } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { buildIfStale } from "../../config/testing/built-service.ts"
import { formatResult, isBroken } from "./check-result.ts"
import { hasFakeClock, runWithFakeClock } from "./days/fake-clock.ts"
import { runDays } from "./days/play.ts"
import { runSeries, SERIES } from "./all-series.ts"

/*
 * Checks the promises of reliability (specification/promises.md#reliability) under faults and load. `npm run soak --
 * --only R1,R3` runs some, `--quick` the short version of the tests, `--seed N` draws the same moments again. `--days 90` runs
 * none of them: it plays that many days of use (days/play.ts).
 */

const write = (line: string) => void process.stdout.write(`${line}\n`)

// Ensures that its servers exit with this process, however it ends.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130))

const { values } = parseArgs({
  options: {
    quick: { type: "boolean" },
    only: { type: "string" },
    seed: { type: "string" },
    days: { type: "string" },
  },
})
const days = values.days === undefined ? null : Number(values.days)
if (days !== null && !hasFakeClock()) {
  await buildIfStale(write)
  process.exit(await runWithFakeClock())
}

const quick = values.quick === true
const only = values.only?.split(",").map((name) => name.trim()) ?? []
const seed = values.seed === undefined ? randomInt(1_000_000) : Number(values.seed)
const unknown = only.filter((name) => !SERIES.some(({ promises }) => promises.includes(name)))
if (unknown.length > 0) throw new Error(`Unknown series: ${unknown.join(", ")}`)

const folder = "soak"
await mkdir(folder, { recursive: true })
write(
  `seed ${String(seed)}; ${String(availableParallelism())} cores of ${cpus()[0]?.model ?? "?"}, Node ${process.version}`,
)
await buildIfStale(write)
const chosen = SERIES.filter(
  ({ promises }) => only.length === 0 || promises.some((name) => only.includes(name)),
)
const outcome =
  days === null
    ? await runSeries(chosen, { quick, seed, folder, log: write })
    : await runDays({ days, seed, folder, log: write })

write("")
for (const result of outcome.findings) write(formatResult(result))
write("")
for (const { name, seconds } of outcome.took) write(`${name}: ${seconds.toFixed(0)} s`)
const failed = outcome.findings.filter(isBroken).length
await writeFile(join(folder, "results.json"), `${JSON.stringify({ seed, quick, ...outcome }, null, 2)}\n`)
write(`\n${String(outcome.findings.length - failed)} passed, ${String(failed)} failed`)
process.exit(failed > 0 ? 1 : 0)
