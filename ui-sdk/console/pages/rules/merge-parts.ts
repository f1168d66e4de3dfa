import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import { nameField } from "../../../elements/fields/field-texts.ts"
import { icon } from "../../../elements/icon.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { type Draft, toRule } from "./draft.ts"
import { listRuleFields } from "./fields.ts"
import type { EditedRule } from "./edited-rule.ts"

type Part = Draft["parts"][number]

/** What is merged: fields, and columns of the source where the owner of the rules knows them. */
export const mergeParts = (form: EditedRule): TemplateResult => {
  const { draft, messages, isTried, onChange } = form
  const { form: t } = messages
  const set = (parts: ReadonlyArray<Part>) => onChange({ ...draft, parts })
  return html`<fieldset class="field">
      <legend>${t.parts}</legend>
      ${draft.parts.map(
        (part, index) =>
          html`<div class="part-row">
            ${partInput(part, index, form, (changed) => set(draft.parts.map((each, at) => (at === index ? changed : each))))}
            <button
              class="btn ghost icon"
              type="button"
              aria-label=${t.deletePart(index + 1)}
              @click=${() => set(draft.parts.toSpliced(index, 1))}
            >
              ${icon("trash")}
            </button>
          </div>`,
      )}
      ${isTried && toRule(draft) === null ? html`<p class="err" role="alert">${t.missingParts}</p>` : nothing}
      <div>
        <button class="btn" type="button" @click=${() => set([...draft.parts, { kind: "key", text: "" }])}>
          ${icon("plus")}${t.addPart}
        </button>
      </div>
    </fieldset>
    ${textField({
      id: "rule-separator",
      label: t.separator,
      value: draft.separator,
      hint: t.separatorHint,
      onInput: (separator) => onChange({ ...draft, separator }),
    })}`
}

const partInput = (
  part: Part,
  index: number,
  { messages }: EditedRule,
  onChange: (part: Part) => void,
): TemplateResult => {
  const { form: t, fields } = messages
  const kinds = html`<select
    class="select"
    aria-label=${t.partKind(index + 1)}
    @change=${({ target }: Event) =>
      onChange({ kind: (target as HTMLSelectElement).value as Part["kind"], text: "" })}
  >
    <option value="key" ?selected=${part.kind === "key"}>${t.key}</option>
    <option value="column" ?selected=${part.kind === "column"}>${t.column}</option>
  </select>`
  if (part.kind === "column")
    return html`${kinds}<input
        class="input"
        aria-label=${t.part(index + 1)}
        autocomplete="off"
        .value=${live(part.text)}
        @input=${({ target }: Event) => onChange({ ...part, text: (target as HTMLInputElement).value })}
      />`
  const keys = listRuleFields(fields)
  const offered = part.text === "" || keys.includes(part.text) ? keys : [part.text, ...keys]
  return html`${kinds}<select
      class="select"
      aria-label=${t.part(index + 1)}
      @change=${({ target }: Event) => onChange({ ...part, text: (target as HTMLSelectElement).value })}
    >
      <option value="" ?selected=${part.text === ""}>${t.choose}</option>
      ${offered.map(
        (key) => html`<option value=${key} ?selected=${key === part.text}>${nameField(fields, key)}</option>`,
      )}
    </select>`
}
