import { mkdir, writeFile } from "node:fs/promises"
import { UsageInvalid } from "../../adapters/commander/failure.ts"
import { buildIfStale } from "../../config/testing/built-service.ts"
import { requireChromium } from "../require-chromium.ts"
import { runScript } from "../run-script.ts"
import { type BenchHome, openBenchHome } from "./bench-home.ts"
import { measureConsoleLists } from "./console-lists.ts"
import { measureEncryptedRead } from "./encrypted-read.ts"
import { measureFirstSync } from "./first-sync.ts"
import { measureFlatMemory } from "./flat-memory.ts"
import { measureHrSystems } from "./hr-systems.ts"
import { describeMachine, machineLine } from "./machine.ts"
import { isEnforced, type Outcome, outcomeLines, passed } from "./outcome.ts"
import { measureManyConnections } from "./many-connections.ts"
import { bundleProcesses } from "./processes/bundle.ts"
import { measureStart } from "./start.ts"
import { measureWebhooks } from "./webhooks.ts"

/*
 * Measures the promises of speed and memory (specification/promises.md#performance), each against its limit in the
 * same run. `npm run bench -- P2 P5` runs only those; `--scale 0.1` runs everything at a tenth of the size, to check
 * that it works (its results mean nothing).
 */

type Measure = (home: BenchHome, scale: number) => Promise<ReadonlyArray<Outcome>>

const MEASURES: ReadonlyArray<readonly [promises: ReadonlyArray<string>, title: string, run: Measure]> = [
  [["P8"], "starts of the built server", (home) => measureStart(home.env)],
  [["P1"], "encrypted reads", (home, scale) => measureEncryptedRead(home, 4_000 * scale)],
  [["P2", "P3"], "first, quiet and changed syncs", (home, scale) => measureFirstSync(home, 100_000 * scale)],
  [["P5"], "webhooks", (home, scale) => measureWebhooks(home, 10_000 * scale)],
  [["P4"], "memory", (home, scale) => measureFlatMemory(home, 1_000_000 * scale)],
  [
    ["LISTS"],
    "long lists of the console",
    (home, scale) =>
      measureConsoleLists(home, {
        employees: 100_000 * scale,
        clients: 5_000 * scale,
        webhooks: 10_000_000 * scale,
      }),
  ],
  [
    ["P10"],
    "many connections that are due at once",
    (home, scale) => measureManyConnections(home, 200 * scale),
  ],
  [["P4", "HR"], "memory of HR systems", (home, scale) => measureHrSystems(home, 10_000 * scale)],
]

const write = (line: string): void => void process.stdout.write(`${line}\n`)

type Measurement = (typeof MEASURES)[number]

const choose = (selected: ReadonlyArray<string>): ReadonlyArray<Measurement> =>
  MEASURES.filter(([promises]) => selected.length === 0 || promises.some((one) => selected.includes(one)))

/** In its own database, so that it does not pay for cleaning up after another measurement. */
const measure = async (run: Measure, scale: number): Promise<ReadonlyArray<Outcome>> => {
  const home = await openBenchHome()
  try {
    return await run(home, scale)
  } finally {
    await home.close()
  }
}

interface Measured {
  readonly outcomes: ReadonlyArray<Outcome>
  /** Titles of the measurements that ended with an error. */
  readonly broken: ReadonlyArray<string>
}

/** One measurement after the other. An error ends only its own: the figures of the others take most of an hour. */
const measureAll = async (chosen: ReadonlyArray<Measurement>, scale: number): Promise<Measured> => {
  const outcomes: Array<Outcome> = []
  const broken: Array<string> = []
  for (const [promises, title, run] of chosen) {
    write(`\n${promises.join(", ")}: ${title} ...`)
    try {
      const measured = await measure(run, scale)
      outcomes.push(...measured)
      measured.flatMap(outcomeLines).forEach(write)
    } catch (error) {
      broken.push(title)
      write(
        `FAIL ${promises.join(", ")}  not measured: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  return { outcomes, broken }
}

const main = async (scale: number, selected: ReadonlyArray<string>): Promise<void> => {
  const chosen = choose(selected)
  if (chosen.some(([promises]) => promises.includes("LISTS"))) requireChromium("The long lists need")
  const machine = await describeMachine()
  write(machineLine(machine))
  await buildIfStale(write)
  await bundleProcesses()
  const { outcomes, broken } = await measureAll(chosen, scale)
  await mkdir("bench", { recursive: true })
  await writeFile("bench/results.json", `${JSON.stringify({ machine, scale, outcomes, broken }, null, 2)}\n`)
  const enforced = outcomes.filter(isEnforced)
  const failed = enforced.filter((outcome) => !passed(outcome)).length
  write(
    `\n${String(enforced.length - failed)} passed, ${String(failed)} failed, ${String(broken.length)} not measured`,
  )
  if (failed + broken.length > 0) process.exitCode = 1
}

const NAMES = [...new Set(MEASURES.flatMap(([promises]) => promises))]

await runScript(
  { name: "npm run bench", options: { scale: { type: "string" } }, words: NAMES },
  ({ scale = "1" }, selected) => {
    if (!(Number(scale) > 0)) throw new UsageInvalid("--scale must be a number above 0.", "--scale")
    return main(Number(scale), selected)
  },
)
