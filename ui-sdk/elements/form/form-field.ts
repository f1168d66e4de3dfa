import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import type { RequiredField } from "../../../core/contract/connection/supported-hrms.ts"
import { icon } from "../icon.ts"
import type { NamedField } from "./named-field.ts"
import { refreshRateInput } from "./refresh-rate/refresh-rate-input.ts"
import type { RefreshRateWords } from "./refresh-rate/refresh-rate-words.ts"
import "../styles/field.css"

/** One field of a form that the service describes: its label and help come with it. */
export interface FormField {
  /** The id of the input, unique in the page. */
  readonly id: string
  readonly field: NamedField
  readonly value: string
  /** The field is secret and has a stored value, which is never shown. */
  readonly isStored: boolean
  readonly isRevealed: boolean
  /** Why the value is not accepted; null: it is, or was not tried. */
  readonly error: string | null
  readonly texts: FormFieldTexts
  readonly onInput: (value: string) => void
  readonly onReveal: () => void
}

export interface FormFieldTexts {
  readonly optional: string
  readonly reveal: (label: string) => string
  readonly hide: (label: string) => string
  /** In place of a stored secret. */
  readonly stored: string
  readonly chooseFile: string
  readonly chooseOption: string
  readonly refreshRate: RefreshRateWords
  /** Under a required field that is empty, and under one with a value of another form. */
  readonly missing: string
  readonly mismatch: string
}

/** A label, its input, its help, and what is wrong with it, tied together for assistive technology. */
export const formField = (spec: FormField): TemplateResult => {
  const { id, field, error, texts } = spec
  return html`<div class="field">
    <label for=${id}
      >${field.label}${field.is_required ? nothing : html` <span class="opt">${texts.optional}</span>`}</label
    >
    ${field.isRefreshRate === true ? rateInput(spec) : INPUTS[field.type](spec)}
    ${field.help === null ? nothing : html`<p class="hint" id="${id}-help">${field.help}</p>`}
    ${
      error === null
        ? nothing
        : html`<p class="err" id="${id}-error">${icon("alert")}<span>${error}</span></p>`
    }
  </div>`
}

const describedBy = ({ id, field, error }: FormField) =>
  [field.help === null ? null : `${id}-help`, error === null ? null : `${id}-error`]
    .filter((each) => each !== null)
    .join(" ") || nothing

const onInput =
  ({ onInput: change }: FormField) =>
  (event: Event) =>
    change((event.target as HTMLInputElement).value)

const textInput =
  (type: "text" | "url" | "email") =>
  (spec: FormField): TemplateResult =>
    html`<input
      class="input"
      id=${spec.id}
      type=${type === "url" ? "text" : type}
      inputmode=${type}
      .value=${live(spec.value)}
      placeholder=${spec.field.placeholder ?? nothing}
      ?required=${spec.field.is_required}
      aria-invalid=${spec.error === null ? nothing : "true"}
      aria-describedby=${describedBy(spec)}
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      @input=${onInput(spec)}
    />`

/** A new password's autocomplete keeps password managers from filling in, and saving, a key of the company. */
const passwordInput = (spec: FormField): TemplateResult => {
  const { id, field, value, isStored, isRevealed, texts, onReveal } = spec
  return html`<div class="with">
    <input
      class="input mono secret"
      id=${id}
      type=${isRevealed ? "text" : "password"}
      .value=${live(value)}
      placeholder=${isStored ? texts.stored : (field.placeholder ?? nothing)}
      ?required=${field.is_required && !isStored}
      aria-invalid=${spec.error === null ? nothing : "true"}
      aria-describedby=${describedBy(spec)}
      autocomplete="new-password"
      autocapitalize="none"
      spellcheck="false"
      @input=${onInput(spec)}
    />
    <button
      class="reveal"
      type="button"
      aria-label=${isRevealed ? texts.hide(field.label) : texts.reveal(field.label)}
      aria-pressed=${isRevealed}
      @click=${onReveal}
    >
      ${icon("eye")}
    </button>
  </div>`
}

const textareaInput = (spec: FormField): TemplateResult =>
  html`<textarea
    class="input mono ${spec.field.is_masked && !spec.isRevealed ? "concealed" : ""}"
    id=${spec.id}
    rows="4"
    .value=${live(spec.value)}
    placeholder=${spec.isStored ? spec.texts.stored : (spec.field.placeholder ?? nothing)}
    ?required=${spec.field.is_required && !spec.isStored}
    aria-invalid=${spec.error === null ? nothing : "true"}
    aria-describedby=${describedBy(spec)}
    autocomplete="off"
    autocapitalize="none"
    spellcheck="false"
    @input=${onInput(spec)}
  ></textarea>`

const selectInput = (spec: FormField): TemplateResult =>
  html`<select
    class="select"
    id=${spec.id}
    ?required=${spec.field.is_required}
    aria-invalid=${spec.error === null ? nothing : "true"}
    aria-describedby=${describedBy(spec)}
    @change=${onInput(spec)}
  >
    <option value="" ?selected=${spec.value === ""}>${spec.texts.chooseOption}</option>
    ${(spec.field.options ?? []).map(
      (option) =>
        html`<option value=${option} ?selected=${spec.value === option}>
          ${spec.field.optionNames?.[option] ?? option}
        </option>`,
    )}
  </select>`

const rateInput = (spec: FormField): TemplateResult =>
  refreshRateInput({
    id: spec.id,
    value: spec.value,
    describedBy: describedBy(spec),
    isWrong: spec.error !== null,
    words: spec.texts.refreshRate,
    onInput: spec.onInput,
  })

const MAX_FILE_BYTES = 64 * 1024

/** The contents of a small text file, such as a key, are the value. */
const fileInput = (spec: FormField): TemplateResult =>
  html`<input
    class="input"
    id=${spec.id}
    type="file"
    ?required=${spec.field.is_required && !spec.isStored && spec.value === ""}
    aria-invalid=${spec.error === null ? nothing : "true"}
    aria-describedby=${describedBy(spec)}
    @change=${async ({ target }: Event) => {
      const [file] = (target as HTMLInputElement).files ?? []
      if (file !== undefined && file.size <= MAX_FILE_BYTES) spec.onInput(await file.text())
    }}
  />`

const INPUTS: Readonly<Record<RequiredField["type"], (spec: FormField) => TemplateResult>> = {
  text: textInput("text"),
  url: textInput("url"),
  email: textInput("email"),
  password: passwordInput,
  textarea: textareaInput,
  select: selectInput,
  file: fileInput,
}
