import { html, nothing, type TemplateResult } from "lit"
import { nameField } from "../../../elements/fields/field-texts.ts"
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
export const chooseField = (fields: ColumnFields, header: string, key: string | null): ColumnFields => ({
  ...Object.fromEntries(
    Object.entries(fields).map(([each, own]) => [each, key !== null && own === key ? null : own]),
  ),
  [header]: key,
})

/** Each column of the file with a few of its values and the field that it goes to. */
export const columnChoice = (
  { columns, encoding }: Upload,
  fields: ColumnFields,
  { employees: t, fields: texts }: Messages,
  onChoose: (header: string, key: string | null) => void,
): TemplateResult => {
  const suggested = columns.flatMap(({ suggestion }) => suggestion ?? [])
  const keys = [...new Set([...listRuleFields(texts), ...suggested])]
  const options = keys.map((key) => [key, nameField(texts, key)] as const)
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
            ({ header, samples }) =>
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
                    ${options.map(
                      ([key, name]) =>
                        html`<option value=${key} ?selected=${fields[header] === key}>${name}</option>`,
                    )}
                  </select>
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
