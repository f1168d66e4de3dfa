import assert from "node:assert/strict"
import {
  assertSameIds,
  type Case,
  listIds,
  readIds,
  type Subject,
  readReference,
  readUndisturbed,
  makeFixture,
} from "../case.ts"
import { assertRead, read, type Reading, type Row } from "../reading.ts"
import type { Fixture } from "../fixture.ts"

const DAY_MILLIS = 86_400_000
/** Clocks that nobody sets by a time server differ by minutes. */
const CLOCK_DIFFERENCE_MILLIS = 4 * 60_000

const withoutDelta = ({ connector: { manifest } }: Subject): string | null =>
  manifest.capabilities.delta ? null : "capabilities.delta is false"

const withoutFull = ({ connector: { manifest } }: Subject): string | null =>
  manifest.capabilities.full ? null : "capabilities.full is false"

export const CHANGES: ReadonlyArray<Case> = [
  {
    name: "a delta load returns new and changed employees in the same form as a full load",
    doesNotApply: withoutDelta,
    run: async (subject) => {
      const { employees } = subject.simulation
      const { fixture, reading } = await readUndisturbed(subject, { employees: employees.slice(0, -1) })
      fixture.advanceTime(DAY_MILLIS)
      const news = [0, Math.floor(employees.length / 2), employees.length - 1]
      fixture.employees = changedAt(subject, employees, news, fixture)
      fixture.advanceTime(DAY_MILLIS)
      const delta = await readLater(subject, fixture, reading)
      const full = await readUndisturbed(subject, { employees: fixture.employees })
      assertEqualToFull(subject, delta, full.reading)
      const expected = news.flatMap((index) => idAt(subject, employees, index))
      assertIncludes(readIds(subject, delta), expected, "In the delta load after three employees changed")
      assert.ok(
        delta.rows.length < full.reading.rows.length,
        "The delta load returned all employees: request what changed since the cursor, or set capabilities.delta to false.",
      )
    },
  },
  {
    name: "an employee that changes during a load is in the next delta load",
    doesNotApply: withoutDelta,
    run: async (subject) => {
      const { employees } = subject.simulation
      const fixture = makeFixture(subject)
      const onPage = (number: number) => {
        if (number === 1) fixture.employees = changedAt(subject, employees, [0], fixture)
        fixture.advanceTime(1_000)
      }
      const reading = await read(subject.connector, fixture, { onPage })
      assertRead(reading, "While an employee changes")
      fixture.advanceTime(DAY_MILLIS)
      const delta = await readLater(subject, fixture, reading)
      assertIncludes(
        readIds(subject, delta),
        idAt(subject, employees, 0),
        "In the delta load after an employee on a later page changed (set the cursor to the time at which the load began)",
      )
    },
  },
  {
    name: "a change that the source's own clock dates some minutes before the load is in the next delta load",
    doesNotApply: withoutDelta,
    run: async (subject) => {
      const { employees, changed } = subject.simulation
      const fixture = makeFixture(subject)
      const at = fixture.now() - CLOCK_DIFFERENCE_MILLIS
      const reading = await read(subject.connector, fixture)
      assertRead(reading, "A load")
      fixture.employees = employees.map((employee, index) => (index === 0 ? changed(employee, at) : employee))
      fixture.advanceTime(DAY_MILLIS)
      assertIncludes(
        readIds(subject, await readLater(subject, fixture, reading)),
        idAt(subject, employees, 0),
        "In the delta load after a change at a source whose clock is slow (set the cursor some minutes before the load began, or to a time of the source)",
      )
    },
  },
  {
    name: "a delta load without changes succeeds",
    doesNotApply: withoutDelta,
    run: async (subject) => {
      const { fixture, reading } = await readUndisturbed(subject)
      fixture.advanceTime(DAY_MILLIS)
      const delta = await readLater(subject, fixture, reading)
      assert.ok(
        delta.rows.length < reading.rows.length,
        "The delta load returned all employees although nothing changed.",
      )
      // Without a page the service continues from the cursor that it has.
      const before = delta.pages.length === 0 ? reading : delta
      fixture.advanceTime(DAY_MILLIS)
      fixture.employees = changedAt(subject, subject.simulation.employees, [0], fixture)
      fixture.advanceTime(DAY_MILLIS)
      const next = await readLater(subject, fixture, before)
      const expected = idAt(subject, subject.simulation.employees, 0)
      assertIncludes(readIds(subject, next), expected, "In the delta load after one without changes")
      assert.ok(
        next.rows.length < reading.rows.length,
        "The delta load after one without changes returned all employees.",
      )
    },
  },
  {
    name: "a load whose last page is exactly full leaves a cursor",
    doesNotApply: withoutDelta,
    run: async (subject) => {
      const { employees } = subject.simulation
      const { reading } = await readReference(subject)
      const size = reading.pages[0]?.rows.length ?? 0
      for (const count of [size, 2 * size].filter((count) => count > 0 && count < employees.length)) {
        const filled = await readUndisturbed(subject, { employees: employees.slice(0, count) })
        assert.ok(
          readCursor(filled.reading) !== null,
          `With ${String(count)} employees the last page has no cursor: set one even when the source's last page is empty.`,
        )
      }
    },
  },
  {
    name: "a deleted employee is not in the next full load",
    doesNotApply: withoutFull,
    run: async (subject) => {
      const { fixture } = await readUndisturbed(subject)
      fixture.advanceTime(DAY_MILLIS)
      fixture.employees = subject.simulation.employees.slice(1, -1)
      const next = await read(subject.connector, fixture)
      assertRead(next, "After two employees were deleted")
      const others = await readUndisturbed(subject, { employees: fixture.employees })
      assertSameIds(
        readIds(subject, next),
        readIds(subject, others.reading),
        "After two employees were deleted",
      )
    },
  },
  {
    name: "hasChanged detects a change, and only a change",
    doesNotApply: (subject) => {
      if (withoutDelta(subject) === null) return "capabilities.delta is true, so it is never called"
      const { hasChanged } = subject.connector.make(makeFixture(subject).access)
      return hasChanged === undefined ? "the connector has no hasChanged" : null
    },
    run: async (subject) => {
      const { fixture, reading } = await readUndisturbed(subject)
      const { employees } = subject.simulation
      const callHasChanged = () => subject.connector.make(fixture.access).hasChanged?.(readCursor(reading))
      fixture.advanceTime(DAY_MILLIS)
      assert.equal(await callHasChanged(), false, "hasChanged must return false when nothing changed.")
      fixture.employees = changedAt(subject, employees, [0], fixture)
      assert.equal(await callHasChanged(), true, "hasChanged must return true when an employee changed.")
      fixture.employees = employees.slice(1)
      assert.equal(await callHasChanged(), true, "hasChanged must return true when an employee was deleted.")
    },
  },
]

