import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import type { UploadRows } from "../../../../core/contract/onboarding/journey/uploads.ts"
import { bar } from "../../../elements/bar.ts"
import { isPassing } from "../../../elements/api/retry.ts"
import { type Problem, type Result, send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import { type ReadingAnswer, showReadings } from "../../../elements/readings/readings.ts"
import { type CellChange, type GridRow, RowGrid } from "../../../elements/row-grid/row-grid.ts"
import { UnknownValues, type ValueAnswers } from "../../../elements/unknown-values/unknown-values.ts"
import "../../../elements/styles/chips.css"
import "../../../elements/styles/totals.css"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { problemNote } from "../../parts/loaded.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

export type RowCounts = Omit<UploadRows, "items" | "next_cursor" | "unknown_values">

/** An answer for all rows of the file. */
export type FileAnswer = ReadingAnswer | { readonly answers: ValueAnswers }
type Fault = RowCounts["kinds"][number]

const POLL_MILLIS = 700

/** Whether every row was judged, and none is wrong. */
export const isReady = (counts: RowCounts | null): boolean =>
  counts !== null && counts.state === "checked" && counts.rows_checked === counts.rows && counts.wrong === 0

/**
 * How the rows of a file are judged, and those that are wrong, to be corrected in place.
 *
 * @property connection - the id of the set-up's connection
 * @property upload - the id of the file
 * @property check - checks the rows again with an answer for the whole file; false: it did not begin
 */
export class CheckedRows extends withProperties(PagePart<Messages>, {
  connection: property<string>(),
  upload: property<string>(),
  check: property<(answer: FileAnswer) => Promise<boolean>>(),
  /** Null until they were loaded. */
  counts: state<RowCounts | null>(null),
  rows: state<ReadonlyArray<GridRow>>([]),
  unknown: state<NonNullable<UploadRows["unknown_values"]>>([]),
  /** Null: all errors are shown. */
  fault: state<Fault | null>(null),
  fixed: state<ReadonlySet<string>>(new Set()),
  /** Why the last call failed; null: it did not. */
  problem: state<Problem | null>(null),
}) {
  static readonly tag = "hrsync-checked-rows"
  static readonly parts = [RowGrid, UnknownValues]
  /** `RowCounts`, as the check goes on and after a correction. */
  static readonly counted = new ElementEvent<RowCounts>("counted")
  /** Corrections in their order: each is judged after the one before it. */
  #corrections: Promise<void> = Promise.resolve()
  /** Identifies the list that is shown: responses for earlier ones are ignored. */
  #turn = 0
  #next: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Columns in which something was wrong since they are shown. */
  readonly #faulty = new Set<string>()

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#load()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }

  get #path() {
    return { connection_id: this.connection, upload_id: this.upload }
  }

  override render() {
    const { counts, problem, words } = this
    return html`<div class="stack">
      ${counts === null ? nothing : this.#judged(counts)} ${problemNote(problem, words)}
    </div>`
  }

  #judged(counts: RowCounts): TemplateResult {
    const { employees: t } = this.messages
    const { rows, rows_checked: checked, wrong, state, delay } = counts
    if (state === "checking")
      return html`<p class="muted" role="status">${t.checking(checked, rows)}</p>
        ${delay === null ? nothing : html`<p class="muted">${t.delay[delay.code]}</p>`}
        ${bar(rows === 0 ? 0 : checked / rows, { label: t.check, now: checked, max: Math.max(1, rows) }, true)}`
    const count = (name: string, value: number, look = "") =>
      html`<div class=${look}>
        <dt>${name}</dt>
        <dd>${t.number(value)}</dd>
      </div>`
    return html`<dl class="totals" aria-label=${t.counts}>
        ${count(t.inFile, rows)} ${count(t.ready, checked - wrong)}
        ${count(t.toCorrect, wrong, wrong > 0 ? "bad" : "")}
      </dl>
      <p class="muted" role="status">${checked < rows ? t.stopped : wrong > 0 ? t.toDo : t.allRight}</p>
      ${
        counts.readings === undefined
          ? nothing
          : showReadings(counts.readings, t.readings, (answer) => void this.#answer(answer))
      }
      <hrsync-unknown-values
        .columns=${this.unknown}
        .messages=${t.unknown}
        ${UnknownValues.answered.on((answers) => void this.#answer({ answers }))}
      ></hrsync-unknown-values>
      ${this.rows.length === 0 ? nothing : this.#errors(counts)}`
  }

  async #answer(answer: FileAnswer): Promise<void> {
    if (!(await this.check(answer))) return
    this.fault = null
    await this.#load()
  }

  #errors({ kinds, wrong }: RowCounts): TemplateResult {
    const { employees: t } = this.messages
    for (const { column } of kinds) if (column !== null) this.#faulty.add(column)
    return html`<div class="chips" role="radiogroup" aria-label=${t.filter}>
        ${this.#chip(null, t.allErrors, wrong)}
        ${kinds.map((fault) => this.#chip(fault, t.kind(fault.kind, fault.column ?? ""), fault.count))}
      </div>
      <hrsync-row-grid
        .rows=${this.rows}
        .total=${Math.max(this.rows.length, this.fault?.count ?? wrong)}
        .shown=${new Set(this.#faulty)}
        .fixed=${this.fixed}
        .messages=${t.grid}
        ${RowGrid.cellChanged.on((change) => {
          this.#corrections = this.#corrections.then(() => this.#correct(change))
        })}
        ${RowGrid.nearEnd.on(() => void this.#loadMore())}
      ></hrsync-row-grid>
      ${
        wrong === 0
          ? nothing
          : html`<div class="btns">
              <a
                class="btn"
                href="/api/console/set-ups/${this.connection}/uploads/${this.upload}/errors.csv"
                download
                >${icon("download")}${t.downloadErrors}</a
              >
            </div>`
      }`
  }

  #chip(fault: Fault | null, label: string, count: number): TemplateResult {
    const isChosen = this.fault?.kind === fault?.kind && this.fault?.column === fault?.column
    return html`<label class="chip"
      ><input
        type="radio"
        name="fault"
        .checked=${live(isChosen)}
        @change=${() => {
          this.fault = fault
          void this.#load()
        }}
      />${label} <span class="num">${this.messages.employees.number(count)}</span></label
    >`
  }

  /** The first page; again while the check runs, and after a call that may succeed the next time. */
  async #load(): Promise<void> {
    clearTimeout(this.#timer)
    const turn = ++this.#turn
    const page = this.#note(await this.#fetchPage(null))
    if (!this.isConnected || turn !== this.#turn) return
    const mayPass = this.problem !== null && isPassing(this.problem)
    if (page?.state === "checking" || mayPass) this.#timer = setTimeout(() => void this.#load(), POLL_MILLIS)
    if (page === null) return
    const { items, next_cursor: next, unknown_values: unknown = [], ...counts } = page
    this.unknown = unknown
    this.#next = next
    this.rows = items
    this.fixed = new Set()
    this.#tell(counts)
  }

  async #loadMore(): Promise<void> {
    const [cursor, turn] = [this.#next, this.#turn]
    if (cursor === null) return
    this.#next = null
    const page = this.#note(await this.#fetchPage(cursor))
    if (page === null || turn !== this.#turn) return
    this.#next = page.next_cursor
    this.rows = [...this.rows, ...page.items]
  }

  #fetchPage(cursor: number | null) {
    const { fault } = this
    const query = {
      ...(fault === null ? {} : { kind: fault.kind }),
      ...(fault?.column == null ? {} : { column: fault.column }),
      ...(cursor === null ? {} : { cursor }),
    }
    return send(
      this.api.GET("/api/console/set-ups/{connection_id}/uploads/{upload_id}/rows/", {
        params: { path: this.#path, query },
      }),
    )
  }

  async #correct({ row, column, value }: CellChange): Promise<void> {
    const corrected = this.#note(
      await send(
        this.api.POST("/api/console/set-ups/{connection_id}/uploads/{upload_id}/rows/{row}/", {
          params: { path: { ...this.#path, row } },
          body: { cells: { [column]: value } },
        }),
      ),
    )
    if (corrected === null) return
    const { changed, ...counts } = corrected
    const byRow = new Map(changed.map((each) => [each.row, each]))
    this.rows = this.rows.map((each) => byRow.get(each.row) ?? each)
    this.fixed = new Set([...this.fixed, `${String(row)} ${column}`])
    this.#tell(counts)
  }

  /** The value of a result; null: the call failed, and the user reads why. */
  #note<A>(result: Result<A>): A | null {
    this.problem = result.ok ? null : result.problem
    return result.ok ? result.value : null
  }

  #tell(counts: RowCounts): void {
    this.counts = counts
    CheckedRows.counted.send(this, counts)
  }
}
