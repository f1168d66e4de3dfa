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
}) {
  static readonly tag = "hrsync-rows"
  static readonly parts = [RowEditor, UnknownValues]
  declare messages: Messages
  readonly #guard = new VisibilityGuard(this)
  /** The person had the rows checked again. */
  #isAsked = false

  override render() {
    const { messages: t, counts } = this
    const phase = findPhase(counts)
    const isChecking = phase === "checking"
    const { title, lede, why } = this.#describe(phase)
    return html`<div class="col">
        <header class="head">
          <h1 tabindex="-1">${title}</h1>
          <p class="lede" role="status">${lede}</p>
        </header>
        ${counts?.delay == null ? nothing : html`<p class="faint">${t.delay[counts.delay.code]}</p>`}
        ${counts === null ? nothing : totals(counts, t)}
        ${
          counts?.readings === undefined || isChecking
            ? nothing
            : showReadings(counts.readings, t.readings, (answer) => void this.#answer(answer))
        }
        ${isChecking ? nothing : this.#askValues()}
        ${counts !== null && isStopped(counts) ? tooMany(t) : nothing}
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
      ${this.#actions(why)}`
  }

  /** Null as `why`: the file can be shared. */
  #describe(phase: Phase): { readonly title: string; readonly lede: string; readonly why: string | null } {
    const { messages: t, counts } = this
    const [wrong, open] = [counts?.wrong ?? 0, counts?.carried?.open ?? 0]
    switch (phase) {
      case "checking":
        return {
          title: t.checkingTitle,
          lede: t.checking(counts?.rows_checked ?? 0, counts?.rows ?? 0),
          why: t.wait,
        }
      case "wrong":
        return { title: t.title(wrong), lede: t.lede, why: t.blocked(wrong) }
      case "stopped":
        return { title: t.title(wrong), lede: this.#readyText, why: t.blocked(wrong) }
      case "undecided":
        return { title: t.decideTitle, lede: t.undecided(open), why: t.undecided(open) }
      case "empty":
        return { title: t.emptyTitle, lede: t.emptyLede, why: t.emptyTitle }
      case "ready":
        return { title: t.title(0), lede: this.#readyText, why: null }
    }
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

  /** What was corrected here is carried over to the new file. */
  #replaceButton(): TemplateResult {
    return html`<button class="btn" type="button" @click=${this.#replace}>
      ${icon("upload")}<span>${this.messages.upload}</span>
    </button>`
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
        ? api.GET("/api/journey/uploads/{upload_id}/errors/", options)
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
    const phase = findPhase(counts)
    const wrongRows = phase === "checking" ? null : phase === "ready" ? 0 : Math.max(counts.wrong, 1)
    this.journey.dispatch({ type: "factsLearned", facts: { wrongRows } })
  }

  #note(problem: Problem | null): void {
    this.isUnsaved = problem !== null
    if (problem?.kind === "expired") this.journey.fail(problem)
  }

  readonly #replace = (): void => this.journey.dispatch({ type: "wentTo", step: "file" })
}

/**
 * What stands between the file and being shared, the first to be done first: its rows are being checked, some are wrong, more were wrong
 * than are kept, corrections of the file before wait for a decision, or every row was left out.
 */
type Phase = "checking" | "wrong" | "stopped" | "undecided" | "empty" | "ready"

const findPhase = (counts: RowCounts | null): Phase => {
  if (counts === null || counts.state === "checking") return "checking"
  if (counts.wrong > 0) return "wrong"
  if (isStopped(counts)) return "stopped"
  if ((counts.carried?.open ?? 0) > 0) return "undecided"
  return counts.rows > 0 && counts.left_out === counts.rows ? "empty" : "ready"
}

const isStopped = ({ state, rows, rows_checked: checked }: RowCounts): boolean =>
  state === "checked" && checked < rows
