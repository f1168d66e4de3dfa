import { html, nothing, type TemplateResult } from "lit"
import { type Column, judgeColumn, listJoined, type Mapping } from "../../files/column-mapping.ts"
import type { Messages } from "./en.ts"
import "../../../elements/styles/field.css"
import "../../../elements/styles/table.css"
import "../../../elements/styles/sheet.css"

/** A key that a column can be given, and its name. */
export type FieldOption = readonly [key: string, name: string]

export interface ColumnTable {
  readonly columns: ReadonlyArray<Column>
  readonly mapping: Mapping
  /** The first values of a field that several columns make. */
  readonly preview: (key: string) => ReadonlyArray<string>
  /** The fields that several columns can be given. */
  readonly joinable: ReadonlySet<string>
  readonly options: ReadonlyArray<FieldOption>
  /** The names of the fields of a split column. */
  readonly nameParts: (mapped: string) => ReadonlyArray<string>
  readonly messages: Messages
  readonly onChoose: (header: string, key: string | null) => void
  /** Gives the column a field that others keep. */
  readonly onJoin: (header: string, key: string) => void
}

/** Each column with a few of its values and the field that it goes to. */
export const columnTable = (table: ColumnTable): TemplateResult => {
  const { columns, messages: t } = table
  return html`<div class="sheet scroll" role="group" aria-labelledby="columns" tabindex="0">
    <table class="table map-grid">
      <thead>
        <tr>
          <th scope="col">${t.head.column}</th>
          <th scope="col">${t.head.samples}</th>
          <th scope="col">${t.head.field}</th>
          <th scope="col">${t.head.sure}</th>
        </tr>
      </thead>
      <tbody>
        ${columns.map((column) => columnRow(column, table))}
      </tbody>
    </table>
  </div>`
}

const columnRow = (column: Column, table: ColumnTable): TemplateResult => {
  const { mapping, messages: t } = table
  const { header, original_header: original, samples, is_empty: isEmpty } = column
  const key = mapping[header] ?? null
  return html`<tr>
    <td class="map-col">
      <b class=${key === null ? "muted" : ""}>${header}</b>
      ${original === null ? nothing : html`<small>${original.trim() === "" ? t.unnamed : t.renamed(original)}</small>`}
    </td>
    <td>
      <span class="samples ${isEmpty ? "faint" : ""}"
        >${isEmpty ? t.empty : [...new Set(samples)].join(" · ")}</span
      >
    </td>
    <td>${fieldSelect(column, key, table)}</td>
    <td>${key === null ? unusedReason(column, t) : certainty(column, mapping, t)}</td>
  </tr>`
}

/** Marks the choice to join: no key begins with it. */
const JOIN = "+"

const fieldSelect = (column: Column, key: string | null, table: ColumnTable): TemplateResult => {
  const { mapping, preview, joinable, options, messages: t, onChoose, onJoin } = table
  const { header } = column
  const listOthers = (field: string) => listJoined({ mapping, joinable }, header, field)
  const joined = key === null ? [] : listOthers(key)
  const values = key === null || joined.length === 0 ? [] : preview(key)
  const choose = (value: string) =>
    value.startsWith(JOIN) ? onJoin(header, value.slice(JOIN.length)) : onChoose(header, value || null)
  return html`<select
      class="select"
      aria-label=${t.goesTo(header)}
      @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}
    >
      <option value="" ?selected=${key === null}>${t.unused}</option>
      ${options.map(([each, name]) => {
        const others = each === key ? [] : listOthers(each)
        return html`<option value=${each} ?selected=${each === key}>${name}</option>
          ${
            others.length === 0
              ? nothing
              : html`<option value=${JOIN + each}>${t.joinWith(name, t.list(others))}</option>`
          }`
      })}
      ${splitOptions(column, key, table)}
    </select>
    ${splitExamples(column, key, table)}
    ${joined.length === 0 ? nothing : html`<small class="joined">${t.joinedWith(t.list(joined))}</small>`}
    ${values.length === 0 ? nothing : html`<small class="joined">${t.joinedAs(values.join(" · "))}</small>`}`
}

/** The splits that its values have, and the one that was chosen for it before. */
const splitOptions = ({ splits }: Column, key: string | null, { nameParts, messages: t }: ColumnTable) => {
  const isSplit = key !== null && nameParts(key).length > 1
  const offered = splits.map(({ mapped }) => mapped)
  const all = isSplit && !offered.includes(key) ? [...offered, key] : offered
  return all.map(
    (mapped) =>
      html`<option value=${mapped} ?selected=${mapped === key}>
        ${t.splitInto(t.list(nameParts(mapped)), describeBetween(mapped))}
      </option>`,
  )
}

/** What stands between the first two fields, for people. */
const describeBetween = (mapped: string): string => (/\w(\W+)\w/u.exec(mapped)?.[1] ?? "").trim()

/** The first values of a column that is split, each with the part that every field gets. */
const splitExamples = (
  { splits }: Column,
  key: string | null,
  { nameParts, messages: t }: ColumnTable,
): TemplateResult | typeof nothing => {
  const chosen = splits.find(({ mapped }) => mapped === key)
  if (chosen === undefined) return nothing
  const names = nameParts(chosen.mapped)
  return html`<dl class="split" aria-label=${t.splitExamples}>
    ${names.map(
      (name, index) =>
        html`<dt>${name}</dt>
          <dd>${chosen.examples.map((parts) => parts[index] || "–").join(t.between)}</dd>`,
    )}
  </dl>`
}

/** What was suggested and is not used was left out by the user. */
const unusedReason = ({ suggestion, pay_periods: periods }: Column, t: Messages): TemplateResult =>
  html`<span class="conf"
    >${periods !== null ? t.sure.period : suggestion === null ? t.sure.none : t.sure.leftOut}</span
  >`

const certainty = (column: Column, mapping: Mapping, t: Messages): TemplateResult => {
  const judged = judgeColumn(mapping, column)
  const level = { certain: 3, remembered: 3, yours: 3, check: 1, none: 0 }[judged]
  return html`<span class="conf ${judged === "check" ? "low" : ""}">
    ${
      level === 0
        ? nothing
        : html`<span class="lv" aria-hidden="true"
            >${[1, 2, 3].map((each) => html`<i class=${each <= level ? "on" : ""}></i>`)}</span
          >`
    }
    ${
      judged === "check"
        ? html`<span><b>${t.sure.check}</b><br />${whyCheck(column, mapping[column.header], t)}</span>`
        : judged === "none"
          ? nothing
          : t.sure[judged]
    }
  </span>`
}

/** An amount under the wrong period is wrong by a factor of twelve. */
const whyCheck = (
  { suggested_by: by }: Column,
  key: string | null | undefined,
  { byValues, byName, isYearly, isMonthly }: Messages,
): string => {
  if (key?.startsWith("ctc_") === true) return isYearly
  if (key?.startsWith("monthly_") === true) return isMonthly
  return by === "values" ? byValues : byName
}
