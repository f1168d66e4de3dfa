import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type {
  ConsoleResend,
  ConsoleResendCount,
} from "../../../../core/contract/webhooks/console/deliveries.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { now } from "../../../elements/now.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { Resource } from "../../client/resource.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { problemNote } from "../../parts/loaded.ts"
import "../../styles/moments.css"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

const DAY = 24 * 3_600_000

/**
 * Says how many deliveries a resend would send, and sends them once that is confirmed.
 *
 * @property choice - what is sent again
 * @property isRange - a time range is chosen here
 */
export class ResendDialog extends withProperties(PagePart<Messages>, {
  choice: property<ConsoleResend>(),
  isRange: property(false),
  /** As the browser's field has them, in the reader's time zone. */
  from: state(""),
  to: state(""),
  state: state<"undelivered" | "delivered">("undelivered"),
}) {
  static readonly tag = "hrsync-resend-dialog"
  static readonly parts = [ConsoleDialog]
  /** How many. */
  static readonly resent = new ElementEvent<number>("resent")
  static readonly closed = new ElementEvent("closed")
  readonly #count = new Resource<ConsoleResendCount>(this, () =>
    send(this.api.POST("/api/console/webhooks/resend/count/", { body: this.#body })),
  )
  readonly #sending = new Action(this)

  constructor() {
    super()
    this.from = toLocal(now() - DAY)
    this.to = toLocal(now() + 60_000)
  }

  get #body(): ConsoleResend {
    if (!this.isRange) return this.choice
    const { from, to, state } = this
    return { ...this.choice, state, from: toInstant(from), to: toInstant(to) }
  }

  get #isValid(): boolean {
    return !this.isRange || (this.from !== "" && this.to !== "" && this.from < this.to)
  }

  protected override willUpdate(changed: PropertyValues): void {
    const isOther = ["from", "to", "state"].some(
      (name) => changed.has(name) && changed.get(name) !== undefined,
    )
    if (isOther && this.#isValid) void this.#count.load()
  }

  override render() {
    const { words, messages } = this
    const { resend: t } = messages
    const count = this.#isValid && !this.#count.isLoading ? this.#count.value : null
    const matched = count === null || count.is_too_many ? 0 : count.matched
    return html`<hrsync-dialog
      .heading=${t.title}
      .content=${html`<div class="stack">
        ${this.isRange ? this.#range() : nothing}
        <p role="status">
          <b>${this.#found(count)}</b>
        </p>
        <p class="muted">${t.text}</p>
        ${problemNote(this.#count.problem ?? this.#sending.problem, words)}
      </div>`}
      .actions=${html`<button class="btn" type="button" @click=${this.#close}>${words.cancel}</button>
        <button
          class="btn primary"
          type="button"
          aria-disabled=${matched > 0 ? nothing : "true"}
          aria-busy=${this.#sending.isBusy ? "true" : nothing}
          @click=${() => void this.#send(matched)}
        >
          ${matched === 0 ? t.nothing : t.send(matched)}
        </button>`}
      ${ConsoleDialog.closed.on(() => this.#close())}
    ></hrsync-dialog>`
  }

  /** How many deliveries are sent, or what to change so that some are. */
  #found(count: ConsoleResendCount | null): string {
    const { resend: t } = this.messages
    if (!this.#isValid) return t.rangeWrong
    if (count === null) return this.words.counting
    return count.is_too_many ? t.tooMany(count.matched) : t.found(count.matched)
  }

  #range(): TemplateResult {
    const { resend: t } = this.messages
    return html`<div class="moments">
        ${this.#moment("from", t.from, this.from, (value) => (this.from = value))}
        ${this.#moment("to", t.to, this.to, (value) => (this.to = value))}
      </div>
      <fieldset class="field">
        <legend>${t.which}</legend>
        ${this.#which("undelivered", t.failed)} ${this.#which("delivered", t.delivered)}
      </fieldset>`
  }

  #moment(name: string, label: string, value: string, set: (value: string) => void): TemplateResult {
    return html`<div class="field">
      <label for="resend-${name}">${label}</label>
      <input
        class="input"
        id="resend-${name}"
        type="datetime-local"
        .value=${value}
        @change=${({ target }: Event) => set((target as HTMLInputElement).value)}
      />
    </div>`
  }

  #which(state: "undelivered" | "delivered", label: string): TemplateResult {
    return html`<label class="event-choice"
      ><input
        class="check"
        type="radio"
        name="resend-state"
        .checked=${this.state === state}
        @change=${() => (this.state = state)}
      />${label}</label
    >`
  }

  async #send(matched: number): Promise<void> {
    if (matched === 0) return
    const result = await this.#sending.run(() =>
      send(this.api.POST("/api/console/webhooks/resend/", { body: this.#body })),
    )
    if (result?.ok === true) {
      ResendDialog.resent.send(this, result.value.queued)
    }
  }

  readonly #close = (): void => {
    ResendDialog.closed.send(this)
  }
}

/** An instant as a field of the type `datetime-local` has it. */
const toLocal = (at: number): string => {
  const offset = new Date(at).getTimezoneOffset() * 60_000
  return new Date(at - offset).toISOString().slice(0, 16)
}

const toInstant = (local: string): string => new Date(local).toISOString()
