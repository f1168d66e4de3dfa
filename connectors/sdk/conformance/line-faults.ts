import assert from "node:assert/strict"
import type { SourceErrorKind } from "../index.ts"
import { type Case, sampleRequests, type Subject, makeFixture } from "./case.ts"
import { runReference, type Operation } from "./operation.ts"
import { assertDone, assertSourceError } from "./reading.ts"
import type { SimulatedResponse } from "./simulation.ts"
import { type Fault, NO_RESPONSE, type Fixture } from "./fixture.ts"

/* Faults that may hit any request, and how a connector must handle them. */

const RETRY_AFTER_SECONDS = 37
const MIN_WAIT_MILLIS = 500
/** Requests allowed after the first failed one: a few tries, and renewing a token. */
const MAX_TRIES = 10

export const status = (code: number, headers: Readonly<Record<string, string>> = {}): SimulatedResponse => ({
  status: code,
  headers,
  text: "",
})

/** The fault for the request with this number only. */
export type FaultAt = (place: number) => Fault

export const onceAs =
  (what: SimulatedResponse | typeof NO_RESPONSE): FaultAt =>
  (place) =>
  (number) =>
    number === place ? what : null

export const alwaysAs =
  (what: SimulatedResponse | typeof NO_RESPONSE): FaultAt =>
  (place) =>
  (number) =>
    number >= place ? what : null

/** A fault that passes: how it is named, and the least time to wait before the next request, in milliseconds. */
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
  what: "a closed connection",
  at: onceAs(NO_RESPONSE),
  wait: 0,
}

/** A fault that lasts, and the error kind that it ends with. */
export interface PermanentFault {
  readonly what: string
  readonly respond: SimulatedResponse | typeof NO_RESPONSE
  readonly kind: SourceErrorKind
}

export const LASTING_429: ReadonlyArray<PermanentFault> = [
  { what: "repeated 429", respond: TOO_MANY, kind: "rate" },
  { what: "repeated 429 with Retry-After", respond: TOO_MANY_FOR_A_WHILE, kind: "rate" },
]
export const LASTING_5XX: PermanentFault = {
  what: "repeated 502",
  respond: status(502),
  kind: "transient",
}
export const LASTING_BREAK: PermanentFault = {
  what: "a dead connection",
  respond: NO_RESPONSE,
  kind: "transient",
}
export const LASTING_401: PermanentFault = { what: "repeated 401", respond: status(401), kind: "auth" }

/** Injects the fault at each request in turn and asserts the same result as without it, after a long enough wait. */
export const assertSurvives = async (
  subject: Subject,
  operation: Operation,
  { what, at, wait }: TransientFault,
): Promise<void> => {
  const { result, requests } = await runReference(subject, operation)
  for (const place of sampleRequests({ requests })) {
    const when = `${operation.name}, with ${what} at request ${String(place)}`
    const disturbed = makeFixture(subject, { fault: at(place) })
    const survived = await operation.run(subject, disturbed)
    assertDone(survived, when)
    assert.deepEqual(survived.result, result, `${when}: the result differs from the one without the fault.`)
    const waited = waitBehind(disturbed, place)
    assert.ok(
      waited >= wait,
      `${when}: the next request came after ${String(waited)} ms instead of at least ${String(wait)} ms; wait with time.sleep.`,
    )
  }
}

const waitBehind = ({ requests }: Fixture, place: number): number =>
  (requests[place]?.at ?? Number.POSITIVE_INFINITY) - (requests[place - 1]?.at ?? 0)

/** Injects the fault from each request on and asserts that the connector stops after a few tries with the right kind. */
export const assertEndsAs = async (
  subject: Subject,
  operation: Operation,
  { what, respond: response, kind }: PermanentFault,
): Promise<void> => {
  for (const place of sampleRequests(await runReference(subject, operation))) {
    const when = `${operation.name}, with ${what} from request ${String(place)} on`
    const failing = makeFixture(subject, {
      fault: alwaysAs(response)(place),
      requestsAtMost: place + 10 * MAX_TRIES,
    })
    const { error } = await operation.run(subject, failing)
    assertSourceError(error, [kind], when)
    const tries = failing.requests.length - place + 1
    assert.ok(
      tries <= MAX_TRIES,
      `${when}: it sent ${String(tries)} requests; stop after at most ${String(MAX_TRIES)}.`,
    )
  }
}

/** A 403 ends with `permission`; a request that exchanges credentials for a token may also end with `auth`. */
export const assertEndsAsDenied = async (subject: Subject, operation: Operation): Promise<void> => {
  const { requests } = await runReference(subject, operation)
  const last = requests.length
  for (const place of sampleRequests({ requests })) {
    const { error } = await operation.run(
      subject,
      makeFixture(subject, { fault: alwaysAs(status(403))(place) }),
    )
    const when = `${operation.name}, with a 403 from request ${String(place)} on`
    assertSourceError(error, place === last ? ["permission"] : ["permission", "auth"], when)
  }
}

/** The cases for an operation other than reading: transient faults and lasting ones. */
export const lineFaultCases = (operation: Operation): ReadonlyArray<Case> => [
  {
    name: "429, 5xx and a dropped connection: waits and retries",
    run: async (subject) => {
      for (const passing of [PASSING_RETRY_AFTER, PASSING_429, ...PASSING_5XX, PASSING_BREAK]) {
        await assertSurvives(subject, operation, passing)
      }
    },
  },
  {
    name: "repeated 429, 5xx and dropped connections: ends after a few tries",
    run: async (subject) => {
      for (const lasting of [...LASTING_429, LASTING_5XX, LASTING_BREAK]) {
        await assertEndsAs(subject, operation, lasting)
      }
    },
  },
]
