import { html, nothing, type TemplateResult } from "lit"
import { labelField } from "../fields/field-texts.ts"
import { type FieldValue, readField } from "../fields/read-record.ts"
import { icon } from "../icon.ts"
import type { SharedCategory } from "./shared-fields.ts"
import type { SharingWords } from "./words-en.ts"
import "./sharing.css"

export interface RecordSample {
  readonly vendorName: string
  /** Null: there is none to show. */
  readonly record: object | null
  /** The vendor's rules changed a value of it. */
  readonly isChangedByVendor: boolean
  /** Which sample it is, from 0, and of how many. */
  readonly sample: number
  readonly samples: number
  readonly categories: ReadonlyArray<SharedCategory>
  readonly words: SharingWords
  readonly onShow: (sample: number) => void
}

/** Fields without a value are listed up to here, so that the record stays readable. */
const MAX_EMPTY = 6

/** One record as the vendor will see it, with the way to the others. */
export const recordSample = (input: RecordSample): TemplateResult => {
  const { vendorName, record, isChangedByVendor, words: t } = input
  return html`<aside class="record-sample" aria-labelledby="record-title">
    <header>
      <h2 id="record-title">${t.recordTitle(vendorName)}</h2>
      <p class="hint">${record === null ? t.recordEmpty : t.recordHint}</p>
      ${isChangedByVendor ? html`<p class="hint">${t.recordChanged(vendorName)}</p>` : nothing}
    </header>
    ${record === null ? nothing : html`${values(record, input)}${pager(input)}`}
  </aside>`
}

const values = (record: object, { categories, words: t }: RecordSample): TemplateResult => {
  const read = categories.flatMap(({ category, fields }) =>
    fields
      .filter(({ isShared }) => isShared)
      .map(({ key }) => ({ key, category, value: readField(record, key) })),
  )
  const filled = read.filter(({ value }) => value.kind !== "none")
  const empty = read.filter(({ value }) => value.kind === "none").slice(0, MAX_EMPTY)
  return html`<dl class="kv">
    ${[...filled, ...empty].map(
      ({ key, category, value }) =>
        html`<dt>
            ${labelField(t.fields, key)}${
              category === "detail_info_fields"
                ? nothing
                : html` <span class="vh">${t.fields.category[category]}</span>`
            }
          </dt>
          <dd>${valueText(value, t)}</dd>`,
    )}
  </dl>`
}

const valueText = (value: FieldValue, t: SharingWords) => {
  if (value.kind === "none") return html`<span class="faint">${t.notAvailable}</span>`
  return value.kind === "masked" ? html`<span class="masked">${value.text}</span>` : value.text
}

const pager = ({ sample, samples, words: t, onShow }: RecordSample): TemplateResult => {
  const move = (by: number) => () => onShow((sample + by + samples) % samples)
  return html`<footer>
    <span class="num" role="status">${t.exampleNumber(sample + 1, samples)}</span
    ><span class="btns"
      ><button class="btn icon" type="button" aria-label=${t.previous} @click=${move(-1)}>
        ${icon("back")}</button
      ><button class="btn icon" type="button" aria-label=${t.nextRecord} @click=${move(1)}>
        ${icon("go")}
      </button></span
    >
  </footer>`
}
