import { createHash } from "node:crypto"

/* Measures how much slower this machine is than the one on which the limits of the tests were chosen, and tells the workers. */

/** The time that the work below takes on that machine when it is otherwise idle. */
const REFERENCE_MILLIS = 30
const TRIES = 5

/** Hashing and JSON, by the clock: a machine that is busy with other work is slow, too. */
const measureWork = (): number => {
  const start = performance.now()
  let text = JSON.stringify(
    Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Employee ${String(id)}` })),
  )
  for (let round = 0; round < 3; round++) {
    createHash("sha256").update(text).digest()
    text = JSON.stringify(JSON.parse(text))
  }
  return performance.now() - start
}

const median = (numbers: ReadonlyArray<number>): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** At least 1: a test that waits for something not to happen waits as long on a fast machine. */
const measureSlowness = (): number => {
  const measured = median(Array.from({ length: TRIES }, measureWork))
  return Math.max(1, Math.round((10 * measured) / REFERENCE_MILLIS) / 10)
}

process.env["HRSYNC_TEST_SLOWNESS"] ??= String(measureSlowness())
