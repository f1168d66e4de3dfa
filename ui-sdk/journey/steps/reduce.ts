import type { SdkEvent } from "../../loader/sdk-event.ts"
import { type Answers, type Connector, findConnector, withCredential } from "./answers.ts"
import { type Facts, NO_FACTS } from "./facts.ts"
import type { JourneyEffect, JourneyEvent, PlainAnswers } from "./journey-event.ts"
import {
  findCurrentBlocker,
  findSubmissionStep,
  isReachable,
  type JourneyState,
  listOpenSteps,
  type SavedAnswers,
  listPlaceSteps,
} from "./journey-state.ts"
import { isAfterSubmission, type Step } from "./step.ts"

export interface Reduced {
  readonly state: JourneyState
  readonly effects: ReadonlyArray<JourneyEffect>
}

/** All decisions of the journey: the next state, and what has to be done. Pure; an event that makes no sense changes nothing. */
export const reduceJourney = (state: JourneyState, event: JourneyEvent): Reduced => {
  if (state.submission === "running" && !ANSWERS_OF_THE_SERVICE.has(event.type)) return only(state)
  const reducer = REDUCERS[event.type] as (state: JourneyState, event: JourneyEvent) => Reduced
  return reducer(state, event)
}

/** While the connection is being accepted, nothing that it is accepted with can change. */
const ANSWERS_OF_THE_SERVICE: ReadonlySet<JourneyEvent["type"]> = new Set([
  "opened",
  "factsLearned",
  "saveSent",
  "saved",
  "saveFailed",
  "saveRefused",
  "accepted",
  "submitFailed",
  "expired",
])

type Reducers = {
  readonly [Type in JourneyEvent["type"]]: (
    state: JourneyState,
    event: Extract<JourneyEvent, { readonly type: Type }>,
  ) => Reduced
}

const REDUCERS: Reducers = {
  opened: (state, { purpose, saved, facts, isAccepted }) => {
    const opened: JourneyState = {
      ...state,
      purpose,
      facts,
      isAccepted,
      submission: "none",
      isExpired: false,
    }
    if (!state.isExpired || state.saving.status === "saved") return only(openAt(opened, saved))
    // The token expired before this window's last changes were saved.
    if (saved.version === state.version) return startSave(opened)
    return only({ ...opened, saving: { status: "conflict", theirs: saved.version } })
  },

  typeChosen: (state, { integrationType }) => {
    if (state.step !== "connect" || integrationType === state.answers.integrationType) return only(state)
    const chosen = choose(state, { integrationType, isUnlisted: false })
    return tell(save(chosen), ["dataTransferMode.select", { flowType: integrationType }])
  },
  systemChosen: (state, { system }) => {
    if (state.step !== "system" || system.code === findConnector(state.answers)?.code) return only(state)
    return tell(save(choose(state, { system, isUnlisted: false })), [
      "hrms.select",
      { hrmsName: system.name },
    ])
  },
  unlistedChosen: (state) =>
    state.step === "system" ? save(choose(state, { isUnlisted: true })) : only(state),
  credentialTyped: (state, { key, value }) =>
    save(
      learn(
        { ...state, answers: withCredential(state.answers, key, value) },
        { check: "none", unmappedMandatory: null },
      ),
    ),
  authTypeChosen: (state, { authType }) => {
    if (authType === state.answers.authType) return only(state)
    return tell(save(answer(state, { authType })), ["authType.select", { authType }])
  },
  docsOpened: (state) => tell(only(state), ["pushApiDocs.get", { authType: state.answers.authType }]),
  answered: (state, { answers }) => save(learn(answer(state, answers), forgetJudged(answers))),
  factsLearned: (state, { facts }) => only(learn(state, facts)),

  continued: (state) => {
    const steps = listPlaceSteps(state)
    const next = steps[steps.indexOf(state.step) + 1]
    if (next === undefined || findCurrentBlocker(state) !== null || isSubmittedNext(state)) return only(state)
    const gone = save({ ...state, step: next })
    const submitted = SUBMITTED_AT[state.step]
    return submitted === undefined ? gone : tell(gone, [submitted, hrms(state)])
  },
  wentBack: (state) => {
    const steps = listPlaceSteps(state)
    const previous = steps[steps.indexOf(state.step) - 1]
    return previous === undefined ? only(state) : goTo(state, previous)
  },
  wentTo: (state, { step }) => goTo(state, step),

  saveSent: (state) =>
    state.saving.status === "saving"
      ? only({ ...state, saving: { status: "saving", isStale: false } })
      : only(state),
  saved: (state, { version }) => {
    const isStale = state.saving.status === "saving" && state.saving.isStale
    const next: JourneyState = { ...state, version, saving: { status: "saved" } }
    return isStale ? save(next) : only(next)
  },
  saveFailed: (state) => only({ ...state, saving: { status: "failed" } }),
  saveRefused: (state, { theirs }) => only({ ...state, saving: { status: "conflict", theirs } }),
  saveRetried: (state) => (state.saving.status === "failed" ? startSave(state) : only(state)),
  mineKept: (state) =>
    state.saving.status === "conflict" ? startSave({ ...state, version: state.saving.theirs }) : only(state),
  theirsTaken: (state) =>
    state.saving.status === "conflict" ? { state, effects: [{ type: "reload" }] } : only(state),

  submitted: (state, { mailboxCode }) => {
    if (!isSubmittedNext(state) || !isReachable(state, state.step)) return only(state)
    // A click alone accepts nothing: it can be stolen by the page around the journey.
    if (!state.isAccepted && mailboxCode === null) return only(state)
    return { state: { ...state, submission: "running" }, effects: [{ type: "submit", mailboxCode }] }
  },
  accepted: (state, { version }) => {
    if (state.submission !== "running") return only(state)
    const submitted = learn(answer(state, { uploadId: null }), { ...NO_UPLOAD, isSynced: false })
    const step = listPlaceSteps(state).find(isAfterSubmission) ?? state.step
    const accepted = save({ ...submitted, version, step, isAccepted: true, submission: "none" })
    if (state.isAccepted) return accepted
    const connectionStatus = "CONNECTION_ACCEPTED" as const
    return tell(accepted, [
      "sdkEvents.connectionConfigurationCompleted",
      { ...hrms(state), connectionStatus },
    ])
  },
  submitFailed: (state) => only({ ...state, submission: "failed" }),
  expired: (state) => only({ ...state, isExpired: true }),
}

