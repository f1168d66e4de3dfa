import type { JourneyConnector } from "../../../core/contract/connection/connectors.ts"
import type { JourneyAnswer as Context } from "../../../core/contract/journey/journey-context.ts"
import type { IntegrationType } from "../../../core/contract/integration-type.ts"
import { findConnector } from "../steps/answers.ts"
import { type Facts, NO_FACTS } from "../steps/facts.ts"
import { openingState, type SavedAnswers } from "../steps/journey-state.ts"
import { listSteps } from "../steps/step.ts"
import { fromWireAnswers } from "./saved-answers.ts"

/* Where a journey goes on, by what the service has stored of it. */

/** The way to connect that was chosen and is not offered any more; null: there is none. */
export const findWithdrawnMode = ({ saved, modes }: Context): IntegrationType | null => {
  const chosen = saved?.answers.integration_type ?? null
  return chosen === null || modes.includes(chosen) ? null : chosen
}

/**
 * A way to connect that is withdrawn has to be chosen again; everything else entered is kept. A company that was connected without a
 * journey, for example by an import of the operator's, uploads its files from here on.
 */
export const readSaved = (
  { saved, connection }: Context,
  connectors: ReadonlyArray<JourneyConnector>,
  isWithdrawn: boolean,
): SavedAnswers => {
  const files = connection.takes_files ? ({ integrationType: "Upload CSV" } as const) : {}
  if (saved === null)
    return { version: 0, step: "start", answers: { ...openingState("onboarding").answers, ...files } }
  const answers = { ...fromWireAnswers(saved.answers, connectors), ...files }
  return {
    version: saved.version,
    // Who returns after the first sync looks after the connection.
    step: saved.step === "sync" && connection.is_synced ? "done" : saved.step,
    answers: isWithdrawn ? { ...answers, integrationType: null } : answers,
  }
}

/** A user can be past the connection details only after a test of them has succeeded; the submission tests them again. */
export const recallFacts = (
  { step, answers }: SavedAnswers,
  connectors: ReadonlyArray<JourneyConnector>,
  context: Context,
): Facts => {
  const steps = listSteps("onboarding", answers)
  const code = findConnector(answers)?.code
  const connector = connectors.find((each) => each.code === code)
  // What is in another browser has to be entered again here, or the journey goes on there.
  const isHere = context.saved?.is_elsewhere !== true
  const isPast = isHere && steps.indexOf(step) > steps.indexOf("credentials")
  return {
    ...NO_FACTS,
    ...(connector === undefined ? {} : describeForm(connector, context)),
    check: isPast ? "complete" : "none",
    // Nobody gets to the end before.
    isSynced: step === "done",
    isApproved: step === "done",
    // Its screen finds out whether the file is still there.
    upload:
      isHere && answers.uploadId !== null && steps.indexOf(step) > steps.indexOf("file")
        ? "complete"
        : "none",
  }
}

export const describeForm = (
  { code, required_fields: fields }: JourneyConnector,
  context: Context | null,
): Pick<Facts, "requiredFields" | "storedFields"> => ({
  requiredFields: isGiven(code, context)
    ? []
    : Object.entries(fields).flatMap(([key, { is_required: isRequired }]) => (isRequired ? [key] : [])),
  storedFields: context?.saved?.stored_credentials[code] ?? [],
})

/** A colleague gave the details, so that nothing has to be typed. */
const isGiven = (code: string, context: Context | null): boolean => {
  const request = context?.access_request ?? null
  return request?.connector === code && request.state === "given"
}
