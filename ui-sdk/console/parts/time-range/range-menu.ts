import { html, nothing, type TemplateResult } from "lit"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import "../../../elements/styles/chips.css"
import "../../../elements/styles/field.css"
import { now } from "../../../elements/now.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import "../../styles/moments.css"
import { ConsoleElement } from "../console-element.ts"
import { ConsoleDialog } from "../dialogs/dialog.ts"
import { Menu } from "../menu.ts"
import { isPeriod, type Period, readDays, type TimeRange, toBounds, toDays, writeDay } from "./time-range.ts"

/** What the address gets; undefined: nothing. */
export interface ChosenRange {
  readonly time: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

/**
 * Filters a list by time: the last hour, day, week or month, days that the reader chooses, or any time.
 *
 * @property range - as it is now
 * @property periods - which are offered
 * @property any - what no restriction is called; null: the usual words
 * @property usual - the period of an address that names none; null: any time
 */
export class RangeMenu extends withProperties(ConsoleElement, {
  range: property<TimeRange>(),
  periods: property<ReadonlyArray<Period>>(["day", "week", "month"]),
  any: property<string | null>(null),
  usual: property<Period | null>(null),
  isAsking: state(false),
  first: state(""),
  last: state(""),
  isTried: state(false),
}) {
  static readonly tag = "hrsync-range-menu"
  static readonly parts = [ConsoleDialog, Menu]
  static readonly chosen = new ElementEvent<ChosenRange>("chosen")

  override render() {
    return html`<hrsync-menu
        .look=${"chip"}
        .label=${null}
        .button=${html`${this.#name}${icon("down", "sm")}`}
        .items=${this.#items()}
      ></hrsync-menu>
      ${this.isAsking ? this.#dialog() : nothing}`
  }

  get #hasDays(): boolean {
    return !isPeriod(this.range.time) && Object.keys(toBounds(this.range)).length > 0
  }

  /** Null: any time. */
  get #period(): Period | null {
    const { time } = this.range
    if (isPeriod(time)) return time
    return time === "" && !this.#hasDays ? this.usual : null
  }

  get #name(): string {
    const { words, format, range } = this
    const { range: t } = words
    const period = this.#period
    if (period !== null) return t.period[period]
    if (!this.#hasDays) return this.any ?? t.any
    const { from, to } = toBounds(range)
    if (isMidnight(from) && isMidnight(to)) {
      const { first, last } = readDays(range)
      const write = (day: string) => (day === "" ? "..." : format.date(`${day}T12:00:00`))
      return first === last ? write(first) : t.between(write(first), write(last))
    }
    const write = (at: string | undefined) => (at === undefined ? "..." : format.dateTime(at))
    return t.between(write(from), write(to))
  }

  #items() {
    const { range: t } = this.words
    const period = this.#period
    const choose = (time: string | undefined) => RangeMenu.chosen.send(this, { ...NOTHING, time })
    return [
      {
        label: this.any ?? t.any,
        isChecked: period === null && !this.#hasDays,
        // An address without a time has the usual one.
        onSelect: () => choose(this.usual === null ? undefined : "any"),
      },
      ...this.periods.map((each) => ({
        label: t.period[each],
        isChecked: each === period,
        onSelect: () => choose(each === this.usual ? undefined : each),
      })),
      { label: t.days, isChecked: this.#hasDays, onSelect: () => this.#ask() },
    ]
  }

  #ask(): void {
    const { first, last } = readDays(this.range)
    const today = new Date(now())
    const { from } = toBounds(this.range)
    Object.assign(this, {
      first: first || writeDay(from === undefined ? today : new Date(from)),
      last: last || writeDay(today),
      isTried: false,
      isAsking: true,
    })
  }

  #dialog(): TemplateResult {
    const { words } = this
    const { range: t } = words
    const isWrong = this.isTried && toDays(this.first, this.last) === null
    return html`<hrsync-dialog
      .heading=${t.title}
      .content=${html`<form class="stack" novalidate @submit=${this.#onSubmit}>
        <div class="moments">
          ${this.#day("range-first", t.first, this.first, (day) => (this.first = day))}
          ${this.#day("range-last", t.last, this.last, (day) => (this.last = day))}
        </div>
        ${isWrong ? html`<p class="err" role="alert">${icon("alert")}<span>${t.wrong}</span></p>` : nothing}
        <div class="btns end">
          <button class="btn" type="button" @click=${this.#close}>${words.cancel}</button>
          <button class="btn primary" type="submit">${t.show}</button>
        </div>
      </form>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  #day(id: string, label: string, value: string, set: (day: string) => void): TemplateResult {
    return html`<div class="field">
      <label for=${id}>${label}</label>
      <input
        class="input"
        id=${id}
        type="date"
        .value=${value}
        @input=${({ target }: Event) => set((target as HTMLInputElement).value)}
      />
    </div>`
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.isTried = true
    const days = toDays(this.first, this.last)
    if (days === null) return
    this.isAsking = false
    RangeMenu.chosen.send(this, { time: undefined, ...days })
  }

  readonly #close = (): void => {
    this.isAsking = false
  }
}

const NOTHING = { from: undefined, to: undefined }

const isMidnight = (at: string | undefined): boolean => {
  if (at === undefined) return true
  const date = new Date(at)
  return date.getHours() + date.getMinutes() + date.getSeconds() + date.getMilliseconds() === 0
}
