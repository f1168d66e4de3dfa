import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import { repeat } from "lit/directives/repeat.js"
import { ElementEvent } from "../element-event.ts"
import { PageElement } from "../page-element.ts"
import { property, state, withProperties } from "../with-properties.ts"
import { findRowWindow } from "../row-window.ts"
import "../styles/sheet.css"
import "../styles/table.css"
import "./row-grid.css"

/** A row of a file. */
export interface GridRow {
  /** Its line in the file. */
  readonly row: number
  /** What is wrong with the row as a whole; null: it could be read. */
  readonly reason: string | null
  /** None for a row that could not be read. */
  readonly cells: ReadonlyArray<GridCell>
}

export interface GridCell {
  /** The name of the column, as it is shown. */
  readonly column: string
  /** `employeeId` and `name` identify a row: they are shown whatever is wrong. */
  readonly key: string
  readonly value: string
  /** Null: the value is right. */
  readonly reason: string | null
}

/** The words of the grid, from the catalogue of its owner. */
export interface GridWords {
  readonly table: string
  readonly row: string
  readonly cell: (row: number, column: string) => string
  readonly fixed: string
}

export interface CellChange {
  readonly row: number
  readonly column: string
  readonly value: string
}

const ESTIMATED_HEIGHT = 84
const OVERSCAN = 600

/**
 * The wrong rows of a file, editable in place. Only the rows in view are in the document.
 *
 * @property rows - in their order
 * @property total - how many there are, also those that are not loaded
 * @property shown - the columns that are shown beside those that identify an employee
 * @property fixed - cells that were corrected, as `row column`
 * @property messages - the catalogue
 */
export class RowGrid extends withProperties(PageElement, {
  rows: property<ReadonlyArray<GridRow>>([]),
  total: property(0),
  shown: property<ReadonlySet<string>>(new Set()),
  fixed: property<ReadonlySet<string>>(new Set()),
  messages: property<GridWords>(),
  scrolled: state(0),
}) {
  static readonly tag = "hrsync-row-grid"
  /** A value was typed. */
  static readonly cellChanged = new ElementEvent<CellChange>("cell-changed")
  /** The last loaded row comes into view. */
  static readonly nearEnd = new ElementEvent("near-end")
  readonly #heights = new Map<number, number>()

  override render() {
    const { messages: t, rows } = this
    const columns = (rows.find(({ cells }) => cells.length > 0)?.cells ?? []).filter(this.#isShown)
    const { first, end, above, below } = this.#window()
    return html`<div
      class="sheet grid-edit scroll rows-scroll"
      role="group"
      aria-label=${t.table}
      tabindex="0"
      @scroll=${this.#onScroll}
    >
      <table class="table fix-grid" aria-rowcount=${this.total + 1}>
        <thead>
          <tr aria-rowindex="1">
            <th scope="col">${t.row}</th>
            ${columns.map(({ column }) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${spacer(above, columns.length)}
          ${repeat(
            rows.slice(first, end),
            ({ row }) => row,
            (row, index) => this.#row(row, first + index, columns.length),
          )}
          ${spacer(below, columns.length)}
        </tbody>
      </table>
    </div>`
  }

  /** What is typed in a row that scrolls out of view counts before the row leaves the document. */
  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("scrolled")) return
    const typing = this.querySelector<HTMLInputElement>("input.cell:focus")
    const place = Number(typing?.closest("tr")?.getAttribute("aria-rowindex")) - 2
    const { first, end } = this.#window()
    if (typing === null || (place >= first && place < end)) return
    typing.blur()
    this.querySelector<HTMLElement>(".rows-scroll")?.focus({ preventScroll: true })
  }

  protected override updated(): void {
    this.#measure()
    for (const space of this.querySelectorAll<HTMLElement>("[data-space]")) {
      space.style.setProperty("block-size", `${space.dataset["space"] ?? "0"}px`)
    }
    if (this.#window().end >= this.rows.length && this.rows.length < this.total) {
      RowGrid.nearEnd.send(this)
    }
  }

  /** Rows that are lower than estimated leave room for more. */
  #measure(): void {
    let isNew = false
    for (const { dataset, offsetHeight } of this.querySelectorAll<HTMLElement>("tr[data-row]")) {
      const row = Number(dataset["row"])
      isNew ||= this.#heights.get(row) !== offsetHeight
      this.#heights.set(row, offsetHeight)
    }
    if (isNew) this.requestUpdate()
  }

  #window() {
    return findRowWindow({
      count: this.rows.length,
      getHeight: (index) => this.#heights.get(this.rows[index]?.row ?? -1),
      estimate: ESTIMATED_HEIGHT,
      scrollTop: this.scrolled,
      viewport: this.querySelector(".rows-scroll")?.clientHeight ?? 600,
      overscan: OVERSCAN,
    })
  }

  readonly #onScroll = (event: Event): void => {
    this.scrolled = (event.target as HTMLElement).scrollTop
  }

  #row({ row, reason, cells }: GridRow, index: number, columns: number): TemplateResult {
    return html`<tr data-row=${row} aria-rowindex=${index + 2}>
      <th scope="row" class="num" data-label=${this.messages.row}>${row}</th>
      ${
        cells.length === 0
          ? html`<td data-label=${this.messages.table} colspan=${Math.max(1, columns)}>
              <span class="cell-err">${reason}</span>
            </td>`
          : cells.filter(this.#isShown).map((cell) => this.#cell(row, cell))
      }
    </tr>`
  }

  readonly #isShown = ({ key, column }: GridCell): boolean => isIdentity(key) || this.shown.has(column)

  #cell(row: number, { column, key, value, reason }: GridCell): TemplateResult {
    const { messages: t } = this
    const isFixed = this.fixed.has(`${String(row)} ${column}`)
    if (reason === null && !isFixed) {
      return html`<td class="plain ${isIdentity(key) ? "id" : ""}">
        <span class=${value.startsWith("****") ? "masked" : ""}>${value}</span>
      </td>`
    }
    const id = `e-${String(row)}-${key}`
    return html`<td data-label=${column}>
      <input
        class="cell ${reason === null ? "fixed" : "bad"}"
        .value=${value}
        aria-label=${t.cell(row, column)}
        aria-invalid=${reason === null ? nothing : "true"}
        aria-describedby=${id}
        @change=${(event: Event) => this.#onChange(row, column, event)}
      />
      <span class=${reason === null ? "cell-ok" : "cell-err"} id=${id}>${reason ?? t.fixed}</span>
    </td>`
  }

  #onChange(row: number, column: string, event: Event): void {
    const { value } = event.target as HTMLInputElement
    RowGrid.cellChanged.send(this, { row, column, value })
  }
}

const isIdentity = (key: string): boolean => key === "employeeId" || key === "name"

const spacer = (height: number, columns: number): TemplateResult | typeof nothing =>
  height === 0
    ? nothing
    : html`<tr aria-hidden="true">
        <td data-space=${Math.round(height)} colspan=${columns + 1}></td>
      </tr>`
