import { html, nothing, type TemplateResult } from "lit"
import { bar } from "../../../elements/bar.ts"
import { isPassing } from "../../../elements/api/retry.ts"
import { type Problem, type Result, send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { type ReadingAnswer, showReadings } from "../../../elements/readings/readings.ts"
import type { UploadRows } from "../../../../core/contract/onboarding/journey/uploads.ts"
import type { RowCalls, RowCounts, RowFile } from "../../../elements/row-editor/row-calls.ts"
import { RowEditor } from "../../../elements/row-editor/row-editor.ts"
import { UnknownValues, type ValueAnswers } from "../../../elements/unknown-values/unknown-values.ts"
import "../../../elements/styles/totals.css"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { problemNote } from "../../parts/loaded.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/** An answer for all rows of the file. */
export type FileAnswer = ReadingAnswer | { readonly answers: ValueAnswers }

/** Whether every row was judged, and none is wrong. */
export const isReady = (counts: RowCounts | null): boolean =>
  counts !== null &&
  counts.state === "checked" &&
  counts.rows_checked === counts.rows &&
  counts.wrong === 0 &&
  (counts.carried?.open ?? 0) === 0

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
  unknown: state<NonNullable<UploadRows["unknown_values"]>>([]),
  /** Why the last call failed; null: it did not. */
  problem: state<Problem | null>(null),
}) {
  static readonly tag = "hrsync-checked-rows"
  static readonly parts = [RowEditor, UnknownValues]
  /** `RowCounts`, as the check goes on and after a correction. */
  static readonly counted = new ElementEvent<RowCounts>("counted")
  get #path() {
    return { connection_id: this.connection, upload_id: this.upload }
  }

  override render() {
    const { counts, problem, words } = this
    return html`<div class="stack">
      ${counts === null ? nothing : this.#judged(counts)}
      <hrsync-row-editor
        .calls=${this.#calls}
        .messages=${this.messages.employees.editor}
        ${RowEditor.counted.on((counted) => this.#tell(counted))}
        ${RowEditor.corrected.on((why) => (this.problem = why))}
      ></hrsync-row-editor>
      ${problemNote(problem, words)}
    </div>`
  }

  #judged(counts: RowCounts): TemplateResult {
    const { employees: t } = this.messages
    const { rows, rows_checked: checked, wrong, left_out: leftOut, state, delay } = counts
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
        ${count(t.inFile, rows)} ${count(t.ready, checked - wrong - leftOut)}
        ${count(t.toCorrect, wrong, wrong > 0 ? "bad" : "")}
        ${leftOut === 0 ? nothing : count(t.leftOut, leftOut)}
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
      ></hrsync-unknown-values>`
  }

  async #answer(answer: FileAnswer): Promise<void> {
    if (await this.check(answer)) this.querySelector<RowEditor>(RowEditor.tag)?.reload()
  }

  readonly #calls: RowCalls = {
    list: async (query) =>
      this.#note(
        await send(
          this.api.GET("/api/console/set-ups/{connection_id}/uploads/{upload_id}/rows/", {
            params: { path: this.#path, query },
          }),
        ),
      ),
    recover: (problem) => Promise.resolve(problem !== null && isPassing(problem)),
    correct: ({ row, cells }) =>
      send(
        this.api.POST("/api/console/set-ups/{connection_id}/uploads/{upload_id}/rows/{row}/", {
          params: { path: { ...this.#path, row } },
          body: { cells },
        }),
      ),
    preview: (edit, cursor) =>
      send(
        this.api.POST("/api/console/set-ups/{connection_id}/uploads/{upload_id}/edits/preview/", {
          params: { path: this.#path },
          body: { edit, cursor },
        }),
      ),
    edit: (edit) =>
      send(
        this.api.POST("/api/console/set-ups/{connection_id}/uploads/{upload_id}/edits/", {
          params: { path: this.#path },
          body: { edit },
        }),
      ),
    move: (step) =>
      send(
        this.api.POST("/api/console/set-ups/{connection_id}/uploads/{upload_id}/edits/step/", {
          params: { path: this.#path },
          body: { step },
        }),
      ),
    download: (file) => this.#download(file),
    fail: (problem) => (this.problem = problem),
  }

  #download(file: RowFile): Promise<Result<Blob>> {
    const options = { params: { path: this.#path }, parseAs: "blob" } as const
    return send(
      file === "errors.csv"
        ? this.api.GET("/api/console/set-ups/{connection_id}/uploads/{upload_id}/errors/", options)
        : this.api.GET("/api/console/set-ups/{connection_id}/uploads/{upload_id}/corrected.csv", options),
    )
  }

  /** The user reads why a list failed, until one succeeds. */
  #note<A>(result: Result<A>): Result<A> {
    this.problem = result.ok ? null : result.problem
    return result
  }

  #tell(counts: RowCounts): void {
    this.counts = counts
    // A correction of one row does not list them again.
    this.unknown = counts.unknown_values ?? this.unknown
    CheckedRows.counted.send(this, counts)
  }
}
