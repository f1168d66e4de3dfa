import { html, type TemplateResult } from "lit"
import type { NamedField } from "../../../../elements/form/named-field.ts"
import type { Messages } from "../en.ts"

const MASK = "************"

/** The stored details: secret ones are masked, and it is not said whether an optional one is set. */
export const detailsSummary = (
  fields: ReadonlyArray<readonly [key: string, field: NamedField]>,
  details: Readonly<Record<string, string>>,
  t: Messages["sourceDetails"],
): TemplateResult => {
  const shown = fields.filter(
    ([key, { is_masked: isMasked, is_required: isRequired }]) =>
      details[key] !== undefined || (isMasked && isRequired),
  )
  if (shown.length === 0) return html`<p class="muted">${t.nothing}</p>`
  return html`<dl class="kv">
    ${shown.map(
      ([key, { label, optionNames = {} }]) =>
        html`<dt>${label}</dt>
          <dd>${showValue(details[key], optionNames)}</dd>`,
    )}
  </dl>`
}

const showValue = (
  value: string | undefined,
  optionNames: Readonly<Record<string, string>>,
): TemplateResult =>
  value === undefined
    ? html`<span class="masked">${MASK}</span>`
    : html`<span class="request-text">${optionNames[value] ?? value}</span>`
