import assert from "node:assert/strict"
import {
  assertSameIds,
  type Case,
  readIds,
  sampleRequests,
  type Subject,
  readReference,
  makeFixture,
} from "../case.ts"
import { contactsNoOtherHost, followsNoRedirect } from "../elsewhere.ts"
import { corruptDates, ERROR_BODY, type Mutation, STRANGE_RECORDS, unreadable } from "../mutations.ts"
import { READING } from "../operation.ts"
import { assertRead, assertSourceError, EVERY_KIND, read, type Reading } from "../reading.ts"
import type { SimulatedResponse } from "../simulation.ts"
import type { Fault } from "../fixture.ts"

const NAMES = unreadable(ERROR_BODY).map(({ name }) => name)

export const RESPONSES: ReadonlyArray<Case> = [
  ...NAMES.map((name): Case => ({
    name: `a response that is ${name}: a SourceError, and no row`,
    run: async (subject) => {
      const { errorBody = ERROR_BODY } = subject.simulation
      const mutation = unreadable(errorBody).find((other) => other.name === name)
      if (mutation !== undefined) await isRefused(subject, mutation)
    },
  })),
  {
    name: "a response that is a list of numbers: a SourceError, or unreadable rows",
    run: async (subject) => {
      await forEachDamage(subject, STRANGE_RECORDS, (reading, expected, when) => {
        if (reading.error !== null) assertSourceError(reading.error, EVERY_KIND, when)
        else {
          const unread = reading.pages.reduce((sum, page) => sum + page.unreadable.length, 0)
          assert.ok(
            unread + reading.rows.length >= expected.length,
            `${when}: rows were dropped silently: list them in unreadable, or throw a SourceError (data).`,
          )
        }
      })
    },
  },
  {
    name: "invalid dates lose no row",
    run: async (subject) => {
      const { reading } = await readReference(subject)
      const fault = (_: number, truly: () => SimulatedResponse) => corruptDates(truly()).respond
      const corrupt = await read(subject.connector, makeFixture(subject, { fault }))
      assertRead(corrupt, "With invalid dates (pass them on unchanged: the service validates them)")
      assertSameIds(readIds(subject, corrupt), readIds(subject, reading), "With invalid dates")
    },
  },
  {
    name: "a redirect is not followed",
    run: async (subject) => followsNoRedirect(subject, READING),
  },
  {
    name: "no host outside the simulation's origins is called, wherever a response points",
    run: async (subject) => contactsNoOtherHost(subject, READING),
  },
]

const isRefused = async (subject: Subject, mutation: Mutation): Promise<void> => {
  await forEachDamage(subject, mutation, ({ error }, _expected, when) => {
    assertSourceError(error, EVERY_KIND, when)
  })
}

/** Damages the responses from each request on; no row may appear that would not have appeared without the damage. */
const forEachDamage = async (
  subject: Subject,
  { name, of }: Mutation,
  check: (reading: Reading, expected: ReadonlyArray<string>, when: string) => void,
): Promise<void> => {
  const { reading, requests } = await readReference(subject)
  const expected = readIds(subject, reading)
  for (const place of sampleRequests({ requests })) {
    const damages: Array<SimulatedResponse> = []
    const fault: Fault = (number, truly) => {
      const response = number < place ? null : of(truly())
      if (response !== null) damages.push(response)
      return response
    }
    const outcome = await read(subject.connector, makeFixture(subject, { fault }))
    if (damages.length === 0) continue
    const when = `With ${name} as the response from request ${String(place)} on`
    const strange = readIds(subject, outcome).filter((id) => !expected.includes(id))
    assert.deepEqual(strange, [], `${when}: the connector made rows of it.`)
    check(outcome, expected, when)
  }
}
