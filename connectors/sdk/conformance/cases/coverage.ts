import assert from "node:assert/strict"
import { type Case, makeFixture, readReference, readUndisturbed, type Subject } from "../case.ts"
import { type EmptyForm, emptyValues } from "../mutations.ts"
import { assertRead, read, type Reading } from "../reading.ts"

/*
 * specification/sync.md#coverage: a field that nobody has is reported, where the source offers it. What a connector offers are the
 * columns of its pages and those of its manifest's fieldMap.
 */

const FORMS: ReadonlyArray<EmptyForm> = ["absent", "null", "an empty text"]

/** Texts that are emptied; a simulation has few different ones in the column that it changes. */
const MAX_TEXTS = 200

export const COVERAGE: ReadonlyArray<Case> = [
  {
    name: "every column has a value in some row, but for those that the simulation says to be empty",
    run: async (subject) => {
      const { reading } = await readReference(subject)
      const { emptyColumns = [] } = subject.simulation
      const empty = listColumns(reading).filter((column) =>
        reading.rows.every(({ cells }) => isEmpty(cells[column])),
      )
      const unexpected = empty.filter((column) => !emptyColumns.includes(column))
      assert.deepEqual(
        unexpected,
        [],
        `No row has a value in ${unexpected.join(", ")}: the connector reads it from a place that the source does not fill, or the simulation has nobody with a value.`,
      )
      const filled = emptyColumns.filter((column) => !empty.includes(column))
      assert.deepEqual(
        filled,
        [],
        `The simulation's emptyColumns has ${filled.join(", ")}, which have values.`,
      )
    },
  },
  {
    name: "a field that the source returns empty for everybody is empty in every row, and stays offered",
    doesNotApply: ({ connector: { manifest } }) =>
      manifest.capabilities.full ? null : "capabilities.full is false",
    run: async (subject) => {
      const { column, texts } = await findText(subject)
      for (const form of FORMS) {
        const when = `When a field is ${form} for everybody`
        const fixture = makeFixture(subject, { fault: (_, truly) => emptyValues(truly(), texts, form) })
        const reading = await read(subject.connector, fixture)
        assertRead(reading, when)
        const filled = reading.rows.filter(({ cells }) => !isEmpty(cells[column])).length
        assert.equal(filled, 0, `${when}, ${column} has a value in ${String(filled)} rows.`)
        assert.ok(
          isOffered(subject.connector, reading, column),
          `${when}, the pages have no column ${column}: nobody learns that it is missing. Return the column without values, or name it in the manifest's fieldMap.`,
        )
      }
    },
  },
]

/** A column whose texts change with an employee, and all of its texts. */
const findText = async (
  subject: Subject,
): Promise<{ readonly column: string; readonly texts: ReadonlyArray<string> }> => {
  const { employees, changed, idColumn } = subject.simulation
  const { fixture, reading } = await readUndisturbed(subject)
  const changedEmployees = employees.map((employee) => changed(employee, fixture.now()))
  const { reading: after } = await readUndisturbed(subject, { employees: changedEmployees })
  const column = listColumns(reading).find(
    (each) =>
      each !== idColumn &&
      after.rows.some(
        ({ cells }, index) => isText(cells[each]) && cells[each] !== reading.rows[index]?.cells[each],
      ),
  )
  assert.ok(column !== undefined, "The simulation's change shows in no text of a row.")
  const texts = new Set(reading.rows.flatMap(({ cells }) => (isText(cells[column]) ? [cells[column]] : [])))
  return { column, texts: [...texts].slice(0, MAX_TEXTS) }
}

const isText = (cell: unknown): cell is string => typeof cell === "string" && cell !== ""

const listColumns = ({ pages }: Reading): ReadonlyArray<string> => [
  ...new Set(pages.flatMap(({ columns }) => columns)),
]

/** Where the columns are the corporate's own, each that is missing is reported anyway. */
const isOffered = (
  { manifest: { fieldMap = {}, integrationType } }: Subject["connector"],
  reading: Reading,
  column: string,
): boolean =>
  listColumns(reading).includes(column) || Object.hasOwn(fieldMap, column) || integrationType !== "HRMS"

const isEmpty = (cell: unknown): boolean =>
  cell === undefined ||
  cell === null ||
  (typeof cell === "string" && cell.trim() === "") ||
  (Array.isArray(cell) && cell.length === 0)
