import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import { repeat } from "lit/directives/repeat.js"
import { ElementEvent } from "../element-event.ts"
import { PageElement } from "../page-element.ts"
import { property, state, withProperties } from "../with-properties.ts"
import { findRowWindow } from "../row-window.ts"
import { findPin, type GridCell, type GridRow, isIdentity, orderCells } from "./grid-columns.ts"
import {
  type CellChange,
  type CellPlace,
  findNextError,
  findPlace,
  type PastedCells,
  placeBlock,
} from "./grid-place.ts"
import { rowPicker } from "./row-picker.ts"
import { isMasked, rowForm, type SavedRow } from "./row-form.ts"
import { listBlock } from "./parse-block.ts"
import "../styles/sheet.css"
import "../styles/table.css"
import "./row-grid.css"

/** The words of the grid, from the catalogue of its owner. */
export interface GridWords {
  readonly table: string
  readonly row: string
  readonly cell: (row: number, column: string) => string
  readonly fixed: string
  readonly nextError: string
  /** Where rows can be selected. */
  readonly select?: (row: number) => string
  readonly selectAll?: string
  /** Where rows that cannot be read are mended. */
  readonly saveRow?: string
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
 * @property selected - rows that are selected; null: none can be
 * @property faulty - the column that comes into view when it is named; null: none
 * @property messages - the catalogue
 */
export class RowGrid extends withProperties(PageElement, {
  rows: property<ReadonlyArray<GridRow>>([]),
  total: property(0),
  shown: property<ReadonlySet<string>>(new Set()),
  fixed: property<ReadonlySet<string>>(new Set()),
  selected: property<ReadonlySet<number> | null>(null),
  faulty: property<string | null>(null),
  messages: property<GridWords>(),
  scrolled: state(0),
}) {
  static readonly tag = "hrsync-row-grid"
  /** A value was typed. */
  static readonly cellChanged = new ElementEvent<CellChange>("cell-changed")
  /** The last loaded row comes into view. */
  static readonly nearEnd = new ElementEvent("near-end")
  /** Rows were selected, or are not any more: those that are selected now. */
  static readonly selectionChanged = new ElementEvent<ReadonlySet<number>>("selection-changed")
  /** A row that could not be read was saved. */
  static readonly rowSaved = new ElementEvent<SavedRow>("row-saved")
  /** More than one cell was pasted. */
  static readonly cellsPasted = new ElementEvent<PastedCells>("cells-pasted")
  readonly #heights = new Map<number, number>()
  /** Where the focus was last, and where it goes once the row is in the document. */
  #place: CellPlace | null = null
  #wanted: CellPlace | null = null

  override render() {
    const { messages: t, rows } = this
    const columns = this.#listColumns()
    const { first, end, above, below } = this.#window()
    return html`<div class="grid-bar">
        <button class="btn" type="button" aria-keyshortcuts="F8" @click=${this.#focusNext}>
          <span>${t.nextError}</span><kbd>F8</kbd>
        </button>
      </div>
      <div
        class="sheet grid-edit scroll rows-scroll"
        role="group"
        aria-label=${t.table}
        tabindex="0"
        @scroll=${this.#onScroll}
        @keydown=${this.#onKey}
        @paste=${this.#onPaste}
        @focusin=${this.#onFocus}
      >
        <table class="table fix-grid" aria-rowcount=${this.total + 1}>
          <thead>
            <tr aria-rowindex="1">
              <th scope="col" class="pin pin-row">
                ${this.#picker(
                  t.row,
                  t.selectAll,
                  rows.map(({ row }) => row),
                )}
              </th>
              ${columns.map(({ column, key }) => html`<th scope="col" class=${findPin(key)} data-column=${column}>${column}</th>`)}
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

  protected override updated(changed: PropertyValues): void {
    this.#measure()
    if (changed.has("faulty")) this.#showFaulty()
    this.#focusWanted()
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

  #row(gridRow: GridRow, index: number, columns: number): TemplateResult {
    const { row, reason, cells } = gridRow
    const { saveRow } = this.messages
    const isMendable = saveRow !== undefined && cells.length > 0 && reason !== null
    const whole =
      isMendable && cells.every((cell) => cell.reason === null)
        ? rowForm(gridRow, saveRow, (saved) => RowGrid.rowSaved.send(this, saved))
        : cells.length === 0
          ? html`<span class="cell-err">${reason}</span>`
          : null
    return html`<tr data-row=${row} aria-rowindex=${index + 2}>
      <th scope="row" class="num pin pin-row" data-label=${this.messages.row}>
        ${this.#picker(String(row), this.messages.select?.(row), [row])}
      </th>
      ${
        whole !== null
          ? html`<td data-label=${this.messages.table} colspan=${Math.max(1, columns)}>${whole}</td>`
          : this.#order(cells).map((cell) => this.#cell(row, cell))
      }
    </tr>`
  }

  readonly #isShown = ({ key, column }: GridCell): boolean => isIdentity(key) || this.shown.has(column)

  #cell(row: number, { column, key, value, reason }: GridCell): TemplateResult {
    const { messages: t } = this
    const isFixed = this.fixed.has(`${String(row)} ${column}`)
    if (reason === null && !isFixed) {
      return html`<td class="plain ${isIdentity(key) ? `id ${findPin(key)}` : ""}">
        <span class=${isMasked(value) ? "masked" : ""}>${value}</span>
      </td>`
    }
    const id = `e-${String(row)}-${key}`
    return html`<td data-label=${column} class=${findPin(key)}>
      <input
        class="cell ${reason === null ? "fixed" : "bad"}"
        data-row=${row}
        data-column=${column}
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

  #order(cells: ReadonlyArray<GridCell>): ReadonlyArray<GridCell> {
    return orderCells(cells.filter(this.#isShown))
  }

  #listColumns(): ReadonlyArray<GridCell> {
    return this.#order(this.rows.find(({ cells }) => cells.length > 0)?.cells ?? [])
  }

  #picker(text: string, label: string | undefined, rows: ReadonlyArray<number>): TemplateResult | string {
    const { selected } = this
    const onSelect = (all: ReadonlySet<number>) => RowGrid.selectionChanged.send(this, all)
    return selected === null ? text : rowPicker({ text, label: label ?? text, rows, selected, onSelect })
  }

  readonly #onFocus = (event: Event): void => {
    const place = findPlace(event.target)
    if (place !== null) this.#place = place
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== "F8") return
    event.preventDefault()
    this.#focusNext()
  }

