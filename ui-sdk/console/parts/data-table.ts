import { html, nothing, type TemplateResult } from "lit"
import { repeat } from "lit/directives/repeat.js"
import { ElementEvent } from "../../elements/element-event.ts"
import { findRowWindow } from "../../elements/row-window.ts"
import "../../elements/styles/table.css"
import { property, withProperties } from "../../elements/with-properties.ts"
import "../styles/rows.css"
import { ConsoleElement } from "./console-element.ts"

export interface Column<Row> {
  /** Unique in the table. */
  readonly key: string
  readonly label: string
  /** The label is for screen readers only: the cells explain themselves. */
  readonly isLabelHidden?: boolean
  readonly cell: (row: Row) => unknown
  /** In the place of the label, such as a box that selects all rows. */
  readonly header?: () => TemplateResult
  /** `r`: numbers and times, at the end. `col-m`, `col-w`: left out of a narrow and of a medium window. */
  readonly look?: string
}

/** Below this number, all rows are in the document. */
const VIRTUAL_FROM = 80
const ESTIMATED_HEIGHT = 48
const OVERSCAN = 800

/**
 * A table whose header stays in view. Of a long one only the rows near the window are in the document; their place in the whole is
 * told to assistive technology. The first cell of a row that can be opened holds its link (`class="go"`), stretched over the row.
 *
 * @property columns - in their order
 * @property rows - those that are loaded
 * @property rowKey - what identifies a row
 * @property label - what the table lists, for screen readers
 * @property total - of all rows, where it is known; null: it is not
 * @property look - classes of the table: `open` rows can be opened, `pad` room at the edges
 * @property isSelected - rows that are marked
 */
export class DataTable extends withProperties(ConsoleElement, {
  columns: property<ReadonlyArray<Column<unknown>>>([]),
  rows: property<ReadonlyArray<unknown>>([]),
  rowKey: property<(row: unknown) => string>(),
  label: property(""),
  total: property<number | null>(null),
  look: property(""),
  isSelected: property<(row: unknown) => boolean>(() => false),
}) {
  static readonly tag = "hrsync-table"
  /** The last loaded row comes into view. */
  static readonly nearEnd = new ElementEvent("near-end")
  readonly #heights = new Map<string, number>()
  #announcedAt = -1

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener("scroll", this.#onScroll, { passive: true, capture: true })
    addEventListener("resize", this.#onScroll, { passive: true })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener("scroll", this.#onScroll, { capture: true })
    removeEventListener("resize", this.#onScroll)
  }

  override render() {
    const { rows, columns, label, total, look } = this
    const { first, end, above, below } = this.#window()
    return html`<table
      class="table ${look}"
      aria-label=${label}
      aria-rowcount=${total === null ? -1 : total + 1}
    >
      <thead>
        <tr aria-rowindex="1">
          ${columns.map((column) => this.#header(column))}
        </tr>
      </thead>
      <tbody>
        ${spacer(above, columns.length)}
        ${repeat(rows.slice(first, end), this.rowKey, (row, index) => this.#row(row, first + index))}
        ${spacer(below, columns.length)}
      </tbody>
    </table>`
  }

  #header({ label, header, isLabelHidden = false, look = "" }: Column<unknown>): TemplateResult {
    const text = isLabelHidden ? html`<span class="vh">${label}</span>` : label
    return html`<th scope="col" class=${look}>${header === undefined ? text : header()}</th>`
  }

  #row(row: unknown, index: number): TemplateResult {
    return html`<tr
      data-row=${this.rowKey(row)}
      aria-rowindex=${index + 2}
      aria-selected=${this.isSelected(row) ? "true" : nothing}
    >
      ${this.columns.map(({ cell, look = "" }) => html`<td class=${look}>${cell(row)}</td>`)}
    </tr>`
  }

  protected override updated(): void {
    for (const space of this.querySelectorAll<HTMLElement>("[data-space]")) {
      space.style.setProperty("block-size", `${space.dataset["space"] ?? "0"}px`)
    }
    this.#measure()
    this.#announceEnd()
  }

  /** Rows that are lower than estimated leave room for more. */
  #measure(): void {
    let isNew = false
    for (const { dataset, offsetHeight } of this.querySelectorAll<HTMLElement>("tr[data-row]")) {
      const key = dataset["row"] ?? ""
      isNew ||= this.#heights.get(key) !== offsetHeight
      this.#heights.set(key, offsetHeight)
    }
    if (isNew && this.rows.length > VIRTUAL_FROM) this.requestUpdate()
  }

  /** Once for each number of rows. */
  #announceEnd(): void {
    const { bottom } = this.#bounds
    if (this.rows.length === 0 || this.#announcedAt === this.rows.length || bottom > innerHeight + OVERSCAN)
      return
    this.#announcedAt = this.rows.length
    DataTable.nearEnd.send(this)
  }

  get #bounds(): DOMRect {
    return (this.querySelector("tbody") ?? this).getBoundingClientRect()
  }

  #window() {
    const count = this.rows.length
    if (count <= VIRTUAL_FROM) return { first: 0, end: count, above: 0, below: 0 }
    return findRowWindow({
      count,
      getHeight: (index) => {
        const row = this.rows[index]
        return row === undefined ? undefined : this.#heights.get(this.rowKey(row))
      },
      estimate: ESTIMATED_HEIGHT,
      scrollTop: Math.max(0, -this.#bounds.top),
      viewport: innerHeight,
      overscan: OVERSCAN,
    })
  }

  #isScheduled = false
  readonly #onScroll = (): void => {
    if (this.#isScheduled) return
    this.#isScheduled = true
    requestAnimationFrame(() => {
      this.#isScheduled = false
      if (this.rows.length > VIRTUAL_FROM) this.requestUpdate()
      else this.#announceEnd()
    })
  }
}

const spacer = (height: number, columns: number): TemplateResult | typeof nothing =>
  height === 0
    ? nothing
    : html`<tr aria-hidden="true">
        <td class="space" data-space=${Math.round(height)} colspan=${columns}></td>
      </tr>`
