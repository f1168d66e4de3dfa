import { html, nothing, type TemplateResult } from "lit"
import type { Problem } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { refusalText, refusedAnswers } from "../../../elements/refusals/refusal.ts"
import type { Messages } from "./en.ts"

export interface SubmissionFailure {
  readonly problem: Problem
  readonly messages: Messages
  readonly onReload: () => void
  readonly onDetails: () => void
}

/** Why the connection was not accepted, and the way on. */
export const submissionFailure = (failure: SubmissionFailure): TemplateResult => {
  const { problem, messages } = failure
  const t = messages.failed
  return html`<div class="note danger" role="alert">
    ${icon("alert")}
    <div>
      <b>${t.title}</b>
      ${explain(problem, messages)}
      <p>${t.safe}</p>
      ${problem.reference === null ? nothing : html`<p class="faint mono">${messages.reference(problem.reference)}</p>`}
      ${wayOn(failure)}
    </div>
  </div>`
}

const SECRET = /^answers\.credentials\..+\./u

const explain = (problem: Problem, { failed: t, refusal }: Messages): TemplateResult => {
  const { kind, fields } = problem
  if (kind === "offline" || kind === "busy" || kind === "broken" || kind === "conflict")
    return html`<p>${t[kind]}</p>`
  const reasons = Object.entries(fields)
  if (reasons.length === 0) return refusalText(problem, refusal)
  if (reasons.every(([path, reason]) => SECRET.test(path) && reason.includes("another browser"))) {
    return html`<p>${t.secrets}</p>`
  }
  return html`<p>${t.refused}</p>
    ${refusedAnswers(
      reasons.map(([, reason]) => reason),
      refusal,
    )}`
}

const wayOn = ({ problem, messages: { failed: t }, onReload, onDetails }: SubmissionFailure) => {
  if (problem.kind === "conflict") {
    return html`<div class="btns">
      <button class="btn" type="button" @click=${onReload}>${t.reload}</button>
    </div>`
  }
  return problem.kind === "refused"
    ? html`<div class="btns">
        <button class="btn" type="button" @click=${onDetails}>${t.details}</button>
      </div>`
    : nothing
}
