import { html, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import "../styles/check.css"

export interface RowChoice {
  readonly text: string
  readonly label: string
  /** The rows that are selected by it together. */
  readonly rows: ReadonlyArray<number>
  readonly selected: ReadonlySet<number>
  /** Takes all rows that are selected then. */
  readonly onSelect: (selected: ReadonlySet<number>) => void
}

/** A box that selects rows, beside a text. */
export const rowPicker = ({ text, label, rows, selected, onSelect }: RowChoice): TemplateResult => {
  const isSelected = rows.length > 0 && rows.every((row) => selected.has(row))
  const onChange = () => {
    const own = new Set(rows)
    const others = [...selected].filter((row) => !own.has(row))
    onSelect(new Set(isSelected ? others : [...others, ...rows]))
  }
  return html`<label class="pick"
    ><input
      class="check"
      type="checkbox"
      aria-label=${label}
      .checked=${live(isSelected)}
      @change=${onChange}
    />${text}</label
  >`
}
