import type { Reason } from "../../contract/reasons/reason-codes.ts"
import type { SyncTotals } from "./totals.ts"

/*
 * A sync session reads every page of its source into staging, where nothing is shared yet, and then applies the
 * changes. So a source with errors, or one that the mass-change guard holds, never leaves a partial import, and the
 * counts in `sync.events.initiated` are known before the first record is sent.
 */

export const SESSION_STATES = [
  /** Pulling pages into staging. */
  "reading",
  /**
   * The mass-change guard waits for a person (specification/sync.md#mass-change-guard), or for a later sync that
   * replaces this one.
   */
  "held",
  /** Copying staged changes into the directory and the outbox. A worker resumes it after a crash. */
  "applying",
  "completed",
  /** The source failed or its rows had errors. Nothing was shared. */
  "failed",
  /** A dry run, a rejected or superseded held session, or an interrupted read. Nothing was shared. */
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

/** True if a session may change from `from` to `to`. */
export const canTransitionSession = (from: SessionState, to: SessionState): boolean =>
  TRANSITIONS[from].includes(to)

/** The states from which a session may change to `to`. Stores write a state only over one of these. */
export const listStatesBefore = (to: SessionState): ReadonlyArray<SessionState> =>
  SESSION_STATES.filter((from) => canTransitionSession(from, to))

/** Nothing follows. */
export const hasEnded = (state: SessionState): boolean => TRANSITIONS[state].length === 0

/** States in which no other sync of the connection may begin. A held session does not block one. */
export const RUNNING_STATES: ReadonlyArray<SessionState> = ["reading", "applying"]

/** The first session that completes is the initial one; its employees go out as `sync.events.initial`. */
export type SessionKind = "initial" | "incremental"

/** `full`: an employee who is absent has left the source. `delta`: updated records only; absence means nothing. */
export type LoadMode = "full" | "delta"

export type EmployeeChange = "add" | "update"

/** The trigger of the sessions of pushed employees. */
export const PUSH_TRIGGER = "push API"

export interface SyncSession {
  readonly id: string
  readonly connectionId: string
  readonly kind: SessionKind
  readonly mode: LoadMode
  readonly state: SessionState
  /** What started it, e.g. `command line`. */
  readonly trigger: string
  readonly dryRun: boolean
  /** The vendor gets no webhooks about its changes. */
  readonly silent: boolean
  readonly totals: SyncTotals
  /** Webhooks planned so far. */
  readonly webhookCounter: number
  /** The last staged change that was applied; null before the first. */
  readonly applied: ApplyPosition | null
  /** Why it is held or failed, for people; no personal data. */
  readonly reason: string | null
  /** The sentences of the reason; absent: it is known in English only. */
  readonly reasonCodes?: ReadonlyArray<Reason>
  readonly startedAt: number
  readonly finishedAt: number | null
  /** Raised by each worker that takes over the session. A worker with an older epoch can no longer write. */
  readonly epoch: number
}

export interface ApplyPosition {
  readonly change: EmployeeChange
  readonly ordinal: number
}
