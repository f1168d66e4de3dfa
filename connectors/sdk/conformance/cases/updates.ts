import assert from "node:assert/strict"
import { getAbility, requireAbility } from "../abilities.ts"
import { type Case, type Subject, makeFixture } from "../case.ts"
import { assertDone, assertSourceError, catchThrown } from "../reading.ts"
import {
  type Cells,
  findColumn,
  type Fields,
  idIn,
  shownIn,
  type Staff,
  readStaff,
  makeUpdate,
  updatesIn,
  makeWriteOperation,
} from "../updating.ts"
import type { Fixture } from "../fixture.ts"

/** Of no data model, as a field that the connector has not thought of. */
const NO_FIELD = "fieldThatNobodyHas"

const CASES: ReadonlyArray<Case> = [
  {
    name: "the next reading shows an update, of one employee and of nobody else",
    run: async (subject) => {
      const updates = updatesIn(subject)
      for (const index of [0, subject.simulation.employees.length - 1]) {
        const fixture = makeFixture(subject)
        await isShown(subject, fixture, { index, fields: updates.taken, shown: shownIn(updates) })
      }
    },
  },
  {
    name: "an update that is said twice does no harm",
    run: async (subject) => {
      const updates = updatesIn(subject)
      const fixture = makeFixture(subject)
      const saying = { index: 0, fields: updates.taken, shown: shownIn(updates) }
      await isShown(subject, fixture, saying)
      fixture.advanceTime(A_SECOND_MILLIS)
      await isShown(subject, fixture, saying)
    },
  },
  {
    name: "null empties a field",
    doesNotApply: ({ simulation: { updates } }) =>
      updates?.emptied.length === 0 ? "the simulation lets no field be empty" : null,
    run: async (subject) => {
      const updates = updatesIn(subject)
      const fixture = makeFixture(subject)
      await isShown(subject, fixture, { index: 0, fields: updates.taken, shown: shownIn(updates) })
      const nothing = Object.fromEntries(updates.emptied.map((key) => [key, null]))
      await isShown(subject, fixture, { index: 0, fields: nothing, shown: nothing })
    },
  },
  {
    name: "an update of somebody whom the source does not know is refused, and changes nobody",
    run: async (subject) => {
      const { taken } = updatesIn(subject)
      const fixture = makeFixture(subject, { employees: subject.simulation.employees.slice(1) })
      await isRefused(subject, fixture, taken, "With somebody whom the source does not know")
    },
  },
  {
    name: "an update with a value that the source refuses is refused, and nothing of it is written",
    run: async (subject) => {
      const { taken, refused } = updatesIn(subject)
      for (const fields of [refused, { ...taken, ...refused }]) {
        await isRefused(subject, makeFixture(subject), fields, "With a value that the source refuses")
      }
    },
  },
  {
    name: "an update with a field that the connector cannot write is refused, and nothing of it is written",
    run: async (subject) => {
      const fields = { ...updatesIn(subject).taken, [NO_FIELD]: "x" }
      await isRefused(subject, makeFixture(subject), fields, "With a field that there is nowhere")
    },
  },
  {
    name: "two customers who are written to at once stay apart",
    run: separatesTenants,
  },
]

const A_SECOND_MILLIS = 1_000

export const UPDATES = requireAbility("write", CASES)

interface Expected {
  /** Of the employee in the simulation. */
  readonly index: number
  readonly fields: Fields
  /** Cells afterwards, by data-model key. */
  readonly shown: Fields
}

const isShown = async (
  subject: Subject,
  fixture: Fixture,
  { index, fields, shown }: Expected,
): Promise<void> => {
  const before = await readStaff(subject, fixture)
  const update = await makeUpdate(subject, index, fields)
  assertDone(await makeWriteOperation(update).run(subject, fixture), "write of what the source takes")
  const after = await readStaff(subject, fixture)
  const id =
    idIn(subject, after, update) ?? assert.fail("write made the employee unknown to the next reading.")
  assert.deepEqual(othersThan(id, after), othersThan(id, before), "write changed somebody else, too.")
  for (const [key, value] of Object.entries(shown)) {
    const cell = after[id]?.[findColumn(subject, key, after[id]) ?? ""] ?? null
    assert.ok(
      isSame(cell, value),
      `The next reading does not show ${key} as it was written; where the source shows it in a form of its own, say so in updates.shown.`,
    )
  }
  const lost = emptiedIn(before[id] ?? {}, after[id] ?? {}).filter(
    (column) => !Object.keys(fields).some((key) => findColumn(subject, key, after[id] ?? {}) === column),
  )
  assert.ok(lost.length === 0, `write emptied ${lost.join(", ")}: change what the update names, and no more.`)
}

const othersThan = (id: string, staff: Staff): Staff =>
  Object.fromEntries(Object.entries(staff).filter(([each]) => each !== id))

const isEmpty = (cell: unknown): boolean => cell === null || cell === undefined || cell === ""

const isSame = (cell: unknown, value: unknown): boolean =>
  isEmpty(value) ? isEmpty(cell) : formatValue(cell) === formatValue(value)

/** A number may be shown as text. */
const formatValue = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

const emptiedIn = (before: Cells, after: Cells): ReadonlyArray<string> =>
  Object.keys(before).filter((column) => !isEmpty(before[column]) && isEmpty(after[column]))

const isRefused = async (subject: Subject, fixture: Fixture, fields: Fields, when: string): Promise<void> => {
  const before = fixture.employees
  const update = await makeUpdate(subject, 0, fields)
  const { error } = await makeWriteOperation(update).run(subject, fixture)
  assertSourceError(error, ["data", "permission"], `${when}, write`)
  assert.deepEqual(
    fixture.employees,
    before,
    `${when}, write threw, but changed somebody: all of it or nothing.`,
  )
}

/** Each customer's update is of another employee, whom the other customer has as well. */
async function separatesTenants(subject: Subject): Promise<void> {
  const { taken } = updatesIn(subject)
  const updates = [await makeUpdate(subject, 0, taken), await makeUpdate(subject, 1, taken)] as const
  const write = (fixture: Fixture) => getAbility(subject, fixture, "write")(updates[fixture.tenant])
  const makeBothFixtures = () => ([0, 1] as const).map((tenant) => makeFixture(subject, { tenant }))
  const [alone, atOnce] = [makeBothFixtures(), makeBothFixtures()]
  for (const fixture of alone) await write(fixture)
  const thrown = await Promise.all(atOnce.map((fixture) => catchThrown(() => write(fixture))))
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
