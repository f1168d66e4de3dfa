import assert from "node:assert/strict"
import { lackOf } from "../abilities.ts"
import { type Case, type Subject, undisturbed, worldOf } from "../case.ts"
import { signedHeaders } from "../hook-call.ts"
import { done, GIVING_SALARY_MASTER } from "../operation.ts"
import { SHORTEST_VALUE, textsIn } from "../secrets.ts"
import type { SimulatedUpdates } from "../simulation.ts"
import { columnOf, type Fields, shownIn } from "../updating.ts"

/** What a connector can do besides being read is tested by what the simulation has of it. */
export const SIMULATED_ABILITIES: ReadonlyArray<Case> = [
  {
    name: "the simulation has two customers with salary components of their own",
    doesNotApply: lackOf("salaryMaster"),
    run: async (subject) => {
      const one = (await done(subject, GIVING_SALARY_MASTER, { tenant: 0 })).result
      const other = (await done(subject, GIVING_SALARY_MASTER, { tenant: 1 })).result
      for (const components of [one, other]) {
        assert.ok(
          hasComponents(components),
          "The simulation has no salary components, or the connector gives none of them: give it some, of ctc or monthly.",
        )
      }
      assert.notDeepEqual(
        one,
        other,
        "Both customers of the simulation have the same salary components: give each some of its own.",
      )
    },
  },
  {
    name: "the simulation has updates that a row shows, and one that it refuses",
    doesNotApply: lackOf("write"),
    run: async (subject) => {
      const { updates } = subject.simulation
      assert.ok(
        updates !== undefined,
        "The connector writes, and the simulation has no updates: say what it takes and what it refuses.",
      )
      assertTelling("taken", updates.taken)
      assertTelling("refused", updates.refused)
      const strange = updates.emptied.find((key) => !(key in updates.taken))
      assert.ok(strange === undefined, `updates.emptied has ${String(strange)}, which updates.taken has not.`)
      await isNews(subject, updates)
    },
  },
  {
    name: "the simulation has a hook whose calls are signed",
    doesNotApply: lackOf("verifyHook"),
    run: (subject) => {
      const { hook } = subject.simulation
      assert.ok(
        hook !== undefined,
        "The connector has verifyHook, and the simulation no hook: say how the source signs a call.",
      )
      const call = worldOf(subject).hookCall()
      const names = signedHeaders(call)
      assert.ok(
        names.length > 0 && call.body.length > 0,
        "A call of the simulation's hook has no headers to know it by, or no body.",
      )
      const upper = names.find((name) => name !== name.toLowerCase())
      assert.ok(upper === undefined, `The header ${String(upper)} of a call must be in lower case.`)
      return Promise.resolve()
    },
  },
]

const hasComponents = (components: unknown): boolean =>
  typeof components === "object" &&
  components !== null &&
  Object.values(components).some((list) => Array.isArray(list) && list.length > 0)

const assertTelling = (name: "taken" | "refused", fields: Fields): void => {
  assert.ok(
    textsIn(fields).some((text) => text.length >= SHORTEST_VALUE),
    `No value of updates.${name} is a text of ${String(SHORTEST_VALUE)} characters or more: give one, so that it is recognised where it must not stand.`,
  )
}

/** Everything that is taken has a column, in which nobody has it yet. */
const isNews = async (subject: Subject, updates: SimulatedUpdates): Promise<void> => {
  const { rows } = (await undisturbed(subject)).reading
  for (const [key, value] of Object.entries(shownIn(updates))) {
    assert.ok(key in updates.taken, `updates.shown has ${key}, which updates.taken has not.`)
    const columns = rows.map(({ cells }) => [cells, columnOf(subject, key, cells)] as const)
    assert.ok(
      columns.some(([, column]) => column !== null),
      `updates.taken has ${key}, and no column of the rows is called so or mapped to it by fieldMap.`,
    )
    assert.ok(
      !columns.some(([cells, column]) => column !== null && String(cells[column]) === String(value)),
      `An employee of the simulation already has the ${key} of updates.taken: take another one.`,
    )
  }
}
