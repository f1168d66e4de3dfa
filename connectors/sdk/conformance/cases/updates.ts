import assert from "node:assert/strict"
import { abilityIn, onlyWith } from "../abilities.ts"
import { type Case, type Subject, worldOf } from "../case.ts"
import { assertDone, assertSourceError, thrownBy } from "../reading.ts"
import {
  type Cells,
  columnOf,
  type Fields,
  idIn,
  shownIn,
  type Staff,
  staffNow,
  updateOf,
  updatesIn,
  writing,
} from "../updating.ts"
import type { World } from "../world.ts"

/** Of no data model, as a field that the connector has not thought of. */
const NO_FIELD = "fieldThatNobodyHas"

const CASES: ReadonlyArray<Case> = [
  {
    name: "the next reading shows an update, of one employee and of nobody else",
    run: async (subject) => {
      const updates = updatesIn(subject)
      for (const index of [0, subject.simulation.employees.length - 1]) {
        const world = worldOf(subject)
        await isShown(subject, world, { index, fields: updates.taken, shown: shownIn(updates) })
      }
    },
  },
  {
    name: "an update that is said twice does no harm",
    run: async (subject) => {
      const updates = updatesIn(subject)
      const world = worldOf(subject)
      const saying = { index: 0, fields: updates.taken, shown: shownIn(updates) }
      await isShown(subject, world, saying)
      world.pass(A_SECOND_MILLIS)
      await isShown(subject, world, saying)
    },
  },
  {
    name: "null empties a field",
    doesNotApply: ({ simulation: { updates } }) =>
      updates?.emptied.length === 0 ? "the simulation lets no field be empty" : null,
    run: async (subject) => {
      const updates = updatesIn(subject)
      const world = worldOf(subject)
      await isShown(subject, world, { index: 0, fields: updates.taken, shown: shownIn(updates) })
      const nothing = Object.fromEntries(updates.emptied.map((key) => [key, null]))
      await isShown(subject, world, { index: 0, fields: nothing, shown: nothing })
    },
  },
  {
    name: "an update of somebody whom the source does not know is refused, and changes nobody",
    run: async (subject) => {
      const { taken } = updatesIn(subject)
      const world = worldOf(subject, { employees: subject.simulation.employees.slice(1) })
      await isRefused(subject, world, taken, "With somebody whom the source does not know")
    },
  },
  {
    name: "an update with a value that the source refuses is refused, and nothing of it is written",
    run: async (subject) => {
      const { taken, refused } = updatesIn(subject)
      for (const fields of [refused, { ...taken, ...refused }]) {
        await isRefused(subject, worldOf(subject), fields, "With a value that the source refuses")
      }
    },
  },
  {
    name: "an update with a field that the connector cannot write is refused, and nothing of it is written",
    run: async (subject) => {
      const fields = { ...updatesIn(subject).taken, [NO_FIELD]: "x" }
      await isRefused(subject, worldOf(subject), fields, "With a field that there is nowhere")
    },
  },
  {
    name: "two customers who are written to at once stay apart",
    run: staysApart,
  },
]

const A_SECOND_MILLIS = 1_000

export const UPDATES = onlyWith("write", CASES)

interface Expected {
  /** Of the employee in the simulation. */
  readonly index: number
  readonly fields: Fields
  /** Cells afterwards, by data-model key. */
  readonly shown: Fields
}

const isShown = async (subject: Subject, world: World, { index, fields, shown }: Expected): Promise<void> => {
  const before = await staffNow(subject, world)
  const update = await updateOf(subject, index, fields)
  assertDone(await writing(update).run(subject, world), "write of what the source takes")
  const after = await staffNow(subject, world)
  const id =
    idIn(subject, after, update) ?? assert.fail("write made the employee unknown to the next reading.")
  assert.deepEqual(othersThan(id, after), othersThan(id, before), "write changed somebody else, too.")
  for (const [key, value] of Object.entries(shown)) {
    const cell = after[id]?.[columnOf(subject, key, after[id]) ?? ""] ?? null
    assert.ok(
      isSame(cell, value),
      `The next reading does not show ${key} as it was written; where the source shows it in a form of its own, say so in updates.shown.`,
    )
  }
  const lost = emptiedIn(before[id] ?? {}, after[id] ?? {}).filter(
    (column) => !Object.keys(fields).some((key) => columnOf(subject, key, after[id] ?? {}) === column),
  )
  assert.ok(lost.length === 0, `write emptied ${lost.join(", ")}: change what the update names, and no more.`)
}

const othersThan = (id: string, staff: Staff): Staff =>
  Object.fromEntries(Object.entries(staff).filter(([each]) => each !== id))

const isEmpty = (cell: unknown): boolean => cell === null || cell === undefined || cell === ""

const isSame = (cell: unknown, value: unknown): boolean =>
  isEmpty(value) ? isEmpty(cell) : textOf(cell) === textOf(value)

/** A number may be shown as text. */
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

const emptiedIn = (before: Cells, after: Cells): ReadonlyArray<string> =>
  Object.keys(before).filter((column) => !isEmpty(before[column]) && isEmpty(after[column]))

const isRefused = async (subject: Subject, world: World, fields: Fields, when: string): Promise<void> => {
  const before = world.employees
  const update = await updateOf(subject, 0, fields)
  const { error } = await writing(update).run(subject, world)
  assertSourceError(error, ["data", "permission"], `${when}, write`)
  assert.deepEqual(
    world.employees,
    before,
    `${when}, write threw, but changed somebody: all of it or nothing.`,
  )
}

/** Each customer's update is of another employee, whom the other customer has as well. */
async function staysApart(subject: Subject): Promise<void> {
  const { taken } = updatesIn(subject)
  const updates = [await updateOf(subject, 0, taken), await updateOf(subject, 1, taken)] as const
  const write = (world: World) => abilityIn(subject, world, "write")(updates[world.tenant])
  const bothOf = () => ([0, 1] as const).map((tenant) => worldOf(subject, { tenant }))
  const [alone, atOnce] = [bothOf(), bothOf()]
  for (const world of alone) await write(world)
  const thrown = await Promise.all(atOnce.map((world) => thrownBy(() => write(world))))
  for (const [index, error] of thrown.entries()) {
    const when = `write for customer ${String(index + 1)} of two at once (keep nothing in the module)`
    assertDone({ error }, when)
    assert.deepEqual(
      atOnce[index]?.employees,
      alone[index]?.employees,
      `${when}: it changed what was not its own.`,
    )
  }
}
