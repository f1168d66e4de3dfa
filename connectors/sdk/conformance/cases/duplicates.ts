import assert from "node:assert/strict"
import { isDeepStrictEqual } from "node:util"
import {
  assertSameIds,
  type Case,
  listIds,
  readIds,
  readReference,
  readUndisturbed,
  type Subject,
} from "../case.ts"
import type { Reading, Row } from "../reading.ts"

/*
 * One employeeId several times in the source. The service decides what follows from it
 * (specification/sync.md#duplicates), so that a connector returns what the source has: it drops no employee,
 * chooses no row, and gives no employee the values of another.
 */

/** When the second record was made. */
const AT = Date.UTC(2026, 0, 5)

export const DUPLICATES: ReadonlyArray<Case> = [
  {
    name: "a record that the source lists twice loses nobody",
    run: async (subject) => {
      const { employees } = subject.simulation
      const reading = await readAll(subject, [...employees, ...employees.slice(0, 1)])
      assertSameIds(unique(readIds(subject, reading)), listIds(subject, employees), "With one record twice")
    },
  },
  {
    name: "two records of one employee lose nobody, and are not mixed",
    run: async (subject) => {
      const { employees, changed } = subject.simulation
      const [first, ...others] = employees
      const second = changed(first, AT)
      const reading = await readAll(subject, [...employees, second])
      const when = "With two records of one employee"
      assertSameIds(unique(readIds(subject, reading)), listIds(subject, employees), when)
      const [id = ""] = listIds(subject, [first])
      const [before] = await readRows(subject, [first], employees)
      const [after] = await readRows(subject, [second], [second, ...others])
      const columns = Object.keys(after?.cells ?? {}).filter((column) => !isSame(before, after, column))
      for (const row of findRows(subject, reading, id)) {
        const isOne = [before, after].some((known) => columns.every((column) => isSame(row, known, column)))
        assert.ok(isOne, `${when}, row ${String(row.position)} is as neither of them.`)
      }
    },
  },
  {
    name: "two people under one employeeId are two rows, each with its own values",
    run: async (subject) => {
      const { employees, copyId, idColumn } = subject.simulation
      const [one, other] = [employees[Math.floor(employees.length / 2)], employees.at(-1)]
      const reading = await readAll(subject, [...employees.slice(0, -1), copyId(other, one)])
      const [id = ""] = listIds(subject, [one])
      const ids = listIds(subject, employees.slice(0, -1))
      assertSameIds(readIds(subject, reading), [...ids, id], "With two people under one employeeId")
      const expected = await readRows(subject, [one, other], employees)
      const cells = expected.map((row) => formatCells({ ...row.cells, [idColumn]: id }))
      const found = findRows(subject, reading, id).map((row) => formatCells({ ...row.cells, [idColumn]: id }))
      assert.deepEqual(
        found.toSorted(),
        cells.toSorted(),
        `Of two people under ${id}, one has values of the other: join lists by what the source itself identifies a record with.`,
      )
    },
  },
]

const readAll = async (subject: Subject, employees: ReadonlyArray<unknown>): Promise<Reading> =>
  (await readUndisturbed(subject, { employees })).reading

/** The rows of some of the employees, as a reading without repetitions has them. */
const readRows = async (
  subject: Subject,
  some: ReadonlyArray<unknown>,
  all: ReadonlyArray<unknown>,
): Promise<ReadonlyArray<Row>> => {
  const isReference = all === subject.simulation.employees
  const reading = isReference ? (await readReference(subject)).reading : await readAll(subject, all)
  return listIds(subject, some).flatMap((id) => findRows(subject, reading, id))
}

const findRows = ({ simulation: { idColumn } }: Subject, { rows }: Reading, id: string): ReadonlyArray<Row> =>
  rows.filter(({ cells }) => String(cells[idColumn]) === id)

const isSame = (one: Row | undefined, other: Row | undefined, column: string): boolean =>
  isDeepStrictEqual(one?.cells[column], other?.cells[column])

/** Without empty cells: a column that only other records need counts as absent. */
const formatCells = (cells: Row["cells"]): string =>
  JSON.stringify(
    Object.entries(cells)
      .filter(([, cell]) => cell !== null && cell !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

const unique = (ids: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(ids)]
