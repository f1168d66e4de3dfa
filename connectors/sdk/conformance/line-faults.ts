import assert from "node:assert/strict"
import type { SourceErrorKind } from "../index.ts"
import { type Case, sampleRequests, type Subject, makeFixture } from "./case.ts"
import { runUndisturbed, type Operation } from "./operation.ts"
import { assertDone, assertSourceError } from "./reading.ts"
import type { SimulatedAnswer } from "./simulation.ts"
import { type Fault, NO_ANSWER, type Fixture } from "./fixture.ts"

/* What may happen to any request, and what a connector does then. */

const RETRY_AFTER_SECONDS = 37
const MIN_WAIT_MILLIS = 500
/** Requests after the first that failed: a few tries, and a token asked for again. */
const MAX_TRIES = 10

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
export interface TransientFault {
  readonly what: string
  readonly at: FaultAt
  readonly wait: number
}

const TOO_MANY = status(429)
const TOO_MANY_FOR_A_WHILE = status(429, { "retry-after": String(RETRY_AFTER_SECONDS) })

export const PASSING_RETRY_AFTER: TransientFault = {
  what: "a 429 with Retry-After",
  at: onceAs(TOO_MANY_FOR_A_WHILE),
  wait: RETRY_AFTER_SECONDS * 1_000,
}
export const PASSING_429: TransientFault = { what: "a 429", at: onceAs(TOO_MANY), wait: MIN_WAIT_MILLIS }
export const PASSING_5XX: ReadonlyArray<TransientFault> = [500, 503].map((code) => ({
  what: `a ${String(code)}`,
  at: onceAs(status(code)),
  wait: MIN_WAIT_MILLIS,
}))
export const PASSING_BREAK: TransientFault = {
  what: "a connection that was closed",
  at: onceAs(NO_ANSWER),
  wait: 0,
}

/** One that does not pass, and what it ends as. */
export interface PermanentFault {
  readonly what: string
  readonly answer: SimulatedAnswer | typeof NO_ANSWER
  readonly kind: SourceErrorKind
}

export const LASTING_429: ReadonlyArray<PermanentFault> = [
  { what: "a 429 without end", answer: TOO_MANY, kind: "rate" },
  { what: "a 429 with Retry-After without end", answer: TOO_MANY_FOR_A_WHILE, kind: "rate" },
]
export const LASTING_5XX: PermanentFault = {
  what: "a 502 without end",
  answer: status(502),
  kind: "transient",
}
export const LASTING_BREAK: PermanentFault = {
  what: "a line that is down",
  answer: NO_ANSWER,
  kind: "transient",
}
export const LASTING_401: PermanentFault = { what: "a 401 without end", answer: status(401), kind: "auth" }

/** One fault at each place: what comes of it is what comes without it, and the wait was long enough. */
export const assertSurvives = async (
  subject: Subject,
  operation: Operation,
  { what, at, wait }: TransientFault,
): Promise<void> => {
  const { result, fixture } = await runUndisturbed(subject, operation)
  for (const place of sampleRequests(fixture)) {
    const when = `${operation.name}, with ${what} to request ${String(place)}`
    const disturbed = makeFixture(subject, { fault: at(place) })
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

const waitBehind = ({ requests }: Fixture, place: number): number =>
  (requests[place]?.at ?? Number.POSITIVE_INFINITY) - (requests[place - 1]?.at ?? 0)

/** The same answer from each place on: it gives up after a few tries, as the right kind. */
export const assertEndsAs = async (
  subject: Subject,
  operation: Operation,
  { what, answer, kind }: PermanentFault,
): Promise<void> => {
  const { fixture } = await runUndisturbed(subject, operation)
  for (const place of sampleRequests(fixture)) {
    const when = `${operation.name}, with ${what} from request ${String(place)} on`
    const failing = makeFixture(subject, {
      fault: alwaysAs(answer)(place),
      requestsAtMost: place + 10 * MAX_TRIES,
    })
    const { error } = await operation.run(subject, failing)
    assertSourceError(error, [kind], when)
    const tries = failing.requests.length - place + 1
    assert.ok(
      tries <= MAX_TRIES,
      `${when}: it asked ${String(tries)} times; give up after ${String(MAX_TRIES)} at most.`,
    )
  }
}

/** A 403 is told as what it is; a place where credentials become a token may also call it wrong credentials. */
export const assertEndsAsDenied = async (subject: Subject, operation: Operation): Promise<void> => {
  const { fixture } = await runUndisturbed(subject, operation)
  const last = fixture.requests.length
  for (const place of sampleRequests(fixture)) {
    const { error } = await operation.run(
      subject,
      makeFixture(subject, { fault: alwaysAs(status(403))(place) }),
    )
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
        await assertSurvives(subject, operation, passing)
      }
    },
  },
  {
    name: "429, 5xx and a line that breaks, again and again: gives up after a few tries",
    run: async (subject) => {
      for (const lasting of [...LASTING_429, LASTING_5XX, LASTING_BREAK]) {
        await assertEndsAs(subject, operation, lasting)
      }
    },
  },
]
