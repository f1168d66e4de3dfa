import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import { icon } from "../../../elements/icon.ts"
import type { TextField } from "./text-field.ts"
import "../../../elements/styles/field.css"

/** The same as `textField` for several lines. */
export interface TextArea extends Pick<TextField, "id" | "label" | "value" | "onInput" | "error"> {
  readonly hint: string
  /** It takes code: in mono, without spell checking. */
  readonly isCode?: boolean
  readonly rows?: number
  readonly placeholder?: string
}

export const textArea = (area: TextArea): TemplateResult => {
  const { id, label, value, hint, error = null, isCode = false, onInput } = area
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <textarea
      class="area ${isCode ? "mono" : ""}"
      id=${id}
      rows=${area.rows ?? nothing}
      placeholder=${area.placeholder ?? nothing}
      autocomplete="off"
      spellcheck=${isCode ? "false" : "true"}
      aria-invalid=${error === null ? nothing : "true"}
      aria-describedby=${error === null ? `${id}-hint` : `${id}-hint ${id}-error`}
      .value=${live(value)}
      @input=${({ target }: Event) => onInput((target as HTMLTextAreaElement).value)}
    ></textarea>
    <p class="hint" id="${id}-hint">${hint}</p>
    ${error === null ? nothing : html`<p class="err" id="${id}-error">${icon("alert")}<span>${error}</span></p>`}
  </div>`
}
