import assert from "node:assert/strict"
import { explainLack } from "../abilities.ts"
import { type Case, type Subject, readReference, makeFixture } from "../case.ts"
import { signedHeaders } from "../webhook-call.ts"
import { runUndisturbed, GIVING_SALARY_MASTER } from "../operation.ts"
import { MIN_VALUE_LENGTH, textsIn } from "../secrets.ts"
import type { SimulatedUpdates } from "../simulation.ts"
import { findColumn, type Fields, shownIn } from "../updating.ts"

/** Checks that the simulation provides what the tests of the connector's other abilities need. */
export const SIMULATED_ABILITIES: ReadonlyArray<Case> = [
  {
    name: "the simulation has two customers with different salary components",
    doesNotApply: explainLack("salaryMaster"),
    run: async (subject) => {
      const one = (await runUndisturbed(subject, GIVING_SALARY_MASTER, { tenant: 0 })).result
      const other = (await runUndisturbed(subject, GIVING_SALARY_MASTER, { tenant: 1 })).result
      for (const components of [one, other]) {
        assert.ok(
          hasComponents(components),
          "The simulation has no salary components, or the connector returns none: add some of ctc or monthly.",
        )
      }
      assert.notDeepEqual(
        one,
        other,
        "Both customers of the simulation have the same salary components: give each its own.",
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
        "The connector has write, but the simulation has no updates: describe what it accepts and what it refuses.",
      )
      assertRecognizable("taken", updates.taken)
      assertRecognizable("refused", updates.refused)
      const strange = updates.emptied.find((key) => !(key in updates.taken))
      assert.ok(
        strange === undefined,
        `updates.emptied has ${String(strange)}, which is missing in updates.taken.`,
      )
      await assertNewValues(subject, updates)
    },
  },
  {
    name: "the simulation has a webhook with signed calls",
    doesNotApply: explainLack("verifyHook"),
    run: (subject) => {
      const { webhook } = subject.simulation
      assert.ok(
        webhook !== undefined,
        "The connector has verifyHook, but the simulation has no webhook: describe how the source signs a call.",
      )
      const call = makeFixture(subject).webhookCall()
      const names = signedHeaders(call)
      assert.ok(
        names.length > 0 && call.body.length > 0,
        "A call of the simulation's webhook has no headers to recognise it by, or no body.",
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
    `No value of updates.${name} has ${String(MIN_VALUE_LENGTH)} characters or digits or more: add one, so that it is recognised where it must not appear.`,
  )
}

/** Every accepted value needs a column, and no employee may have the value yet. */
const assertNewValues = async (subject: Subject, updates: SimulatedUpdates): Promise<void> => {
  const { rows } = (await readReference(subject)).reading
  for (const [key, value] of Object.entries(shownIn(updates))) {
    assert.ok(key in updates.taken, `updates.shown has ${key}, which is missing in updates.taken.`)
    const columns = rows.map(({ cells }) => [cells, findColumn(subject, key, cells)] as const)
    assert.ok(
      columns.some(([, column]) => column !== null),
      `updates.taken has ${key}, but no column of the rows has this name or is mapped to it by fieldMap.`,
    )
    assert.ok(
      !columns.some(([cells, column]) => column !== null && String(cells[column]) === String(value)),
      `An employee of the simulation already has the ${key} of updates.taken: choose another value.`,
    )
  }
}
