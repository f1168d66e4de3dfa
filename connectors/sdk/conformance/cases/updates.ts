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

/** A key that is in no data model, so that no connector knows it. */
const NO_FIELD = "fieldThatNobodyHas"

const CASES: ReadonlyArray<Case> = [
  {
    name: "the next reading shows an update, of one employee only",
    run: async (subject) => {
      const updates = updatesIn(subject)
      for (const index of [0, subject.simulation.employees.length - 1]) {
        const fixture = makeFixture(subject)
        await isShown(subject, fixture, { index, fields: updates.taken, shown: shownIn(updates) })
      }
    },
  },
  {
    name: "repeating an update is harmless",
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
      updates?.emptied.length === 0 ? "the simulation has no field that may be emptied" : null,
    run: async (subject) => {
      const updates = updatesIn(subject)
      const fixture = makeFixture(subject)
      await isShown(subject, fixture, { index: 0, fields: updates.taken, shown: shownIn(updates) })
      const nothing = Object.fromEntries(updates.emptied.map((key) => [key, null]))
      await isShown(subject, fixture, { index: 0, fields: nothing, shown: nothing })
    },
  },
  {
    name: "an update of an unknown employee is refused, and nothing is written",
    run: async (subject) => {
      const { taken } = updatesIn(subject)
      const fixture = makeFixture(subject, { employees: subject.simulation.employees.slice(1) })
      await isRefused(subject, fixture, taken, "With an employee that the source does not know")
    },
  },
  {
    name: "an update with a value that the source refuses is refused, and nothing is written",
    run: async (subject) => {
      const { taken, refused } = updatesIn(subject)
      for (const fields of [refused, { ...taken, ...refused }]) {
        await isRefused(subject, makeFixture(subject), fields, "With a value that the source refuses")
      }
    },
  },
  {
    name: "an update with a field that the connector cannot write is refused, and nothing is written",
    run: async (subject) => {
      const fields = { ...updatesIn(subject).taken, [NO_FIELD]: "x" }
      await isRefused(subject, makeFixture(subject), fields, "With a field that does not exist")
    },
  },
  {
    name: "concurrent updates for two customers are isolated",
    run: separatesTenants,
  },
]

const A_SECOND_MILLIS = 1_000

export const UPDATES = requireAbility("write", CASES)

interface Expected {
  /** Index of the employee in the simulation. */
  readonly index: number
  readonly fields: Fields
  /** Expected cells after the update, by data-model key. */
  readonly shown: Fields
}

const isShown = async (
  subject: Subject,
  fixture: Fixture,
  { index, fields, shown }: Expected,
): Promise<void> => {
  const before = await readStaff(subject, fixture)
  const update = await makeUpdate(subject, index, fields)
  assertDone(
    await makeWriteOperation(update).run(subject, fixture),
    "write of values that the source accepts",
  )
  const after = await readStaff(subject, fixture)
  const id =
    idIn(subject, after, update) ??
    assert.fail("After write, the next reading does not contain the employee.")
  assert.deepEqual(othersThan(id, after), othersThan(id, before), "write changed another employee, too.")
  for (const [key, value] of Object.entries(shown)) {
    const cell = after[id]?.[findColumn(subject, key, after[id]) ?? ""] ?? null
    assert.ok(
      isSame(cell, value),
      `The next reading does not show ${key} as it was written; if the source shows it in another form, declare that in updates.shown.`,
    )
  }
  const lost = emptiedIn(before[id] ?? {}, after[id] ?? {}).filter(
    (column) => !Object.keys(fields).some((key) => findColumn(subject, key, after[id] ?? {}) === column),
  )
  assert.ok(lost.length === 0, `write emptied ${lost.join(", ")}: change only what the update names.`)
}

const othersThan = (id: string, staff: Staff): Staff =>
  Object.fromEntries(Object.entries(staff).filter(([each]) => each !== id))

const isEmpty = (cell: unknown): boolean => cell === null || cell === undefined || cell === ""

const isSame = (cell: unknown, value: unknown): boolean =>
  isEmpty(value) ? isEmpty(cell) : formatValue(cell) === formatValue(value)

/** A row may show a number as text. */
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
    `${when}, write threw after it changed an employee: write all of an update or nothing.`,
  )
}

/** Each customer's update is for a different employee, and both customers have both employees. */
async function separatesTenants(subject: Subject): Promise<void> {
  const { taken } = updatesIn(subject)
  const updates = [await makeUpdate(subject, 0, taken), await makeUpdate(subject, 1, taken)] as const
  const write = (fixture: Fixture) => getAbility(subject, fixture, "write")(updates[fixture.tenant])
  const makeBothFixtures = () => ([0, 1] as const).map((tenant) => makeFixture(subject, { tenant }))
  const [alone, atOnce] = [makeBothFixtures(), makeBothFixtures()]
  for (const fixture of alone) await write(fixture)
  const thrown = await Promise.all(atOnce.map((fixture) => catchThrown(() => write(fixture))))
  for (const [index, error] of thrown.entries()) {
    const when = `write for customer ${String(index + 1)} of two at once (keep no state in the module)`
    assertDone({ error }, when)
    assert.deepEqual(
      atOnce[index]?.employees,
      alone[index]?.employees,
      `${when}: it changed data of the other customer.`,
    )
  }
}
