import { html, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import "../styles/check.css"
import "../styles/field.css"

/* The fields in which an edit of many rows is entered. */

const readValue = (event: Event): string => (event.target as HTMLInputElement | HTMLSelectElement).value

export const choiceField = ({
  id,
  label,
  options,
  chosen,
  onChange,
}: {
  readonly id: string
  readonly label: string
  /** Values with their names. */
  readonly options: ReadonlyArray<readonly [value: string, name: string]>
  readonly chosen: string
  readonly onChange: (value: string) => void
}): TemplateResult =>
  html`<div class="field">
    <label for=${id}>${label}</label>
    <select class="select" id=${id} @change=${(event: Event) => onChange(readValue(event))}>
      ${options.map(([value, name]) => html`<option value=${value} ?selected=${value === chosen}>${name}</option>`)}
    </select>
  </div>`

export const textField = (
  id: string,
  label: string,
  { value, onChange }: { readonly value: string; readonly onChange: (value: string) => void },
): TemplateResult =>
  html`<div class="field">
    <label for=${id}>${label}</label>
    <input
      class="input"
      id=${id}
      autocomplete="off"
      .value=${live(value)}
      @input=${(event: Event) => onChange(readValue(event))}
    />
  </div>`

export const switchField = (
  label: string,
  { isOn, onChange }: { readonly isOn: boolean; readonly onChange: () => void },
): TemplateResult =>
  html`<label class="pick"
    ><input class="check" type="checkbox" .checked=${live(isOn)} @change=${onChange} />${label}</label
  >`

export const searchField = (label: string, value: string, onInput: (event: Event) => void): TemplateResult =>
  html`<div class="field row-search">
    <label class="vh" for="row-search">${label}</label>
    <input
      class="input"
      id="row-search"
      type="search"
      placeholder=${label}
      .value=${live(value)}
      @input=${onInput}
    />
  </div>`
