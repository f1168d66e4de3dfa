import assert from "node:assert/strict"
import { explainLack } from "../abilities.ts"
import { type Case, type Subject, readUndisturbed, makeFixture } from "../case.ts"
import { signedHeaders } from "../webhook-call.ts"
import { runUndisturbed, GIVING_SALARY_MASTER } from "../operation.ts"
import { MIN_VALUE_LENGTH, textsIn } from "../secrets.ts"
import type { SimulatedUpdates } from "../simulation.ts"
import { findColumn, type Fields, shownIn } from "../updating.ts"

/** What a connector can do besides being read is tested by what the simulation has of it. */
export const SIMULATED_ABILITIES: ReadonlyArray<Case> = [
  {
    name: "the simulation has two customers with salary components of their own",
    doesNotApply: explainLack("salaryMaster"),
    run: async (subject) => {
      const one = (await runUndisturbed(subject, GIVING_SALARY_MASTER, { tenant: 0 })).result
      const other = (await runUndisturbed(subject, GIVING_SALARY_MASTER, { tenant: 1 })).result
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
    doesNotApply: explainLack("write"),
    run: async (subject) => {
      const { updates } = subject.simulation
      assert.ok(
        updates !== undefined,
        "The connector writes, and the simulation has no updates: say what it takes and what it refuses.",
      )
      assertRecognizable("taken", updates.taken)
      assertRecognizable("refused", updates.refused)
      const strange = updates.emptied.find((key) => !(key in updates.taken))
      assert.ok(strange === undefined, `updates.emptied has ${String(strange)}, which updates.taken has not.`)
      await assertNewValues(subject, updates)
    },
  },
  {
    name: "the simulation has a hook whose calls are signed",
    doesNotApply: explainLack("verifyHook"),
    run: (subject) => {
      const { webhook } = subject.simulation
      assert.ok(
        webhook !== undefined,
        "The connector has verifyHook, and the simulation no hook: say how the source signs a call.",
      )
      const call = makeFixture(subject).webhookCall()
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

const assertRecognizable = (name: "taken" | "refused", fields: Fields): void => {
  assert.ok(
    textsIn(fields).some((text) => text.length >= MIN_VALUE_LENGTH),
    `No value of updates.${name} is a text of ${String(MIN_VALUE_LENGTH)} characters or more: give one, so that it is recognised where it must not stand.`,
  )
}

/** Everything that is taken has a column, in which nobody has it yet. */
const assertNewValues = async (subject: Subject, updates: SimulatedUpdates): Promise<void> => {
  const { rows } = (await readUndisturbed(subject)).reading
  for (const [key, value] of Object.entries(shownIn(updates))) {
    assert.ok(key in updates.taken, `updates.shown has ${key}, which updates.taken has not.`)
    const columns = rows.map(({ cells }) => [cells, findColumn(subject, key, cells)] as const)
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
