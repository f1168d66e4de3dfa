import { html, nothing, type TemplateResult } from "lit"
import type { UploadRows } from "../../../../core/contract/onboarding/journey/uploads.ts"
import { type Problem, type Result, send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { type ReadingAnswer, showReadings } from "../../../elements/readings/readings.ts"
import type { RowCalls, RowCounts, RowFile } from "../../../elements/row-editor/row-calls.ts"
import { RowEditor } from "../../../elements/row-editor/row-editor.ts"
import { UnknownValues, type ValueAnswers } from "../../../elements/unknown-values/unknown-values.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { VisibilityGuard } from "../../client/visibility-guard.ts"
import { findUploader } from "../../files/uploader.ts"
import { toLoadMode } from "../../steps/answers.ts"
import { actions, Screen } from "../screen.ts"
import type { Messages } from "./en.ts"
import { notShared } from "./not-shared.ts"
import { totals, tooMany } from "./totals.ts"
import "./screen.css"

/** What is wrong in the uploaded file, editable in place; the file can be shared once nothing is wrong. */
export class RowsScreen extends withProperties(Screen, {
  /** Null until they were loaded. */
  counts: state<RowCounts | null>(null),
  unknown: state<NonNullable<UploadRows["unknown_values"]>>([]),
  isUnsaved: state(false),
  /** Whether the file, and what was corrected in it, may be replaced. */
  isAsking: state(false),
}) {
  static readonly tag = "hrsync-rows"
  static readonly parts = [RowEditor, UnknownValues]
  declare messages: Messages
  readonly #guard = new VisibilityGuard(this)
  /** The person had the rows checked again. */
  #isAsked = false

  override render() {
    const { messages: t, counts } = this
    const isChecking = counts === null || counts.state === "checking"
    const wrong = counts?.wrong ?? 0
    const isStopped = counts !== null && !isChecking && counts.rows_checked < counts.rows
    const isEmpty = hasNothingToShare(counts)
    const isBlocked = isChecking || isStopped || isEmpty || wrong > 0
    return html`<div class="col">
        <header class="head">
          <h1 tabindex="-1">${isChecking ? t.checkingTitle : isEmpty ? t.emptyTitle : t.title(wrong)}</h1>
          <p class="lede" role="status">
            ${isChecking ? t.checking(counts?.rows_checked ?? 0, counts?.rows ?? 0) : wrong > 0 ? t.lede : isEmpty ? t.emptyLede : this.#readyText}
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
        <hrsync-row-editor
          .calls=${this.#calls}
          .messages=${t.editor}
          .extra=${this.#replaceButton()}
          ${RowEditor.counted.on((counted) => this.#learn(counted))}
          ${RowEditor.corrected.on((problem) => this.#note(problem))}
        ></hrsync-row-editor>
        ${this.state.submission === "failed" ? notShared(t, this.journey.problem) : nothing}
      </div>
      ${this.#actions(isChecking ? t.wait : isEmpty ? t.emptyTitle : isBlocked ? t.blocked(wrong) : null)}`
  }

  get #readyText(): string {
    const { messages: t } = this
    if (this.#isNext) return t.readyToShare(this.vendorName)
    return this.unknown.length > 0 ? t.readyAsking : t.readyLede
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

  /** Asks before anything that was corrected here is dropped. */
  #replaceButton(): TemplateResult {
    const { messages: t, counts } = this
    const hasEdits = counts !== null && counts.undo !== null
    const onClick = () => (hasEdits ? (this.isAsking = true) : this.#replace())
    return html`<button class="btn" type="button" @click=${onClick}>
        ${icon("upload")}<span>${t.upload}</span>
      </button>
      ${
        this.isAsking && hasEdits
          ? html`<div class="note" role="alert">
              ${icon("alert")}
              <div>
                <b>${t.dropTitle}</b>
                <p>${t.dropText}</p>
                <div class="btns">
                  <button class="btn danger" type="button" @click=${this.#replace}>${t.drop}</button>
                  <button class="btn ghost" type="button" @click=${() => (this.isAsking = false)}>
                    ${t.keep}
                  </button>
                </div>
              </div>
            </div>`
          : nothing
      }`
  }

  get #mode() {
    return toLoadMode(this.state.answers)
  }

  get #path() {
    return { upload_id: this.state.answers.uploadId ?? "" }
  }

  readonly #calls: RowCalls = {
    list: async (query) => {
      const params = { path: this.#path, query }
      const result = await send(this.journey.api.GET("/api/journey/uploads/{upload_id}/rows/", { params }))
      return result.ok && result.value.mode !== this.#mode ? null : result
    },
    recover: (problem) => this.#recover(problem),
    correct: ({ row, cells }) => {
      const params = { path: { ...this.#path, row } }
      const body = { cells }
      const { api } = this.journey
      return this.journey.keepOpenFor(
        send(api.POST("/api/journey/uploads/{upload_id}/rows/{row}/", { params, body, keepalive: true })),
      )
    },
    preview: (edit, cursor) =>
      send(
        this.journey.api.POST("/api/journey/uploads/{upload_id}/edits/preview/", {
          params: { path: this.#path },
          body: { edit, cursor },
        }),
      ),
    edit: (edit) => {
      this.#isAsked = true
      return send(
        this.journey.api.POST("/api/journey/uploads/{upload_id}/edits/", {
          params: { path: this.#path },
          body: { edit },
        }),
      )
    },
    move: (step) => {
      this.#isAsked = true
      return send(
        this.journey.api.POST("/api/journey/uploads/{upload_id}/edits/step/", {
          params: { path: this.#path },
          body: { step },
        }),
      )
    },
    download: (file) => this.#download(file),
    fail: (problem) => this.journey.fail(problem),
  }

  #download(file: RowFile): Promise<Result<Blob>> {
    const options = { params: { path: this.#path }, parseAs: "blob" } as const
    const { api } = this.journey
    return send(
      file === "errors.csv"
        ? api.GET("/api/journey/uploads/{upload_id}/errors.csv", options)
        : api.GET("/api/journey/uploads/{upload_id}/corrected.csv", options),
    )
  }

  /** A check that was never started, or in another mode (null), is started; a file that is gone has to be uploaded again. */
  async #recover(problem: Problem | null): Promise<boolean> {
    if (problem?.kind === "refused") {
      findUploader(this.journey).forget()
      this.#replace()
      return false
    }
    if (problem === null || problem.kind === "conflict") {
      const started = await this.#check({})
      if (!started.ok && started.problem.kind === "refused") {
        this.journey.dispatch({ type: "wentTo", step: "columns" })
        return false
      }
    } else this.journey.fail(problem)
    return problem?.kind !== "expired"
  }

  #check(answer: ReadingAnswer | { readonly answers: ValueAnswers }) {
    const body = { columns: this.state.answers.columns, mode: this.#mode, ...answer }
    const params = { path: this.#path }
    return send(this.journey.api.POST("/api/journey/uploads/{upload_id}/check/", { params, body }))
  }

  /** Every row is checked again. */
  async #answer(answer: ReadingAnswer | { readonly answers: ValueAnswers }): Promise<void> {
    this.#isAsked = true
    const started = await this.#check(answer)
    if (!started.ok) {
      this.journey.fail(started.problem)
      return
    }
    this.querySelector<RowEditor>(RowEditor.tag)?.reload()
  }

  /** What was pressed is gone while the rows are checked: the title, which says how far that is, takes the focus. */
  async #keepFocus(): Promise<void> {
    await this.updateComplete
    await this.querySelector<RowEditor>(RowEditor.tag)?.updateComplete
    if (document.activeElement === document.body) this.querySelector("h1")?.focus({ preventScroll: true })
  }

  #learn(counts: RowCounts): void {
    this.counts = counts
    if (this.#isAsked) void this.#keepFocus()
    this.#isAsked &&= counts.state === "checking"
    // A correction of one row does not list them again.
    this.unknown = counts.unknown_values ?? this.unknown
    const isOver = counts.state === "checked"
    const isStopped = isOver && counts.rows_checked < counts.rows
    const wrongRows = isOver ? Math.max(counts.wrong, isStopped || hasNothingToShare(counts) ? 1 : 0) : null
    this.journey.dispatch({ type: "factsLearned", facts: { wrongRows } })
  }

  #note(problem: Problem | null): void {
    this.isUnsaved = problem !== null
    if (problem?.kind === "expired") this.journey.fail(problem)
  }

  readonly #replace = (): void => this.journey.dispatch({ type: "wentTo", step: "file" })
}

/** Every row was left out. */
const hasNothingToShare = (counts: RowCounts | null): boolean =>
  counts !== null && counts.state === "checked" && counts.rows > 0 && counts.left_out === counts.rows
