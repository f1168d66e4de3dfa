import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../../core/contract/connection/console/clients.ts"
import type { ConsoleSourceWebhook } from "../../../../../core/contract/connection/console/source.ts"
import { send } from "../../../../elements/api/send.ts"
import { icon } from "../../../../elements/icon.ts"
import { property, state, withProperties } from "../../../../elements/with-properties.ts"
import { Action } from "../../../client/action.ts"
import { Resource } from "../../../client/resource.ts"
import { actionButton } from "../../../parts/action-button.ts"
import { ConfirmDialog } from "../../../parts/dialogs/confirm-dialog.ts"
import { CopyButton } from "../../../parts/copy-button.ts"
import { problemNote, problemText, showLoaded } from "../../../parts/loaded.ts"
import { secretNote } from "../../../parts/secret-note.ts"
import { RelativeTime, relativeTime } from "../../../parts/time.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"

/**
 * The address that the client's HR system calls when something changes, so that it is synced at once.
 *
 * @property client
 */
export class SourceWebhook extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  /** What the dialog asks about; null: it is closed. */
  asked: state<"replace" | "remove" | null>(null),
  /** Shown this one time; null: none. */
  address: state<string | null>(null),
}) {
  static readonly tag = "hrsync-source-webhook"
  static readonly parts = [ConfirmDialog, CopyButton, RelativeTime]
  readonly #webhook = new Resource<ConsoleSourceWebhook>(this, () =>
    send(this.api.GET("/api/console/clients/{connection_id}/source-webhook/", { params: this.#path })),
  )
  readonly #changing = new Action(this)

  get #path() {
    return { path: { connection_id: this.client.connection_id } }
  }

  /** An address that is shown this one time is lost with the page. */
  get hasChanges(): boolean {
    return this.address !== null
  }

  override render() {
    const { sourceWebhook: t } = this.messages
    return html`<section class="part" aria-labelledby="source-webhook">
        <div class="part-head"><h2 id="source-webhook">${t.title}</h2></div>
        <p class="muted">${t.text}</p>
        ${this.address === null ? nothing : this.#made(this.address)}
        ${showLoaded(this.#webhook.value, this.#webhook, this.words, (shown) => this.#state(shown))}
      </section>
      ${this.asked === null ? nothing : this.#dialog(this.asked)}`
  }

  #made(address: string): TemplateResult {
    const { sourceWebhook: t } = this.messages
    return secretNote({
      title: t.made,
      values: [{ value: address }],
      text: t.madeText,
      done: t.stored,
      onDone: () => (this.address = null),
    })
  }

  #state({ webhook }: ConsoleSourceWebhook): TemplateResult {
    const { sourceWebhook: t } = this.messages
    const isRealTime = this.client.frequency?.kind === "real-time"
    if (webhook === null && !isRealTime)
      return html`<p class="note">${icon("info")}<span>${t.notRealTime}</span></p>`
    return html`${webhook === null ? html`<p>${t.none}</p>` : this.#facts(webhook)}
      ${this.asked === null ? problemNote(this.#changing.problem, this.words) : nothing}
      <div class="btns">
        ${isRealTime ? this.#issueButton(webhook !== null) : nothing}
        ${
          webhook === null
            ? nothing
            : html`<button class="btn danger" type="button" @click=${() => this.#ask("remove")}>
                ${t.remove}
              </button>`
        }
      </div>`
  }

  #facts({
    issued_at: issuedAt,
    last_called_at: calledAt,
  }: NonNullable<ConsoleSourceWebhook["webhook"]>): TemplateResult {
    const { messages } = this
    const { sourceWebhook: t } = messages
    return html`<dl class="kv">
      <dt>${t.issued}</dt>
      <dd>${relativeTime(issuedAt)}</dd>
      <dt>${t.called}</dt>
      <dd>${relativeTime(calledAt, t.never)}</dd>
    </dl>`
  }

  #issueButton(hasOne: boolean): TemplateResult {
    const { sourceWebhook: t } = this.messages
    return actionButton(hasOne ? t.replace : t.issue, this.#changing, {
      look: "",
      onClick: () => (hasOne ? this.#ask("replace") : void this.#issue()),
    })
  }

  #ask(about: "replace" | "remove"): void {
    this.#changing.clear()
    this.asked = about
  }

  #dialog(about: "replace" | "remove"): TemplateResult {
    const { messages, words } = this
    const { sourceWebhook: t } = messages
    const { isBusy, problem } = this.#changing
    return html`<hrsync-confirm-dialog
      .heading=${t.ask[about]}
      .text=${t.stops[about]}
      .action=${t[about]}
      .isBusy=${isBusy}
      .error=${problem === null ? null : problemText(problem, words)}
      ${ConfirmDialog.confirmed.on(() => void (about === "replace" ? this.#issue() : this.#remove()))}
      ${ConfirmDialog.closed.on(() => {
        this.asked = null
        this.#changing.clear()
      })}
    ></hrsync-confirm-dialog>`
  }

  async #issue(): Promise<void> {
    const result = await this.#changing.run(() =>
      send(this.api.POST("/api/console/clients/{connection_id}/source-webhook/", { params: this.#path })),
    )
    if (result?.ok !== true) return
    Object.assign(this, { asked: null, address: location.origin + result.value.path })
    await this.#webhook.load()
  }

  async #remove(): Promise<void> {
    const result = await this.#changing.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/source-webhook/revoke/", { params: this.#path }),
      ),
    )
    if (result?.ok !== true) return
    Object.assign(this, { asked: null, address: null })
    this.console.toast(this.messages.sourceWebhook.removed)
    await this.#webhook.load()
  }
}
