import { html, type TemplateResult } from "lit"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { IdempotencyKey } from "../../client/idempotency.ts"
import { actionButton } from "../../parts/action-button.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { problemNote } from "../../parts/loaded.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

const FIELDS = ["hrms", "company", "email", "website"] as const
type Field = (typeof FIELDS)[number]

/** Requests an HR system. */
export class FileRequest extends withProperties(PagePart<Messages>, {
  values: state<Readonly<Record<Field, string>>>({ hrms: "", company: "", email: "", website: "" }),
  information: state(""),
  isTried: state(false),
}) {
  static readonly tag = "hrsync-file-request"
  static readonly parts = [ConsoleDialog]
  /** The id of the request. */
  static readonly filed = new ElementEvent<string>("filed")
  static readonly closed = new ElementEvent("closed")
  readonly #sending = new Action(this)
  readonly #key = new IdempotencyKey()
  /** The same for every try, so that a lost response files nothing twice. */
  readonly #id = crypto.randomUUID()

  override render() {
    const {
      messages: { dialog: t },
      words,
    } = this
    return html`<hrsync-dialog
      .heading=${t.title}
      .content=${html`<form class="stack" novalidate @submit=${this.#onSubmit}>
        ${this.#field("hrms", t.hrms, t.hrmsWrong)} ${this.#field("company", t.company, t.companyWrong)}
        ${this.#field("email", t.email, t.emailWrong)}
        ${this.#field("website", t.website, t.websiteWrong, t.websiteHint)} ${this.#area()}
        ${problemNote(this.#sending.problem, words)}
        <div class="btns end">
          <button class="btn" type="button" @click=${this.#close}>${words.cancel}</button>
          ${actionButton(t.send, this.#sending)}
        </div>
      </form>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  #field(name: Field, label: string, wrong: string, hint: string | null = null): TemplateResult {
    return textField({
      id: `request-${name}`,
      label,
      hint,
      type: TYPES[name],
      value: this.values[name],
      error: this.isTried && !IS_FIT[name](this.values[name].trim()) ? wrong : null,
      onInput: (value) => (this.values = { ...this.values, [name]: value }),
    })
  }

  #area(): TemplateResult {
    const { dialog: t } = this.messages
    return html`<div class="field">
      <label for="request-information">${t.information}</label>
      <textarea
        class="area"
        id="request-information"
        maxlength="10000"
        aria-describedby="request-information-hint"
        .value=${this.information}
        @input=${({ target }: Event) => (this.information = (target as HTMLTextAreaElement).value)}
      ></textarea>
      <p class="hint" id="request-information-hint">${t.informationHint}</p>
    </div>`
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.isTried = true
    const wrong = FIELDS.find((name) => !IS_FIT[name](this.values[name].trim()))
    if (wrong === undefined) void this.#send()
    else this.querySelector<HTMLInputElement>(`#request-${wrong}`)?.focus()
  }

  async #send(): Promise<void> {
    const { hrms, company, email, website } = this.values
    const body = {
      request_id: this.#id,
      hrms_name: hrms.trim(),
      org_name: company.trim(),
      email: email.trim(),
      website_url: website.trim(),
      additional_information: this.information.trim(),
    }
    const result = await this.#sending.run(() =>
      this.#key.send(body, (header) =>
        send(this.api.POST("/api/console/requests/", { params: { header }, body })),
      ),
    )
    if (result?.ok !== true) return
    this.console.toast(this.messages.dialog.sent(body.hrms_name))
    FileRequest.filed.send(this, result.value.request_id)
  }

  readonly #close = (): void => {
    FileRequest.closed.send(this)
  }
}

const TYPES = { hrms: "text", company: "text", email: "email", website: "url" } as const

const IS_FIT: Readonly<Record<Field, (text: string) => boolean>> = {
  hrms: (text) => text !== "",
  company: (text) => text !== "",
  email: (text) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(text),
  website: (text) => text === "" || (/^https?:\/\//u.test(text) && URL.canParse(text)),
}
