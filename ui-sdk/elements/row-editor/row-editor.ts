import { wordRows } from "../reasons/word-rows.ts"
import { html, nothing, type TemplateResult } from "lit"
import type { UploadRows } from "../../../core/contract/onboarding/journey/uploads.ts"
import type { Problem } from "../api/send.ts"
import { ElementEvent } from "../element-event.ts"
import { icon } from "../icon.ts"
import { PageElement } from "../page-element.ts"
import type { GridRow } from "../row-grid/grid-columns.ts"
import type { SavedRow } from "../row-grid/row-form.ts"
import type { PastedCells } from "../row-grid/grid-place.ts"
import { RowGrid } from "../row-grid/row-grid.ts"
import { saveFile } from "../save-file.ts"
import { property, state, withProperties } from "../with-properties.ts"
import { CarriedEdits } from "./carried-edits.ts"
import { searchField } from "./edit-fields.ts"
import { EditPanel } from "./edit-panel.ts"
import { errorChips, isSame } from "./error-chips.ts"
import { writeErrorFile } from "./error-file.ts"
import { type ErrorKind, type RowCalls, type RowCounts, type RowFile, toQuery } from "./row-calls.ts"
import type { RowEditorMessages } from "./words.ts"
import "../styles/field.css"
import "./row-editor.css"

const POLL_MILLIS = 700
const TYPING_MILLIS = 300
/** As many as the service takes in one edit. */
const MAX_PASTED = 5_000

/**
 * The rows of an uploaded file that have errors, to be corrected one by one or many at once. While they are checked it shows nothing
 * and looks again.
 *
 * @property calls - of the file
 * @property messages - the catalogue
 * @property extra - a further button beside the downloads; null: none
 */
