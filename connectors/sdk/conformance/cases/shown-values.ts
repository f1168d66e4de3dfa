import assert from "node:assert/strict"
import { type Case, readReference, readUndisturbed, type Subject } from "../case.ts"
import type { Reading } from "../reading.ts"
import type { SimulatedFuture } from "../simulation.ts"

/* A row says what the source shows to people today: labels as they are read, and nothing that begins later. */

/** The last two are written so in the source: a connector that unescapes twice, or without need, changes them. */
const LABELS = ["R&D", "O'Brien & Söhne <East>", 'The "Lab"', "Research &amp; Development", "&lt;none&gt;"]
/** A day after the readings, and a year after them. */
const LATER = ["2026-01-06", "2027-01-01"]

export const SHOWN_VALUES: ReadonlyArray<Case> = [
  {
    name: "a label arrives as people read it, also where the source escapes it",
    doesNotApply: ({ simulation: { withLabel } }) =>
      withLabel === undefined ? "the simulation has no withLabel" : null,
    run: async (subject) => {
      const { employees, withLabel } = subject.simulation
      const some = employees.slice(0, LABELS.length)
      const labelled = some.map((employee, index) => withLabel?.(employee, LABELS[index] ?? ""))
      const { reading } = await readUndisturbed(subject, { employees: labelled })
      const shown = new Set(reading.rows.flatMap(({ cells }) => Object.values(cells)))
      assert.deepEqual(
        LABELS.slice(0, some.length).filter((label) => !shown.has(label)),
        [],
        "These labels do not arrive as they are: unescape what the source escapes, once, and nothing else.",
      )
    },
  },
  {
    name: "a job or a pay that begins later is not reported as today's",
    doesNotApply: ({ simulation: { withFuture } }) =>
      withFuture === undefined ? "the simulation has no withFuture" : null,
    run: async (subject) => {
      const { reading } = await readReference(subject)
      for (const from of LATER) {
        const later = { from, variant: 1, isFirst: false }
        const when = `With a job and a pay from ${from} on, beside those of today`
        assertSameRows(await readFuture(subject, later), reading, when)
        const [one, other] = [
          await readFuture(subject, { ...later, isFirst: true }),
          await readFuture(subject, { ...later, isFirst: true, variant: 2 }),
        ]
        assertSameRows(one, other, `With a first job and a first pay from ${from} on, of two kinds`)
      }
    },
  },
]

const readFuture = async (subject: Subject, future: SimulatedFuture): Promise<Reading> => {
  const { employees, withFuture } = subject.simulation
  const changed = employees.map((employee) => withFuture?.(employee, future))
  return (await readUndisturbed(subject, { employees: changed })).reading
}

const assertSameRows = (one: Reading, other: Reading, when: string): void => {
  const columns = new Set(
    one.rows.flatMap(({ cells }, index) =>
      Object.keys({ ...cells, ...other.rows[index]?.cells }).filter(
        (column) =>
          JSON.stringify(cells[column] ?? null) !== JSON.stringify(other.rows[index]?.cells[column] ?? null),
      ),
    ),
  )
  assert.deepEqual(
    [...columns],
    [],
    `${when}: these columns show what begins later. Choose the record that holds on the day of the reading.`,
  )
}
