import { html, nothing } from "lit"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { IdempotencyKey } from "../../client/idempotency.ts"
import { actionButton } from "../../parts/action-button.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { problemNote } from "../../parts/loaded.ts"
import { textArea } from "../../parts/fields/text-area.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/** Adds a public key, which the service checks. */
export class PublicKeyDialog extends withProperties(PagePart<Messages>, {
  text: state(""),
  isTried: state(false),
}) {
  static readonly tag = "hrsync-public-key-dialog"
  static readonly parts = [ConsoleDialog]
  /** The text that says what was done. */
  static readonly done = new ElementEvent<string>("done")
  static readonly closed = new ElementEvent("closed")
  readonly #adding = new Action(this)
  readonly #key = new IdempotencyKey()

  override render() {
    const { words } = this
    const { add: t } = this.messages
    const { problem } = this.#adding
    const error = this.#error
    return html`<hrsync-dialog
      .heading=${t.title}
      .content=${html`<form class="stack" novalidate @submit=${this.#onSubmit}>
        <p>${t.text}</p>
        ${textArea({
          id: "public-key",
          label: t.label,
          value: this.text,
          hint: t.hint,
          error,
          isCode: true,
          rows: 9,
          placeholder: "-----BEGIN PUBLIC KEY-----",
          onInput: (value) => (this.text = value),
        })}
        ${error === null ? problemNote(problem, words) : nothing}
        <div class="btns end">
          <button class="btn" type="button" @click=${this.#close}>${words.cancel}</button>
          ${actionButton(t.action, this.#adding)}
        </div>
      </form>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  /** A private key is never sent: a user who pastes one is told before it leaves the browser. */
  get #error(): string | null {
    const { add: t } = this.messages
    if (this.isTried && this.text.trim() === "") return t.missing
    if (this.isTried && isPrivateKey(this.text)) return t.isPrivate
    return this.#adding.problem?.fields["public_key"] ?? null
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.isTried = true
    if (this.text.trim() !== "" && !isPrivateKey(this.text)) void this.#add()
    else this.querySelector<HTMLTextAreaElement>("#public-key")?.focus()
  }

  async #add(): Promise<void> {
    const body = { public_key: this.text.trim() }
    const result = await this.#adding.run(() =>
      this.#key.send(body, (header) =>
        send(this.api.POST("/api/console/developers/public-keys/", { params: { header }, body })),
      ),
    )
    if (result?.ok === true) PublicKeyDialog.done.send(this, this.messages.add.done)
  }

  readonly #close = (): void => {
    PublicKeyDialog.closed.send(this)
  }
}

const isPrivateKey = (text: string): boolean => /PRIVATE KEY-----|"d"\s*:/u.test(text)
