import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import { icon } from "../../../elements/icon.ts"
import "../../../elements/styles/field.css"

/** A label, its input, its help, and what is wrong with it, tied together for assistive technology. */
export interface TextField {
  /** The ID of the input, unique in the page. */
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onInput: (value: string) => void
  readonly type?: "text" | "email" | "password" | "search" | "url" | "number"
  /** For browsers and password managers (HTML, "autofill"). */
  readonly autocomplete?: AutoFill
  readonly hint?: string | null
  /** Why the value is not accepted; null: it is, or was not tried. */
  readonly error?: string | null
  /** It is marked as wrong, and why is said elsewhere. */
  readonly isInvalid?: boolean
  readonly isReadOnly?: boolean
  readonly isRequired?: boolean
  /** It takes letters and digits, without spell checking and capitals. */
  readonly look?: string
  /** For a password: whether it can be read, and how to change that. */
  readonly reveal?: Reveal
}

export interface Reveal {
  readonly isRevealed: boolean
  readonly label: string
  readonly onToggle: () => void
}

export const textField = (field: TextField): TemplateResult => {
  const { id, label, hint = null, error = null, reveal } = field
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${
      reveal === undefined
        ? input(field)
        : html`<div class="with">
            ${input(field)}
            <button
              class="reveal"
              type="button"
              aria-label=${reveal.label}
              aria-pressed=${reveal.isRevealed}
              @click=${reveal.onToggle}
            >
              ${icon("eye")}
            </button>
          </div>`
    }
    ${hint === null ? nothing : html`<p class="hint" id="${id}-hint">${hint}</p>`}
    ${error === null ? nothing : html`<p class="err" id="${id}-error">${icon("alert")}<span>${error}</span></p>`}
  </div>`
}

const input = (field: TextField): TemplateResult => {
  const { id, value, type = "text", hint = null, error = null, reveal, onInput } = field
  const describedBy = [hint === null ? "" : `${id}-hint`, error === null ? "" : `${id}-error`].filter(Boolean)
  return html`<input
    class="input ${field.look ?? ""} ${reveal === undefined ? "" : "has-reveal"}"
    id=${id}
    type=${reveal?.isRevealed === true ? "text" : type}
    .value=${live(value)}
    autocomplete=${field.autocomplete ?? "off"}
    autocapitalize=${type === "text" ? nothing : "none"}
    spellcheck=${type === "text" ? nothing : "false"}
    ?readonly=${field.isReadOnly === true}
    ?required=${field.isRequired === true}
    aria-invalid=${error !== null || field.isInvalid === true ? "true" : nothing}
    aria-describedby=${describedBy.length === 0 ? nothing : describedBy.join(" ")}
    @input=${({ target }: Event) => onInput((target as HTMLInputElement).value)}
  />`
}
