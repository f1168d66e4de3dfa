import type { Circuit, DisabledReason, EndpointHealth } from "../accounts/endpoint-health.ts"
import { addJitter } from "./retry-schedule.ts"

/*
 * The circuit breaker of an endpoint. While it is open the webhooks of the endpoint wait and keep their attempts.
 *   closed      until ten attempts in a row fail; then it opens
 *   open        for a pause of 30 s, doubled each time, up to 10 min: nothing is sent
 *   half-open   after the pause: one webhook is sent, and no other before its result is recorded
 * Any acknowledgement closes it. Half-open is not stored: it is an open circuit whose pause has ended.
 */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** Failed attempts in a row that open the circuit. */
export const FAILURE_THRESHOLD = 10
/** The pauses by how often the circuit opened before; the last one repeats. */
export const PAUSE_STEPS_MILLIS: ReadonlyArray<number> = [
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  4 * MINUTE,
  8 * MINUTE,
  10 * MINUTE,
]
/** An endpoint that fails for this long without an acknowledgement is disabled, and its vendor is notified. */
export const DISABLE_AFTER_MILLIS = 5 * DAY
/** After a longer gap between two failures the endpoint counts as failing from the second. Re-sends come once a day. */
export const MAX_FAILURE_GAP_MILLIS = 2 * DAY
/** A webhook that waits longer than this for an endpoint that fails expires. Those of a disabled endpoint expire at once. */
export const MAX_WAIT_MILLIS = 5 * DAY

export const CLOSED_CIRCUIT: Circuit = {
  failures: 0,
  openings: 0,
  openUntil: null,
  failingSince: null,
  failedAt: null,
}

/**
 * The result of an attempt for its endpoint. Every response but 2xx is a failure: a single webhook that is refused with a
 * 4xx is followed by others that are acknowledged, so ten failures in a row mean the endpoint. `gone`: 410. `unsent`:
 * nothing was posted, which says nothing about the endpoint.
 */
export type EndpointResult = "acknowledged" | "failed" | "gone" | "unsent"

export const HEALTHY: EndpointHealth = { disabled: null, circuit: CLOSED_CIRCUIT }

/** Enabled, and half-open: one webhook tests it. */
const makeHalfOpen = (now: number): EndpointHealth => ({
  disabled: null,
  circuit: { ...CLOSED_CIRCUIT, openUntil: now },
})

/** The health of an endpoint whose settings were saved; one that had failed is tried with one webhook first. */
export const resetEndpoint = ({ circuit, disabled }: EndpointHealth, now: number): EndpointHealth =>
  disabled === null && circuit.failingSince === null && circuit.openUntil === null
    ? HEALTHY
    : makeHalfOpen(now)

/** The health of an endpoint that a person enabled; the same object when it is neither disabled nor paused. */
export const reopenEndpoint = (health: EndpointHealth, now: number): EndpointHealth =>
  health.disabled !== null || (health.circuit.openUntil ?? now) > now ? makeHalfOpen(now) : health

/** A change that people are notified of. */
export type EndpointTransition = "paused" | "recovered" | "disabled"

export interface EndpointUpdate {
  readonly health: EndpointHealth
  /** Null: nothing to notify. */
  readonly transition: EndpointTransition | null
}

export const isFailure = (result: EndpointResult): boolean => result === "failed" || result === "gone"

/**
 * The endpoint after attempts, in the order in which they ended; `random` from 0 to 1. Workers that record results at
 * about the same time may do so in a different order than their clocks say: `now` may be slightly earlier than before.
 */
export const updateEndpoint = (
  { circuit: before, disabled }: EndpointHealth,
  results: ReadonlyArray<EndpointResult>,
  { now, random }: { readonly now: number; readonly random: number },
): EndpointUpdate => {
  const { circuit, failures } = updateCircuit(before, results, now, random)
  const reason = disabled === null ? findDisabledReason(circuit, results, failures, now) : null
  return {
    health: { circuit, disabled: reason === null ? disabled : { at: now, reason } },
    transition: reason === null ? detectTransition(before, circuit) : "disabled",
  }
}

