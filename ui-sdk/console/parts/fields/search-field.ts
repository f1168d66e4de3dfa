import { html, nothing, type TemplateResult } from "lit"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import "../../../elements/styles/field.css"
import { property, withProperties } from "../../../elements/with-properties.ts"
import { ConsoleElement } from "../console-element.ts"

/** Milliseconds after the last key until what was typed is searched for. */
const PAUSE_MILLIS = 250

/**
 * A field that searches while one types.
 *
 * @property label - what is searched, for screen readers
 * @property fieldId - of the input, unique in the page; with it the label is shown above
 * @property hint - in the empty field
 * @property value - what is searched for
 */
export class SearchField extends withProperties(ConsoleElement, {
  label: property(""),
  hint: property(""),
  fieldId: property(""),
  value: property(""),
}) {
  static readonly tag = "hrsync-search-field"
  /** The text, without spaces around it, once the user pauses or presses Enter. */
  static readonly searched = new ElementEvent<string>("searched")
  #timer: ReturnType<typeof setTimeout> | undefined
  #told: string | null = null

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }

  override render() {
    if (this.fieldId !== "")
      return html`<div class="field">
        <label for=${this.fieldId}>${this.label}</label>
        ${this.#input()}
      </div>`
    return html`<div class="with">
      <span class="lead">${icon("search", "sm")}</span>
      ${this.#input()}
    </div>`
  }

  #input(): TemplateResult {
    const isLabelled = this.fieldId !== ""
    return html`<input
      class="input"
      type="search"
      id=${isLabelled ? this.fieldId : nothing}
      aria-label=${isLabelled ? nothing : this.label}
      placeholder=${this.hint}
      autocomplete="off"
      spellcheck="false"
      .value=${this.value}
      @input=${this.#onInput}
      @change=${this.#tell}
    />`
  }

  readonly #onInput = (): void => {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#tell, PAUSE_MILLIS)
  }

  readonly #tell = (): void => {
    clearTimeout(this.#timer)
    const detail = (this.querySelector("input")?.value ?? "").trim()
    if (detail === (this.#told ?? this.value)) return
    this.#told = detail
    SearchField.searched.send(this, detail)
  }
}