/** Reads again from the cursor that the earlier load left, as a later run of the connection does. */
const readLater = async (subject: Subject, fixture: Fixture, reading: Reading): Promise<Reading> => {
  const cursor = readCursor(reading)
  assert.ok(
    cursor !== null,
    "capabilities.delta is true, but the last page has no cursor to continue from: set one even when it has no rows.",
  )
  const delta = await read(subject.connector, fixture, { cursor })
  assertRead(delta, "A delta")
  return delta
}

/** Returns the cursor of the last page in its stored form. */
const readCursor = ({ pages }: Reading): unknown =>
  JSON.parse(JSON.stringify(pages.at(-1)?.cursor ?? null)) as unknown

const changedAt = (
  { simulation: { changed } }: Subject,
  employees: ReadonlyArray<unknown>,
  indexes: ReadonlyArray<number>,
  fixture: Fixture,
): ReadonlyArray<unknown> =>
  employees.map((employee, index) => (indexes.includes(index) ? changed(employee, fixture.now()) : employee))

const idAt = (subject: Subject, employees: ReadonlyArray<unknown>, index: number): ReadonlyArray<string> =>
  listIds(subject, employees.slice(index, index + 1))

const assertIncludes = (ids: ReadonlyArray<string>, expected: ReadonlyArray<string>, when: string): void => {
  assertSameIds(
    expected.filter((id) => ids.includes(id)),
    expected,
    when,
  )
}

const assertEqualToFull = (subject: Subject, delta: Reading, full: Reading): void => {
  const { idColumn } = subject.simulation
  for (const row of delta.rows) {
    const id = row.cells[idColumn]
    const same = full.rows.find(({ cells }) => cells[idColumn] === id)
    assert.ok(
      same !== undefined,
      `The delta load returned ${String(id)}, which a full load does not contain.`,
    )
    assert.deepEqual(
      filled(row),
      filled(same),
      `The delta load returned ${String(id)} in another form than a full load.`,
    )
  }
}

/** Drops empty cells: a column that only other records need counts as absent. */
const filled = ({ cells }: Row) =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== null && cell !== undefined))
