import { html, nothing, type TemplateResult } from "lit"
import { repeat } from "lit/directives/repeat.js"
import { FIELD_CATEGORIES } from "../../../elements/fields/category.ts"
import { labelField } from "../../../elements/fields/field-texts.ts"
import "../../styles/seg.css"
import type { Messages } from "./en.ts"
import { type Changes, type Field, findEffect, type Level, LEVELS } from "./model-changes.ts"

export interface ModelTable {
  /** Those that the search found. */
  readonly fields: ReadonlyArray<Field>
  readonly changes: Changes
  readonly isForAll: boolean
  readonly messages: Messages
  readonly onChoose: (field: Field, level: Level) => void
}

/** The fields by category, each with what is asked. */
export const modelTable = (table: ModelTable): TemplateResult =>
  html`${FIELD_CATEGORIES.map((category) => {
    const fields = table.fields.filter((field) => field.category === category)
    return fields.length === 0 ? nothing : categoryPart(category, fields, table)
  })}`

const categoryPart = (
  category: Field["category"],
  fields: ReadonlyArray<Field>,
  table: ModelTable,
): TemplateResult => {
  const { messages: t, changes } = table
  const count = (level: Level) =>
    fields.filter((field) => (changes.get(field.key) ?? field.level) === level).length
  return html`<section class="part" aria-labelledby="model-${category}">
    <div class="part-head">
      <h2 id="model-${category}">${t.fields.category[category]}</h2>
      <span class="faint num">${t.summary(count("optional"), count("mandatory"), fields.length)}</span>
    </div>
    <ul class="model" role="list">
      ${repeat(
        fields,
        ({ key }) => key,
        (field) => fieldRow(field, table),
      )}
    </ul>
  </section>`
}

const fieldRow = (field: Field, { changes, isForAll, messages: t, onChoose }: ModelTable): TemplateResult => {
  const chosen = changes.get(field.key) ?? field.level
  const name = labelField(t.fields, field.key)
  const isAsked = field.agreed !== null && LEVELS.indexOf(field.level) > LEVELS.indexOf(field.agreed)
  return html`<li>
    <div>
      <b>${name}</b>
      ${chosen === field.level ? nothing : html`<span class="tag warn">${t.unsaved[findEffect(field, chosen, isForAll)]}</span>`}
      ${isAsked && chosen === field.level ? html`<span class="tag warn">${t.asked}</span>` : nothing}
      ${
        isForAll || field.default === chosen
          ? nothing
          : html`<small>${t.byDefault(t.level[field.default])}</small>`
      }
    </div>
    <div class="seg" role="radiogroup" aria-label=${t.levelFor(name)}>
      ${LEVELS.map(
        (level) =>
          html`<label
            ><input
              type="radio"
              name="level-${field.key}"
              .checked=${level === chosen}
              @change=${() => onChoose(field, level)}
            />${t.level[level]}</label
          >`,
      )}
    </div>
  </li>`
}
