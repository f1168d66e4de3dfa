import assert from "node:assert/strict"
import type { SourceErrorKind } from "../index.ts"
import { type Case, placesIn, type Subject, worldOf } from "./case.ts"
import { done, type Operation } from "./operation.ts"
import { assertDone, assertSourceError } from "./reading.ts"
import type { SimulatedAnswer } from "./simulation.ts"
import { type Fault, NO_ANSWER, type World } from "./world.ts"

/* What may happen to any request, and what a connector does then. */

const RETRY_AFTER_SECONDS = 37
const SHORTEST_WAIT_MILLIS = 500
/** Requests after the first that failed: a few tries, and a token asked for again. */
const TRIES_AT_MOST = 10

export const status = (code: number, headers: Readonly<Record<string, string>> = {}): SimulatedAnswer => ({
  status: code,
  headers,
  text: "",
})

/** Of the request of this number, and of no other. */
export type FaultAt = (place: number) => Fault

export const onceAs =
  (what: SimulatedAnswer | typeof NO_ANSWER): FaultAt =>
  (place) =>
  (number) =>
    number === place ? what : null

export const alwaysAs =
  (what: SimulatedAnswer | typeof NO_ANSWER): FaultAt =>
  (place) =>
  (number) =>
    number >= place ? what : null

/** One that passes: how it is called, and how long it wants to be waited for at least, milliseconds. */
export interface Passing {
  readonly what: string
  readonly at: FaultAt
  readonly wait: number
}

const TOO_MANY = status(429)
const TOO_MANY_FOR_A_WHILE = status(429, { "retry-after": String(RETRY_AFTER_SECONDS) })

export const PASSING_RETRY_AFTER: Passing = {
  what: "a 429 with Retry-After",
  at: onceAs(TOO_MANY_FOR_A_WHILE),
  wait: RETRY_AFTER_SECONDS * 1_000,
}
export const PASSING_429: Passing = { what: "a 429", at: onceAs(TOO_MANY), wait: SHORTEST_WAIT_MILLIS }
export const PASSING_5XX: ReadonlyArray<Passing> = [500, 503].map((code) => ({
  what: `a ${String(code)}`,
  at: onceAs(status(code)),
  wait: SHORTEST_WAIT_MILLIS,
}))
export const PASSING_BREAK: Passing = {
  what: "a connection that was closed",
  at: onceAs(NO_ANSWER),
  wait: 0,
}

/** One that does not pass, and what it ends as. */
export interface Lasting {
  readonly what: string
  readonly answer: SimulatedAnswer | typeof NO_ANSWER
  readonly kind: SourceErrorKind
}

export const LASTING_429: ReadonlyArray<Lasting> = [
  { what: "a 429 without end", answer: TOO_MANY, kind: "rate" },
  { what: "a 429 with Retry-After without end", answer: TOO_MANY_FOR_A_WHILE, kind: "rate" },
]
export const LASTING_5XX: Lasting = { what: "a 502 without end", answer: status(502), kind: "transient" }
export const LASTING_BREAK: Lasting = { what: "a line that is down", answer: NO_ANSWER, kind: "transient" }
export const LASTING_401: Lasting = { what: "a 401 without end", answer: status(401), kind: "auth" }

/** One fault at each place: what comes of it is what comes without it, and the wait was long enough. */
export const survives = async (
  subject: Subject,
  operation: Operation,
  { what, at, wait }: Passing,
): Promise<void> => {
  const { result, world } = await done(subject, operation)
  for (const place of placesIn(world)) {
    const when = `${operation.name}, with ${what} to request ${String(place)}`
    const disturbed = worldOf(subject, { fault: at(place) })
    const survived = await operation.run(subject, disturbed)
    assertDone(survived, when)
    assert.deepEqual(survived.result, result, `${when}: what comes of it is not what comes without it.`)
    const waited = waitBehind(disturbed, place)
    assert.ok(
      waited >= wait,
      `${when}: the next request came after ${String(waited)} ms instead of ${String(wait)} ms at least; wait with time.sleep.`,
    )
  }
}

const waitBehind = ({ asked }: World, place: number): number =>
  (asked[place]?.at ?? Number.POSITIVE_INFINITY) - (asked[place - 1]?.at ?? 0)

/** The same answer from each place on: it gives up after a few tries, as the right kind. */
export const endsAs = async (
  subject: Subject,
  operation: Operation,
  { what, answer, kind }: Lasting,
): Promise<void> => {
  const { world } = await done(subject, operation)
  for (const place of placesIn(world)) {
    const when = `${operation.name}, with ${what} from request ${String(place)} on`
    const failing = worldOf(subject, {
      fault: alwaysAs(answer)(place),
      requestsAtMost: place + 10 * TRIES_AT_MOST,
    })
    const { error } = await operation.run(subject, failing)
    assertSourceError(error, [kind], when)
    const tries = failing.asked.length - place + 1
    assert.ok(
      tries <= TRIES_AT_MOST,
      `${when}: it asked ${String(tries)} times; give up after ${String(TRIES_AT_MOST)} at most.`,
    )
  }
}

/** A 403 is told as what it is; a place where credentials become a token may also call it wrong credentials. */
export const endsAsDenied = async (subject: Subject, operation: Operation): Promise<void> => {
  const { world } = await done(subject, operation)
  const last = world.asked.length
  for (const place of placesIn(world)) {
    const { error } = await operation.run(subject, worldOf(subject, { fault: alwaysAs(status(403))(place) }))
    const when = `${operation.name}, with a 403 from request ${String(place)} on`
    assertSourceError(error, place === last ? ["permission"] : ["permission", "auth"], when)
  }
}

/** Of an operation that is no reading: all that passes, and all that lasts. */
export const lineFaultCases = (operation: Operation): ReadonlyArray<Case> => [
  {
    name: "429, 5xx and a line that breaks: waits, tries again, and goes on",
    run: async (subject) => {
      for (const passing of [PASSING_RETRY_AFTER, PASSING_429, ...PASSING_5XX, PASSING_BREAK]) {
        await survives(subject, operation, passing)
      }
    },
  },
  {
    name: "429, 5xx and a line that breaks, again and again: gives up after a few tries",
    run: async (subject) => {
      for (const lasting of [...LASTING_429, LASTING_5XX, LASTING_BREAK]) {
        await endsAs(subject, operation, lasting)
      }
    },
  },
]
