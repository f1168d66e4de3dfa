import { html, type TemplateResult } from "lit"
import type { GridRow } from "./grid-columns.ts"
import "../styles/field.css"

/** Values of a row that are saved together. */
export interface SavedRow {
  readonly row: number
  /** By column. */
  readonly cells: Readonly<Record<string, string>>
}

/** A row that cannot be read, with the cells that it most likely has: a person looks them over and saves them together. */
export const rowForm = (
  { row, reason, cells }: GridRow,
  save: string,
  onSave: (saved: SavedRow) => void,
): TemplateResult => {
  const onSubmit = (event: Event): void => {
    event.preventDefault()
    const { elements } = event.target as HTMLFormElement
    const values = cells.flatMap(({ column, value }, index) => {
      const current = (elements.namedItem(`cell-${String(index)}`) as HTMLInputElement | null)?.value ?? ""
      // Asterisks stand for a value that is not shown.
      return current === value && isMasked(value) ? [] : [[column, current] as const]
    })
    onSave({ row, cells: Object.fromEntries(values) })
  }
  return html`<form class="row-form" @submit=${onSubmit}>
    <p class="cell-err">${reason}</p>
    <div class="row-form-fields">
      ${cells.map(
        ({ column, value }, index) =>
          html`<div class="field">
            <label for="f-${row}-${index}">${column}</label>
            <input
              class="input"
              id="f-${row}-${index}"
              name="cell-${index}"
              autocomplete="off"
              .value=${value}
            />
          </div>`,
      )}
    </div>
    <button class="btn" type="submit">${save}</button>
  </form>`
}

export const isMasked = (value: string): boolean => value.startsWith("****")
