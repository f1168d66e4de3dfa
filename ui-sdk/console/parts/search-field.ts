import { html } from "lit"
import { icon } from "../../elements/icon.ts"
import { PageElement } from "../../elements/page-element.ts"
import "../../elements/styles/field.css"

/** Milliseconds after the last key until what was typed is searched for. */
const PAUSE_MILLIS = 250

/**
 * A field that searches while one types.
 *
 * @property label - what is searched, for screen readers
 * @property hint - in the empty field
 * @property value - what is searched for
 * @fires searched - the text, without spaces around it, once the user pauses or presses Enter
 */
export class SearchField extends PageElement {
  static override properties = {
    label: { attribute: false },
    hint: { attribute: false },
    value: { attribute: false },
  }
  declare label: string
  declare hint: string
  declare value: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #told: string | null = null

  constructor() {
    super()
    Object.assign(this, { label: "", hint: "", value: "" })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }

  override render() {
    return html`<div class="with">
      <span class="lead">${icon("search", "sm")}</span>
      <input
        class="input"
        type="search"
        aria-label=${this.label}
        placeholder=${this.hint}
        autocomplete="off"
        spellcheck="false"
        .value=${this.value}
        @input=${this.#onInput}
        @change=${this.#tell}
      />
    </div>`
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
    this.dispatchEvent(new CustomEvent("searched", { detail }))
  }
}

customElements.define("hrsync-search-field", SearchField)
