import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import { HOURS, hourText } from "../../../../elements/locale/hours.ts"
import { ElementEvent } from "../../../../elements/element-event.ts"
import "../../../../elements/styles/check.css"
import { ConsoleDialog } from "../../../parts/dialogs/dialog.ts"
import { textField } from "../../../parts/fields/text-field.ts"
import type { Messages } from "../en.ts"

import {
  type Frequency,
  type FrequencyDraft,
  HOURLY_KINDS,
  LAST_DAY,
  MAX_WEEKDAYS,
  startDraft,
  toFrequency,
} from "./frequency-draft.ts"
import { describeChange } from "./frequency-text.ts"
import { property, state, withProperties } from "../../../../elements/with-properties.ts"
import { PagePart } from "../../page-part.ts"

const WEEK = [1, 2, 3, 4, 5, 6, 0]

/**
 * Asks on which days and at which hour a client is synced.
 *
 * @property current - the frequency that is set
 */
export class FrequencyDialog extends withProperties(PagePart<Messages>, {
  current: property<Frequency>(),
  /** Null: nothing was changed yet. */
  draft: state<FrequencyDraft | null>(null),
  isTried: state(false),
}) {
  static readonly tag = "hrsync-frequency-dialog"
  static readonly parts = [ConsoleDialog]
  static readonly chosen = new ElementEvent<Frequency>("chosen")
  static readonly closed = new ElementEvent("closed")
  override render() {
    const { words, messages } = this
    const { frequency: t } = messages
    return html`<hrsync-dialog
      .heading=${t.name}
      .content=${html`<form class="stack" novalidate @submit=${this.#onSubmit}>
        ${this.#kinds()} ${this.#days()} ${this.#hours()} ${this.#effect()}
        <div class="btns end">
          <button class="btn" type="button" @click=${this.#close}>${words.cancel}</button>
          <button class="btn primary" type="submit">${t.save}</button>
        </div>
      </form>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  get #draft(): FrequencyDraft {
    return this.draft ?? startDraft(this.current)
  }

  #set(changes: Partial<FrequencyDraft>): void {
    this.draft = { ...this.#draft, ...changes }
  }

  #kinds(): TemplateResult {
    const { frequency: t } = this.messages
    return html`<fieldset class="field">
      <legend>${t.kind}</legend>
      <div class="check-rows">
        ${HOURLY_KINDS.map(
          (kind) =>
            html`<label class="check-row"
              ><input
                class="check"
                type="radio"
                name="frequency-kind"
                .checked=${live(this.#draft.kind === kind)}
                @change=${() => this.#set({ kind })}
              /><span>${t.kinds[kind]}</span></label
            >`,
        )}
      </div>
    </fieldset>`
  }

  #days(): TemplateResult | typeof nothing {
    const { kind } = this.#draft
    if (kind === "daily") return nothing
    return kind === "weekly" ? this.#weekdays() : this.#dayOfMonth()
  }

  #weekdays(): TemplateResult {
    const { frequency: t } = this.messages
    const { weekdays } = this.#draft
    const toggle = (day: number) =>
      this.#set({
        weekdays: weekdays.includes(day) ? weekdays.filter((each) => each !== day) : [...weekdays, day],
      })
    return html`<fieldset class="field" aria-describedby="frequency-days">
      <legend>${t.days}</legend>
      <div class="check-rows">
        ${WEEK.map(
          (day) =>
            html`<label class="check-row"
              ><input
                class="check"
                type="checkbox"
                .checked=${live(weekdays.includes(day))}
                @change=${() => toggle(day)}
              /><span>${t.weekday[day]}</span></label
            >`,
        )}
      </div>
      <p
        id="frequency-days"
        class=${this.#isWrong ? "err" : "hint"}
        role=${this.#isWrong ? "alert" : nothing}
      >
        ${t.daysHint(MAX_WEEKDAYS)}
      </p>
    </fieldset>`
  }

  #dayOfMonth(): TemplateResult {
    const { frequency: t } = this.messages
    return textField({
      id: "frequency-day",
      label: t.day,
      type: "number",
      value: this.#draft.day,
      hint: t.dayHint(LAST_DAY),
      error: this.#isWrong ? t.dayHint(LAST_DAY) : null,
      onInput: (day) => this.#set({ day }),
    })
  }

  #hours(): TemplateResult {
    const { frequency: t } = this.messages
    const onChange = ({ target }: Event) => this.#set({ hour: (target as HTMLSelectElement).selectedIndex })
    return html`<div class="field">
      <label for="frequency-hour">${t.hour}</label>
      <select id="frequency-hour" class="select short" @change=${onChange}>
        ${HOURS.map(
          (hour) => html`<option ?selected=${hour === this.#draft.hour}>${hourText(hour)}</option>`,
        )}
      </select>
    </div>`
  }

  /** How many syncs the choice means. */
  #effect(): TemplateResult | typeof nothing {
    const chosen = toFrequency(this.#draft)
    return chosen === null
      ? nothing
      : html`<p class="hint" role="status">
          ${describeChange(this.current, chosen, this.messages.frequency)}
        </p>`
  }

  get #isWrong(): boolean {
    return this.isTried && toFrequency(this.#draft) === null
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.isTried = true
    const detail = toFrequency(this.#draft)
    if (detail !== null) FrequencyDialog.chosen.send(this, detail)
  }

  readonly #close = (): void => {
    FrequencyDialog.closed.send(this)
  }
}
