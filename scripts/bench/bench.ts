import { mkdir, writeFile } from "node:fs/promises"
import { availableParallelism, cpus } from "node:os"
import { buildIfStale } from "../../config/testing/built-service.ts"
import { type BenchHome, openBenchHome } from "./bench-home.ts"
import { measureEncryptedRead } from "./encrypted-read.ts"
import { measureFirstSync } from "./first-sync.ts"
import { measureFlatMemory } from "./flat-memory.ts"
import { isEnforced, type Outcome, outcomeLine, passed } from "./outcome.ts"
import { measureStart } from "./start.ts"
import { measureWebhooks } from "./webhooks.ts"

/*
 * The promises of speed and memory, each measured against its limit in the same run. `npm run bench -- P2 P5` runs only
 * those; `--scale 0.1` runs everything at a tenth of its size, to see that it works (its figures mean nothing).
 */

type Measure = (home: BenchHome, scale: number) => Promise<ReadonlyArray<Outcome>>

const MEASURES: ReadonlyArray<readonly [promises: ReadonlyArray<string>, title: string, run: Measure]> = [
  [["P8"], "starts of the built server", (home) => measureStart(home.env)],
  [["P1"], "encrypted reads", (home, scale) => measureEncryptedRead(home, 3_000 * scale)],
  [["P2", "P3"], "first, quiet and changed syncs", (home, scale) => measureFirstSync(home, 100_000 * scale)],
  [["P5"], "webhooks", (home, scale) => measureWebhooks(home, 10_000 * scale)],
  [["P4"], "memory", (home, scale) => measureFlatMemory(home, 1_000_000 * scale)],
]

const write = (line: string) => void process.stdout.write(`${line}\n`)

const main = async (args: ReadonlyArray<string>): Promise<void> => {
  const scale = args.includes("--scale") ? Number(args[args.indexOf("--scale") + 1]) : 1
  const asked = args.filter((arg) => /^P\d$/u.test(arg))
  const chosen = MEASURES.filter(
    ([promises]) => asked.length === 0 || promises.some((one) => asked.includes(one)),
  )
  write(
    `${String(availableParallelism())} cores of ${cpus()[0]?.model ?? "?"}, Node ${process.version}, embedded PostgreSQL`,
  )
  await buildIfStale(write)

  const outcomes: Array<Outcome> = []
  for (const [promises, title, run] of chosen) {
    write(`\n${promises.join(", ")}: ${title} ...`)
    // A database of its own, so that it does not pay for what another measure left to be cleaned up.
    const home = await openBenchHome()
    const measured = await run(home, scale).finally(home.close)
    outcomes.push(...measured)
    for (const outcome of measured) write(outcomeLine(outcome))
  }
  await mkdir("bench", { recursive: true })
  await writeFile("bench/results.json", `${JSON.stringify({ scale, outcomes }, null, 2)}\n`)
  const judged = outcomes.filter(isEnforced)
  const failed = judged.filter((outcome) => !passed(outcome)).length
  write(`\n${String(judged.length - failed)} passed, ${String(failed)} failed`)
  if (failed > 0) process.exitCode = 1
}

await main(process.argv.slice(2))
