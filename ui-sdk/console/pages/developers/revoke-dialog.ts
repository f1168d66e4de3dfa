import { html, nothing, type TemplateResult } from "lit"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { isSameName } from "../../parts/dialogs/same-name.ts"
import { problemNote } from "../../parts/loaded.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { PagePart } from "../page-part.ts"
import { type Listed, nameCredential } from "./credential-kinds.ts"
import type { Messages } from "./en.ts"
import "../../../elements/styles/check.css"

const WHEN = [0, 24, 168] as const

/**
 * Ends a credential, at once or after a time in which callers switch to another. For the last one of its kind its name is typed,
 * since without it every call is refused.
 *
 * @property listed - what ends
 * @property use - how much it is used, as a sentence
 * @property isLast - no other of its kind is active
 */
export class RevokeDialog extends withProperties(PagePart<Messages>, {
  listed: property<Listed>(),
  use: property(""),
  isLast: property(false),
  hours: state<(typeof WHEN)[number]>(0),
  typed: state(""),
  /** Someone else has ended the others. */
  isRefusedAsLast: state(false),
}) {
  static readonly tag = "hrsync-revoke-dialog"
  static readonly parts = [ConsoleDialog]
  /** The text that says what was done. */
  static readonly done = new ElementEvent<string>("done")
  static readonly closed = new ElementEvent("closed")
  readonly #ending = new Action(this)

  protected override firstUpdated(): void {
    queueMicrotask(() => this.querySelector<HTMLElement>("[data-safe]")?.focus())
  }

  get #mustType(): boolean {
    return this.isLast || this.isRefusedAsLast
  }

  get #name(): string {
    return nameCredential(this.listed) || this.messages.noKid
  }

  get #isReady(): boolean {
    return !this.#ending.isBusy && (!this.#mustType || isSameName(this.typed, this.#name))
  }

  override render() {
    const { words, listed } = this
    const { end } = this.messages
    const t = end[listed.kind]
    return html`<hrsync-dialog
      .heading=${t.title(this.#name)}
      .content=${html`<div class="stack">
        <p>${this.use} ${t.text}</p>
        ${this.#mustType ? html`<p class="note warn">${t.last}</p>` : this.#choice()}
        ${
          this.#mustType
            ? textField({
                id: "end-name",
                label: words.typeToConfirm(this.#name),
                value: this.typed,
                onInput: (value) => (this.typed = value),
              })
            : nothing
        }
        ${this.isRefusedAsLast ? nothing : problemNote(this.#ending.problem, words)}
      </div>`}
      .actions=${html`<button class="btn" type="button" data-safe @click=${this.#close}>${t.keep}</button>
        <button
          class="btn primary danger"
          type="button"
          aria-disabled=${this.#isReady ? nothing : "true"}
          aria-busy=${this.#ending.isBusy ? "true" : nothing}
          @click=${() => void this.#end()}
        >
          ${t.action}
        </button>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  /** One that is about to end anyway can only end at once. */
  #choice(): TemplateResult | typeof nothing {
    const { end: t } = this.messages
    if (this.listed.credential.state === "expiring") return nothing
    return html`<fieldset class="field">
      <legend>${t.when}</legend>
      ${WHEN.map(
        (hours) =>
          html`<label class="role"
            ><input
              class="check"
              type="radio"
              name="end-when"
              .checked=${this.hours === hours}
              @change=${() => (this.hours = hours)}
            /><span>${t.hours[hours]}</span></label
          >`,
      )}
    </fieldset>`
  }

  async #end(): Promise<void> {
    if (!this.#isReady) return
    const params = { path: { credential_id: this.listed.credential.id } }
    const body = { after_hours: this.#mustType ? 0 : this.hours, allow_last: this.#mustType }
    const result = await this.#ending.run(() =>
      send(this.api.POST("/api/console/developers/credentials/{credential_id}/revoke/", { params, body })),
    )
    if (result?.ok === true) this.#done(body.after_hours)
    else this.isRefusedAsLast = result?.problem.fields["allow_last"] !== undefined
  }

  #done(hours: number): void {
    const t = this.messages.end
    const detail = hours === 0 ? t.done(this.#name) : t.doneLater(this.#name)
    RevokeDialog.done.send(this, detail)
  }

  readonly #close = (): void => {
    RevokeDialog.closed.send(this)
  }
}
