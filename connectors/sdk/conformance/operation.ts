import { getAbility } from "./abilities.ts"
import { type Subject, makeFixture } from "./case.ts"
import { assertDone, assertSound, read, catchThrown } from "./reading.ts"
import type { Fixture, FixtureOptions } from "./fixture.ts"

/** One thing that a connector is asked for, so that the same can stand in the way of each. */
export interface Operation {
  /** Of the reader's function, for messages. */
  readonly name: "pages" | "salaryMaster" | "write"
  /** Does it once in this world, to its end, whatever the end is. Rejects only when the simulation is wrong. */
  readonly run: (subject: Subject, fixture: Fixture) => Promise<OperationResult>
}

export interface OperationResult {
  /** What it threw; null: it came to its end. */
  readonly error: unknown
  /** What can be seen of it: the same after the same was done. */
  readonly result: unknown
}

export const READING: Operation = {
  name: "pages",
  run: async ({ connector }, fixture) => {
    const { error, rows } = await read(connector, fixture)
    return { error, result: rows }
  },
}

export const GIVING_SALARY_MASTER: Operation = {
  name: "salaryMaster",
  run: async (subject, fixture) => {
    let result: unknown = null
    const error = await catchThrown(async () => {
      result = await getAbility(subject, fixture, "salaryMaster")()
    })
    assertSound(fixture)
    return { error, result }
  },
}

/** Done with nothing in its way, and the world it was done in. */
export const runUndisturbed = async (
  subject: Subject,
  operation: Operation,
  options?: FixtureOptions,
): Promise<{ readonly fixture: Fixture; readonly result: unknown }> => {
  const fixture = makeFixture(subject, options)
  const outcome = await operation.run(subject, fixture)
  assertDone(outcome, `${operation.name}, with nothing in its way`)
  return { fixture, result: outcome.result }
}
