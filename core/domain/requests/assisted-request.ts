import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { formatIsoDateAt } from "../employee/dates/calendar.ts"

/*
 * An assisted set-up (specification/sources.md#assisted-set-up): a corporate names its HR system, the operator sets it
 * up and uploads its employees, and later uploads are requested on a schedule.
 */

/** Code of its connector. */
export const ASSISTED = "assisted"

/** The progress of a set-up that has not shared employees yet. */
export const SET_UP_STATES = ["requested", "documents_received", "in_set_up"] as const
export type SetUpState = (typeof SET_UP_STATES)[number]

export type AssistedState = SetUpState | "live"

/** Forward only; a corporate may have no documents to send. Only the first shared upload makes it live. */
const TRANSITIONS: Readonly<Record<AssistedState, ReadonlyArray<SetUpState>>> = {
  requested: ["documents_received", "in_set_up"],
  documents_received: ["in_set_up"],
  in_set_up: [],
  live: [],
}

export class IllegalAssistedTransition extends Data.TaggedError("IllegalAssistedTransition")<{
  readonly from: AssistedState
  readonly to: SetUpState
  /** The possible next states. */
  readonly allowed: ReadonlyArray<SetUpState>
}> {}

/** Returns the new state, or fails with IllegalAssistedMove; stores nothing. */
export const transitionAssisted = (
  from: AssistedState,
  to: SetUpState,
): Effect.Effect<SetUpState, IllegalAssistedTransition> =>
  TRANSITIONS[from].includes(to)
    ? Effect.succeed(to)
    : Effect.fail(new IllegalAssistedTransition({ from, to, allowed: TRANSITIONS[from] }))

/** The facts about an assisted connection; times are epoch milliseconds. */
export interface AssistedProgress {
  readonly setUp: SetUpState
  readonly requestedAt: number
  /** When an upload was last requested from the operator. */
  readonly uploadRequestedAt: number | null
  readonly firstSyncedAt: number | null
  readonly lastSyncedAt: number | null
}

/** Live is derived, not stored: the connection has shared employees, through any kind of sync. */
export const getAssistedState = ({
  setUp,
  firstSyncedAt,
}: Pick<AssistedProgress, "setUp" | "firstSyncedAt">): AssistedState =>
  firstSyncedAt === null ? setUp : "live"

const SET_UP_MILLIS = 7 * 86_400_000

/** When a set-up that was requested then is due. */
export const getSetUpDueAt = (requestedAt: number): number => requestedAt + SET_UP_MILLIS

/** The operator's task, and since or by when. */
export interface OperatorTask {
  readonly kind: "set-up" | "upload"
  readonly dueAt: number
}

/** The set-up itself until it is live; then an upload, from its request until a later sync has shared one. */
export const findOperatorTask = (facts: AssistedProgress): OperatorTask | null => {
  if (getAssistedState(facts) !== "live") return { kind: "set-up", dueAt: getSetUpDueAt(facts.requestedAt) }
  const { uploadRequestedAt, lastSyncedAt } = facts
  const isOpen = uploadRequestedAt !== null && (lastSyncedAt === null || lastSyncedAt < uploadRequestedAt)
  return isOpen ? { kind: "upload", dueAt: uploadRequestedAt } : null
}

const STEP_TEXTS: Readonly<Record<SetUpState, (day: string) => string>> = {
  requested: (day) =>
    `Add the documents that describe the HR system, if there are any. It will be set up by ${day}; then the first employees are shared.`,
  documents_received: (day) =>
    `The documents are being read. The HR system will be set up by ${day}; then the first employees are shared.`,
  in_set_up: (day) => `The HR system is being set up. The first employees will be shared by ${day}.`,
}

/** For the corporate: what happens next, and when. `dueAt`: the next upload; null: on request. */
export const describeNextStep = (facts: AssistedProgress, dueAt: number | null): string => {
  const task = findOperatorTask(facts)
  if (task?.kind === "set-up") return STEP_TEXTS[facts.setUp](formatIsoDateAt(task.dueAt))
  if (task !== null)
    return `An upload of the employees was requested from the operator on ${formatIsoDateAt(task.dueAt)}.`
  return dueAt === null
    ? "The employees are uploaded on request."
    : `The next upload of the employees is due on ${formatIsoDateAt(dueAt)}.`
}