/** What the embedding page is told when the user continues from these steps: the details of the source, or the data, are complete. */
const SUBMITTED_AT: Readonly<Partial<Record<Step, "hrmsConnectionParams.submit" | "dataSelection.submit">>> =
  {
    credentials: "hrmsConnectionParams.submit",
    rows: "hrmsConnectionParams.submit",
    assisted: "hrmsConnectionParams.submit",
    data: "dataSelection.submit",
  }

/** What was entered is complete, and to be submitted from this step. */
const isSubmittedNext = (state: JourneyState): boolean => {
  if (state.step !== findSubmissionStep(state)) return false
  return state.step === "review" ? !state.isAccepted : findCurrentBlocker(state) === null
}

const hrms = ({ answers }: JourneyState) => ({ hrmsName: findConnector(answers)?.name ?? "" })

const answer = (state: JourneyState, answers: Partial<Answers>): JourneyState => ({
  ...state,
  answers: { ...state.answers, ...answers },
})

const learn = (state: JourneyState, facts: Partial<Facts>): JourneyState => ({
  ...state,
  facts: { ...state.facts, ...facts },
})

/** What is known of one connector is not known of another. */
const choose = (
  state: JourneyState,
  choice: Partial<Pick<Answers, "integrationType" | "isUnlisted">> & { readonly system?: Connector },
): JourneyState => {
  const chosen = answer(state, choice)
  const isSame = findConnector(chosen.answers)?.code === findConnector(state.answers)?.code
  return isSame ? chosen : { ...chosen, facts: NO_FACTS }
}

/** What the service judged by the answers that change. */
const forgetJudged = (answers: Partial<PlainAnswers>): Partial<Facts> => ({
  ...("uploadId" in answers || "columns" in answers || "isFullLoad" in answers
    ? { unmappedMandatory: null, wrongRows: null }
    : {}),
  ...("subset" in answers ? { matching: null } : {}),
})

/** A file that was submitted is shared, and then deleted. */
const NO_UPLOAD: Partial<Facts> = { upload: "none", unmappedMandatory: null, wrongRows: null }

const goTo = (state: JourneyState, step: Step): Reduced =>
  step !== state.step && isReachable(state, step) ? save({ ...state, step }) : only(state)

/** Opens at the saved step; where something before it is missing by now, at the first step that lacks it. */
const openAt = (state: JourneyState, { version, step, answers }: SavedAnswers): JourneyState => {
  const opened: JourneyState = { ...state, version, answers, saving: { status: "saved" } }
  const steps = listOpenSteps(opened)
  const reachable = steps.filter((each) => isReachable(opened, each))
  const first = steps[0] ?? state.step
  return { ...opened, step: reachable.includes(step) ? step : (reachable.at(-1) ?? first) }
}

/**
 * One save runs at a time; what changes during it is saved by the next one. A failed or refused one waits for the user. Only an onboarding
 * has something to save.
 */
const save = (state: JourneyState): Reduced => {
  if (state.purpose !== "onboarding") return only(state)
  if (state.saving.status === "saved") return startSave(state)
  if (state.saving.status !== "saving") return only(state)
  return only({ ...state, saving: { status: "saving", isStale: true } })
}

const startSave = (state: JourneyState): Reduced => ({
  state: { ...state, saving: { status: "saving", isStale: false } },
  effects: [{ type: "save" }],
})

const only = (state: JourneyState): Reduced => ({ state, effects: [] })

const tell = ({ state, effects }: Reduced, ...events: ReadonlyArray<SdkEvent>): Reduced => ({
  state,
  effects: [...effects, ...events.map((event) => ({ type: "tell", event }) as const)],
})
