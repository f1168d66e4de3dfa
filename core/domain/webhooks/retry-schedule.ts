import * as Cron from "effect/Cron"

/*
 * specification/webhooks.md#retries: 5 s, 1 min, 10 min, 1 h after the first attempt, each +-20 %, `Retry-After`
 * honoured; then `failed`, and re-sent once at the end of each day for five days; then `exhausted`. A 410 ends the
 * round at once and disables the endpoint. Manual resend starts over.
 */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export const RETRY_STEPS_MILLIS: ReadonlyArray<number> = [5 * SECOND, MINUTE, 10 * MINUTE, HOUR]
/** Attempts of the first round. An attempt whose worker died counts, so a webhook that kills workers fails for the day. */
export const FIRST_ROUND_ATTEMPTS = RETRY_STEPS_MILLIS.length + 1
export const JITTER_SHARE = 0.2
export const END_OF_DAY_ROUNDS = 5
/** The longest `Retry-After` that is honoured. */
const RETRY_AFTER_LIMIT_MILLIS = 24 * HOUR

export interface AttemptResponse {
  /** Any 2xx within the limit. */
  readonly acknowledged: boolean
  /** 410. */
  readonly gone: boolean
  readonly retryAfterMillis: number | null
}

export interface AttemptNumber {
  /** 0 is the first sending, 1 to 5 the re-sends at the end of a day. */
  readonly round: number
  /** Within its round, from 1. */
  readonly attempt: number
}

export interface RetryContext {
  /** Epoch milliseconds. */
  readonly now: number
  /** Random for each attempt, from 0 to 1. */
  readonly random: number
  /** IANA zone of the vendor. */
  readonly timeZone: string
}

/** The state of a webhook after an attempt; `dueAt` in epoch milliseconds. */
export type AttemptOutcome =
  | { readonly state: "delivered" }
  | { readonly state: "waiting"; readonly dueAt: number }
  | { readonly state: "failed"; readonly dueAt: number }
  | { readonly state: "exhausted" }

/** 23:30 in the vendor's time zone, strictly after `now`; daylight saving is taken into account. */
export const nextEndOfDay = (now: number, timeZone: string): number =>
  Cron.next(Cron.parseUnsafe("30 23 * * *", timeZone), new Date(now)).getTime()

export const decideAttemptOutcome = (
  response: AttemptResponse,
  at: AttemptNumber,
  context: RetryContext,
): AttemptOutcome => {
  if (response.acknowledged) return { state: "delivered" }
  const step = at.round === 0 && !response.gone ? RETRY_STEPS_MILLIS[at.attempt - 1] : undefined
  if (step !== undefined) {
    const requestedDelay = Math.min(response.retryAfterMillis ?? 0, RETRY_AFTER_LIMIT_MILLIS)
    return {
      state: "waiting",
      dueAt: context.now + Math.max(addJitter(step, context.random), requestedDelay),
    }
  }
  return at.round < END_OF_DAY_ROUNDS
    ? { state: "failed", dueAt: nextEndOfDay(context.now, context.timeZone) }
    : { state: "exhausted" }
}

/** The outcome of an attempt whose worker died, which may or may not
 * have been delivered: the webhook is due again at once, or after all attempts
 * of a round at the end of day, as after any other failure.
 */
export const decideCrashOutcome = (
  at: AttemptNumber,
  { now, timeZone }: Omit<RetryContext, "random">,
): AttemptOutcome => {
  if (at.attempt < FIRST_ROUND_ATTEMPTS) return { state: "waiting", dueAt: now }
  return at.round < END_OF_DAY_ROUNDS
    ? { state: "failed", dueAt: nextEndOfDay(now, timeZone) }
    : { state: "exhausted" }
}

/** Between 80 % and 120 % of the step. */
export const addJitter = (step: number, random: number): number =>
  Math.round(step * (1 - JITTER_SHARE + 2 * JITTER_SHARE * random))
