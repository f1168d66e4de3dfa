import { setTimeout as sleep } from "node:timers/promises"
import type { Servers } from "./cluster/servers.ts"
import type { CheckResult } from "./check-result.ts"

/** The input of every series. */
export interface Run {
  /** The same numbers for the same seed; the timing of processes differs from run to run all the same. */
  readonly random: () => number
  /** The short run of the tests: smaller counts, and times are shown but not evaluated. */
  readonly quick: boolean
  /** For logs and files; not removed. */
  readonly folder: string
  readonly servers: Servers
  readonly log: (line: string) => void
}

/** Yields results as it makes them: those before an interruption count all the same. */
export type Series = (run: Run) => AsyncIterable<CheckResult>

const LOOK_EVERY_MILLIS = 100

/** Waits until the condition holds, or throws an error that names it; returns the time in milliseconds. */
export const until = async (
  what: string,
  timeoutMillis: number,
  holds: () => boolean | Promise<boolean>,
): Promise<number> => {
  const started = performance.now()
  for (;;) {
    if (await holds()) return performance.now() - started
    if (performance.now() - started > timeoutMillis) {
      throw new Error(`Timed out after ${String(Math.round(timeoutMillis / 1_000))} s waiting for: ${what}`)
    }
    await sleep(LOOK_EVERY_MILLIS)
  }
}

export const seconds = (millis: number): string => `${(millis / 1_000).toFixed(1)} s`

export const pick = <A>(random: () => number, items: ReadonlyArray<A>): A | undefined =>
  items[Math.floor(random() * items.length)]
