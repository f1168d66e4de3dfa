import { html, nothing, type TemplateResult } from "lit"
import { listKeys, nameFields } from "../../../elements/fields/field-texts.ts"
import { encodingNote } from "../../../elements/readings/encoding.ts"
import { listRuleFields } from "../rules/fields.ts"
import "../../../elements/styles/field.css"
import "../../../elements/styles/sheet.css"
import "../../../elements/styles/table.css"
import type { Messages } from "./en.ts"
import type { Upload } from "../../../../core/contract/onboarding/journey/uploads.ts"

/** The field of each column by its header; null: the column is not used. */
export type ColumnFields = Readonly<Record<string, string | null>>

/** What the service suggests. */
export const suggestFields = ({ columns }: Upload): ColumnFields =>
  Object.fromEntries(columns.map(({ header, suggestion }) => [header, suggestion]))

/** Gives the column a field, and takes that from the column that had it. */
export const chooseField = (fields: ColumnFields, header: string, mapped: string | null): ColumnFields => {
  const keys = new Set(listKeys(mapped ?? ""))
  const isTaken = (own: string | null) => listKeys(own ?? "").some((key) => keys.has(key))
  const others = Object.entries(fields).map(([each, own]) => [each, isTaken(own) ? null : own] as const)
  return { ...Object.fromEntries(others), [header]: mapped }
}

/** Each column of the file with a few of its values and the field that it goes to. */
export const columnChoice = (
  { columns, encoding }: Upload,
  fields: ColumnFields,
  { employees: t, fields: texts }: Messages,
  onChoose: (header: string, key: string | null) => void,
): TemplateResult => {
  const suggested = columns.flatMap(({ suggestion }) => suggestion ?? [])
  const keys = [...new Set([...listRuleFields(texts), ...suggested])]
  const single = keys.filter((key) => listKeys(key).length === 1)
  const name = (mapped: string) => nameFields(texts, mapped).join(" + ")
  return html`${encodingNote(encoding, t.encoding)}
    <div class="sheet scroll" role="group" aria-label=${t.columns} tabindex="0">
      <table class="table column-choice">
        <thead>
          <tr>
            <th scope="col">${t.column}</th>
            <th scope="col">${t.samples}</th>
            <th scope="col">${t.field}</th>
          </tr>
        </thead>
        <tbody>
          ${columns.map(
            ({ header, samples, splits }) =>
              html`<tr>
                <td><b>${header}</b></td>
                <td class="sub">${samples.length === 0 ? t.noSamples : [...new Set(samples)].join(", ")}</td>
                <td>
                  <select
                    class="select"
                    aria-label=${t.goesTo(header)}
                    @change=${({ target }: Event) => onChoose(header, (target as HTMLSelectElement).value || null)}
                  >
                    <option value="" ?selected=${(fields[header] ?? null) === null}>${t.unused}</option>
                    ${[...single, ...listSplits(splits, fields[header] ?? null)].map(
                      (key) =>
                        html`<option value=${key} ?selected=${fields[header] === key}>${name(key)}</option>`,
                    )}
                  </select>
                  ${splitExamples(splits, fields[header] ?? null)}
                </td>
              </tr>`,
          )}
          ${
            columns.length === 0
              ? html`<tr>
                  <td colspan="3">${t.noColumns}</td>
                </tr>`
              : nothing
          }
        </tbody>
      </table>
    </div>`
}

type Splits = Upload["columns"][number]["splits"]

/** Those that the values have, and the one that was chosen before. */
const listSplits = (splits: Splits, chosen: string | null): ReadonlyArray<string> => {
  const offered = splits.map(({ mapped }) => mapped)
  const isOther = chosen !== null && listKeys(chosen).length > 1 && !offered.includes(chosen)
  return isOther ? [...offered, chosen] : offered
}

const splitExamples = (splits: Splits, chosen: string | null): TemplateResult | typeof nothing => {
  const examples = splits.find(({ mapped }) => mapped === chosen)?.examples ?? []
  return examples.length === 0
    ? nothing
    : html`<ul class="sub">
        ${examples.map((parts) => html`<li>${parts.join(" + ")}</li>`)}
      </ul>`
}