export class RowEditor extends withProperties(PageElement, {
  calls: property<RowCalls>(),
  messages: property<RowEditorMessages>(),
  extra: property<TemplateResult | null>(null),
  /** Null until they were loaded. */
  counts: state<RowCounts | null>(null),
  rows: state<ReadonlyArray<GridRow>>([]),
  /** Null: all errors are shown. */
  group: state<ErrorKind | null>(null),
  fixed: state<ReadonlySet<string>>(new Set()),
  selected: state<ReadonlySet<number>>(new Set()),
  search: state(""),
  isSearching: state(false),
  /** What was not pasted; null: nothing to say. */
  pasteNote: state<string | null>(null),
}) {
  static readonly tag = "hrsync-row-editor"
  static readonly parts = [RowGrid, EditPanel, CarriedEdits]
  /** As the check goes on, and after a correction. */
  static readonly counted = new ElementEvent<RowCounts>("counted")
  /** Why a value was not saved; null: it was. */
  static readonly corrected = new ElementEvent<Problem | null>("corrected")
  /** Corrections in their order: each is judged after the one before it. */
  #corrections: Promise<void> = Promise.resolve()
  /** Identifies the list that is shown: responses for earlier ones are ignored. */
  #turn = 0
  #next: number | null = null
  /** Rows that were to be corrected when the list was loaded. */
  #listed = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Columns in which something was wrong since the element is shown. */
  #wrongColumns: ReadonlySet<string> = new Set()

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#load()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }

  /** Lists the rows again, after another check was begun. */
  reload(): void {
    this.group = null
    void this.#load()
  }

  override render() {
    const { counts } = this
    if (counts === null || counts.state === "checking") return nothing
    const { messages: t } = this
    const isEmpty = this.rows.length === 0 && this.search === ""
    const { carried = null, undo, redo } = counts
    if (isEmpty && undo === null && redo === null && carried === null) return nothing
    return html`<section class="sec" aria-labelledby="errors">
      <h2 class="vh" id="errors">${t.table}</h2>
      <hrsync-carried-edits
        .carried=${carried}
        .calls=${this.calls}
        .messages=${t}
        ${CarriedEdits.settled.on(() => void this.#load())}
      ></hrsync-carried-edits>
      ${
        counts.wrong === 0
          ? nothing
          : errorChips(counts, t, {
              chosen: this.group,
              onChoose: (group) => {
                this.group = group
                void this.#load()
              },
            })
      }
      <hrsync-edit-panel
        .counts=${counts}
        .columns=${this.#listColumns()}
        .group=${this.group}
        .selected=${this.selected}
        .calls=${this.calls}
        .messages=${t}
        ${EditPanel.edited.on(() => void this.#load())}
      ></hrsync-edit-panel>
      ${isEmpty ? nothing : this.#list(counts)} ${this.#foot(counts)}
    </section>`
  }

  #list(counts: RowCounts): TemplateResult {
    const { messages: t, pasteNote } = this
    const isMissing = this.rows.length === 0 && !this.isSearching
    return html`${searchField(t.search, this.search, this.#onSearch)}
      <p class="faint num" role="status">
        ${this.isSearching ? t.searching : isMissing ? t.notFound : (pasteNote ?? "")}
      </p>
      ${
        this.rows.length === 0
          ? nothing
          : html`<hrsync-row-grid
              .rows=${this.rows}
              .total=${this.#countListed(counts)}
              .shown=${this.#showFaulty(counts)}
              .fixed=${this.fixed}
              .selected=${this.selected}
              .faulty=${this.group?.column ?? null}
              .messages=${t}
              ${RowGrid.cellChanged.on(({ row, column, value }) => this.#save({ row, cells: { [column]: value } }))}
              ${RowGrid.rowSaved.on((saved) => this.#save(saved))}
              ${RowGrid.selectionChanged.on((selected) => (this.selected = selected))}
              ${RowGrid.cellsPasted.on((pasted) => void this.#paste(pasted))}
              ${RowGrid.nearEnd.on(() => void this.#loadMore())}
            ></hrsync-row-grid>`
      }`
  }

  /** The download of errors comes last, so that Tab from the last corrected cell never lands on a button that then goes. */
  #foot(counts: RowCounts): TemplateResult {
    const { messages: t } = this
    const shown = this.rows.length
    const text = this.search === "" ? t.showing(shown, this.#countListed(counts)) : t.found(shown)
    return html`<div class="row spread">
      <span class="faint num">${shown === 0 ? nothing : text}</span>
      <div class="btns">
        ${this.extra} ${this.#downloadButton("corrected.csv", t.downloadCorrected)}
        ${counts.wrong === 0 ? nothing : this.#downloadButton("errors.csv", t.download)}
      </div>
    </div>`
  }

  #downloadButton(file: RowFile, name: string): TemplateResult {
    return html`<button class="btn" type="button" @click=${() => void this.#download(file)}>
      ${icon("download")}<span>${name}</span>
    </button>`
  }

  #listColumns(): ReadonlyArray<string> {
    return (this.rows.find(({ cells }) => cells.length > 0)?.cells ?? []).map(({ column }) => column)
  }

  /** Corrected rows stay in the list, so its length does not follow the count of those that are wrong. */
  #countListed({ wrong }: RowCounts): number {
    if (this.search !== "") return this.rows.length + (this.#next === null ? 0 : 1)
    return Math.max(this.rows.length, this.#listed, this.group?.count ?? wrong)
  }

  /** A column stays when its last value was corrected. */
  #showFaulty({ kinds }: RowCounts): ReadonlySet<string> {
    const columns = kinds.flatMap(({ column }) => column ?? [])
    if (columns.some((column) => !this.#wrongColumns.has(column)))
      this.#wrongColumns = new Set([...this.#wrongColumns, ...columns])
    return this.#wrongColumns
  }

  readonly #onSearch = (event: Event): void => {
    this.search = (event.target as HTMLInputElement).value
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#load(), TYPING_MILLIS)
  }

  /** The first page; again while the check runs. */
  async #load(): Promise<void> {
    clearTimeout(this.#timer)
    const turn = ++this.#turn
    this.#next = null
    const first = await this.#fetchFilled(0, turn)
    if (first === null) return
    const { items, next_cursor: next, ...counts } = first
    if (
      this.group !== null &&
      counts.state === "checked" &&
      !counts.kinds.some((kind) => isSame(kind, this.group))
    ) {
      this.reload()
      return
    }
    this.rows = wordRows(items, this.messages.wordReason)
    this.#next = next
    this.fixed = new Set()
    this.selected = new Set()
    this.pasteNote = null
    this.#listed = this.group?.count ?? counts.wrong
    this.#tell(counts)
    if (counts.state === "checking") this.#lookAgain()
  }

  async #loadMore(): Promise<void> {
    const [cursor, turn] = [this.#next, this.#turn]
    if (cursor === null) return
    this.#next = null
    const page = await this.#fetchFilled(cursor, turn)
    if (page === null) return
    this.rows = [...this.rows, ...wordRows(page.items, this.messages.wordReason)]
    this.#next = page.next_cursor
  }

  /** The next page that is not empty: a search looks at some rows in each call. Null: the list is no longer wanted, or failed. */
  async #fetchFilled(start: number, turn: number): Promise<UploadRows | null> {
    this.isSearching = this.search !== ""
    for (let cursor = start; ;) {
      const result = await this.calls.list(toQuery(this.group, this.search, cursor))
      if (!this.isConnected || turn !== this.#turn) return null
      if (result?.ok !== true) {
        this.isSearching = false
        if (await this.calls.recover(result?.problem ?? null)) this.#lookAgain()
        return null
      }
      const { items, next_cursor: next } = result.value
      if (items.length > 0 || next === null) {
        this.isSearching = false
        return result.value
      }
      cursor = next
    }
  }

  #lookAgain(): void {
    if (this.isConnected) this.#timer = setTimeout(() => void this.#load(), POLL_MILLIS)
  }

  #save(saved: SavedRow): void {
    this.#corrections = this.#corrections.then(() => this.#correct(saved))
  }

  async #correct(saved: SavedRow): Promise<void> {
    const result = await this.calls.correct(saved)
    RowEditor.corrected.send(this, result.ok ? null : result.problem)
    if (!result.ok) return
    const { changed, ...counts } = result.value
    const byRow = new Map(wordRows(changed, this.messages.wordReason).map((each) => [each.row, each]))
    const fixed = Object.keys(saved.cells).map((column) => `${String(saved.row)} ${column}`)
    this.fixed = new Set([...this.fixed, ...fixed])
    this.rows = this.rows.map((each) => byRow.get(each.row) ?? each)
    this.#tell(counts)
  }

  /** Values that were typed before are saved first. */
  async #paste({ cells, beyond }: PastedCells): Promise<void> {
    const { messages: t } = this
    if (cells.length > MAX_PASTED) {
      this.pasteNote = t.tooLong(MAX_PASTED)
      return
    }
    await this.#corrections
    const result = cells.length === 0 ? null : await this.calls.edit({ kind: "set-cells", cells })
    if (result?.ok === false) {
      this.calls.fail(result.problem)
      return
    }
    if (result !== null) await this.#load()
    this.pasteNote = beyond === 0 ? null : t.beyond(beyond)
  }

  async #download(file: RowFile): Promise<void> {
    const result = await this.calls.download(file)
    if (!result.ok) this.calls.fail(result.problem)
    else
      saveFile(file === "errors.csv" ? await writeErrorFile(result.value, this.messages) : result.value, file)
  }

  #tell(counts: RowCounts): void {
    this.counts = counts
    RowEditor.counted.send(this, counts)
  }
}
