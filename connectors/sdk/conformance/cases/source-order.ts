import assert from "node:assert/strict"
import {
  assertSameIds,
  type Case,
  formatSome,
  listIds,
  readIds,
  readReference,
  readUndisturbed,
  type Subject,
} from "../case.ts"
import type { Reading } from "../reading.ts"

/*
 * A source sorts and compares by rules of its own, for which case and accents often do not count: `Das`, `de Souza`, `Elan`. An
 * order that a connector makes by other rules, and the source uses, such as the first and the last id of a range, loses what lies
 * between. It has to leave order to the source, or to name each id.
 */

const IDS = [
  "Das",
  "de Souza",
  "DSouza",
  "Elan",
  "Émile",
  "emil",
  "élan-2",
  "AC-10",
  "AC-9",
  "ac-0100",
  "Z-1",
  "9",
  "10",
]

export const SOURCE_ORDER: ReadonlyArray<Case> = [
  {
    name: "ids in mixed case, with accents, hyphens and digits lose nobody, and nothing that belongs to an employee",
    doesNotApply: ({ simulation: { withId } }) =>
      withId === undefined ? "the simulation has no withId" : null,
    run: async (subject) => {
      const { employees } = subject.simulation
      const renamed = renameSome(subject)
      const { reading } = await readUndisturbed(subject, { employees: renamed })
      assertSameIds(readIds(subject, reading), listIds(subject, renamed), "With ids of many forms")
      const before = indexRows(subject, (await readReference(subject)).reading)
      const after = indexRows(subject, reading)
      const [oldIds, newIds] = [listIds(subject, employees), listIds(subject, renamed)]
      const changed = newIds.filter((id, index) => after.get(id) !== before.get(oldIds[index] ?? ""))
      assert.ok(
        changed.length === 0,
        `The rows of ${String(changed.length)} employees (${formatSome(changed)}) changed with the ids, although nothing else did: query by lists of ids, or leave order to the source.`,
      )
    },
  },
]

/** Renames employees of the second half: the first ones manage others, in whose rows an id may appear. */
const renameSome = ({ simulation: { employees, withId } }: Subject): ReadonlyArray<unknown> => {
  const half = Math.floor(employees.length / 2)
  const step = Math.max(1, Math.floor((employees.length - half) / IDS.length))
  return employees.map((employee, index) => {
    const id = index < half || (index - half) % step !== 0 ? undefined : IDS[(index - half) / step]
    return id === undefined ? employee : (withId?.(employee, id) ?? employee)
  })
}

/** What each row says besides the id, by the id. */
const indexRows = ({ simulation: { idColumn } }: Subject, { rows }: Reading): ReadonlyMap<string, string> =>
  new Map(
    rows.map(({ cells }) => [
      String(cells[idColumn]),
      JSON.stringify(Object.entries(cells).filter(([column, cell]) => column !== idColumn && cell !== null)),
    ]),
  )
