import { html, type nothing, type TemplateResult } from "lit"
import { type Result, send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { actionButton } from "../../parts/action-button.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { problemNote } from "../../parts/loaded.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { makePasskey } from "../../session/passkey.ts"
import { describeBrowser } from "../../parts/describe-browser.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/** `NAME_LIMIT` of the service. */
const NAME_LIMIT = 80

/** Adds a passkey: its name, and then the browser asks where to keep it. */
export class PasskeyForm extends withProperties(PagePart<Messages>, {
  /** Null: the suggested one. */
  name: state<string | null>(null),
  isTried: state(false),
  /** Why the browser made none; null: it did, or was not asked. */
  unmade: state<"dismissed" | "known" | null>(null),
}) {
  static readonly tag = "hrsync-passkey-form"
  static readonly parts = [ConsoleDialog]
  static readonly done = new ElementEvent("done")
  /** The user adds none. */
  static readonly closed = new ElementEvent("closed")
  readonly #adding = new Action(this)

  override render() {
    const {
      messages: { passkeys },
      words,
    } = this
    const t = passkeys.dialog
    return html`<hrsync-dialog
      .heading=${t.title}
      .content=${html`<form class="form" novalidate @submit=${this.#onSubmit}>
        <p>${t.text}</p>
        ${this.#fields()} ${this.#note()}
        <div class="btns end">
          <button class="btn" type="button" @click=${this.#close}>${words.cancel}</button>
          ${actionButton(t.next, this.#adding)}
        </div>
      </form>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  #fields(): TemplateResult {
    const {
      messages: { passkeys },
      words,
      isTried,
    } = this
    const t = passkeys.dialog
    return html`${textField({
      id: "passkey-name",
      label: t.name,
      value: this.#typedName,
      hint: t.nameHint,
      error: isTried && this.#typedName.trim() === "" ? words.required : null,
      onInput: (value) => (this.name = value),
    })} `
  }

  #note(): TemplateResult | typeof nothing {
    const { unmade } = this
    if (unmade === null) return problemNote(this.#adding.problem, this.words)
    const { dialog: t } = this.messages.passkeys
    return html`<p class="err" role="alert">${icon("alert")}<span>${t[unmade]}</span></p>`
  }

  get #typedName(): string {
    return this.name ?? this.#suggestedName
  }

  get #suggestedName(): string {
    const { devices: t } = this.messages
    const { name, system } = describeBrowser(navigator.userAgent)
    if (name === null || system === null) return name ?? system ?? ""
    return t.on(name, system)
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    Object.assign(this, { isTried: true, unmade: null })
    if (this.#typedName.trim() !== "") void this.#add(this.#typedName.trim().slice(0, NAME_LIMIT))
  }

  async #add(name: string): Promise<void> {
    const result = await this.#adding.run(() => this.#make(name))
    if (result?.ok === true && result.value === "added") PasskeyForm.done.send(this)
  }

  /** The service's offer, the browser's passkey, and the service again. */
  async #make(name: string): Promise<Result<"added" | "not made">> {
    const offered = await send(this.api.POST("/api/console/account/passkeys/offer/"))
    if (!offered.ok) return offered
    const asked = await makePasskey(offered.value)
    if (!asked.ok) {
      this.unmade = asked.reason === "known" ? "known" : "dismissed"
      return { ok: true, value: "not made" }
    }
    const { credential } = asked
    const added = await send(this.api.POST("/api/console/account/passkeys/", { body: { name, credential } }))
    return added.ok ? { ok: true, value: "added" } : added
  }

  readonly #close = (): void => {
    PasskeyForm.closed.send(this)
  }
}
