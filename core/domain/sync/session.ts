import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

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
