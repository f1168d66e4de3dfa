import assert from "node:assert/strict"
import { type Case, placesIn, type Subject, undisturbed, worldOf } from "../case.ts"
import { assertRead, assertSourceError, read } from "../reading.ts"
import type { SimulatedAnswer } from "../simulation.ts"
import { type Fault, NO_ANSWER, type World } from "../world.ts"

const RETRY_AFTER_SECONDS = 37
const SHORTEST_WAIT_MILLIS = 500
/** Requests after the first that failed: a few tries, and a token asked for again. */
const TRIES_AT_MOST = 10

const status = (code: number, headers: Readonly<Record<string, string>> = {}): SimulatedAnswer => ({
  status: code,
  headers,
  text: "",
})

const once = (place: number, what: SimulatedAnswer | typeof NO_ANSWER): Fault => {
  return (number) => (number === place ? what : null)
}
const from = (place: number, what: SimulatedAnswer | typeof NO_ANSWER): Fault => {
  return (number) => (number >= place ? what : null)
}

const TOO_MANY = status(429)
const TOO_MANY_FOR_A_WHILE = status(429, { "retry-after": String(RETRY_AFTER_SECONDS) })

export const FAULTS: ReadonlyArray<Case> = [
  {
    name: "429 with Retry-After: waits as long as it is asked to, and goes on",
    run: async (subject) => {
      await survives(subject, "a 429 with Retry-After", TOO_MANY_FOR_A_WHILE, RETRY_AFTER_SECONDS * 1_000)
    },
  },
  {
    name: "429 without Retry-After: waits by itself, and goes on",
    run: async (subject) => survives(subject, "a 429", TOO_MANY, SHORTEST_WAIT_MILLIS),
  },
  {
    name: "429 again and again: ends as rate after a few tries",
    run: async (subject) => {
      await endsAs(subject, "rate", "a 429 without end", TOO_MANY)
      await endsAs(subject, "rate", "a 429 with Retry-After without end", TOO_MANY_FOR_A_WHILE)
    },
  },
  {
    name: "5xx in mid-run: waits, tries again, and goes on",
    run: async (subject) => {
      for (const code of [500, 503]) {
        await survives(subject, `a ${String(code)}`, status(code), SHORTEST_WAIT_MILLIS)
      }
    },
  },
  {
    name: "5xx again and again: ends as transient after a few tries",
    run: async (subject) => endsAs(subject, "transient", "a 502 without end", status(502)),
  },
  {
    name: "a line that breaks: tries again; again and again: ends as transient",
    run: async (subject) => {
      await survives(subject, "a connection that was closed", NO_ANSWER, 0)
      await endsAs(subject, "transient", "a line that is down", NO_ANSWER)
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
    run: async (subject) => endsAs(subject, "auth", "a 401 without end", status(401)),
  },
  {
    name: "no more requests a minute than limits.requestsPerMinute",
    doesNotApply: ({ connector: { manifest } }) =>
      manifest.limits.requestsPerMinute === null ? "limits.requestsPerMinute is null" : null,
    run: keepsToItsLimit,
  },
]

/** One fault at each place: the rows are those of a reading without it, and the wait was long enough. */
const survives = async (
  subject: Subject,
  what: string,
  fault: SimulatedAnswer | typeof NO_ANSWER,
  wait: number,
): Promise<void> => {
  const { reading, world } = await undisturbed(subject)
  for (const place of placesIn(world)) {
    const when = `With ${what} to request ${String(place)}`
    const disturbed = worldOf(subject, { fault: once(place, fault) })
    const survived = await read(subject.connector, disturbed)
    assertRead(survived, when)
    assert.deepEqual(survived.rows, reading.rows, `${when}, the rows are not those of a reading without it.`)
    const waited = waitBehind(disturbed, place)
    assert.ok(
      waited >= wait,
      `${when}: the next request came after ${String(waited)} ms instead of ${String(wait)} ms at least; wait with time.sleep.`,
    )
  }
}

const waitBehind = ({ asked }: World, place: number): number =>
  (asked[place]?.at ?? Number.POSITIVE_INFINITY) - (asked[place - 1]?.at ?? 0)

const endsAs = async (
  subject: Subject,
  kind: "rate" | "transient" | "auth",
  what: string,
  fault: SimulatedAnswer | typeof NO_ANSWER,
): Promise<void> => {
  const { world } = await undisturbed(subject)
  for (const place of placesIn(world)) {
    const when = `With ${what} from request ${String(place)} on`
    const failing = worldOf(subject, {
      fault: from(place, fault),
      requestsAtMost: place + 10 * TRIES_AT_MOST,
    })
    const { error } = await read(subject.connector, failing)
    assertSourceError(error, [kind], when)
    const tries = failing.asked.length - place + 1
    assert.ok(
      tries <= TRIES_AT_MOST,
      `${when}: it asked ${String(tries)} times; give up after ${String(TRIES_AT_MOST)} at most.`,
    )
  }
}

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
