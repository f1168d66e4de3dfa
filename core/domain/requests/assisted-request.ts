import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { formatIsoDateAt } from "../employee/values/calendar.ts"

/*
 * An assisted set-up (interface.md, "What the service does" 1 and 3): a corporate tells which HR system it uses, the operator
 * sets it up and uploads its employees, and is asked for the next upload again and again.
 */

/** Code of its connector. */
export const ASSISTED = "assisted"

/** How far a set-up is that has shared nobody yet. */
export const SET_UP_STATES = ["requested", "documents_received", "in_set_up"] as const
export type SetUpState = (typeof SET_UP_STATES)[number]

export type AssistedState = SetUpState | "live"

/** Forwards only; a corporate may have no documents to send. Only the first upload that is shared makes it live. */
const TRANSITIONS: Readonly<Record<AssistedState, ReadonlyArray<SetUpState>>> = {
  requested: ["documents_received", "in_set_up"],
  documents_received: ["in_set_up"],
  in_set_up: [],
  live: [],
}

export class IllegalAssistedTransition extends Data.TaggedError("IllegalAssistedTransition")<{
  readonly from: AssistedState
  readonly to: SetUpState
  /** Where it can go. */
  readonly allowed: ReadonlyArray<SetUpState>
}> {}

/** The new state, or IllegalAssistedMove; nothing is changed here. */
export const transitionAssisted = (
  from: AssistedState,
  to: SetUpState,
): Effect.Effect<SetUpState, IllegalAssistedTransition> =>
  TRANSITIONS[from].includes(to)
    ? Effect.succeed(to)
    : Effect.fail(new IllegalAssistedTransition({ from, to, allowed: TRANSITIONS[from] }))

/** What is known of an assisted connection; times are epoch milliseconds. */
export interface AssistedProgress {
  readonly setUp: SetUpState
  readonly requestedAt: number
  /** When the operator was asked for an upload last. */
  readonly uploadRequestedAt: number | null
  readonly firstSyncedAt: number | null
  readonly lastSyncedAt: number | null
}

/** Live is not written down: it is having shared employees, by whichever way the sync came to its end. */
export const getAssistedState = ({
  setUp,
  firstSyncedAt,
}: Pick<AssistedProgress, "setUp" | "firstSyncedAt">): AssistedState =>
  firstSyncedAt === null ? setUp : "live"

const SET_UP_MILLIS = 7 * 86_400_000

/** By when a set-up that was requested then is to be live. */
export const getSetUpDueAt = (requestedAt: number): number => requestedAt + SET_UP_MILLIS

/** What the operator has to do, and since or by when. */
export interface OperatorTask {
  readonly kind: "set-up" | "upload"
  readonly dueAt: number
}

/** Until it is live the set-up itself; then an upload, from when it was asked for until a later sync has shared one. */
export const findOperatorTask = (facts: AssistedProgress): OperatorTask | null => {
  if (getAssistedState(facts) !== "live") return { kind: "set-up", dueAt: getSetUpDueAt(facts.requestedAt) }
  const { uploadRequestedAt, lastSyncedAt } = facts
  const isOpen = uploadRequestedAt !== null && (lastSyncedAt === null || lastSyncedAt < uploadRequestedAt)
  return isOpen ? { kind: "upload", dueAt: uploadRequestedAt } : null
}

const STEP_TEXTS: Readonly<Record<SetUpState, (day: string) => string>> = {
  requested: (day) =>
    `Add the documents that describe the HR system, if there are any. It is set up by ${day}, and then the first employees are shared.`,
  documents_received: (day) =>
    `The documents are read now. The HR system is set up by ${day}, and then the first employees are shared.`,
  in_set_up: (day) => `The HR system is being set up. The first employees are shared by ${day}.`,
}

/** For whoever asked for the set-up: what happens next, and when. `dueAt`: the next upload; null: when somebody asks. */
export const describeNextStep = (facts: AssistedProgress, dueAt: number | null): string => {
  const task = findOperatorTask(facts)
  if (task?.kind === "set-up") return STEP_TEXTS[facts.setUp](formatIsoDateAt(task.dueAt))
  if (task !== null)
    return `The operator has been asked for the employees since ${formatIsoDateAt(task.dueAt)}.`
  return dueAt === null
    ? "The employees are uploaded when somebody asks for it."
    : `The employees are uploaded next on ${formatIsoDateAt(dueAt)}.`
}
