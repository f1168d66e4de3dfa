import { html, nothing } from "lit"
import { ElementEvent } from "../../../elements/element-event.ts"
import "../../../elements/styles/field.css"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { ConsoleElement } from "../console-element.ts"
import { Consequences, type CountConsequences } from "./consequences.ts"
import { ConsoleDialog } from "./dialog.ts"
import { isSameName } from "./same-name.ts"

/**
 * Asks before something that cannot be taken back: it names the loss, and the safe answer has the focus. With `name`, the user
 * types it first.
 *
 * @property heading - what is asked
 * @property text - what is lost, in numbers
 * @property count - counts what else the action affects, which is shown before it can be confirmed; null: nothing
 * @property name - what has to be typed, in any case; null: nothing
 * @property keep - the safe answer; null: the usual words
 * @property action - the verb and its object, such as "Terminate and delete"
 * @property isDangerous - the action deletes something
 * @property isBusy - the action is being carried out
 * @property error - why it failed; null: it did not
 */
export class ConfirmDialog extends withProperties(ConsoleElement, {
  heading: property<string>(),
  text: property<string>(),
  count: property<CountConsequences | null>(null),
  name: property<string | null>(null),
  keep: property<string | null>(null),
  action: property<string>(),
  isDangerous: property(true),
  isBusy: property(false),
  error: property<string | null>(null),
  typed: state(""),
  isCounted: state(false),
}) {
  static readonly tag = "hrsync-confirm-dialog"
  static readonly parts = [Consequences, ConsoleDialog]
  static readonly confirmed = new ElementEvent("confirmed")
  /** The user keeps everything as it is. */
  static readonly closed = new ElementEvent("closed")
  protected override firstUpdated(): void {
    queueMicrotask(() => this.querySelector<HTMLElement>("[data-safe]")?.focus())
  }

  override render() {
    const { heading, text, action, words } = this
    return html`<hrsync-dialog
      .heading=${heading}
      .content=${html`<p>${text}</p>
        ${this.#consequences()} ${this.#nameField()}
        ${this.error === null ? nothing : html`<p class="err" role="alert">${this.error}</p>`}`}
      .actions=${html`<button class="btn" type="button" data-safe @click=${this.#close}>
          ${this.keep ?? words.keep}
        </button>
        <button
          class="btn primary ${this.isDangerous ? "danger" : ""}"
          type="button"
          aria-disabled=${this.#isReady ? nothing : "true"}
          aria-busy=${this.isBusy ? "true" : nothing}
          @click=${this.#confirm}
        >
          ${action}
        </button>`}
      ${ConsoleDialog.closed.on(() => this.#close())}
    ></hrsync-dialog>`
  }

  #consequences() {
    if (this.count === null) return nothing
    return html`<hrsync-consequences
      .count=${this.count}
      ${Consequences.settled.on(() => (this.isCounted = true))}
    ></hrsync-consequences>`
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
    const isKnown = this.count === null || this.isCounted
    return !this.isBusy && isKnown && (this.name === null || isSameName(this.typed, this.name))
  }

  readonly #confirm = (): void => {
    if (this.#isReady) ConfirmDialog.confirmed.send(this)
  }

  readonly #close = (): void => {
    ConfirmDialog.closed.send(this)
  }
}
