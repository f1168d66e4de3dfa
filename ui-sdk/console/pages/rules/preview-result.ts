import { html, nothing, type TemplateResult } from "lit"
import { nameField } from "../../../elements/fields/field-texts.ts"
import "../../../elements/styles/table.css"
import { emptyState } from "../../parts/empty.ts"
import { filterChips } from "../../parts/fields/filter-chips.ts"
import type { Messages } from "./en.ts"
import type { Preview } from "./rules-api.ts"
import "../../styles/rows.css"

const MAX_LINES = 50
const MAX_PROBLEMS = 10

/** The changed values of the rows, each before and after. */
export const changesTable = (
  preview: Preview,
  field: string,
  messages: Messages,
  onField: (field: string) => void,
): TemplateResult => {
  const { preview: t, fields: names } = messages
  if (preview.changed_rows === 0)
    return html`${unused(preview, messages)}${emptyState("check", t.nothing, preview.basis === "stored" ? t.nothingStored : t.nothingText)}`
  const counts = Object.entries(preview.changed_fields)
  const shownField = field in preview.changed_fields ? field : ""
  const chips = [
    { value: "", label: t.all, count: String(preview.changed_rows) },
    ...counts.map(([key, count]) => ({ value: key, label: nameField(names, key), count: String(count) })),
  ]
  const lines = preview.changes
    .flatMap(({ fields, ...row }) => fields.map((change) => ({ ...row, ...change })))
    .filter(({ key }) => shownField === "" || key === shownField)
  return html`${unused(preview, messages)}
    ${counts.length > 1 ? filterChips("rules-field", t.field, chips, shownField, onField) : nothing}
    <div class="framed scroll" role="group" aria-label=${t.table} tabindex="0">
      <table class="table pad">
        <thead>
          <tr>
            <th scope="col">${t.employee}</th>
            <th scope="col">${t.before}</th>
            <th scope="col">${t.after}</th>
          </tr>
        </thead>
        <tbody>
          ${lines.slice(0, MAX_LINES).map((line) => changeRow(line, counts.length > 1, messages))}
        </tbody>
      </table>
    </div>
    ${
      preview.changes.length < preview.changed_rows
        ? html`<p class="hint num">${t.firstRows(preview.changes.length, preview.changed_rows)}</p>`
        : nothing
    }`
}

interface ChangeLine {
  readonly line: number
  readonly name: string
  readonly employee_id: string
  readonly key: string
  readonly before: string
  readonly after: string
}

const changeRow = (
  line: ChangeLine,
  saysField: boolean,
  { preview: t, fields }: Messages,
): TemplateResult => {
  const nothingThere = html`<span class="sub">${t.nothingThere}</span>`
  return html`<tr>
    <td>
      ${line.name === "" ? t.row(line.line) : line.name}${
        line.employee_id === "" ? nothing : html`<br /><span class="sub num">${line.employee_id}</span>`
      }
    </td>
    <td>
      ${saysField ? html`<span class="sub">${nameField(fields, line.key)}</span><br />` : nothing}
      ${line.before === "" ? nothingThere : html`<del>${line.before}</del>`}
    </td>
    <td>
      ${saysField ? html`<br />` : nothing}
      ${line.after === "" ? nothingThere : html`<ins>${line.after}</ins>`}
    </td>
  </tr>`
}

const unused = (
  { unused_rules: numbers }: Preview,
  { preview: t }: Messages,
): TemplateResult | typeof nothing =>
  numbers.length === 0 ? nothing : html`<p class="note warn">${t.unused(numbers)}</p>`

/** What a test on everyone came to, with the rows that would fail. */
export const testResult = (preview: Preview, { preview: t, wordReason }: Messages): TemplateResult => {
  const { rows, changed_rows: changed, rejected_before: before, rejected_after: after, findings } = preview
  return html`<h3>${preview.is_complete ? t.tested : t.testedPart}</h3>
    <p class="muted num" role="status">${t.result(rows, changed)} ${t.failing(before, after)}</p>
    ${preview.is_complete ? nothing : html`<p class="hint">${t.partly}</p>`}
    ${
      after === 0 || findings.length === 0
        ? nothing
        : html`<h3>${t.problems}</h3>
            <ul class="failing" role="list">
              ${findings
                .slice(0, MAX_PROBLEMS)
                .map(
                  ({ line, column, ...reason }) =>
                    html`<li>
                      <b>${t.problem(line, column)}</b> <span class="sub">${wordReason(reason)}</span>
                    </li>`,
                )}
            </ul>`
    }`
}
