import { html, nothing, type TemplateResult } from "lit"
import type { Coverage } from "../../../core/contract/sync/coverage.ts"
import { type FieldTexts, nameField } from "../fields/field-texts.ts"
import { icon } from "../icon.ts"
import { type CoverageRow, listCoverageRows } from "./coverage-gaps.ts"
import type { CoverageTexts } from "./en.ts"

export interface CoverageWords {
  readonly coverage: CoverageTexts
  readonly fields: FieldTexts
}

/** Rows that are shown; the others are counted. */
const MAX_ROWS = 8
/** Names in one row. */
const MAX_NAMES = 8

/** Whether anything about the counts is worth a word. */
export const hasCoverageGaps = (coverage: Coverage | null): coverage is Coverage =>
  coverage !== null && listCoverageRows(coverage).length + coverage.required.length > 0

/** What came for nobody, or for far fewer than before, and what to ask; who lacks what is required. */
export const coverageList = (coverage: Coverage, words: CoverageWords): TemplateResult => {
  const rows = [
    ...coverage.required.map((required) => describeRequired(required, words)),
    ...listCoverageRows(coverage).map((row) => describeRow(row, coverage, words)),
  ]
  const more = rows.length - MAX_ROWS
  return html`<ul class="rows top">
      ${rows.slice(0, MAX_ROWS).map(
        ({ title, text, isFine }) =>
          html`<li>
            ${icon(isFine === true ? "info" : "alert")}<span class="t"
              ><b>${title}</b><small>${text}</small></span
            >
          </li>`,
      )}
    </ul>
    ${more > 0 ? html`<p class="hint">${words.coverage.more(more)}</p>` : nothing}`
}

interface Described {
  readonly title: string
  readonly text: string
  /** It is said for completeness. */
  readonly isFine?: boolean
}

const describeRow = (
  row: CoverageRow,
  { employees }: Coverage,
  { coverage: t, fields }: CoverageWords,
): Described => {
  if ("keys" in row) {
    const isFine = row.kind === "not-provided"
    const names = row.keys.map((key) => nameField(fields, key))
    return {
      title: (isFine ? t.notProvided : t.noColumn)(cutNames(names, t)),
      text: t.ask[row.kind],
      isFine,
    }
  }
  if (row.kind === "pay") return { title: t.pay(fields.category[row.category], employees), text: t.ask.pay }
  const { key, filled, before } = row.field
  const earlier =
    row.kind === "fewer" && before !== null ? `${t.before(before.filled, before.employees)} ` : ""
  return { title: t.came(nameField(fields, key), filled, employees), text: `${earlier}${t.ask[row.kind]}` }
}

const describeRequired = (
  { key, rows, first }: Coverage["required"][number],
  { coverage: t, fields }: CoverageWords,
): Described => {
  const named = first.slice(0, MAX_NAMES).map(({ employee_id: id, row }) => t.who(id, row))
  const more = rows - named.length
  return {
    title: t.required(nameField(fields, key), rows),
    text: [...named, ...(more > 0 ? [t.more(more)] : [])].join(", "),
  }
}

const cutNames = (names: ReadonlyArray<string>, t: CoverageTexts): ReadonlyArray<string> =>
  names.length <= MAX_NAMES ? names : [...names.slice(0, MAX_NAMES - 1), t.more(names.length - MAX_NAMES + 1)]