/** `failures`: how many results failed since the last acknowledgement among them. */
const updateCircuit = (
  before: Circuit,
  results: ReadonlyArray<EndpointResult>,
  now: number,
  random: number,
): { readonly circuit: Circuit; readonly failures: number } => {
  const acknowledged = results.lastIndexOf("acknowledged")
  const circuit = acknowledged < 0 ? before : CLOSED_CIRCUIT
  const failures = results.slice(acknowledged + 1).filter(isFailure).length
  return { circuit: failures === 0 ? circuit : applyFailures(circuit, failures, now, random), failures }
}

/** Only a failure disables an endpoint that has failed for too long. A 410 does so whatever else is acknowledged. */
const findDisabledReason = (
  { failingSince }: Circuit,
  results: ReadonlyArray<EndpointResult>,
  failures: number,
  now: number,
): DisabledReason | null => {
  if (results.includes("gone")) return "gone"
  if (failures === 0 || failingSince === null) return null
  return now - failingSince >= DISABLE_AFTER_MILLIS ? "failing" : null
}

const detectTransition = (before: Circuit, after: Circuit): EndpointTransition | null => {
  if (after.openings > 0 && before.openings === 0) return "paused"
  return before.openUntil !== null && after.openUntil === null ? "recovered" : null
}

const applyFailures = (circuit: Circuit, count: number, now: number, random: number): Circuit => {
  const isContinuing = circuit.failedAt !== null && now - circuit.failedAt <= MAX_FAILURE_GAP_MILLIS
  const failures = circuit.failures + count
  const isOpening = circuit.openUntil === null ? failures >= FAILURE_THRESHOLD : circuit.openUntil <= now
  return {
    failures,
    ...(isOpening
      ? { openings: circuit.openings + 1, openUntil: now + computePause(circuit.openings, random) }
      : // A webhook that was in flight when the circuit opened says nothing new.
        { openings: circuit.openings, openUntil: circuit.openUntil }),
    failingSince: isContinuing ? Math.min(circuit.failingSince ?? now, now) : now,
    failedAt: Math.max(circuit.failedAt ?? now, now),
  }
}

const computePause = (openings: number, random: number): number =>
  addJitter(PAUSE_STEPS_MILLIS[Math.min(openings, PAUSE_STEPS_MILLIS.length - 1)] ?? 0, random)

/**
 * How many webhooks may be sent in addition to the `sending` ones; Infinity: as many as there are slots for. A database
 * that claims webhooks applies the same rule to all endpoints in one statement; the suite of the outbox compares them.
 */
export const countAllowedSends = (circuit: Circuit, sending: number, now: number): number => {
  if (circuit.openUntil !== null) return circuit.openUntil <= now && sending === 0 ? 1 : 0
  // As many as may fail before the circuit opens, so that a dead endpoint gets ten requests, not one for every slot.
  return circuit.failures === 0 ? Infinity : Math.max(0, FAILURE_THRESHOLD - circuit.failures - sending)
}

/** Since when it has acknowledged no webhook; null: its last attempt was acknowledged. */
export const getFailingSince = ({ circuit, disabled }: EndpointHealth): number | null =>
  circuit.failingSince ?? disabled?.at ?? null

/** `trying`: a pause has ended, and the result of one webhook decides. */
export type EndpointState = "working" | "failing" | "paused" | "trying" | "disabled"

export const getEndpointState = ({ disabled, circuit }: EndpointHealth, now: number): EndpointState => {
  if (disabled !== null) return "disabled"
  if (circuit.openUntil !== null) return circuit.openUntil > now ? "paused" : "trying"
  return circuit.failures > 0 ? "failing" : "working"
}
