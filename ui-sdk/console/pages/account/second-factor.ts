import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleSecondFactor } from "../../../../core/contract/accounts/console/session.ts"
import { send } from "../../../elements/api/send.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { actionButton } from "../../parts/action-button.ts"
import { CopyButton } from "../../parts/copy-button.ts"
import { copyValue } from "../../parts/copy-value.ts"
import { ConfirmDialog } from "../../parts/dialogs/confirm-dialog.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { problemNote, problemText } from "../../parts/loaded.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { PagePart } from "../page-part.ts"
import { devicesChanged } from "./devices-changed.ts"
import type { Messages } from "./en.ts"
import { qrCode } from "./qr-code.ts"

type Step =
  | { readonly kind: "confirm"; readonly offer: ConsoleSecondFactor }
  | { readonly kind: "codes"; readonly codes: ReadonlyArray<string> }
  | { readonly kind: "remove" }

/** Sets up the second factor with an authenticator app, shows the recovery codes once, and turns it off again. */
export class SecondFactor extends withProperties(PagePart<Messages>, {
  /** The step of the dialog; null: it is closed. */
  step: state<Step | null>(null),
  /** The code. */
  typed: state(""),
}) {
  static readonly tag = "hrsync-second-factor"
  static readonly parts = [ConfirmDialog, ConsoleDialog, CopyButton]
  readonly #opening = new Action(this)
  readonly #confirming = new Action(this)

  override render() {
    const {
      messages: { factor: t },
    } = this
    const { has_second_factor: isOn, recovery_codes_left: codes } = this.console.session.session.user
    return html`<section class="part" aria-labelledby="factor-title">
      <div class="part-head">
        <h2 id="factor-title">${t.title}</h2>
        <span class="status ${isOn ? "ok" : "warn"}">${isOn ? t.on : t.off}</span>
      </div>
      <p class="muted">${isOn ? t.onText(codes) : t.offText}</p>
      ${problemNote(this.#opening.problem, this.words)}
      <div class="btns">
        ${
          isOn
            ? html`<button class="btn" type="button" @click=${() => this.#open({ kind: "remove" })}>
                ${t.turnOff}
              </button>`
            : actionButton(t.setUp, this.#opening, { look: "", onClick: () => void this.#setUp() })
        }
      </div>
      ${this.step === null ? nothing : this.#dialog(this.step)}
    </section>`
  }

  #dialog(step: Step): TemplateResult {
    if (step.kind === "confirm") return this.#confirmDialog(step.offer)
    return step.kind === "codes" ? this.#codesDialog(step.codes) : this.#removeDialog()
  }

  #confirmDialog({ uri, secret }: ConsoleSecondFactor): TemplateResult {
    const {
      messages: { factor: t },
      words,
    } = this
    const { problem } = this.#confirming
    const isWrong = problem?.fields["code"] !== undefined
    return html`<hrsync-dialog
      .heading=${t.dialog}
      .content=${html`<form class="form" id="factor-form" novalidate @submit=${this.#onConfirm}>
        <p>${t.scan}</p>
        ${qrCode(uri, t.qr)}
        <div class="stack tight">
          <p class="muted">${t.type}</p>
          ${copyValue(secret)}
        </div>
        ${textField({
          id: "factor-code",
          label: t.code,
          autocomplete: "one-time-code",
          look: "code-input",
          value: this.typed,
          error: isWrong ? t.wrongCode : null,
          onInput: (value) => (this.typed = value),
        })}
        ${problemNote(isWrong ? null : problem, words)}
        <div class="btns end">
          <button class="btn" type="button" @click=${this.#close}>${words.cancel}</button>
          ${actionButton(t.confirm, this.#confirming)}
        </div>
      </form>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  #codesDialog(codes: ReadonlyArray<string>): TemplateResult {
    const { codes: t } = this.messages.factor
    const text = codes.join("\n")
    return html`<hrsync-dialog
      .heading=${t.title}
      .locked=${true}
      .content=${html`<p>${t.text}</p>
        <ol class="recovery-codes mono">
          ${codes.map((code) => html`<li>${code}</li>`)}
        </ol>
        <div class="btns">
          <button class="btn" type="button" @click=${() => void navigator.clipboard.writeText(text)}>
            ${t.copyAll}
          </button>
          <a class="btn" download=${t.file} href=${URL.createObjectURL(new Blob([`${text}\n`]))}
            >${t.download}</a
          >
        </div>`}
      .actions=${html`<button class="btn primary" type="button" @click=${this.#finish}>${t.done}</button>`}
    ></hrsync-dialog>`
  }

  #removeDialog(): TemplateResult {
    const { off2: t } = this.messages.factor
    const { problem, isBusy } = this.#confirming
    return html`<hrsync-confirm-dialog
      .heading=${t.title}
      .text=${t.text}
      .action=${t.action}
      .keep=${t.keep}
      .isBusy=${isBusy}
      .error=${problem === null ? null : problemText(problem, this.words)}
      ${ConfirmDialog.confirmed.on(() => void this.#remove())}
      ${ConfirmDialog.closed.on(this.#close)}
    ></hrsync-confirm-dialog>`
  }

  async #setUp(): Promise<void> {
    const result = await this.#opening.run(() => send(this.api.POST("/api/console/account/second-factor/")))
    if (result?.ok === true) this.#open({ kind: "confirm", offer: result.value })
  }

  readonly #onConfirm = (event: Event): void => {
    event.preventDefault()
    void this.#confirm(this.typed.trim())
  }

  async #confirm(code: string): Promise<void> {
    if (code === "") return
    const result = await this.#confirming.run(() =>
      send(this.api.POST("/api/console/account/second-factor/confirm/", { body: { code } })),
    )
    if (result?.ok === true) this.#open({ kind: "codes", codes: result.value.codes })
  }

  readonly #finish = (): void => {
    this.#close()
    void this.#changed(this.messages.factor.turned.on)
  }

  async #remove(): Promise<void> {
    const result = await this.#confirming.run(() =>
      send(this.api.POST("/api/console/account/second-factor/remove/")),
    )
    if (result?.ok !== true) return
    this.#close()
    await this.#changed(this.messages.factor.turned.off)
  }

  async #changed(text: string): Promise<void> {
    await this.console.session.load()
    this.console.toast(text)
    devicesChanged.send(this)
    this.requestUpdate()
  }

  #open(step: Step): void {
    Object.assign(this, { step, typed: "" })
    this.#confirming.clear()
  }

  readonly #close = (): void => {
    Object.assign(this, { step: null, typed: "" })
  }
}
