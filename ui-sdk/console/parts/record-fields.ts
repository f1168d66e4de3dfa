import { html, nothing, type TemplateResult } from "lit"
import { FIELD_CATEGORIES, type FieldKey } from "../../elements/fields/category.ts"
import { type FieldTexts, nameField } from "../../elements/fields/field-texts.ts"
import { readField } from "../../elements/fields/read-record.ts"
import "../styles/record.css"

/** Fields of a record by category, in the usual order; a category without a field is left out. */
export const recordFields = <Field extends { readonly key: string; readonly category: string }>(
  fields: ReadonlyArray<Field>,
  texts: FieldTexts,
  show: (field: Field) => TemplateResult,
): TemplateResult =>
  html`${FIELD_CATEGORIES.map((category) => {
    const own = fields.filter((field) => field.category === category)
    if (own.length === 0) return nothing
    return html`<section>
      <h3>${texts.category[category]}</h3>
      <dl class="kv">
        ${own.map(
          (field) =>
            html`<dt>${nameField(texts, field.key)}</dt>
              <dd>${show(field)}</dd>`,
        )}
      </dl>
    </section>`
  })}`

/** What a record has for a field: its value, the mask, or a dash. */
export const recordValue = (record: object, key: string): TemplateResult => {
  const value = readField(record, key as FieldKey)
  if (value.kind === "none") return html`<span class="sub">–</span>`
  return value.kind === "masked" ? html`<span class="masked">${value.text}</span>` : html`${value.text}`
}
