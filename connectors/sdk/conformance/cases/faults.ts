import assert from "node:assert/strict"
import { type Case, type Subject, undisturbed, worldOf } from "../case.ts"
import {
  endsAs,
  LASTING_401,
  LASTING_429,
  LASTING_5XX,
  LASTING_BREAK,
  PASSING_429,
  PASSING_5XX,
  PASSING_BREAK,
  PASSING_RETRY_AFTER,
  survives,
} from "../line-faults.ts"
import { READING } from "../operation.ts"
import { assertRead, read } from "../reading.ts"

export const FAULTS: ReadonlyArray<Case> = [
  {
    name: "429 with Retry-After: waits as long as it is asked to, and goes on",
    run: async (subject) => survives(subject, READING, PASSING_RETRY_AFTER),
  },
  {
    name: "429 without Retry-After: waits by itself, and goes on",
    run: async (subject) => survives(subject, READING, PASSING_429),
  },
  {
    name: "429 again and again: ends as rate after a few tries",
    run: async (subject) => {
      for (const lasting of LASTING_429) await endsAs(subject, READING, lasting)
    },
  },
  {
    name: "5xx in mid-run: waits, tries again, and goes on",
    run: async (subject) => {
      for (const passing of PASSING_5XX) await survives(subject, READING, passing)
    },
  },
  {
    name: "5xx again and again: ends as transient after a few tries",
    run: async (subject) => endsAs(subject, READING, LASTING_5XX),
  },
  {
    name: "a line that breaks: tries again; again and again: ends as transient",
    run: async (subject) => {
      await survives(subject, READING, PASSING_BREAK)
      await endsAs(subject, READING, LASTING_BREAK)
    },
  },
  {
    name: "a token that ends in mid-run is renewed",
    doesNotApply: ({ simulation }) =>
      simulation.expireTokens === undefined ? "the simulation has no tokens that end" : null,
    run: async (subject) => {
      const { reading } = await undisturbed(subject)
      const world = worldOf(subject)
      const renewed = await read(subject.connector, world, { onPage: () => world.expireTokens() })
      assertRead(renewed, "With tokens that end after every page")
      assert.deepEqual(
        renewed.rows,
        reading.rows,
        "With tokens that end after every page, the rows are others.",
      )
    },
  },
  {
    name: "credentials that are withdrawn in mid-run end as auth",
    run: async (subject) => endsAs(subject, READING, LASTING_401),
  },
  {
    name: "no more requests a minute than limits.requestsPerMinute",
    doesNotApply: ({ connector: { manifest } }) =>
      manifest.limits.requestsPerMinute === null ? "limits.requestsPerMinute is null" : null,
    run: keepsToItsLimit,
  },
]

const MINUTE_MILLIS = 60_000
const MOST_EMPLOYEES = 200_000

/** Reads so many employees that the limit is reached: the same ones again and again. */
async function keepsToItsLimit(subject: Subject): Promise<void> {
  const most = subject.connector.manifest.limits.requestsPerMinute ?? 0
  const { world } = await undisturbed(subject)
  const { employees } = subject.simulation
  const times = Math.min(
    Math.ceil((2 * most) / world.asked.length) + 1,
    Math.floor(MOST_EMPLOYEES / employees.length),
  )
  const many = Array.from({ length: times }, () => employees).flat()
  const { asked } = (await undisturbed(subject, { employees: many, requestsAtMost: 20 * most + 1_000 })).world
  for (const [index, { at }] of asked.entries()) {
    const later = asked[index + most]
    if (later === undefined) return
    assert.ok(
      later.at - at >= MINUTE_MILLIS,
      `${String(most + 1)} requests were begun within ${String(later.at - at)} ms; limits.requestsPerMinute is ${String(most)}.`,
    )
  }
}
