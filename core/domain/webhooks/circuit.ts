import { addJitter } from "./retry-schedule.ts"

/*
 * An endpoint that acknowledges nothing is left in peace, and the webhooks that wait for it keep their attempts. Its circuit
 *   is closed      until ten attempts in a row were not acknowledged; then it opens
 *   is open        for a pause of 30 s, and each time twice as long, up to 10 min: nothing is sent
 *   is half-open   behind the pause: one webhook is sent, and no other before it is known what came of that
 * Any acknowledgement closes it. Half-open is no state of its own that somebody could die in: it is a pause that has ended.
 */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** Attempts in a row that were not acknowledged. */
export const FAILURE_THRESHOLD = 10
export const PAUSE_STEPS_MILLIS: ReadonlyArray<number> = [
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  4 * MINUTE,
  8 * MINUTE,
  10 * MINUTE,
]
/** Of failure without an acknowledgement; then the endpoint is disabled, and its vendor is told. */
export const DISABLE_AFTER_MILLIS = 5 * DAY
/** Whoever was not asked for so long has not been failing all the time: re-sends come once a day. */
export const MAX_FAILURE_GAP_MILLIS = 2 * DAY
/** A webhook that could not be sent for so long, since its endpoint is disabled or hardly answers, is given up. */
export const MAX_WAIT_MILLIS = 5 * DAY

export interface Circuit {
  /** Attempts in a row that were not acknowledged. */
  readonly failures: number
  /** How often it was opened since the last acknowledgement. */
  readonly openings: number
  /** Epoch milliseconds, of the end of the pause; null: closed. */
  readonly openUntil: number | null
  /** The first of the failures, and the last of them; null: none. */
  readonly failingSince: number | null
  readonly failedAt: number | null
}

export const CLOSED_CIRCUIT: Circuit = {
  failures: 0,
  openings: 0,
  openUntil: null,
  failingSince: null,
  failedAt: null,
}

/** Somebody says that the endpoint is well again: one webhook shows whether it is. */
export const makeHalfOpenCircuit = (now: number): Circuit => ({ ...CLOSED_CIRCUIT, openUntil: now })

/**
 * What an attempt says about the endpoint. Every answer but 2xx is a failure: one webhook that is refused, with a 4xx,
 * stands among others that are acknowledged, and ten in a row are the endpoint's doing. `gone`: 410. `unsent`: nothing was
 * posted, which says nothing.
 */
export type EndpointResult = "acknowledged" | "failed" | "gone" | "unsent"

export type DisabledReason = "gone" | "failing"

export interface CircuitChange {
  readonly circuit: Circuit
  /** Why it is disabled now; null: it is not. */
  readonly disabledReason: DisabledReason | null
}

export const isFailure = (result: EndpointResult): boolean => result === "failed" || result === "gone"

/**
 * The circuit after attempts, in the order in which they ended; `random` from 0 to 1. Workers that write down theirs at
 * about the same time may do so in another order than their clocks say: `now` may be a little earlier than before.
 */
export const updateCircuit = (
  before: Circuit,
  results: ReadonlyArray<EndpointResult>,
  { now, random }: { readonly now: number; readonly random: number },
): CircuitChange => {
  const acknowledged = results.lastIndexOf("acknowledged")
  const circuit = acknowledged < 0 ? before : CLOSED_CIRCUIT
  const failures = results.slice(acknowledged + 1).filter(isFailure).length
  const failed = failures === 0 ? circuit : applyFailures(circuit, failures, now, random)
  if (results.includes("gone")) return { circuit: failed, disabledReason: "gone" }
  const failsFor = failures === 0 || failed.failingSince === null ? 0 : now - failed.failingSince
  return { circuit: failed, disabledReason: failsFor >= DISABLE_AFTER_MILLIS ? "failing" : null }
}

const applyFailures = (circuit: Circuit, count: number, now: number, random: number): Circuit => {
  const isContinuing = circuit.failedAt !== null && now - circuit.failedAt <= MAX_FAILURE_GAP_MILLIS
  const failures = circuit.failures + count
  const isOpening = circuit.openUntil === null ? failures >= FAILURE_THRESHOLD : circuit.openUntil <= now
  return {
    failures,
    ...(isOpening
      ? { openings: circuit.openings + 1, openUntil: now + computePause(circuit.openings, random) }
      : // What was on its way when the circuit opened says nothing new.
        { openings: circuit.openings, openUntil: circuit.openUntil }),
    failingSince: isContinuing ? Math.min(circuit.failingSince ?? now, now) : now,
    failedAt: Math.max(circuit.failedAt ?? now, now),
  }
}

/** Every pause, by how often the circuit was opened before; the last one for all that follow. */
export const computePauses = (random: number): ReadonlyArray<number> =>
  PAUSE_STEPS_MILLIS.map((step) => addJitter(step, random))

const computePause = (openings: number, random: number): number => {
  const pauses = computePauses(random)
  return pauses[Math.min(openings, pauses.length - 1)] ?? 0
}

/** How many webhooks may be sent besides those that are being sent; as many as there are slots for: Infinity. */
export const countAllowedSends = (circuit: Circuit, sending: number, now: number): number => {
  if (circuit.openUntil !== null) return circuit.openUntil <= now && sending === 0 ? 1 : 0
  // As many as may fail before it opens, so that it is ten who ask a dead endpoint and not all there is room for.
  return circuit.failures === 0 ? Infinity : Math.max(0, FAILURE_THRESHOLD - circuit.failures - sending)
}

/** How an endpoint stands. */
export interface EndpointHealth {
  /** Nothing is sent until somebody enables it again; null: it is enabled. Epoch milliseconds. */
  readonly disabled: { readonly at: number; readonly reason: DisabledReason } | null
  readonly circuit: Circuit
}

/** Since when it has acknowledged nothing; null: it is well. */
export const getFailingSince = ({ circuit, disabled }: EndpointHealth): number | null =>
  circuit.failingSince ?? disabled?.at ?? null

/** `trying`: a pause has ended, and what comes of one webhook decides. */
export type EndpointState = "working" | "failing" | "paused" | "trying" | "disabled"

export const getEndpointState = ({ disabled, circuit }: EndpointHealth, now: number): EndpointState => {
  if (disabled !== null) return "disabled"
  if (circuit.openUntil !== null) return circuit.openUntil > now ? "paused" : "trying"
  return circuit.failures > 0 ? "failing" : "working"
}

/** What a person is told of. */
export type EndpointTransition = "paused" | "recovered" | "disabled"

export const detectEndpointTransition = (
  before: Circuit,
  { circuit, disabledReason }: CircuitChange,
): EndpointTransition | null => {
  if (disabledReason !== null) return "disabled"
  if (circuit.openings > 0 && before.openings === 0) return "paused"
  return before.openUntil !== null && circuit.openUntil === null ? "recovered" : null
}
