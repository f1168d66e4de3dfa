import { getAbility } from "./abilities.ts"
import { type Subject, makeFixture } from "./case.ts"
import { assertDone, assertSound, read, catchThrown } from "./reading.ts"
import type { Fixture, FixtureOptions } from "./fixture.ts"

/** One operation of a connector, so that the same faults can be injected into each. */
export interface Operation {
  /** The reader's function, for messages. */
  readonly name: "pages" | "salaryMaster" | "write"
  /** Runs the operation once in this fixture, whether it succeeds or fails. Rejects only when the simulation is wrong. */
  readonly run: (subject: Subject, fixture: Fixture) => Promise<OperationResult>
}

export interface OperationResult {
  /** What the operation threw; null when it succeeded. */
  readonly error: unknown
  /** The observable result: the same for the same operation. */
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

/** An operation without faults that cases share. */
export interface ReferenceRun {
  readonly requests: Fixture["requests"]
  readonly result: unknown
}

const REFERENCE_RUNS = new WeakMap<Subject, Map<Operation, Promise<ReferenceRun>>>()

/** Runs the operation without faults, once for all cases that only compare with it. */
export const runReference = (subject: Subject, operation: Operation): Promise<ReferenceRun> => {
  const runs = REFERENCE_RUNS.get(subject) ?? new Map<Operation, Promise<ReferenceRun>>()
  REFERENCE_RUNS.set(subject, runs)
  const reference =
    runs.get(operation) ??
    runUndisturbed(subject, operation).then(({ fixture: { requests }, result }) => ({ requests, result }))
  runs.set(operation, reference)
  return reference
}

/** Runs the operation without faults and returns the result with its fixture. */
export const runUndisturbed = async (
  subject: Subject,
  operation: Operation,
  options?: FixtureOptions,
): Promise<{ readonly fixture: Fixture; readonly result: unknown }> => {
  const fixture = makeFixture(subject, options)
  const outcome = await operation.run(subject, fixture)
  assertDone(outcome, `${operation.name}, without faults`)
  return { fixture, result: outcome.result }
}
