import assert from "node:assert/strict"
import { requireAbility } from "../abilities.ts"
import { type Case, sampleRequests, type Subject, makeFixture } from "../case.ts"
import { contactsNoOtherHost, followsNoRedirect } from "../elsewhere.ts"
import { assertEndsAs, assertEndsAsDenied, LASTING_401, lineFaultCases } from "../line-faults.ts"
import { ERROR_BODY, type Mutation, STRANGE_RECORDS, unreadable } from "../mutations.ts"
import { runUndisturbed, GIVING_SALARY_MASTER } from "../operation.ts"
import { assertDone, assertSourceError, EVERY_KIND } from "../reading.ts"
import { componentProblems } from "../salary-components.ts"
import { hidesCredentials, type Observe, formatMessage } from "../observe.ts"
import type { Fault } from "../fixture.ts"

const CASES: ReadonlyArray<Case> = [
  {
    name: "returns components that the service accepts, and the same ones each time",
    run: async (subject) => {
      const { result } = await runUndisturbed(subject, GIVING_SALARY_MASTER)
      const problems = componentProblems(asCopied(result))
      assert.ok(problems.length === 0, `Not a valid salary master: ${problems.join("; ")}.`)
      const again = await runUndisturbed(subject, GIVING_SALARY_MASTER)
      assert.deepEqual(again.result, result, "Called twice, it returns different components.")
    },
  },
  {
    name: "wrong credentials end with auth",
    run: async (subject) => {
      const fixture = makeFixture(subject, { credentials: subject.simulation.wrongCredentials })
      const { error } = await GIVING_SALARY_MASTER.run(subject, fixture)
      assertSourceError(error, ["auth"], "salaryMaster with wrong credentials")
      await assertEndsAs(subject, GIVING_SALARY_MASTER, LASTING_401)
    },
  },
  {
    name: "missing permission ends with permission",
    run: async (subject) => assertEndsAsDenied(subject, GIVING_SALARY_MASTER),
  },
  ...lineFaultCases(GIVING_SALARY_MASTER),
  {
    name: "a malformed response ends with data, not as an empty salary master",
    run: async (subject) => {
      const { errorBody = ERROR_BODY } = subject.simulation
      for (const mutation of [...unreadable(errorBody), STRANGE_RECORDS]) await isRefused(subject, mutation)
    },
  },
  {
    name: "no redirect is followed, and no host outside the simulation's origins is called",
    run: async (subject) => {
      await followsNoRedirect(subject, GIVING_SALARY_MASTER)
      await contactsNoOtherHost(subject, GIVING_SALARY_MASTER)
    },
  },
  {
    name: "concurrent calls for two customers return each customer's own components",
    run: async (subject) => {
      const customers = [{ tenant: 0 }, { tenant: 1 }] as const
      const alone: Array<unknown> = []
      for (const customer of customers)
        alone.push((await runUndisturbed(subject, GIVING_SALARY_MASTER, customer)).result)
      const outcomes = await Promise.all(
        customers.map((customer) => GIVING_SALARY_MASTER.run(subject, makeFixture(subject, customer))),
      )
      for (const [index, outcome] of outcomes.entries()) {
        const when = `salaryMaster of customer ${String(index + 1)} of two at once (keep no state in the module)`
        assertDone(outcome, when)
        assert.deepEqual(outcome.result, alone[index], `${when}: the components differ.`)
      }
    },
  },
  {
    name: "no credential appears in an address, message, component or printed output",
    run: async (subject) => hidesCredentials(subject, observeComponents),
  },
]

export const SALARY_MASTER = requireAbility("salaryMaster", CASES)

const observeComponents: Observe = async (subject, fixture) => {
  const { error, result } = await GIVING_SALARY_MASTER.run(subject, fixture)
  return [
    ["the message of the error that salaryMaster threw", () => formatMessage(error)],
    ["a salary component", () => JSON.stringify(result)],
  ]
}

/** Copies the result as it is copied out of the connector's thread. */
const asCopied = (result: unknown): unknown => {
  try {
    return structuredClone(result)
  } catch {
    return assert.fail(
      "salaryMaster returns a value that cannot be copied, such as a function: return plain data.",
    )
  }
}

/** An error that the source reports may be of any kind; a response in another format must end with `data`. */
const isRefused = async (subject: Subject, { name, of }: Mutation): Promise<void> => {
  const { fixture, result } = await runUndisturbed(subject, GIVING_SALARY_MASTER)
  const kinds = name === "an error with status 200" ? EVERY_KIND : (["data"] as const)
  for (const place of sampleRequests(fixture)) {
    let damages = 0
    const fault: Fault = (number, truly) => {
      const response = number < place ? null : of(truly())
      if (response !== null) damages++
      return response
    }
    const outcome = await GIVING_SALARY_MASTER.run(subject, makeFixture(subject, { fault }))
    const when = `salaryMaster, with ${name} as the response from request ${String(place)} on`
    if (damages === 0 || isUntouched(outcome, result)) continue
    assertSourceError(outcome.error, kinds, when)
  }
}

/** Whether the damage is in a part of the response that the connector does not use. */
const isUntouched = (
  { error, result }: { readonly error: unknown; readonly result: unknown },
  whole: unknown,
) => error === null && JSON.stringify(result) === JSON.stringify(whole)
