import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { ConsoleWebhookEndpoint } from "../../../../core/contract/webhooks/console/endpoint.ts"
import type { WebhookEvent } from "../../../../core/contract/webhooks/webhook.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { ConfirmDialog } from "../../parts/dialogs/confirm-dialog.ts"
import { actionButton } from "../../parts/action-button.ts"
import { problemNote } from "../../parts/loaded.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { PagePart } from "../page-part.ts"
import { countDeliveries } from "./delivery-numbers.ts"
import type { Messages } from "./en.ts"
import { shortenEvent } from "./words.ts"
import "../../../elements/styles/check.css"

/** What the form holds. */
interface Draft {
  readonly url: string
  readonly events: ReadonlyArray<WebhookEvent>
}

/** What someone else has set, as a 409 says it. */
interface Conflict extends Draft {
  readonly version: string
}

/**
 * Where deliveries go, and which.
 *
 * @property view - as it is stored
 */
export class EndpointForm extends withProperties(PagePart<Messages>, {
  view: property<ConsoleWebhookEndpoint>(),
  /** Null: nothing was changed. */
  draft: state<Draft | null>(null),
  isTried: state(false),
  /** Another address is to be confirmed. */
  isAsking: state(false),
}) {
  static readonly tag = "hrsync-endpoint-form"
  static readonly parts = [ConfirmDialog]
  static readonly saved = new ElementEvent<ConsoleWebhookEndpoint>("saved")
  /** The version that the draft began from: a newer one must not be overwritten unseen. */
  #version = ""
  readonly #saving = new Action(this)

  get hasUnsavedChanges(): boolean {
    return this.draft !== null && !isSame(this.draft, this.#stored)
  }

  get #stored(): Draft {
    const { endpoint } = this.view
    return {
      url: endpoint?.url ?? "",
      events: endpoint?.events ?? ALL_EVENTS(this.messages),
    }
  }

  get #current(): Draft {
    return this.draft ?? this.#stored
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("view") && this.draft === null) this.#version = this.view.version
  }

  override render() {
    const { messages, words } = this
    const { endpoint: t } = messages
    if (!this.can("vendor.change-endpoint")) return this.#readOnly()
    const { url, events } = this.#current
    const problem = this.#saving.problem
    const wrong = this.isTried && url.trim() === "" ? t.urlMissing : (problem?.fields["url"] ?? null)
    const conflict = readConflict(problem)
    return html`<form class="stack form" novalidate @submit=${this.#onSubmit}>
        ${conflict === null ? nothing : this.#conflict(conflict)}
        ${textField({
          id: "endpoint-url",
          label: t.url,
          type: "url",
          value: url,
          hint: t.urlHint,
          error: conflict === null ? wrong : null,
          onInput: (value) => this.#change({ url: value, events }),
        })}
        <fieldset class="field">
          <legend>${t.events}</legend>
          ${ALL_EVENTS(messages).map((event) => this.#event(event, { url, events }))}
        </fieldset>
        ${conflict === null && problem?.fields["url"] === undefined ? problemNote(problem, words) : nothing}
        <div class="btns">${actionButton(t.save, this.#saving)}</div>
      </form>
      ${this.isAsking ? this.#question(this.#stored.url, url.trim()) : nothing}`
  }

  #question(from: string, to: string): TemplateResult {
    const { move: t } = this.messages.endpoint
    return html`<hrsync-confirm-dialog
      .heading=${t.title}
      .text=${t.text(from, to)}
      .count=${this.#count}
      .keep=${t.keep}
      .action=${t.action}
      .isDangerous=${false}
      ${ConfirmDialog.confirmed.on(() => {
        this.isAsking = false
        void this.#save()
      })}
      ${ConfirmDialog.closed.on(() => (this.isAsking = false))}
    ></hrsync-confirm-dialog>`
  }

  readonly #count = () => countDeliveries(this.api, this.messages.endpoint.moved)

  #readOnly(): TemplateResult {
    const { endpoint: t } = this.messages
    const { url, events } = this.#stored
    return html`<div class="stack form">
      <p class="note">${icon("info")}${t.memberOnly}</p>
      <dl class="kv">
        <dt>${t.url}</dt>
        <dd>${url}</dd>
        <dt>${t.events}</dt>
        <dd>${events.map(shortenEvent).join(", ")}</dd>
      </dl>
    </div>`
  }

  #event(event: WebhookEvent, draft: Draft): TemplateResult {
    const isOn = draft.events.includes(event)
    const next = isOn ? draft.events.filter((one) => one !== event) : [...draft.events, event]
    return html`<label class="event-choice"
      ><input
        class="check"
        type="checkbox"
        .checked=${isOn}
        @change=${() => this.#change({ url: draft.url, events: next })}
      /><span>${shortenEvent(event)}<small>${this.messages.endpoint.eventText[event]}</small></span></label
    >`
  }

  #conflict(conflict: Conflict): TemplateResult {
    const { endpoint: t } = this.messages
    return html`<div class="note warn" role="alert">
      ${icon("alert")}
      <div>
        <b>${t.changed}</b>
        <p>${t.changedText} <span class="mono">${conflict.url}</span></p>
        <p>${conflict.events.map(shortenEvent).join(", ")}</p>
        <div class="btns">
          <button class="btn" type="button" @click=${() => this.#takeTheirs(conflict)}>${t.theirs}</button>
          <button class="btn" type="button" @click=${() => this.#saveOver(conflict)}>${t.mine}</button>
        </div>
      </div>
    </div>`
  }

  #change(draft: Draft): void {
    if (this.draft === null) this.#version = this.view.version
    this.draft = draft
  }

  #takeTheirs({ version, ...draft }: Conflict): void {
    this.#saving.clear()
    this.draft = draft
    this.#version = version
  }

  #saveOver({ version }: Conflict): void {
    this.#version = version
    void this.#save()
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.isTried = true
    const [before, url] = [this.#stored.url, this.#current.url.trim()]
    if (url === "") this.querySelector<HTMLInputElement>("#endpoint-url")?.focus()
    else if (before === "" || before === url) void this.#save()
    else this.isAsking = true
  }

  async #save(): Promise<void> {
    const { url, events } = this.#current
    const body = { url: url.trim(), events: [...events], version: this.#version }
    const result = await this.#saving.run(() =>
      send(this.api.POST("/api/console/webhooks/endpoint/", { body })),
    )
    if (result?.ok !== true) return
    this.draft = null
    this.isTried = false
    this.#version = result.value.version
    this.console.toast(this.messages.endpoint.saved)
    EndpointForm.saved.send(this, result.value)
  }
}

const ALL_EVENTS = ({ endpoint }: Messages) => Object.keys(endpoint.eventText) as ReadonlyArray<WebhookEvent>

const isSame = (a: Draft, b: Draft): boolean =>
  a.url === b.url && [...a.events].sort().join() === [...b.events].sort().join()

/** Null: the problem is another one. */
const readConflict = (problem: Action["problem"]): Conflict | null => {
  const { url, events, version } = problem?.fields ?? {}
  if (problem?.kind !== "conflict" || version === undefined) return null
  return {
    url: url ?? "",
    events: (events ?? "").split(",").filter(Boolean) as ReadonlyArray<WebhookEvent>,
    version,
  }
}
