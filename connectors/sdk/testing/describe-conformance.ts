import { describe, it } from "vitest"
import { conformanceCases, type Simulation } from "../conformance/index.ts"
import type { PullingConnector } from "../index.ts"

const CASE_MILLIS = 60_000

/** Cases that read the source so often that they take nine tenths of the time: `npm run test:full` runs them, `npm test` the others. */
const LONG_CASES: ReadonlyArray<string> = [
  "the simulation has enough employees, for more than one page, with dates",
  "the simulation changes a value that a row shows",
  "every employee is read once, also when the last page is full or holds one row",
  "employees who leave or join between two pages lose nobody, or the pages say that they moved",
  "two records of one employee lose nobody, and are not mixed",
  "429 with Retry-After: waits that long and retries",
  "429 without Retry-After: waits on its own and retries",
  "repeated 429: ends with rate after a few tries",
  "repeated 5xx: ends with transient after a few tries",
  "5xx during a load: waits and retries",
  "a dropped connection: retries; repeated: ends with transient",
  "requests stay within limits.requestsPerMinute",
  "a response that is",
  "a deleted employee is not in the next full load",
  "a full load reads an absent key, null and an empty text as an empty field, and nothing else changes",
  "a delta load tells an absent key from null and an empty text where it gives only what changed, and empties it otherwise",
  "a field that the source returns empty for everybody is empty in every row, and stays offered",
  "concurrent readings of two customers are isolated",
  "no credential appears in an address, message, row, cursor or printed output",
  "no value of a record appears in a message or printed output",
  "write: 429, 5xx and a dropped connection: waits and retries",
  "write: an update that was accepted, but whose response was lost, is repeated without harm",
]

/** Set for the tests of `npm run test:full`. */
const RUNS_LONG_CASES = process.env["HRSYNC_TEST_CONFORMANCE"] === "long"

/** Runs the conformance suite on the built-in connector in the folder of this module. */
export const describeConformance = async (testModule: string): Promise<void> => {
  const { default: connector } = (await import(new URL("index.ts", testModule).href)) as {
    readonly default: PullingConnector
  }
  const { default: simulation } = (await import(new URL("conformance.ts", testModule).href)) as {
    readonly default: Simulation
  }
  const cases = conformanceCases(connector, simulation)
  // The name of a case that does not apply goes on with the reason.
  const isNamed = (name: string) => cases.some((each) => each.name.startsWith(name))
  const unknown = LONG_CASES.filter((name) => !isNamed(name))
  if (unknown.length > 0) throw new Error(`There is no case "${unknown.join(", ")}"`)
  const isLong = (name: string) => LONG_CASES.some((long) => name.startsWith(long))
  describe(`connector ${connector.manifest.code}`, () => {
    for (const { name, run } of cases) if (isLong(name) === RUNS_LONG_CASES) it(name, run, CASE_MILLIS)
  })
}
