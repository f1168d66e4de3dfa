import { html, nothing, type TemplateResult } from "lit"
import { icon } from "../../elements/icon.ts"
import { type Language, LANGUAGES } from "../../elements/locale/format.ts"
import type { Journey } from "../client/journey.ts"
import { isReachable, type JourneyState, listPlaceSteps } from "../steps/journey-state.ts"
import { isAfterSubmission, listSteps, type Step } from "../steps/step.ts"
import type { ShellMessages } from "./en.ts"
import { helpLinks } from "./help-links.ts"

export interface Rail {
  readonly journey: Journey
  readonly messages: ShellMessages
  readonly language: Language
  readonly onLanguage: (language: Language) => void
}

/** Where the user is: the steps with the answers given, what is saved, and the language. */
export const rail = ({ journey, messages: t, language, onLanguage }: Rail): TemplateResult => {
  const { state, context } = journey
  const steps = listRailSteps(state)
  // The end is no step of its own: all are done.
  const index = state.step === "done" ? steps.length - 1 : Math.max(0, steps.indexOf(state.step))
  const name = context?.vendor.name ?? ""
  return html`<header class="rail">
    <div class="rail-id">
      <span class="logo"
        ><hrsync-vendor-mark .name=${name} .logo=${context?.sdk.logo_url ?? null}></hrsync-vendor-mark
        ><span>${name}</span></span
      >
      <span class="m-step"
        ><span class="num">${t.stepCount(index + 1, steps.length)}</span> <b>${t.step[state.step]}</b></span
      >
      ${languageChoice("m-lang", t, language, onLanguage)}
      <button
        class="btn ghost icon m-close"
        type="button"
        aria-label=${t.saveAndClose}
        ?hidden=${!journey.isEmbedded}
        @click=${() => void journey.close()}
      >
        ${icon("x")}
      </button>
    </div>
    <span class="m-segs" aria-hidden="true"
      >${steps.map((_, each) => html`<i class=${each <= index ? "on" : ""}></i>`)}</span
    >
    <nav class="steps-wrap" aria-label=${t.steps}>
      <ol class="steps">
        ${steps.map((step, each) => railStep(journey, t, step, each, index))}
      </ol>
    </nav>
    <div class="rail-foot">
      <p class="saved" role="status">${savedText(journey, t)}</p>
      <div class="rail-tools">
        ${languageChoice("lang", t, language, onLanguage)}
        ${context === null ? nothing : helpLinks(context.sdk, t)}
      </div>
    </div>
  </header>`
}

/** Stands in the rail, and on a phone at its top, of which one is shown. */
export const languageChoice = (
  className: "lang" | "m-lang",
  t: Pick<ShellMessages, "language">,
  language: Language,
  onLanguage: (language: Language) => void,
): TemplateResult =>
  html`<label class=${className}>
    <span class="vh">${t.language}</span>${icon("globe", className === "lang" ? "sm" : "")}
    <select @change=${({ target }: Event) => onLanguage((target as HTMLSelectElement).value as Language)}>
      ${Object.entries(LANGUAGES).map(
        ([tag, label]) =>
          html`<option value=${tag} lang=${tag} ?selected=${tag === language}>${label}</option>`,
      )}
    </select>
  </label>`

/** Before a way to connect is chosen, the steps that most of them have; after the last step, all of them. */
const listRailSteps = (state: JourneyState): ReadonlyArray<Step> => {
  const steps =
    state.answers.integrationType === null && state.purpose === "onboarding"
      ? listSteps("onboarding", { integrationType: "HRMS", isUnlisted: false })
      : listPlaceSteps(state)
  return steps.filter((step) => step !== "done" && (state.isAccepted || !isAfterSubmission(step)))
}

const railStep = (
  journey: Journey,
  t: ShellMessages,
  step: Step,
  each: number,
  index: number,
): TemplateResult => {
  const { state } = journey
  const isDone = each < index || state.step === "done"
  if (step === state.step) {
    return html`<li class="now" aria-current="step">
      <span class="st"><i></i><span>${t.step[step]}</span></span>
    </li>`
  }
  const given = isDone ? readGivenAnswer(journey, t, step) : null
  const content = html`<i class="num">${isDone ? icon("check", "sm") : each + 1}</i
    ><span>${t.step[step]}${given === null ? nothing : html`<small>${given}</small>`}</span>`
  if (!isDone || !isReachable(state, step)) {
    return html`<li class=${isDone ? "done" : ""}><span class="st">${content}</span></li>`
  }
  return html`<li class="done">
    <a
      href="#${step}"
      @click=${(event: Event) => {
        event.preventDefault()
        journey.dispatch({ type: "wentTo", step })
      }}
      >${content}<span class="vh"> ${t.stepDone}</span></a
    >
  </li>`
}

/** What the user answered at a step that is done, as far as it can be said in a few words. */
const readGivenAnswer = ({ state: { answers } }: Journey, t: ShellMessages, step: Step): string | null => {
  if (step === "connect") return answers.integrationType === null ? null : t.mode[answers.integrationType]
  if (step === "system") return answers.system?.name ?? null
  return null
}

const savedText = ({ state, isKept }: Journey, t: ShellMessages): TemplateResult => {
  const { purpose, saving, step, isAccepted, version, answers } = state
  if (saving.status === "failed" || saving.status === "conflict") {
    return html`${icon("alert", "sm")}<span>${t.notSaved}</span>`
  }
  if (purpose !== "onboarding") return html`${icon("check", "sm")}<span>${t.unchanged}</span>`
  const isNew = step === "start" && version === 0
  // A system that pushes is connected once its first record arrived, which its page shows.
  const accepted = answers.integrationType === "Push API" ? t.agreed : t.connected
  const text = isAccepted ? accepted : isNew ? t.nothingShared : isKept ? t.saved : t.notKept.saved
  return html`${icon("check", "sm")}<span>${text}</span>`
}
