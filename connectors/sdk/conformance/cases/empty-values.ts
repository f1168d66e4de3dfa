import assert from "node:assert/strict"
import { type Case, listIds, makeFixture, readIds, readUndisturbed, type Subject } from "../case.ts"
import type { Fault, Fixture } from "../fixture.ts"
import { type EmptyForm, emptyValues } from "../mutations.ts"
import { assertRead, read, type Reading } from "../reading.ts"

/*
 * A field without a value: its key is absent, null, or an empty text. In a full read each is an empty field. In a delta that
 * says only what changed (`omittedInDeltas`), an absent key is unchanged and the others clear the field
 * (specification/sources.md#changes-only).
 */

const DAY_MILLIS = 86_400_000
const CHANGED = 12
const FORMS: ReadonlyArray<EmptyForm> = ["absent", "null", "an empty text"]

export const EMPTY_VALUES: ReadonlyArray<Case> = [
  {
    name: "a full load reads an absent key, null and an empty text as an empty field, and nothing else changes",
    doesNotApply: ({ connector: { manifest } }) =>
      manifest.capabilities.full ? null : "capabilities.full is false",
    run: async (subject) => {
      const changed = await readChanged(subject)
      for (const form of FORMS) {
        const fixture = makeFixture(subject, { employees: changed.employees, fault: empty(changed, form) })
        const reading = await read(subject.connector, fixture)
        assertEmptied(subject, { reading, whole: changed.full, changed, when: `When a key is ${form}` })
      }
    },
  },
  {
    name: "a delta load tells an absent key from null and an empty text where it gives only what changed, and empties it otherwise",
    doesNotApply: ({ connector: { manifest } }) =>
      manifest.capabilities.delta ? null : "capabilities.delta is false",
    run: async (subject) => {
      for (const form of FORMS) {
        const changed = await readChanged(subject)
        const { fixture, cursor, column } = changed
        fixture.fault = empty(changed, form)
        const reading = await read(subject.connector, fixture, { cursor })
        const when = `In a delta in which a key is ${form}`
        assertEmptied(subject, { reading, whole: null, changed, when })
        if (subject.connector.make(fixture.access).omittedInDeltas !== "unchanged") continue
        const isGiven = findCells(subject, reading, changed.id)[column] !== undefined
        assert.equal(
          isGiven,
          form !== "absent",
          isGiven
            ? `${when}, ${column} is empty instead of undefined: an absent key is unchanged, and must not clear the field (pass tabulate its changes).`
            : `${when}, ${column} is undefined instead of empty: the source clears the field, which must not be taken as unchanged.`,
        )
      }
    },
  },
]

/** A source in which some employees changed, and what the first of them has now. */
interface Changed {
  readonly employees: ReadonlyArray<unknown>
  /** The source a day after the change, with the cursor from before it. */
  readonly fixture: Fixture
  readonly cursor: unknown
  readonly full: Reading
  readonly id: string
  /** Where the rows have the new value. */
  readonly column: string
  readonly value: string
}

const readChanged = async (subject: Subject): Promise<Changed> => {
  const { employees: all, changed, idColumn } = subject.simulation
  const { fixture, reading } = await readUndisturbed(subject)
  fixture.advanceTime(DAY_MILLIS)
  // Several at different times: a key that one record lacks is absent beside others that have it.
  const employees = all.map((employee, index) =>
    index < CHANGED ? changed(employee, fixture.now() + 1_000 * index) : employee,
  )
  fixture.employees = employees
  fixture.advanceTime(DAY_MILLIS)
  const { reading: full } = await readUndisturbed(subject, { employees })
  const [id = ""] = listIds(subject, employees)
  const before = findCells(subject, reading, id)
  const [column, value] =
    Object.entries(findCells(subject, full, id)).find(
      ([key, cell]) => key !== idColumn && typeof cell === "string" && cell !== "" && cell !== before[key],
    ) ?? []
  assert.ok(
    column !== undefined && typeof value === "string",
    "The simulation's change shows in no text of a row.",
  )
  const cursor = JSON.parse(JSON.stringify(reading.pages.at(-1)?.cursor ?? null)) as unknown
  return { employees, fixture, cursor, full, id, column, value }
}

/** Empties the value in every response. */
const empty =
  ({ value }: Changed, form: EmptyForm): Fault =>
  (_, truly) =>
    emptyValues(truly(), [value], form)

interface Emptied {
  readonly reading: Reading
  /** The full reading with which the others are compared; null: only the one employee is. */
  readonly whole: Reading | null
  readonly changed: Changed
  readonly when: string
}

const assertEmptied = (subject: Subject, { reading, whole, changed, when }: Emptied): void => {
  const { full, id, column, value } = changed
  assertRead(reading, when)
  const found = readIds(subject, reading)
  const lost = (whole === null ? [id] : readIds(subject, whole)).filter((each) => !found.includes(each))
  assert.deepEqual(lost, [], `${when}, employees are lost: a key without a value is no error.`)
  const cells = findCells(subject, reading, id)
  assert.ok(
    isEmpty(cells[column]),
    `${when}, ${column} still has a value${cells[column] === value ? ": the simulation responds with it elsewhere" : ", which no response gave"}.`,
  )
  assert.deepEqual(
    filledExcept(cells, column),
    filledExcept(findCells(subject, full, id), column),
    `${when}, other values of the employee are not as in a full load.`,
  )
}

/** As the connector returned them: undefined where it left a cell out. */
const findCells = (
  { simulation: { idColumn } }: Subject,
  { pages }: Reading,
  id: string,
): Readonly<Record<string, unknown>> => {
  for (const { columns, rows } of pages) {
    const place = columns.indexOf(idColumn)
    const row = rows.find(({ cells }) => String(cells[place]) === id)
    if (row !== undefined)
      return Object.fromEntries(columns.map((column, index) => [column, row.cells[index]]))
  }
  return {}
}

const isEmpty = (cell: unknown): boolean =>
  cell === undefined || cell === null || (typeof cell === "string" && cell.trim() === "")

const filledExcept = (cells: Readonly<Record<string, unknown>>, column: string) =>
  Object.fromEntries(Object.entries(cells).filter(([key, cell]) => key !== column && !isEmpty(cell)))
