import { html, nothing, type TemplateResult } from "lit"
import type { CheckUpload, UploadRows } from "../../../core/contract/onboarding/journey/uploads.ts"
import { ElementEvent } from "../element-event.ts"
import { PageElement } from "../page-element.ts"
import { property, state, withProperties } from "../with-properties.ts"
import type { UnknownValueWords } from "./words.ts"
import "../styles/field.css"
import "../styles/sheet.css"
import "../styles/table.css"
import "./unknown-values.css"

type Column = NonNullable<UploadRows["unknown_values"]>[number]
type Value = Column["values"][number]

/** What unknown values mean, by field and text; an empty text leaves the value out. */
export type ValueAnswers = NonNullable<CheckUpload["answers"]>

/** Marks the choice to leave a value out: it is no value of any field. */
const LEAVE_OUT = "-"

/**
 * The values of a file that the service does not understand, each with its rows and what it can mean. One press applies all answers.
 *
 * @property columns - as the service lists them
 * @property messages - the catalogue
 */
export class UnknownValues extends withProperties(PageElement, {
  columns: property<ReadonlyArray<Column>>([]),
  messages: property<UnknownValueWords>(),
  /** What was chosen, by field and text. */
  chosen: state<ReadonlyMap<string, string>>(new Map()),
}) {
  static readonly tag = "hrsync-unknown-values"
  static readonly answered = new ElementEvent<ValueAnswers>("answered")

  override render() {
    const { columns, messages: t } = this
    // What keeps rows from being shared comes first.
    const listed = columns
      .filter(({ values, other_rows: others }) => values.length > 0 || others > 0)
      .toSorted((a, b) => Number(a.may_leave_out) - Number(b.may_leave_out))
    if (listed.length === 0) return nothing
    const isAnswered = Object.keys(this.#answers).length > 0
    return html`<section class="sec" aria-labelledby="unknown-values">
      <h2 id="unknown-values">${t.title}</h2>
      <p class="muted">${t.text}</p>
      ${listed.map((column, index) => this.#column(column, index))}
      <div class="btns">
        <button
          class="btn primary"
          type="button"
          ?disabled=${!isAnswered}
          @click=${() => UnknownValues.answered.send(this, this.#answers)}
        >
          ${t.apply}
        </button>
      </div>
    </section>`
  }

  #column(column: Column, index: number): TemplateResult {
    const { messages: t } = this
    const id = `unknown-${String(index)}`
    return html`<h3 id=${id}>${t.column(column.column, t.field[column.key])}</h3>
      ${column.may_leave_out ? html`<p class="muted">${t.optional}</p>` : nothing}
      ${
        column.values.length === 0
          ? nothing
          : html`<div class="sheet scroll" role="group" aria-labelledby=${id} tabindex="0">
              <table class="table" aria-labelledby=${id}>
                <thead>
                  <tr>
                    <th scope="col">${t.value}</th>
                    <th scope="col" class="r">${t.rows}</th>
                    <th scope="col">${t.means}</th>
                  </tr>
                </thead>
                <tbody>
                  ${column.values.map((value) => this.#row(column, value))}
                </tbody>
              </table>
            </div>`
      }
      ${column.other_rows === 0 ? nothing : html`<p class="hint">${t.others(column.other_rows)}</p>`}`
  }

  #row({ key, options, may_leave_out: mayLeaveOut }: Column, value: Value): TemplateResult {
    const { messages: t } = this
    const { text, rows } = value
    const chosen = this.#choice(key, value)
    const offered = mayLeaveOut ? [...options, LEAVE_OUT] : options
    return html`<tr>
      <td><b class="wrap">${text}</b></td>
      <td class="r num">${t.number(rows)}</td>
      <td>
        <select
          class="select"
          aria-label=${t.meaning(text)}
          @change=${({ target }: Event) => {
            this.chosen = new Map(this.chosen).set(nameChoice(key, text), (target as HTMLSelectElement).value)
          }}
        >
          <option value="" ?selected=${chosen === ""}>${t.choose}</option>
          ${offered.map(
            (option) =>
              html`<option value=${option} ?selected=${option === chosen}>${this.#label(option)}</option>`,
          )}
        </select>
      </td>
    </tr>`
  }

  #label(option: string): string {
    const { options, leaveOut } = this.messages
    return option === LEAVE_OUT ? leaveOut : options[option as keyof typeof options]
  }

  /** What is likely is chosen until the person chooses. */
  #choice(key: string, { text, suggestion }: Value): string {
    return this.chosen.get(nameChoice(key, text)) ?? suggestion ?? ""
  }

  get #answers(): ValueAnswers {
    const answers: Record<string, Record<string, string>> = {}
    for (const { key, values } of this.columns)
      for (const value of values) {
        const chosen = this.#choice(key, value)
        if (chosen !== "") (answers[key] ??= {})[value.text] = chosen === LEAVE_OUT ? "" : chosen
      }
    return answers
  }
}

const nameChoice = (key: string, text: string): string => `${key} ${text}`
