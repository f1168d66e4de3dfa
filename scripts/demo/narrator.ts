/** Prints the progress: a heading for each step, its duration and its result. */

export class DemoFailed extends Error {}

type Expected = string | number | ReadonlyArray<unknown>

export interface Narrator {
  /** Runs a step under its heading and prints its duration. */
  readonly step: <A>(heading: string, run: () => Promise<A>) => Promise<A>
  readonly line: (text: string) => void
  /** Asserts a promise of the demo: any other value ends it. */
  readonly expect: <A extends Expected>(what: string, actual: A | undefined, expected: A) => void
}

export const makeNarrator = (write: (text: string) => void, now: () => number): Narrator => {
  let steps = 0
  const line = (text: string) => write(`     ${text}\n`)
  return {
    line,
    step: async (heading, run) => {
      steps += 1
      const started = now()
      write(`\n${String(steps).padStart(3)}. ${heading}\n`)
      const result = await run()
      line(`done in ${((now() - started) / 1_000).toFixed(1)} s`)
      return result
    },
    expect: (what, actual, expected) => {
      const [actualText, expectedText] = [actual, expected].map((value) => JSON.stringify(value))
      if (actualText !== expectedText)
        throw new DemoFailed(`${what}: expected ${expectedText ?? ""}, got ${actualText ?? "nothing"}`)
      line(`ok   ${what}${typeof expected === "object" ? "" : `: ${String(expected)}`}`)
    },
  }
}
