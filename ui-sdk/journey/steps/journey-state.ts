import { type Answers, NO_ANSWERS } from "./answers.ts"
import { type Blocker, findBlocker, type Progress } from "./blocker.ts"
import { type Facts, NO_FACTS } from "./facts.ts"
import { isAfterSubmission, listSteps, type Purpose, type Step } from "./step.ts"

/** Step and answers as the server keeps them. */
export interface SavedAnswers {
  /** Counts the saves; one that names an older version is refused, since another window has saved since. */
  readonly version: number
  readonly step: Step
  readonly answers: Answers
}

export type Saving =
  | { readonly status: "saved" }
  /** `isStale`: the user has changed something since this save began. */
  | { readonly status: "saving"; readonly isStale: boolean }
  /** Nothing typed is lost: it is still here, and can be saved again. */
  | { readonly status: "failed" }
  /** Another window saved the version `theirs`; the user decides which of the two counts. */
  | { readonly status: "conflict"; readonly theirs: number }

export interface JourneyState extends Progress {
  readonly purpose: Purpose
  readonly step: Step
  readonly facts: Facts
  readonly version: number
  readonly saving: Saving
  readonly submission: "none" | "running" | "failed"
  /** The token is no longer valid; the user needs a new one from the vendor's page, or from a link. */
  readonly isExpired: boolean
}

export const openingState = (purpose: Purpose): JourneyState => ({
  purpose,
  step: purpose === "onboarding" ? "start" : purpose,
  answers: NO_ANSWERS,
  facts: NO_FACTS,
  isAccepted: false,
  version: 0,
  saving: { status: "saved" },
  submission: "none",
  isExpired: false,
})

/** The steps of this journey in their order, as far as they are known. */
export const stepsOf = ({
  purpose,
  answers,
}: Pick<JourneyState, "purpose" | "answers">): ReadonlyArray<Step> => listSteps(purpose, answers)

export const blockerOf = (state: JourneyState): Blocker | null => findBlocker(state.step, state)

/**
 * Nothing before `step` is known to be missing, so that the user may go there. The steps before the submission are closed once
 * the connection is accepted, and those after it until then.
 */
export const isReachable = (state: JourneyState, step: Step): boolean => {
  const { purpose, isAccepted } = state
  const open = stepsOf(state).filter(
    (each) => purpose !== "onboarding" || isAfterSubmission(each) === isAccepted,
  )
  const index = open.indexOf(step)
  return index >= 0 && open.slice(0, index).every((earlier) => isPassable(state, earlier))
}

const isPassable = (state: JourneyState, step: Step): boolean => {
  const blocker = findBlocker(step, state)
  return blocker === null || blocker.code === "loading"
}
