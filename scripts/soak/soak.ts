import { randomInt } from "node:crypto"
import { mkdir, writeFile } from "node:fs/promises"
import { availableParallelism, cpus } from "node:os"
import { join } from "node:path"
import { UsageInvalid } from "../../adapters/commander/failure.ts"
import { buildIfStale } from "../../config/testing/built-service.ts"
import { installMissing } from "../../config/testing/install-missing.ts"
import { runScript } from "../run-script.ts"
import { formatResult, isBroken } from "./check-result.ts"
import { hasFakeClock, runWithFakeClock } from "./days/fake-clock.ts"
import { runDays } from "./days/play.ts"
import { runSeries, SERIES, type SoakOutcome } from "./all-series.ts"

/*
 * Checks the promises of reliability (specification/promises.md#reliability) under faults and load. `npm run soak --
 * --only R1,R3` runs some, `--quick` the short version of the tests, `--seed N` draws the same moments again. `--days 90` runs
 * none of them: it plays that many days of use (days/play.ts).
 */

const write = (line: string) => void process.stdout.write(`${line}\n`)

interface Choice {
  readonly quick: boolean
  /** Names of promises; empty: all. */
  readonly only: ReadonlyArray<string>
  readonly seed: number
  /** Null: the series. */
  readonly days: number | null
}

const FOLDER = "soak"

/** What it starts, and the Debian packages that hold it. */
const TOOLS = {
  "rabbitmq-server": "rabbitmq-server",
  sshd: "openssh-server",
  "ssh-keygen": "openssh-client",
}
const TOOLS_OF_DAYS = { ...TOOLS, faketime: "faketime" }

const main = async (choice: Choice): Promise<void> => {
  installMissing("The soak needs", choice.days === null ? TOOLS : TOOLS_OF_DAYS)
  if (choice.days !== null && !hasFakeClock()) {
    await buildIfStale(write)
    process.exitCode = await runWithFakeClock()
    return
  }
  await mkdir(FOLDER, { recursive: true })
  write(
    `seed ${String(choice.seed)}; ${String(availableParallelism())} cores of ${cpus()[0]?.model ?? "?"}, Node ${process.version}`,
  )
  await buildIfStale(write)
  const outcome = await runChosen(choice)
  await report(choice, outcome)
}

const runChosen = ({ quick, only, seed, days }: Choice): Promise<SoakOutcome> => {
  if (days !== null) return runDays({ days, seed, folder: FOLDER, log: write })
  const chosen = SERIES.filter(
    ({ promises }) => only.length === 0 || promises.some((name) => only.includes(name)),
  )
  return runSeries(chosen, { quick, seed, folder: FOLDER, log: write })
}

const report = async ({ quick, seed }: Choice, outcome: SoakOutcome): Promise<void> => {
  write("")
  for (const result of outcome.findings) write(formatResult(result))
  write("")
  for (const { name, seconds } of outcome.took) write(`${name}: ${seconds.toFixed(0)} s`)
  const failed = outcome.findings.filter(isBroken).length
  await writeFile(join(FOLDER, "results.json"), `${JSON.stringify({ seed, quick, ...outcome }, null, 2)}\n`)
  write(`\n${String(outcome.findings.length - failed)} passed, ${String(failed)} failed`)
  if (failed > 0) process.exitCode = 1
}

const PROMISES = [...new Set(SERIES.flatMap(({ promises }) => promises))]

const readNumber = (name: string, given: string): number => {
  if (/^\d{1,6}$/u.test(given)) return Number(given)
  throw new UsageInvalid(`${given} is no number.`, name, "It takes a whole number, such as 7.")
}

await runScript(
  {
    name: "npm run soak",
    options: {
      quick: { type: "boolean" },
      only: { type: "string" },
      seed: { type: "string" },
      days: { type: "string" },
    },
  },
  ({ quick = false, only: names, seed, days }) => {
    const only = names?.split(",").map((name) => name.trim()) ?? []
    const unknown = only.filter((name) => !PROMISES.includes(name))
    if (unknown.length > 0)
      throw new UsageInvalid(
        `Unknown series ${unknown.join(", ")}.`,
        "--only",
        `They are ${PROMISES.join(", ")}.`,
      )
    return main({
      quick,
      only,
      seed: seed === undefined ? randomInt(1_000_000) : readNumber("--seed", seed),
      days: days === undefined ? null : readNumber("--days", days),
    })
  },
)
