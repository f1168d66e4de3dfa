import { html, nothing, type TemplateResult } from "lit"
import type { UploadEdit } from "../../../core/contract/onboarding/journey/upload-edits.ts"
import { ElementEvent } from "../element-event.ts"
import { icon } from "../icon.ts"
import { PageElement } from "../page-element.ts"
import { property, state, withProperties } from "../with-properties.ts"
import type { RowCalls, RowCounts } from "./row-calls.ts"
import type { RowEditorWords } from "./words.ts"
import "../styles/table.css"
import "../styles/sheet.css"

type Carried = NonNullable<RowCounts["carried"]>
type Conflict = Carried["conflicts"][number]
type Settle = Extract<UploadEdit, { kind: "settle-conflicts" }>

interface CarriedOptions {
  readonly messages: RowEditorWords
  readonly isBusy: boolean
  readonly onSettle: (edit: Settle) => void
}

/**
 * What became of the corrections of the file before, and where the new file has another value than both.
 *
 * @property carried - of the file; null: there are none
 * @property calls - of the file
 * @property messages - the catalogue
 */
export class CarriedEdits extends withProperties(PageElement, {
  carried: property<Carried | null>(null),
  calls: property<RowCalls>(),
  messages: property<RowEditorWords>(),
  isBusy: state(false),
}) {
  static readonly tag = "hrsync-carried-edits"
  /** Conflicts were decided: the rows are being checked. */
  static readonly settled = new ElementEvent("settled")

  override render() {
    const { carried, messages, isBusy } = this
    if (carried === null) return nothing
    return carriedEdits(carried, { messages, isBusy, onSettle: (edit) => void this.#settle(edit) })
  }

  async #settle(edit: Settle): Promise<void> {
    this.isBusy = true
    const result = await this.calls.edit(edit)
    this.isBusy = false
    if (result.ok) CarriedEdits.settled.send(this)
    else this.calls.fail(result.problem)
  }
}

const carriedEdits = (carried: Carried, options: CarriedOptions): TemplateResult => {
  const { messages: t } = options
  const { cells, left_out: leftOut, open, gone, gone_employees: names } = carried
  return html`${
    cells + leftOut === 0
      ? nothing
      : html`<div class="note">
          ${icon("info")}
          <div><p>${t.carried(cells, leftOut)}</p></div>
        </div>`
  }
  ${
    gone === 0
      ? nothing
      : html`<div class="note warn">
          ${icon("alert")}
          <div>
            <b>${t.gone(gone)}</b>
            <p>${names.length === 0 ? t.goneUnnamed : t.goneText(names)}</p>
          </div>
        </div>`
  }
  ${open === 0 ? nothing : conflicts(carried, options)}`
}

const conflicts = (carried: Carried, options: CarriedOptions): TemplateResult => {
  const { messages: t } = options
  const { conflicts: shown, open } = carried
  return html`<section class="sec" aria-labelledby="conflicts">
    <h2 id="conflicts">${t.conflicts(open)}</h2>
    <p class="muted">${t.conflictsText}</p>
    <div class="btns">
      ${takeButton("correction", null, t.takeAllCorrections, options)}
      ${takeButton("file", null, t.takeAllFile, options)}
    </div>
    <div class="sheet scroll" role="group" aria-labelledby="conflicts" tabindex="0">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">${t.employee}</th>
            <th scope="col">${t.column}</th>
            <th scope="col">${t.inFile}</th>
            <th scope="col">${t.correctedHere}</th>
          </tr>
        </thead>
        <tbody>
          ${shown.map((each) => conflictRow(each, options))}
        </tbody>
      </table>
    </div>
    ${shown.length < open ? html`<p class="faint num">${t.showing(shown.length, open)}</p>` : nothing}
  </section>`
}

const conflictRow = (conflict: Conflict, options: CarriedOptions): TemplateResult => {
  const { messages: t } = options
  const { row, employee_id: employeeId, column, in_file: inFile, correction } = conflict
  const about = `${employeeId}, ${column}`
  return html`<tr>
    <th scope="row">${employeeId}</th>
    <td>${column}</td>
    <td>
      <span class="conflict-value">${inFile === "" ? t.emptyValue : inFile}</span>
      ${takeButton("file", { row, column }, t.takeFile, options, about)}
    </td>
    <td>
      <span class="conflict-value">${correction === "" ? t.emptyValue : correction}</span>
      ${takeButton("correction", { row, column }, t.takeCorrection, options, about)}
    </td>
  </tr>`
}

/** `cell` null: all of them. */
const takeButton = (
  take: Settle["take"],
  cell: Pick<Conflict, "row" | "column"> | null,
  name: string,
  { isBusy, onSettle }: CarriedOptions,
  about = "",
): TemplateResult =>
  html`<button
    class="btn"
    type="button"
    aria-label=${about === "" ? name : `${name}: ${about}`}
    ?disabled=${isBusy}
    @click=${() => onSettle({ kind: "settle-conflicts", take, cells: cell === null ? null : [cell] })}
  >
    ${name}
  </button>`
