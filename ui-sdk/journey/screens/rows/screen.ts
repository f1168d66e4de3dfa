import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import type { UploadRows } from "../../../../core/contract/onboarding/journey/uploads.ts"
import { type Problem, send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { type ReadingAnswer, showReadings } from "../../../elements/readings/readings.ts"
import { type CellChange, type GridRow, RowGrid } from "../../../elements/row-grid/row-grid.ts"
import { UnknownValues, type ValueAnswers } from "../../../elements/unknown-values/unknown-values.ts"
import { saveFile } from "../../../elements/save-file.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { VisibilityGuard } from "../../client/visibility-guard.ts"
import { findUploader } from "../../files/uploader.ts"
import { toLoadMode } from "../../steps/answers.ts"
import { actions, Screen } from "../screen.ts"
import type { Messages } from "./en.ts"
import { notShared } from "./not-shared.ts"
import { totals, tooMany } from "./totals.ts"
import "../../../elements/styles/chips.css"
import "./screen.css"

type Counts = Omit<UploadRows, "items" | "next_cursor" | "unknown_values">
type ErrorKind = Counts["kinds"][number]

const POLL_MILLIS = 700

/** What is wrong in the uploaded file, editable in place; the file can be shared once nothing is wrong. */
export class RowsScreen extends withProperties(Screen, {
  /** Null until they were loaded. */
  counts: state<Counts | null>(null),
  rows: state<ReadonlyArray<GridRow>>([]),
  unknown: state<NonNullable<UploadRows["unknown_values"]>>([]),
  errorKind: state<ErrorKind | null>(null),
  fixed: state<ReadonlySet<string>>(new Set()),
  isUnsaved: state(false),
}) {
  static readonly tag = "hrsync-rows"
  static readonly parts = [RowGrid, UnknownValues]
  declare messages: Messages
  #next: number | null = null
  /** Rows that were to be corrected when the list was loaded. */
  #listed = 0
  #isLoading = false
  /** Columns in which something was wrong since the screen was opened. */
  #wrongColumns: ReadonlySet<string> = new Set()
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #guard = new VisibilityGuard(this)

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#load()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }

  override render() {
    const { messages: t, counts } = this
    const isChecking = counts === null || counts.state === "checking"
    const wrong = counts?.wrong ?? 0
    const isStopped = counts !== null && !isChecking && counts.rows_checked < counts.rows
    const isBlocked = isChecking || isStopped || wrong > 0
    return html`<div class="col">
        <header class="head">
          <h1>${isChecking ? t.checkingTitle : t.title(wrong)}</h1>
          <p class="lede" role="status">
            ${isChecking ? t.checking(counts?.rows_checked ?? 0, counts?.rows ?? 0) : wrong > 0 ? t.lede : this.#isNext ? t.readyToShare(this.vendorName) : t.readyLede}
          </p>
        </header>
        ${counts?.delay == null ? nothing : html`<p class="faint">${t.delay[counts.delay.code]}</p>`}
        ${counts === null ? nothing : totals(counts, t)}
        ${
          counts?.readings === undefined || isChecking
            ? nothing
            : showReadings(counts.readings, t.readings, (answer) => void this.#answer(answer))
        }
        ${isChecking ? nothing : this.#askValues()} ${isStopped ? tooMany(t) : nothing}
        ${this.isUnsaved ? html`<p class="err" role="alert">${icon("alert")}<span>${t.failed}</span></p>` : nothing}
        ${counts === null || isChecking || this.rows.length === 0 ? nothing : this.#errors(counts)}
        ${this.state.submission === "failed" ? notShared(t, this.journey.problem) : nothing}
      </div>
      ${this.#actions(isChecking ? t.wait : isBlocked ? t.blocked(wrong) : null)}`
  }

  #askValues(): TemplateResult {
    return html`<hrsync-unknown-values
      .columns=${this.unknown}
      .messages=${this.messages.unknown}
      ${UnknownValues.answered.on((answers) => void this.#answer({ answers }))}
    ></hrsync-unknown-values>`
  }

  /** A further file of an accepted connection is submitted from here. Before the first, nobody is known who could be missing. */
  get #isNext(): boolean {
    return this.state.isAccepted
  }

  #actions(why: string | null): TemplateResult {
    const { messages: t } = this
    const isBusy = this.state.submission === "running"
    const submit = () => this.journey.dispatch({ type: "submitted", mailboxCode: null })
    const back = { label: t.back, onClick: this.goBack }
    if (!this.#isNext)
      return actions({ back, why, primary: { label: t.next, onClick: this.goOn, isBlocked: why !== null } })
    const missing = why ?? this.#guard.explain(t.covered)
    return actions({
      back,
      why: isBusy ? t.sharing : missing,
      primary: {
        label: t.share,
        onClick: submit,
        isBlocked: missing !== null || this.#guard.isCovered,
        isBusy,
      },
    })
  }

  protected override updated(): void {
    for (const part of this.querySelectorAll<HTMLElement>("[data-flex]")) {
      part.style.setProperty("flex", part.dataset["flex"] ?? "0")
    }
  }

  #errors(counts: Counts): TemplateResult {
    const { messages: t } = this
    return html`<section class="sec" aria-labelledby="errors">
      <h2 class="vh" id="errors">${t.table}</h2>
      <div class="chips" role="group" aria-label=${t.filter}>
        ${this.#chip(null, t.all, counts.wrong)}
        ${counts.kinds.map((errorKind) => this.#chip(errorKind, t.kind(errorKind.kind, errorKind.column ?? ""), errorKind.count))}
      </div>
      <hrsync-row-grid
        .rows=${this.rows}
        .total=${this.#countListed(counts)}
        .shown=${this.#showFaulty(counts)}
        .fixed=${this.fixed}
        .messages=${t}
        ${RowGrid.cellChanged.on((change) => void this.#correct(change))}
        ${RowGrid.nearEnd.on(() => void this.#loadMore())}
      ></hrsync-row-grid>
      <div class="row spread">
        <span class="faint num">${t.showing(this.rows.length, this.#countListed(counts))}</span>
        <div class="btns">
          <button class="btn" type="button" @click=${this.#replace}>
            ${icon("upload")}<span>${t.upload}</span>
          </button>
          ${counts.wrong === 0 ? nothing : this.#downloadButton()}
        </div>
      </div>
    </section>`
  }

  /** It comes last, so that Tab from the last corrected cell never lands on a button that then goes. */
  #downloadButton(): TemplateResult {
    return html`<button class="btn" type="button" @click=${() => void this.#download()}>
      ${icon("download")}<span>${this.messages.download}</span>
    </button>`
  }

  /** Corrected rows stay in the list, so its length does not follow the count of those that are wrong. */
  #countListed({ wrong }: Counts): number {
    return Math.max(this.rows.length, this.#listed, this.errorKind?.count ?? wrong)
  }

  /** A column stays when its last value was corrected. */
  #showFaulty({ kinds }: Counts): ReadonlySet<string> {
    const columns = kinds.flatMap(({ column }) => column ?? [])
    if (columns.some((column) => !this.#wrongColumns.has(column)))
      this.#wrongColumns = new Set([...this.#wrongColumns, ...columns])
    return this.#wrongColumns
  }

  #chip(errorKind: ErrorKind | null, name: string, count: number): TemplateResult {
    const isChosen = this.errorKind?.kind === errorKind?.kind && this.errorKind?.column === errorKind?.column
    return html`<label class="chip"
      ><input
        type="radio"
        name="kind"
        .checked=${live(isChosen)}
        @change=${() => {
          this.errorKind = errorKind
          void this.#load()
        }}
      />${name} <span class="num">${this.messages.number(count)}</span></label
    >`
  }

  get #mode() {
    return toLoadMode(this.state.answers)
  }

  get #path() {
    return { upload_id: this.state.answers.uploadId ?? "" }
  }

  /** The first page; again while the check runs. */
  async #load(): Promise<void> {
    clearTimeout(this.#timer)
    const result = await this.#fetchPage(null)
    if (!this.isConnected) return
    if (!result.ok || result.value.mode !== this.#mode) {
      await this.#recover(result.ok ? null : result.problem)
      return
    }
    const { items, next_cursor: next, unknown_values: unknown = [], ...counts } = result.value
    this.rows = items
    this.unknown = unknown
    this.#next = next
    this.fixed = new Set()
    this.#listed = this.errorKind?.count ?? counts.wrong
    this.#learn(counts)
    if (counts.state === "checking") this.#timer = setTimeout(() => void this.#load(), POLL_MILLIS)
  }

  async #loadMore(): Promise<void> {
    if (this.#next === null || this.#isLoading) return
    this.#isLoading = true
    const result = await this.#fetchPage(this.#next)
    this.#isLoading = false
    if (!result.ok) {
      this.journey.fail(result.problem)
      return
    }
    this.rows = [...this.rows, ...result.value.items]
    this.#next = result.value.next_cursor
  }

  #fetchPage(cursor: number | null) {
    const { errorKind } = this
    const query = {
      ...(errorKind === null ? {} : { kind: errorKind.kind }),
      ...(errorKind?.column == null ? {} : { column: errorKind.column }),
      ...(cursor === null ? {} : { cursor }),
    }
    const params = { path: this.#path, query }
    return send(this.journey.api.GET("/api/journey/uploads/{upload_id}/rows/", { params }))
  }

  /** A check that was never started, or in another mode (null), is started; a file that is gone has to be uploaded again. */
  async #recover(problem: Problem | null): Promise<void> {
    if (problem?.kind === "refused") {
      findUploader(this.journey).forget()
      this.#replace()
      return
    }
    if (problem === null || problem.kind === "conflict") {
      const started = await this.#check({})
      if (!started.ok && started.problem.kind === "refused") {
        this.journey.dispatch({ type: "wentTo", step: "columns" })
        return
      }
    } else this.journey.fail(problem)
    if (problem?.kind !== "expired") this.#timer = setTimeout(() => void this.#load(), POLL_MILLIS)
  }

  #check(answer: ReadingAnswer | { readonly answers: ValueAnswers }) {
    const body = { columns: this.state.answers.columns, mode: this.#mode, ...answer }
    const params = { path: this.#path }
    return send(this.journey.api.POST("/api/journey/uploads/{upload_id}/check/", { params, body }))
  }

  /** Every row is checked again. */
  async #answer(answer: ReadingAnswer | { readonly answers: ValueAnswers }): Promise<void> {
    const started = await this.#check(answer)
    if (!started.ok) {
      this.journey.fail(started.problem)
      return
    }
    this.errorKind = null
    await this.#load()
  }

  #learn(counts: Counts): void {
    this.counts = counts
    const isOver = counts.state === "checked"
    const isStopped = isOver && counts.rows_checked < counts.rows
    const wrongRows = isOver ? Math.max(counts.wrong, isStopped ? 1 : 0) : null
    this.journey.dispatch({ type: "factsLearned", facts: { wrongRows } })
  }

  async #correct({ row, column, value }: CellChange): Promise<void> {
    const params = { path: { ...this.#path, row } }
    const body = { cells: { [column]: value } }
    const { api } = this.journey
    const result = await this.journey.keepOpenFor(
      send(api.POST("/api/journey/uploads/{upload_id}/rows/{row}/", { params, body, keepalive: true })),
    )
    this.isUnsaved = !result.ok
    if (!result.ok) {
      if (result.problem.kind === "expired") this.journey.fail(result.problem)
      return
    }
    const { changed, ...counts } = result.value
    const byRow = new Map(changed.map((each) => [each.row, each]))
    this.fixed = new Set([...this.fixed, `${String(row)} ${column}`])
    this.rows = this.rows.map((each) => byRow.get(each.row) ?? each)
    this.#learn(counts)
  }

  async #download(): Promise<void> {
    const result = await send(
      this.journey.api.GET("/api/journey/uploads/{upload_id}/errors.csv", {
        params: { path: this.#path },
        parseAs: "blob",
      }),
    )
    if (!result.ok) {
      this.journey.fail(result.problem)
      return
    }
    saveFile(result.value, "errors.csv")
  }

  readonly #replace = (): void => this.journey.dispatch({ type: "wentTo", step: "file" })
}
