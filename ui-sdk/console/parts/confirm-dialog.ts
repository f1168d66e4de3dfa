import { html, nothing } from "lit"
import { PageElement } from "../../elements/page-element.ts"
import type { Words } from "./words/en.ts"
import "./dialog.ts"
import "../../elements/styles/field.css"

/**
 * Asks before something that cannot be taken back: it names the loss, and the safe answer has the focus. With `name`, the user
 * types it first.
 *
 * @property heading - what is asked
 * @property text - what is lost, in numbers
 * @property name - what has to be typed; null: nothing
 * @property action - the verb and its object, such as "Terminate and delete"
 * @property isDangerous - the action deletes something
 * @property isBusy - the action is being carried out
 * @property error - why it failed; null: it did not
 * @property words - the words that several pages have
 * @fires confirmed
 * @fires closed - the user keeps everything as it is
 */
export class ConfirmDialog extends PageElement {
  static override properties = {
    heading: { attribute: false },
    text: { attribute: false },
    name: { attribute: false },
    action: { attribute: false },
    isDangerous: { attribute: false },
    isBusy: { attribute: false },
    error: { attribute: false },
    words: { attribute: false },
    typed: { state: true },
  }
  declare heading: string
  declare text: string
  declare name: string | null
  declare action: string
  declare isDangerous: boolean
  declare isBusy: boolean
  declare error: string | null
  declare words: Words
  declare protected typed: string

  constructor() {
    super()
    Object.assign(this, { name: null, isDangerous: true, isBusy: false, error: null, typed: "" })
  }

  protected override firstUpdated(): void {
    queueMicrotask(() => this.querySelector<HTMLElement>("[data-safe]")?.focus())
  }

  override render() {
    const { heading, text, action, words } = this
    return html`<hrsync-dialog
      .heading=${heading}
      .words=${words}
      .content=${html`<p>${text}</p>
        ${this.#nameField()}
        ${this.error === null ? nothing : html`<p class="err" role="alert">${this.error}</p>`}`}
      .actions=${html`<button class="btn" type="button" data-safe @click=${this.#close}>${words.keep}</button>
        <button
          class="btn primary ${this.isDangerous ? "danger" : ""}"
          type="button"
          aria-disabled=${this.#isReady ? nothing : "true"}
          aria-busy=${this.isBusy ? "true" : nothing}
          @click=${this.#confirm}
        >
          ${action}
        </button>`}
      @closed=${(event: Event) => {
        event.stopPropagation()
        this.#close()
      }}
    ></hrsync-dialog>`
  }

  #nameField() {
    const { name, words } = this
    if (name === null) return nothing
    return html`<div class="field">
      <label for="confirm-name">${words.typeToConfirm(name)}</label>
      <input
        class="input"
        id="confirm-name"
        autocomplete="off"
        spellcheck="false"
        .value=${this.typed}
        @input=${({ target }: Event) => (this.typed = (target as HTMLInputElement).value)}
      />
    </div>`
  }

  get #isReady(): boolean {
    return !this.isBusy && (this.name === null || this.typed.trim() === this.name.trim())
  }

  readonly #confirm = (): void => {
    if (this.#isReady) this.dispatchEvent(new CustomEvent("confirmed"))
  }

  readonly #close = (): void => {
    this.dispatchEvent(new CustomEvent("closed"))
  }
}

customElements.define("hrsync-confirm-dialog", ConfirmDialog)
