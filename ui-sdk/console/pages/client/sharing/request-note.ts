import { html, nothing, type TemplateResult } from "lit"
import type { FieldKey } from "../../../../elements/fields/category.ts"
import { nameField } from "../../../../elements/fields/field-texts.ts"
import { icon } from "../../../../elements/icon.ts"
import type { Action } from "../../../client/action.ts"
import { actionButton } from "../../../parts/action-button.ts"
import { problemText } from "../../../parts/loaded.ts"
import { relativeTime } from "../../../parts/time.ts"
import type { Words } from "../../../parts/words/en.ts"
import type { Messages } from "../en.ts"
import type { Sharing } from "./terms.ts"

export interface RequestNote {
  readonly request: NonNullable<Sharing["request"]>
  readonly vendor: string
  /** How many the vendor receives data about. */
  readonly employees: number
  readonly answering: Action
  readonly messages: Messages
  readonly words: Words
  readonly onAnswer: (agree: boolean) => void
}

/** What the vendor asks for beyond the agreement, and the two answers. One that was declined can still be agreed to. */
export const requestNote = (note: RequestNote): TemplateResult => {
  const { request, vendor, employees, answering, messages, onAnswer } = note
  const { request: t } = messages.sharing
  const isOpen = request.state === "open"
  return html`<section class="note ${isOpen ? "accent" : ""}" aria-labelledby="sharing-request">
    ${icon("plus")}
    <div>
      <h2 class="h3" id="sharing-request">${isOpen ? t.title(vendor) : t.declinedTitle(vendor)}</h2>
      <p>${t.since} ${relativeTime(request.requested_at)}. ${t.text(vendor)}</p>
      ${fieldLine(t.new, request.new, messages)} ${fieldLine(t.mandatory, request.mandatory, messages)}
      ${fieldLine(t.withheld, request.withheld, messages)}
      ${request.lacking.map((field) => html`<p><b>${t.lacking(nameField(messages.fields, field.key), field.lacking, field.employees)}</b></p>`)}
      <p>${t.follows(vendor, request.new.length + request.withheld.length, employees)}</p>
      ${isOpen ? html`<p>${t.stays(vendor)}</p>` : nothing} ${showProblem(note)}
      <div class="btns">
        ${actionButton(t.agree, answering, { onClick: () => onAnswer(true) })}
        ${isOpen ? actionButton(t.decline, NEVER_BUSY, { look: "", onClick: () => onAnswer(false) }) : nothing}
      </div>
    </div>
  </section>`
}

/** Only one of the two buttons shows that the answer is on its way. */
const NEVER_BUSY = { isBusy: false }

const fieldLine = (
  label: string,
  keys: ReadonlyArray<FieldKey>,
  { fields }: Messages,
): TemplateResult | typeof nothing =>
  keys.length === 0
    ? nothing
    : html`<p><b>${label}</b> ${keys.map((key) => nameField(fields, key)).join(", ")}</p>`

const showProblem = ({ answering: { problem }, messages, words }: RequestNote) =>
  problem === null
    ? nothing
    : html`<p class="err" role="alert">
        ${problem.kind === "conflict" ? messages.sharing.request.outdated : problemText(problem, words)}
      </p>`
