import { html, nothing, type TemplateResult } from "lit"
import "../../../elements/styles/chips.css"

export interface FilterChip<Value extends string> {
  readonly value: Value
  readonly label: string
  /** How many there are, already written; absent: it is not known. */
  readonly count?: string
}

/** One choice among a few, which filters a list. `name` groups its radio buttons and is unique in the page. */
export const filterChips = <Value extends string>(
  name: string,
  label: string,
  chips: ReadonlyArray<FilterChip<Value>>,
  chosen: Value,
  onChoose: (value: Value) => void,
): TemplateResult =>
  html`<div class="chips" role="radiogroup" aria-label=${label}>
    ${chips.map(
      (chip) =>
        html`<label class="chip"
          ><input
            type="radio"
            name=${name}
            .checked=${chip.value === chosen}
            @change=${() => onChoose(chip.value)}
          />${
            chip.label
          }${chip.count === undefined ? nothing : html` <span class="num">${chip.count}</span>`}</label
        >`,
    )}
  </div>`
