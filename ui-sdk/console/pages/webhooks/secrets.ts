import { html, nothing, type TemplateResult } from "lit"
import type {
  ConsoleRotatedSecret,
  ConsoleWebhookEndpoint,
} from "../../../../core/contract/webhooks/console/endpoint.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { IdempotencyKey } from "../../client/idempotency.ts"
import { CopyButton } from "../../parts/copy-button.ts"
import { copyValue } from "../../parts/copy-value.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { Consequences } from "../../parts/dialogs/consequences.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { problemNote } from "../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { OpensAsked } from "../../routing/asked.ts"
import { PagePart } from "../page-part.ts"
import { countDeliveries } from "./delivery-numbers.ts"
import type { Messages } from "./en.ts"
import "../../../elements/styles/check.css"

type Secret = NonNullable<ConsoleWebhookEndpoint["secrets"]>[number]

/**
 * The secrets that sign deliveries, and their rotation.
 *
 * @property view - as it is stored
 */
export class WebhookSecrets extends withProperties(PagePart<Messages>, {
  view: property<ConsoleWebhookEndpoint>(),
  isAsking: state(false),
  isLater: state(false),
  /** As the browser's field has it. */
  switchAt: state(""),
  /** The new secret, until it is dismissed; null: none was made. */
  made: state<ConsoleRotatedSecret | null>(null),
}) {
  static readonly tag = "hrsync-webhook-secrets"
  static readonly parts = [Consequences, ConsoleDialog, CopyButton, DataTable, RelativeTime]
  static readonly rotated = new ElementEvent("rotated")
  readonly #rotating = new Action(this)
  readonly #key = new IdempotencyKey()

  constructor() {
    super()
    new OpensAsked(this, {
      "webhook-secret": () => (this.isAsking = this.can("vendor.manage-credentials")),
    })
  }

  override render() {
    const { messages, view } = this
    const { secret: t } = messages
    const { secrets } = view
    if (secrets === null) return html`<p class="note">${icon("info")}${t.memberOnly}</p>`
    return html`<div class="stack form">
        <p class="muted">${t.intro}</p>
        <hrsync-table
          .label=${t.table}
          .columns=${this.#columns()}
          .rows=${secrets}
          .rowKey=${({ id }: Secret) => id}
          .total=${secrets.length}
        ></hrsync-table>
        ${
          this.can("vendor.manage-credentials")
            ? html`<div class="btns">
                <button class="btn" type="button" @click=${() => (this.isAsking = true)}>
                  ${icon("sync")}${t.rotate}
                </button>
              </div>`
            : nothing
        }
      </div>
      ${this.isAsking ? this.#question() : nothing} ${this.made === null ? nothing : this.#shown(this.made)}`
  }

  #columns(): ReadonlyArray<Column<Secret>> {
    const { secret: t } = this.messages
    return [
      {
        key: "secret",
        label: t.column.secret,
        cell: ({ prefix }) => html`<span class="mono">${prefix ?? "…"}…</span>`,
      },
      { key: "since", label: t.column.since, cell: ({ created_at: at }) => relativeTime(at) },
      { key: "until", label: t.column.until, cell: (secret) => this.#signs(secret) },
    ]
  }

  #signs({ state, expires_at: until }: Secret) {
    const { secret: t } = this.messages
    if (state === "active") return html`<span class="status ok">${t.current}</span>`
    if (state === "expiring") return html`${t.until} ${relativeTime(until)}`
    return html`<span class="sub">${t.ended}</span>`
  }

  #question(): TemplateResult {
    const { words, messages } = this
    const { secret: t } = messages
    return html`<hrsync-dialog
      .heading=${t.title}
      .content=${html`<div class="stack">
        <p>${t.text}</p>
        <hrsync-consequences .count=${this.#count}></hrsync-consequences>
        <fieldset class="field">
          <legend>${t.when}</legend>
          ${this.#when(false, t.now)} ${this.#when(true, t.later)}
        </fieldset>
        ${
          this.isLater
            ? html`<div class="field">
                <label for="secret-switch">${t.later}</label>
                <input
                  class="input"
                  id="secret-switch"
                  type="datetime-local"
                  .value=${this.switchAt}
                  @change=${({ target }: Event) => (this.switchAt = (target as HTMLInputElement).value)}
                />
              </div>`
            : nothing
        }
        ${problemNote(this.#rotating.problem, words)}
      </div>`}
      .actions=${html`<button class="btn" type="button" @click=${this.#close}>${words.cancel}</button>
        <button
          class="btn primary"
          type="button"
          aria-busy=${this.#rotating.isBusy ? "true" : nothing}
          aria-disabled=${this.isLater && this.switchAt === "" ? "true" : nothing}
          @click=${() => void this.#rotate()}
        >
          ${t.confirm}
        </button>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  #when(isLater: boolean, label: string): TemplateResult {
    return html`<label class="event-choice"
      ><input
        class="check"
        type="radio"
        name="secret-when"
        .checked=${this.isLater === isLater}
        @change=${() => (this.isLater = isLater)}
      />${label}</label
    >`
  }

  #shown({
    app_secret: secret,
    webhook_secret: standardSecret,
    switches_at: at,
    previous_until: until,
  }: ConsoleRotatedSecret): TemplateResult {
    const { secret: t } = this.messages
    const { format } = this
    return html`<hrsync-dialog
      .heading=${t.done}
      .content=${html`<div class="stack">
        <p>${t.doneText}</p>
        ${copyValue(secret)}
        <p>${t.standardText}</p>
        ${copyValue(standardSecret)}
        <dl class="kv">
          <dt>${t.switches}</dt>
          <dd>${format.dateTime(at)}</dd>
          <dt>${t.previous}</dt>
          <dd>${format.dateTime(until)}</dd>
        </dl>
      </div>`}
      .actions=${html`<button class="btn primary" type="button" @click=${this.#dismiss}>${t.close}</button>`}
      ${ConsoleDialog.closed.on(this.#dismiss)}
    ></hrsync-dialog>`
  }

  async #rotate(): Promise<void> {
    if (this.isLater && this.switchAt === "") return
    const body = { switch_at: this.isLater ? new Date(this.switchAt).toISOString() : null }
    const result = await this.#rotating.run(() =>
      this.#key.send(body, (header) =>
        send(this.api.POST("/api/console/webhooks/secret/", { params: { header }, body })),
      ),
    )
    if (result?.ok !== true) return
    this.isAsking = false
    this.made = result.value
    WebhookSecrets.rotated.send(this)
  }

  readonly #count = () => countDeliveries(this.api, this.messages.secret.signs)

  readonly #close = (): void => {
    this.isAsking = false
    this.#rotating.clear()
  }

  readonly #dismiss = (): void => {
    this.made = null
  }
}
