import assert from "node:assert/strict"
import type { PullingConnector } from "../index.ts"
import { assertRead, read, type Reading } from "./reading.ts"
import type { Simulation } from "./simulation.ts"
import { makeWorld, type World, type WorldOptions } from "./world.ts"

/** What is held against the suite. */
export interface Subject {
  readonly connector: PullingConnector
  readonly simulation: Simulation
}

export interface Case {
  readonly name: string
  /** Why it says nothing about this connector; null or left out: it applies. */
  readonly doesNotApply?: (subject: Subject) => string | null
  /** Throws when the connector does not pass; the message is for its author. */
  readonly run: (subject: Subject) => Promise<void>
}

export const worldOf = ({ simulation }: Subject, options?: WorldOptions): World =>
  makeWorld(simulation, options)

/** A full reading with nothing in its way, and the world it was done in. */
export const undisturbed = async (
  subject: Subject,
  options?: WorldOptions,
): Promise<{ readonly world: World; readonly reading: Reading }> => {
  const world = worldOf(subject, options)
  const reading = await read(subject.connector, world)
  assertRead(reading, "With nothing in its way")
  return { world, reading }
}

export const idsOf = ({ simulation: { idColumn } }: Subject, { rows }: Reading): ReadonlyArray<string> =>
  rows.map(({ cells }) => String(cells[idColumn]))

/** In any order, each as often. */
export const assertSameIds = (
  actual: ReadonlyArray<string>,
  expected: ReadonlyArray<string>,
  when: string,
): void => {
  const missing = without(expected, actual)
  const extra = without(actual, expected)
  if (missing.length === 0 && extra.length === 0) return
  const wrong = [
    ...(missing.length === 0 ? [] : [`${String(missing.length)} are missing (${some(missing)})`]),
    ...(extra.length === 0 ? [] : [`${String(extra.length)} are too many (${some(extra)})`]),
  ]
  assert.fail(`${when}: expected ${String(expected.length)} employees, but ${wrong.join(" and ")}.`)
}

/** `all` less each of `taken`, once. */
const without = (all: ReadonlyArray<string>, taken: ReadonlyArray<string>): ReadonlyArray<string> => {
  const left = new Map<string, number>()
  for (const id of taken) left.set(id, (left.get(id) ?? 0) + 1)
  return all.filter((id) => {
    const count = left.get(id) ?? 0
    left.set(id, count - 1)
    return count <= 0
  })
}

const some = (ids: ReadonlyArray<string>): string =>
  ids.slice(0, 3).join(", ") + (ids.length > 3 ? ", ..." : "")

const MOST_PLACES = 8

/** The numbers of the requests of a reading that are disturbed one after the other: the first ones and the last. */
export const placesIn = ({ asked }: World): ReadonlyArray<number> => {
  const all = asked.map((_, index) => index + 1)
  return all.length <= MOST_PLACES ? all : [...all.slice(0, MOST_PLACES - 1), all.length]
}