  /** The next wrong cell after the one that had the focus; after the last one, the first. */
  readonly #focusNext = (): void => {
    const ordered = this.rows.map(({ row, cells }) => ({ row, cells: this.#order(cells) }))
    const wanted = findNextError(ordered, this.#place)
    if (wanted === undefined) return
    this.#wanted = wanted
    this.#scrollTo(wanted.index)
    this.requestUpdate()
  }

  #scrollTo(index: number): void {
    const scroller = this.querySelector<HTMLElement>(".rows-scroll")
    if (scroller === null) return
    const heights = this.rows.slice(0, index).map(({ row }) => this.#heights.get(row) ?? ESTIMATED_HEIGHT)
    const top = heights.reduce((sum, height) => sum + height, 0)
    const isInView =
      top >= scroller.scrollTop && top + ESTIMATED_HEIGHT < scroller.scrollTop + scroller.clientHeight
    if (!isInView) scroller.scrollTop = top
    this.scrolled = scroller.scrollTop
  }

  #focusWanted(): void {
    if (this.#wanted === null) return
    const { row, column } = this.#wanted
    const cells = [...this.querySelectorAll<HTMLInputElement>(`input.cell[data-row="${String(row)}"]`)]
    const cell = cells.find(({ dataset }) => dataset["column"] === column)
    if (cell === undefined) return
    this.#wanted = null
    cell.focus()
    cell.select()
  }

  #showFaulty(): void {
    const heads = [...this.querySelectorAll<HTMLElement>("thead [data-column]")]
    const head = heads.find(({ dataset }) => dataset["column"] === this.faulty)
    head?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }

  readonly #onPaste = (event: ClipboardEvent): void => {
    const place = findPlace(event.target)
    const block = listBlock(event.clipboardData?.getData("text/plain") ?? "")
    if (place === null || block.length < 2) return
    event.preventDefault()
    const columns = this.#listColumns().map(({ column }) => column)
    const cells = placeBlock(block, { rows: this.rows, columns, place })
    RowGrid.cellsPasted.send(this, { cells, beyond: block.length - cells.length })
  }
}

const spacer = (height: number, columns: number): TemplateResult | typeof nothing =>
  height === 0
    ? nothing
    : html`<tr aria-hidden="true">
        <td data-space=${Math.round(height)} colspan=${columns + 1}></td>
      </tr>`
