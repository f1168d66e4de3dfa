import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { SyncTotals } from "./totals.ts"

/*
 * A sync session reads every page of its source into staging, where nothing is shared yet, and then applies what
 * changed. So a source with errors, or one that trips the mass-change guard, leaves no half import behind, and the
 * counts in `sync.events.initiated` are known before the first record is sent.
 */

export const SESSION_STATES = [
  /** Pulling pages into staging. */
  "reading",
  /** The mass-change guard waits for a person (decisions.md 3), or for a later sync that takes its place. */
  "held",
  /** Moving staged changes into the directory and the outbox; survives a crash and is resumed. */
  "applying",
  "completed",
  /** The source failed or its rows had errors: nothing was shared. */
  "failed",
  /** A dry run that ended, a person's "no", a later sync instead, or a reader that was cut off: nothing was shared. */
  "cancelled",
] as const
export type SessionState = (typeof SESSION_STATES)[number]

const TRANSITIONS: Readonly<Record<SessionState, ReadonlyArray<SessionState>>> = {
  reading: ["held", "applying", "failed", "cancelled"],
  held: ["applying", "cancelled"],
  applying: ["completed"],
  completed: [],
  failed: [],
  cancelled: [],
}

/** States in which no other sync of the connection may begin. A held session keeps none waiting. */
export const RUNNING_STATES: ReadonlyArray<SessionState> = ["reading", "applying"]

export class IllegalSessionTransition extends Data.TaggedError("IllegalSessionTransition")<{
  readonly from: SessionState
  readonly to: SessionState
}> {}

export const transitionSession = (
  from: SessionState,
  to: SessionState,
): Effect.Effect<SessionState, IllegalSessionTransition> =>
  TRANSITIONS[from].includes(to)
    ? Effect.succeed(to)
    : Effect.fail(new IllegalSessionTransition({ from, to }))

/** The first session that completes is the initial one; its employees go out as `sync.events.initial`. */
export type SessionKind = "initial" | "delta"

/** `full`: who is absent has left the source. `delta`: only updated records, absence means nothing. */
export type LoadMode = "full" | "delta"

export type EmployeeChange = "add" | "update"

export interface SyncSession {
  readonly id: string
  readonly connectionId: string
  readonly kind: SessionKind
  readonly mode: LoadMode
  readonly state: SessionState
  /** Who or what started it, e.g. `command line`. */
  readonly trigger: string
  readonly dryRun: boolean
  /** The vendor is not told of what it changes. */
  readonly silent: boolean
  readonly totals: SyncTotals
  /** Webhooks planned so far. */
  readonly webhookCounter: number
  /** The last staged change that was applied; null before the first. */
  readonly applied: ApplyPosition | null
  /** Why it is held or failed, for a person; no personal data. */
  readonly reason: string | null
  readonly startedAt: number
  readonly finishedAt: number | null
  /** Raised by each worker that takes the session over; a worker with an older one can no longer write. */
  readonly epoch: number
}

export interface ApplyPosition {
  readonly change: EmployeeChange
  readonly ordinal: number
}
