import { randomInt } from "node:crypto"
import { mkdir, writeFile } from "node:fs/promises"
import { availableParallelism, cpus } from "node:os"
import { join } from "node:path"
import { UsageInvalid } from "../../adapters/commander/failure.ts"
import { buildIfStale } from "../../config/testing/built-service.ts"
import { runScript } from "../run-script.ts"
import { formatResult, isBroken } from "./check-result.ts"
import { runSeries, SERIES } from "./all-series.ts"

/*
 * Checks the promises of reliability (specification/promises.md#reliability) under faults and load. `npm run soak --
 * --only R1,R3` runs some, `--quick` the short version of the tests, `--seed N` draws the same moments again.
 */

const write = (line: string) => void process.stdout.write(`${line}\n`)

interface Choice {
  readonly quick: boolean
  /** Names of promises; empty: all. */
  readonly only: ReadonlyArray<string>
  readonly seed: number
}

const main = async ({ quick, only, seed }: Choice): Promise<void> => {
  const folder = "soak"
  await mkdir(folder, { recursive: true })
  write(
    `seed ${String(seed)}; ${String(availableParallelism())} cores of ${cpus()[0]?.model ?? "?"}, Node ${process.version}`,
  )
  await buildIfStale(write)
  const chosen = SERIES.filter(
    ({ promises }) => only.length === 0 || promises.some((name) => only.includes(name)),
  )
  const outcome = await runSeries(chosen, { quick, seed, folder, log: write })

  write("")
  for (const result of outcome.findings) write(formatResult(result))
  write("")
  for (const { name, seconds } of outcome.took) write(`${name}: ${seconds.toFixed(0)} s`)
  const failed = outcome.findings.filter(isBroken).length
  await writeFile(join(folder, "results.json"), `${JSON.stringify({ seed, quick, ...outcome }, null, 2)}\n`)
  write(`\n${String(outcome.findings.length - failed)} passed, ${String(failed)} failed`)
  if (failed > 0) process.exitCode = 1
}

const PROMISES = [...new Set(SERIES.flatMap(({ promises }) => promises))]

await runScript(
  {
    name: "npm run soak",
    options: { quick: { type: "boolean" }, only: { type: "string" }, seed: { type: "string" } },
  },
  ({ quick = false, only: names, seed }) => {
    const only = names?.split(",").map((name) => name.trim()) ?? []
    const unknown = only.filter((name) => !PROMISES.includes(name))
    if (unknown.length > 0)
      throw new UsageInvalid(
        `Unknown series ${unknown.join(", ")}.`,
        "--only",
        `They are ${PROMISES.join(", ")}.`,
      )
    return main({ quick, only, seed: seed === undefined ? randomInt(1_000_000) : Number(seed) })
  },
)
