import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import type { CheckUpload, UploadReadings } from "../../../core/contract/onboarding/journey/uploads.ts"
import { icon } from "../icon.ts"
import "../styles/chips.css"
import "../styles/field.css"
import { listCountries } from "../locale/countries.ts"
import type { ReadingWords } from "./words.ts"

type Order = UploadReadings["dates"][number]["order"]
type Mark = UploadReadings["amounts"][number]["decimal_mark"]

/** An answer for the whole file. */
export interface ReadingAnswer {
  readonly date_order?: Order
  readonly decimal_mark?: Mark
  readonly phone_country?: string
  readonly first_years?: NonNullable<CheckUpload["first_years"]>
}

interface Question<Form extends string> {
  readonly name: string
  readonly text: string
  readonly forms: ReadonlyArray<readonly [Form, string]>
  /** Null: it is open. */
  readonly chosen: Form | null
  /** The columns that wait for the answer. */
  readonly unclear: ReadonlyArray<string>
  readonly onAnswer: (form: Form) => void
}

/** How the dates and amounts of a file are read; what is open is asked, and what was found can be changed. */
export const showReadings = (
  { dates, zones, amounts, years = [], phones = [] }: UploadReadings,
  t: ReadingWords,
  onAnswer: (answer: ReadingAnswer) => void,
): TemplateResult | typeof nothing => {
  if (dates.length + zones.length + amounts.length + years.length + phones.length === 0) return nothing
  const [date, amount] = [dates.find(isAnswerable) ?? dates[0], amounts[0]]
  const lines = [
    ...dates.flatMap(({ column, order, because }) =>
      because === "unclear" ? [] : [t.line(column, t.forms[order], t.source[because])],
    ),
    ...zones.map(({ column, from, to }) => t.zone(column, formatZone(from, to))),
    ...amounts.flatMap(({ column, decimal_mark: mark, because }) =>
      because === "unclear" ? [] : [t.line(column, t.forms[mark], t.source[because])],
    ),
  ]
  return html`<section class="sec" aria-labelledby="readings">
    <h2 id="readings">${t.title}</h2>
    ${
      date === undefined || !dates.some(isAnswerable)
        ? nothing
        : ask(t, {
            name: "date-order",
            text: t.askOrder,
            forms: (["DMY", "MDY"] as const).map((order) => [order, t.orders[order]] as const),
            chosen: date.because === "unclear" ? null : date.order,
            unclear: listUnclear(dates),
            onAnswer: (order) => onAnswer({ date_order: order }),
          })
    }
    ${
      amount === undefined
        ? nothing
        : ask(t, {
            name: "decimal-mark",
            text: t.askMark,
            forms: ([".", ","] as const).map((mark) => [mark, t.marks[mark]] as const),
            chosen: amount.because === "unclear" ? null : amount.decimal_mark,
            unclear: listUnclear(amounts),
            onAnswer: (mark) => onAnswer({ decimal_mark: mark }),
          })
    }
    ${
      lines.length === 0
        ? nothing
        : html`<ul class="muted">
            ${lines.map((line) => html`<li>${line}</li>`)}
          </ul>`
    }
    ${showPhones(phones, t, onAnswer)}
    ${years.map((year, index) => showYears(year, `first-year-${String(index)}`, t, onAnswer))}
  </section>`
}

type Phones = NonNullable<UploadReadings["phones"]>

/** The country of telephone numbers without a country code: one answer for the file. */
const showPhones = (
  phones: Phones,
  t: ReadingWords,
  onAnswer: (answer: ReadingAnswer) => void,
): TemplateResult | typeof nothing => {
  const [first] = phones
  if (first === undefined) return nothing
  const { country, because } = first
  const columns = phones.map(({ column }) => column)
  const isUnclear = because === "unclear"
  const choose = ({ target }: Event) => {
    const { value } = target as HTMLSelectElement
    if (value !== "") onAnswer({ phone_country: value })
  }
  return html`<div class=${isUnclear ? "note warn" : "stack"}>
    ${isUnclear ? icon("alert") : nothing}
    <div class="field">
      <label for="phone-country"><b>${t.phones(columns)}</b></label>
      <p class="muted">${t.phoneSource[because]}</p>
      <select class="select" id="phone-country" @change=${choose}>
        ${country === null ? html`<option value="" selected>${t.chooseCountry}</option>` : nothing}
        ${listCountries(t.language).map(
          ([code, name]) => html`<option value=${code} ?selected=${code === country}>${name}</option>`,
        )}
      </select>
    </div>
  </div>`
}

type Years = NonNullable<UploadReadings["years"]>[number]

const [EARLIEST, LATEST] = [1900, 2099]

/** Which years two digits mean in a column, with another first year for it. */
const showYears = (
  { column, key, first, last, because }: Years,
  id: string,
  t: ReadingWords,
  onAnswer: (answer: ReadingAnswer) => void,
): TemplateResult => {
  const change = (event: Event) => {
    event.preventDefault()
    const input = (event.target as HTMLFormElement).elements.namedItem(id) as HTMLInputElement
    if (input.reportValidity()) onAnswer({ first_years: { [key]: input.valueAsNumber } })
  }
  const isUnclear = because === "unclear"
  return html`<form class=${isUnclear ? "note warn" : "stack"} novalidate @submit=${change}>
    ${isUnclear ? icon("alert") : nothing}
    <div>
      <b
        >${isUnclear ? t.yearsUnclear(column) : t.years(column, key === "dob" || key === "dependentDetails_dob", first, last)}</b
      >
      <div class="row">
        <label for=${id}>${t.firstYear}</label>
        <input
          class="input short"
          type="number"
          id=${id}
          name=${id}
          required
          step="1"
          min=${EARLIEST}
          max=${LATEST}
          .value=${live(String(first))}
        />
        <button class="btn" type="submit">${t.change}</button>
      </div>
    </div>
  </form>`
}

/** A header decides whatever is chosen. */
const isAnswerable = ({ because }: UploadReadings["dates"][number]): boolean => because !== "header"

const listUnclear = (
  readings: ReadonlyArray<{ readonly column: string; readonly because: string }>,
): ReadonlyArray<string> => readings.flatMap(({ column, because }) => (because === "unclear" ? [column] : []))

const ask = <Form extends string>(
  t: ReadingWords,
  { name, text, forms, chosen, unclear, onAnswer }: Question<Form>,
): TemplateResult =>
  html`<div class=${unclear.length > 0 ? "note warn" : "stack"}>
    ${unclear.length > 0 ? icon("alert") : nothing}
    <div>
      <b id="ask-${name}">${text}</b>
      ${unclear.length > 0 ? html`<p>${t.unclear(unclear)}</p>` : nothing}
      <div class="chips" role="radiogroup" aria-labelledby="ask-${name}">
        ${forms.map(
          ([form, label]) =>
            html`<label class="chip"
              ><input
                type="radio"
                name=${name}
                .checked=${live(form === chosen)}
                @change=${() => onAnswer(form)}
              />${label}</label
            >`,
        )}
      </div>
    </div>
  </div>`

/** `+05:30`, or `+01:00 to +02:00`. */
const formatZone = (from: number, to: number): string =>
  from === to ? formatOffset(from) : `${formatOffset(from)} – ${formatOffset(to)}`

const formatOffset = (east: number): string => {
  const minutes = Math.abs(east)
  const pad = (value: number) => String(value).padStart(2, "0")
  return `${east < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}
