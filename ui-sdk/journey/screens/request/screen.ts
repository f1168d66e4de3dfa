import { html, nothing, type TemplateResult } from "lit"
import { type Problem, send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { chooseLanguage, makeFormat } from "../../../elements/locale/format.ts"
import { refusalText } from "../../../elements/refusals/refusal.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { DocumentUploads } from "../../documents/document-uploads.ts"
import { documentsField } from "../../documents/documents-field.ts"
import { findFormErrors, systemForm, wordFormErrors } from "../../documents/system-form.ts"
import { actions, Screen } from "../screen.ts"
import type { Messages } from "./en.ts"

/** The request for an HR system that is not listed, and the ways to connect that work today. */
export class RequestScreen extends withProperties(Screen, {
  errors: state<Readonly<Record<string, string>>>({}),
  problem: state<Problem | null>(null),
  isBusy: state(false),
}) {
  static readonly tag = "hrsync-request"
  declare messages: Messages
  #uploads: DocumentUploads | null = null
  /** A repetition of the same request sends nothing twice. */
  #requestId: string = crypto.randomUUID()

  override connectedCallback(): void {
    super.connectedCallback()
    this.#uploads = new DocumentUploads(this.journey, () => this.requestUpdate())
    void this.#uploads.load()
  }

  override render() {
    if (this.state.answers.requestId !== null) return this.#sent()
    const { messages: t, errors, vendorName } = this
    const uploads = this.#uploads
    if (uploads === null) return html``
    const format = makeFormat(chooseLanguage([document.documentElement.lang]))
    return html`<div class="col">
        <header class="head">
          <h1>${t.title}</h1>
          <p class="lede">${t.lede(this.#email)}</p>
        </header>
        ${systemForm({
          form: this.state.answers.form,
          errors,
          texts: t.form,
          documents: documentsField(uploads, t.documents, format),
          onInput: (form) => {
            this.errors = {}
            this.#requestId = crypto.randomUUID()
            this.journey.dispatch({ type: "answered", answers: { form } })
          },
        })}
        <p class="hint">${t.visible(vendorName)}</p>
        ${this.#failure()} ${this.#otherWays()}
      </div>
      ${this.#actions(uploads.uploading.length > 0)}`
  }

  /** To whom the request is answered. */
  get #email(): string {
    return this.journey.context?.person.email ?? ""
  }

  #sent(): TemplateResult {
    const { sent, wait } = this.messages
    const system = this.state.answers.form.hrms_name ?? ""
    return html`<div class="col">
        <header class="head">
          <h1>${sent.title}</h1>
          <p class="lede" role="status">${sent.lede(system, this.#email)}</p>
        </header>
        <div class="note">
          ${icon("bolt")}
          <div>
            <b>${wait.title}</b>
            <p>${wait.text}</p>
          </div>
        </div>
      </div>
      ${actions({
        back: null,
        extra: html`<button class="btn ghost" type="button" @click=${this.#askAgain}>
          ${sent.another}
        </button>`,
        why: null,
        primary: { label: wait.button, onClick: this.#chooseOther },
      })}`
  }

  #otherWays(): TemplateResult {
    const { wait } = this.messages
    return html`<div class="note">
      ${icon("bolt")}
      <div>
        <b>${wait.title}</b>
        <p>${wait.text}</p>
        <div class="btns">
          <button class="btn" type="button" @click=${this.#chooseOther}>${wait.button}</button>
        </div>
      </div>
    </div>`
  }

  readonly #askAgain = (): void => {
    this.#requestId = crypto.randomUUID()
    this.journey.dispatch({ type: "answered", answers: { requestId: null, form: {} } })
  }

  readonly #chooseOther = (): void => this.journey.dispatch({ type: "wentTo", step: "connect" })

  #failure(): TemplateResult | typeof nothing {
    const { problem, messages } = this
    if (problem === null) return nothing
    const { kind } = problem
    const isOwn = kind === "offline" || kind === "broken" || kind === "busy"
    return html`<div class="note danger" role="alert">
      ${icon("alert")}
      <div>
        <b>${messages.failed.title}</b>
        ${isOwn ? html`<p>${messages.failed[kind]}</p>` : refusalText(problem, messages.refusal)}
      </div>
    </div>`
  }

  #actions(isUploading: boolean): TemplateResult {
    const { messages: t, isBusy } = this
    const isNamed = (this.state.answers.form.hrms_name ?? "").trim() !== ""
    const isBlocked = !isNamed || isUploading
    const why = isUploading ? t.uploading : t.blocked
    return actions({
      back: { label: t.back, onClick: this.goBack },
      why: isBlocked ? why : null,
      primary: { label: t.send, onClick: () => void this.#send(), isBlocked, isBusy },
    })
  }

  async #send(): Promise<void> {
    const { form } = this.state.answers
    this.errors = findFormErrors(form, this.messages.form)
    if (Object.keys(this.errors).length > 0) return
    this.isBusy = true
    this.problem = null
    const requestId = this.#requestId
    const body = { ...form, request_id: requestId, hrms_name: form.hrms_name ?? "" }
    const result = await send(this.journey.api.POST("/api/journey/hrms-request/", { body }))
    this.isBusy = false
    if (result.ok) {
      this.journey.dispatch({ type: "answered", answers: { requestId } })
      return
    }
    if (result.problem.kind === "expired") {
      this.journey.fail(result.problem)
      return
    }
    this.problem = result.problem
    this.errors = wordFormErrors(result.problem, this.messages.form)
  }
}
