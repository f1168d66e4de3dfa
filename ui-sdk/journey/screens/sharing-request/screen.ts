import { html, nothing, type TemplateResult } from "lit"
import { send } from "../../../elements/api/send.ts"
import type { FieldKey } from "../../../elements/fields/category.ts"
import { nameField } from "../../../elements/fields/field-texts.ts"
import { icon } from "../../../elements/icon.ts"
import { type Question, QuestionScreen } from "../question-screen.ts"
import { actions } from "../screen.ts"
import type { Messages } from "./en.ts"

type Request = NonNullable<Question["sharing_request"]>

/** What a vendor asks for beyond the agreement: what is new, agree or decline. */
export class SharingRequestScreen extends QuestionScreen {
  static override properties = { ...QuestionScreen.properties, mailedTo: { state: true } }
  declare messages: Messages
  /** Where the link went with which the user can agree; null: nowhere yet. */
  declare protected mailedTo: string | null

  constructor() {
    super()
    this.mailedTo = null
  }

  protected words(): Messages {
    return this.messages
  }

  protected ask({ sharing_request: request, can_agree: canAgree }: Question): TemplateResult | null {
    if (request === null) return null
    const { messages: t, isBusy, vendorName } = this
    const { new_fields: added, mandatory_fields: mandatory, withheld_fields: withheld } = request
    return html`<div class="col">
        <header class="head">
          <p class="status warn">${t.since(request.requested_at)}</p>
          <h1>${t.title(vendorName)}</h1>
          <p class="lede">${t.lede(vendorName)}</p>
        </header>
        ${this.#fields("new", t.newFields, added)}
        ${this.#fields(
          "mandatory",
          t.mandatory,
          mandatory.filter((key) => !added.includes(key)),
        )}
        ${this.#fields("withheld", t.withheld, withheld)}
        <p class="faint">${t.masked}</p>
        ${canAgree ? nothing : this.#unverified()} ${this.problemNote()}
      </div>
      ${actions({
        back: null,
        extra: html`<button class="btn" type="button" @click=${() => void this.#send(request, false)}>
          ${t.decline}
        </button>`,
        why: isBusy ? t.sending : canAgree ? null : t.unverified.title,
        primary: {
          label: t.agree,
          onClick: () => void this.#send(request, true),
          isBusy,
          isBlocked: !canAgree,
        },
      })}`
  }

  #fields(id: string, title: string, keys: ReadonlyArray<FieldKey>): TemplateResult | typeof nothing {
    if (keys.length === 0) return nothing
    return html`<section class="sec" aria-labelledby="request-${id}">
      <div class="sec-head">
        <h2 id="request-${id}">${title}</h2>
        <span class="faint num">${this.messages.newCount(keys.length)}</span>
      </div>
      <ul class="rows">
        ${keys.map(
          (key) =>
            html`<li>
              ${icon("plus")}<span class="t"><b>${nameField(this.messages.fields, key)}</b></span>
            </li>`,
        )}
      </ul>
    </section>`
  }

  #unverified(): TemplateResult {
    const { unverified: t } = this.messages
    return html`<section class="sec" aria-labelledby="unverified">
      <h2 id="unverified">${t.title}</h2>
      <p>${t.text(this.vendorName)}</p>
      <div class="btns">
        <button class="btn" type="button" @click=${() => void this.#mail()}>${icon("mail")}${t.mail}</button>
        <span role="status">${this.mailedTo === null ? "" : t.sent(this.mailedTo)}</span>
      </div>
    </section>`
  }

  async #mail(): Promise<void> {
    const locale = document.documentElement.lang === "hi" ? "hi" : "en"
    const result = await send(this.journey.api.POST("/api/journey/send-link/", { body: { locale } }))
    if (result.ok) this.mailedTo = result.value.email
    else this.problem = result.problem
  }

  #send({ version }: Request, agree: boolean): Promise<void> {
    const { messages: t, vendorName } = this
    return this.answer(
      () => send(this.journey.api.POST("/api/journey/answer-request/", { body: { version, agree } })),
      () => (agree ? t.agreed(vendorName) : t.declined(vendorName)),
    )
  }
}

customElements.define("hrsync-sharing-request", SharingRequestScreen)
