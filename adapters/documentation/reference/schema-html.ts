import { EMPTY_HTML, type Html, html } from "../text/html.ts"
import type { Field, Shape } from "./schema-fields.ts"

/** The fields of a body; those inside a field are folded. */
export const renderShape = (shape: Shape): Html => {
  if (shape.forms.length > 0) return renderForms(shape.forms)
  return shape.fields.length === 0 ? html`<p class="type">${shape.type}</p>` : renderFields(shape.fields)
}

const renderFields = (fields: ReadonlyArray<Field>): Html =>
  html`<ul class="fields">
    ${fields.map(renderField)}
  </ul>`

const renderForms = (forms: Shape["forms"]): Html =>
  html`<p class="forms-note">One of ${forms.length} forms:</p>
    ${forms.map(
      ({ name, fields }) =>
        html`<details class="form-of">
          <summary><code>${name}</code></summary>
          ${renderFields(fields)}
        </details>`,
    )}`

const renderField = (field: Field): Html =>
  html`<li>
    <p class="field">
      <code class="name">${field.name}</code> <span class="type">${field.type}</span>${
        field.isRequired ? html` <span class="required">required</span>` : EMPTY_HTML
      }
    </p>
    ${renderNotes(field)} ${renderInner(field)}
  </li>`

type Notes = Pick<Shape, "description" | "limits" | "values" | "otherValues">

/** Description, limits and values. */
export const renderNotes = ({ description, limits, values, otherValues }: Notes): Html =>
  html`${description === "" ? EMPTY_HTML : html`<p>${description}</p>`}${
    limits.length === 0 ? EMPTY_HTML : html`<p class="limits">${limits.map(renderLimit)}</p>`
  }${
    values.length === 0
      ? EMPTY_HTML
      : html`<p class="values">${values.map((value) => html`<code>${value}</code> `)}</p>`
  }${
    otherValues.length === 0
      ? EMPTY_HTML
      : html`<p class="values">
          ${otherValues.map((value) => html`<span>or</span> <code>${value}</code> `)}
        </p>`
  }`

const renderLimit = (limit: string): Html =>
  limit.startsWith("pattern ")
    ? html`<span>pattern <code>${limit.slice("pattern ".length)}</code></span> `
    : html`<span>${limit}</span> `

const renderInner = ({ fields, forms }: Field): Html => {
  if (fields.length === 0 && forms.length === 0) return EMPTY_HTML
  const inner = forms.length === 0 ? renderFields(fields) : renderForms(forms)
  const count =
    forms.length === 0 ? `${String(fields.length)} ${fields.length === 1 ? "field" : "fields"}` : "forms"
  return html`<details>
    <summary>${count}</summary>
    ${inner}
  </details>`
}
