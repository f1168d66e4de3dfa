import { type Answers, NO_ANSWERS } from "./answers.ts"
import { type Blocker, findBlocker, type Progress } from "./blocker.ts"
import { type Facts, NO_FACTS } from "./facts.ts"
import { isAfterSubmission, listSteps, NEXT_FILE_STEPS, type Purpose, type Step } from "./step.ts"

/** Step and answers as the server keeps them. */
export interface SavedAnswers {
  /** Counts the saves; one that names an older version is refused, since another window has saved since. */
  readonly version: number
  readonly step: Step
  readonly answers: Answers
}

export type Saving =
  | { readonly status: "saved" }
  /** `isStale`: the user has changed something since this save was asked for or sent. */
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

type Place = Pick<JourneyState, "purpose" | "answers" | "isAccepted" | "step">

/** The steps of this journey in their order, as far as they are known. */
export const listPlaceSteps = (place: Place): ReadonlyArray<Step> =>
  isSendingNextFile(place) ? NEXT_FILE_STEPS : listSteps(place.purpose, place.answers)

/** The source is uploaded files, the first of which was submitted with the connection. */
const canSendNextFile = ({ purpose, answers, isAccepted }: Omit<Place, "step">): boolean =>
  purpose === "onboarding" && isAccepted && answers.integrationType === "Upload CSV"

const isSendingNextFile = (place: Place): boolean =>
  canSendNextFile(place) && NEXT_FILE_STEPS.includes(place.step) && !isAfterSubmission(place.step)

/** The step from which something is submitted: the connection, or a further file. */
export const findSubmissionStep = (place: Place): Step => (isSendingNextFile(place) ? "rows" : "review")

export const findCurrentBlocker = (state: JourneyState): Blocker | null => findBlocker(state.step, state)

/**
 * Where the user may be. The steps before the submission are closed once the connection is accepted, and those after it until
 * then; a further file has steps before its own submission again.
 */
export const listOpenSteps = (state: JourneyState): ReadonlyArray<Step> => {
  const { purpose, answers, isAccepted } = state
  if (purpose !== "onboarding") return listSteps(purpose, answers)
  if (canSendNextFile(state)) return NEXT_FILE_STEPS
  // It was connected elsewhere, for example by the operator.
  if (isAccepted && answers.integrationType === null) return ["done"]
  return listSteps(purpose, answers).filter((step) => isAfterSubmission(step) === isAccepted)
}

/** Nothing before `step` is known to be missing, so that the user may go there. */
export const isReachable = (state: JourneyState, step: Step): boolean => {
  const open = listOpenSteps(state).filter(
    // A journey with another purpose submits nothing: it ends after its only step.
    (each) => state.purpose !== "onboarding" || isAfterSubmission(each) === isAfterSubmission(step),
  )
  const index = open.indexOf(step)
  return index >= 0 && open.slice(0, index).every((earlier) => isPassable(state, earlier))
}

const isPassable = (state: JourneyState, step: Step): boolean => {
  const blocker = findBlocker(step, state)
  return blocker === null || blocker.code === "loading"
}
