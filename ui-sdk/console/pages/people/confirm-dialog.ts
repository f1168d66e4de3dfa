import { html, nothing, type TemplateResult } from "lit"
import type { Problem } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { problemNote } from "../../parts/loaded.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/** What is asked before something is done to a person. */
export interface Question {
  readonly title: string
  readonly lines: ReadonlyArray<string>
  readonly action: string
  /** What the reader types first; null: nothing. */
  readonly typed: string | null
}

/**
 * Asks before a person is blocked, erased or shared again.
 *
 * @property question - what is asked
 * @property isBusy - it is being done
 * @property problem - why it could not be done; null: it was not tried, or it was done
 */
export class ConfirmPerson extends withProperties(PagePart<Messages>, {
  question: property<Question>(),
  isBusy: property(false),
  problem: property<Problem | null>(null),
  typed: state(""),
}) {
  static readonly tag = "hrsync-confirm-person"
  static readonly parts = [ConsoleDialog]
  static readonly confirmed = new ElementEvent("confirmed")
  static readonly closed = new ElementEvent("closed")

  protected override firstUpdated(): void {
    queueMicrotask(() => this.querySelector<HTMLElement>("[data-safe]")?.focus())
  }

  get #isReady(): boolean {
    const { typed } = this.question
    return !this.isBusy && (typed === null || this.typed.trim() === typed)
  }

  override render() {
    const { question, messages: t } = this
    return html`<hrsync-dialog
      .heading=${question.title}
      .content=${html`<div class="stack">
        ${question.lines.map((line) => html`<p>${line}</p>`)} ${this.#typedField()}
        ${problemNote(this.problem, this.words)}
      </div>`}
      .actions=${html`<button class="btn" type="button" data-safe @click=${this.#close}>${t.keep}</button>
        <button
          class="btn primary danger"
          type="button"
          aria-disabled=${this.#isReady ? nothing : "true"}
          aria-busy=${this.isBusy ? "true" : nothing}
          @click=${this.#confirm}
        >
          ${question.action}
        </button>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  #typedField(): TemplateResult | typeof nothing {
    const { typed } = this.question
    if (typed === null) return nothing
    return textField({
      id: "person-confirm",
      label: this.messages.erasing.type(typed),
      value: this.typed,
      onInput: (value) => (this.typed = value),
    })
  }

  readonly #confirm = (): void => {
    if (this.#isReady) ConfirmPerson.confirmed.send(this)
  }

  readonly #close = (): void => {
    ConfirmPerson.closed.send(this)
  }
}
