import { abilityIn } from "./abilities.ts"
import { type Subject, worldOf } from "./case.ts"
import { assertDone, assertSound, read, thrownBy } from "./reading.ts"
import type { World, WorldOptions } from "./world.ts"

/** One thing that a connector is asked for, so that the same can stand in the way of each. */
export interface Operation {
  /** Of the reader's function, for messages. */
  readonly name: "pages" | "salaryMaster" | "write"
  /** Does it once in this world, to its end, whatever the end is. Rejects only when the simulation is wrong. */
  readonly run: (subject: Subject, world: World) => Promise<Outcome>
}

export interface Outcome {
  /** What it threw; null: it came to its end. */
  readonly error: unknown
  /** What can be seen of it: the same after the same was done. */
  readonly result: unknown
}

export const READING: Operation = {
  name: "pages",
  run: async ({ connector }, world) => {
    const { error, rows } = await read(connector, world)
    return { error, result: rows }
  },
}

export const GIVING_SALARY_MASTER: Operation = {
  name: "salaryMaster",
  run: async (subject, world) => {
    let result: unknown = null
    const error = await thrownBy(async () => {
      result = await abilityIn(subject, world, "salaryMaster")()
    })
    assertSound(world)
    return { error, result }
  },
}

/** Done with nothing in its way, and the world it was done in. */
export const done = async (
  subject: Subject,
  operation: Operation,
  options?: WorldOptions,
): Promise<{ readonly world: World; readonly result: unknown }> => {
  const world = worldOf(subject, options)
  const outcome = await operation.run(subject, world)
  assertDone(outcome, `${operation.name}, with nothing in its way`)
  return { world, result: outcome.result }
}
