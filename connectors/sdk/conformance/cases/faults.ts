import assert from "node:assert/strict"
import { type Case, type Subject, readReference, readUndisturbed, makeFixture } from "../case.ts"
import {
  assertEndsAs,
  LASTING_401,
  LASTING_429,
  LASTING_5XX,
  LASTING_BREAK,
  PASSING_429,
  PASSING_5XX,
  PASSING_BREAK,
  PASSING_RETRY_AFTER,
  assertSurvives,
} from "../line-faults.ts"
import { READING } from "../operation.ts"
import { assertRead, read } from "../reading.ts"

export const FAULTS: ReadonlyArray<Case> = [
  {
    name: "429 with Retry-After: waits that long and retries",
    run: async (subject) => assertSurvives(subject, READING, PASSING_RETRY_AFTER),
  },
  {
    name: "429 without Retry-After: waits on its own and retries",
    run: async (subject) => assertSurvives(subject, READING, PASSING_429),
  },
  {
    name: "repeated 429: ends with rate after a few tries",
    run: async (subject) => {
      for (const lasting of LASTING_429) await assertEndsAs(subject, READING, lasting)
    },
  },
  {
    name: "5xx during a load: waits and retries",
    run: async (subject) => {
      for (const passing of PASSING_5XX) await assertSurvives(subject, READING, passing)
    },
  },
  {
    name: "repeated 5xx: ends with transient after a few tries",
    run: async (subject) => assertEndsAs(subject, READING, LASTING_5XX),
  },
  {
    name: "a dropped connection: retries; repeated: ends with transient",
    run: async (subject) => {
      await assertSurvives(subject, READING, PASSING_BREAK)
      await assertEndsAs(subject, READING, LASTING_BREAK)
    },
  },
  {
    name: "a token that expires during a load is renewed",
    doesNotApply: ({ simulation }) =>
      simulation.expireTokens === undefined ? "the simulation has no tokens that expire" : null,
    run: async (subject) => {
      const { reading } = await readReference(subject)
      const fixture = makeFixture(subject)
      const renewed = await read(subject.connector, fixture, { onPage: () => fixture.expireTokens() })
      assertRead(renewed, "With tokens that expire after every page")
      assert.deepEqual(
        renewed.rows,
        reading.rows,
        "With tokens that expire after every page, the rows differ.",
      )
    },
  },
  {
    name: "credentials that are revoked during a load end with auth",
    run: async (subject) => assertEndsAs(subject, READING, LASTING_401),
  },
  {
    name: "requests stay within limits.requestsPerMinute",
    doesNotApply: ({ connector: { manifest } }) =>
      manifest.limits.requestsPerMinute === null ? "limits.requestsPerMinute is null" : null,
    run: respectsRateLimit,
  },
]

const MINUTE_MILLIS = 60_000
const MAX_EMPLOYEES = 200_000

/** Repeats a reading until it has sent enough requests to reach the limit. */
async function respectsRateLimit(subject: Subject): Promise<void> {
  const most = subject.connector.manifest.limits.requestsPerMinute ?? 0
  const { requests: few } = await readReference(subject)
  const { employees } = subject.simulation
  const times = Math.min(Math.ceil((2 * most) / few.length) + 1, Math.floor(MAX_EMPLOYEES / employees.length))
  const many = Array.from({ length: times }, () => employees).flat()
  const { requests } = (
    await readUndisturbed(subject, { employees: many, requestsAtMost: 20 * most + 1_000 })
  ).fixture
  for (const [index, { at }] of requests.entries()) {
    const later = requests[index + most]
    if (later === undefined) return
    assert.ok(
      later.at - at >= MINUTE_MILLIS,
      `${String(most + 1)} requests were sent within ${String(later.at - at)} ms; limits.requestsPerMinute is ${String(most)}.`,
    )
  }
}
