import assert from "node:assert/strict"
import type { PullingConnector } from "../index.ts"
import { assertRead, read, type Reading } from "./reading.ts"
import type { Simulation } from "./simulation.ts"
import { makeSimulationFixture, type Fixture, type FixtureOptions } from "./fixture.ts"

/** The connector under test, with the simulation of its source. */
export interface Subject {
  readonly connector: PullingConnector
  readonly simulation: Simulation
  /** Whether cases that sample what they disturb try all of it. */
  readonly thorough: boolean
}

export interface Case {
  readonly name: string
  /** Why the case does not apply to this connector; null or absent when it applies. */
  readonly doesNotApply?: (subject: Subject) => string | null
  /** Throws when the connector fails the case; the message is for its author. */
  readonly run: (subject: Subject) => Promise<void>
}

export const makeFixture = ({ simulation }: Subject, options?: FixtureOptions): Fixture =>
  makeSimulationFixture(simulation, options)

/** Reads all employees without faults and returns the reading with its fixture. */
export const readUndisturbed = async (
  subject: Subject,
  options?: FixtureOptions,
): Promise<{ readonly fixture: Fixture; readonly reading: Reading }> => {
  const fixture = makeFixture(subject, options)
  const reading = await read(subject.connector, fixture)
  assertRead(reading, "Without faults")
  return { fixture, reading }
}

/** An undisturbed reading that cases share. */
export interface ReferenceReading {
  readonly reading: Reading
  readonly requests: Fixture["requests"]
}

const REFERENCE_READINGS = new WeakMap<Subject, Promise<ReferenceReading>>()

/**
 * Reads all employees without faults, once for all cases that only compare with it: most of the time of the suite would go
 * into repeating it.
 */
export const readReference = (subject: Subject): Promise<ReferenceReading> => {
  const reference =
    REFERENCE_READINGS.get(subject) ??
    readUndisturbed(subject).then(({ fixture: { requests }, reading }) => ({ requests, reading }))
  REFERENCE_READINGS.set(subject, reference)
  return reference
}

export const readIds = ({ simulation: { idColumn } }: Subject, { rows }: Reading): ReadonlyArray<string> =>
  rows.map(({ cells }) => String(cells[idColumn]))

/** The ids of these employees as the rows of a reading show them. */
export const listIds = (
  { simulation: { readId } }: Subject,
  employees: ReadonlyArray<unknown>,
): ReadonlyArray<string> => employees.map((employee) => String(readId(employee)))

/** Asserts that both lists hold the same ids, in any order and equally often. */
export const assertSameIds = (
  actual: ReadonlyArray<string>,
  expected: ReadonlyArray<string>,
  when: string,
): void => {
  const missing = without(expected, actual)
  const extra = without(actual, expected)
  if (missing.length === 0 && extra.length === 0) return
  const wrong = [
    ...(missing.length === 0 ? [] : [`${String(missing.length)} are missing (${formatSome(missing)})`]),
    ...(extra.length === 0 ? [] : [`${String(extra.length)} are unexpected (${formatSome(extra)})`]),
  ]
  assert.fail(`${when}: expected ${String(expected.length)} employees, but ${wrong.join(" and ")}.`)
}

/** Removes each element of `taken` from `all` once. */
const without = (all: ReadonlyArray<string>, taken: ReadonlyArray<string>): ReadonlyArray<string> => {
  const left = new Map<string, number>()
  for (const id of taken) left.set(id, (left.get(id) ?? 0) + 1)
  return all.filter((id) => {
    const count = left.get(id) ?? 0
    left.set(id, count - 1)
    return count <= 0
  })
}

export const formatSome = (ids: ReadonlyArray<string>): string =>
  ids.slice(0, 3).join(", ") + (ids.length > 3 ? ", ..." : "")

const MAX_SAMPLES = 8

/** Picks the numbers of the requests into which faults are injected one at a time: the first ones and the last. */
export const sampleRequests = ({ requests }: Pick<Fixture, "requests">): ReadonlyArray<number> => {
  const all = requests.map((_, index) => index + 1)
  return all.length <= MAX_SAMPLES ? all : [...all.slice(0, MAX_SAMPLES - 1), all.length]
}
