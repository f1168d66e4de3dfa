import { html } from "lit"
import { send } from "../../../elements/api/send.ts"
import { Action } from "../../client/action.ts"
import { IdempotencyKey } from "../../client/idempotency.ts"
import { actionButton } from "../../parts/action-button.ts"
import "../../parts/dialog.ts"
import { problemNote } from "../../parts/loaded.ts"
import { textField } from "../../parts/text-field.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/**
 * Invites a client.
 *
 * @fires done - the text that says what was done
 * @fires closed
 */
export class InviteDialog extends PagePart {
  static override properties = {
    ...PagePart.properties,
    name: { state: true },
    email: { state: true },
    reference: { state: true },
    isTried: { state: true },
  }
  declare messages: Messages
  declare protected name: string
  declare protected email: string
  declare protected reference: string
  declare protected isTried: boolean
  readonly #sending = new Action(this)
  readonly #key = new IdempotencyKey()

  constructor() {
    super()
    Object.assign(this, { name: "", email: "", reference: "", isTried: false })
  }

  override render() {
    const {
      messages: { dialog: t },
      words,
      isTried,
    } = this
    return html`<hrsync-dialog
      .heading=${t.title}
      .words=${words}
      .content=${html`<form class="stack" novalidate @submit=${this.#onSubmit}>
        ${textField({
          id: "client-name",
          label: t.name,
          value: this.name,
          error: isTried && this.name.trim() === "" ? t.nameWrong : null,
          onInput: (value) => (this.name = value),
        })}
        ${textField({
          id: "client-email",
          label: t.email,
          type: "email",
          value: this.email,
          hint: t.emailHint,
          error: isTried && !isEmail(this.email) ? t.emailWrong : null,
          onInput: (value) => (this.email = value),
        })}
        ${textField({
          id: "client-reference",
          label: t.reference,
          value: this.reference,
          onInput: (value) => (this.reference = value),
        })}
        ${problemNote(this.#sending.problem, words)}
        <div class="btns end">
          <button class="btn" type="button" @click=${this.#close}>${words.cancel}</button>
          ${actionButton(t.send, this.#sending)}
        </div>
      </form>`}
      @closed=${this.#close}
    ></hrsync-dialog>`
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.isTried = true
    if (this.name.trim() === "") this.querySelector<HTMLInputElement>("#client-name")?.focus()
    else if (isEmail(this.email)) void this.#invite()
    else this.querySelector<HTMLInputElement>("#client-email")?.focus()
  }

  async #invite(): Promise<void> {
    const { name, email, reference } = this
    const body = {
      name: name.trim(),
      email: email.trim(),
      ...(reference.trim() === "" ? {} : { remote_org_id: reference.trim() }),
    }
    const result = await this.#sending.run(() =>
      this.#key.send(body, (header) =>
        send(this.api.POST("/api/console/clients/", { params: { header }, body })),
      ),
    )
    if (result?.ok !== true) return
    const { status, mailed_to: mailedTo } = result.value
    const { dialog: t } = this.messages
    const invited = mailedTo === null ? t.invited(body.name) : t.sent(mailedTo)
    const detail = status === "CONNECTION_INVITED" ? invited : t.known(body.name)
    this.dispatchEvent(new CustomEvent("done", { detail }))
  }

  readonly #close = (): void => {
    this.dispatchEvent(new CustomEvent("closed"))
  }
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(text.trim())

customElements.define("hrsync-invite-dialog", InviteDialog)
