import { wordIfAny } from "../../../elements/reasons/word-reason.ts"
import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import { bar } from "../../../elements/bar.ts"
import { type Problem, send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import "../../../elements/styles/check.css"
import "../../../elements/styles/drop.css"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { actionButton } from "../../parts/action-button.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { problemNote } from "../../parts/loaded.ts"
import { PagePart } from "../page-part.ts"
import type { RowCounts } from "../../../elements/row-editor/row-calls.ts"
import { CheckedRows, type FileAnswer, isReady } from "./checked-rows.ts"
import { chooseField, columnChoice, type ColumnFields, suggestFields } from "./column-choice.ts"
import type { Messages } from "./en.ts"
import type { Upload } from "../../../../core/contract/onboarding/journey/uploads.ts"
import { FileSync } from "./file-sync.ts"
import { sendFile } from "./send-file.ts"

type Step = "file" | "columns" | "rows" | "sync"

const MAX_BYTES = 1_073_741_824

/**
 * The file of a company's employees that the operator shares on its behalf: chosen, its columns matched, its rows checked and
 * corrected, and then shared.
 *
 * @property connection - the id of the set-up's connection
 * @property client - the name of the company
 * @property isFirst - it has shared no employees yet
 */
export class EmployeeFile extends withProperties(PagePart<Messages>, {
  connection: property<string>(),
  client: property<string>(),
  isFirst: property(false),
  step: state<Step>("file"),
  /** The file on its way, and how many bytes have arrived; null: none. */
  sent: state<{ readonly name: string; readonly bytes: number; readonly of: number } | null>(null),
  /** Why the file cannot be used; null: it can. */
  misfit: state<string | null>(null),
  upload: state<Upload | null>(null),
  fields: state<ColumnFields>({}),
  counts: state<RowCounts | null>(null),
  mode: state<"full" | "delta">("full"),
  isOver: state(false),
}) {
  static readonly tag = "hrsync-employee-file"
  static readonly parts = [CheckedRows, ConsoleDialog, FileSync]
  static readonly closed = new ElementEvent("closed")
  /** A file was shared. */
  static readonly changed = new ElementEvent("changed")
  readonly #sending = new Action(this)
  readonly #acting = new Action(this)
  /** The newest sync before the file is shared. */
  #previous: string | null = null

  override render() {
    return html`<hrsync-dialog
      .wide=${true}
      .heading=${this.messages.employees.title(this.client)}
      .content=${html`<div class="stack">${this.#content()}</div>`}
      .actions=${this.#actions()}
      ${ConsoleDialog.closed.on(() => EmployeeFile.closed.send(this))}
    ></hrsync-dialog>`
  }

  #content(): TemplateResult {
    const { step, upload, connection } = this
    if (step === "file" || upload === null) return this.#choice()
    if (step === "columns") return this.#columns(upload)
    const { words } = this
    if (step === "rows")
      return html`<hrsync-checked-rows
          .connection=${connection}
          .upload=${upload.upload_id}
          .check=${this.#check}
          ${CheckedRows.counted.on((detail) => (this.counts = detail))}
        ></hrsync-checked-rows>
        ${problemNote(this.#acting.problem, words)}`
    return html`<hrsync-file-sync
      .connection=${connection}
      .upload=${upload.upload_id}
      .previous=${this.#previous}
      ${FileSync.ended.on((isShared) => this.#end(isShared))}
    ></hrsync-file-sync>`
  }

  #choice(): TemplateResult {
    const { employees: t } = this.messages
    const { sent, misfit } = this
    if (sent !== null) {
      const text = sent.bytes < sent.of ? t.sent(sent.bytes, sent.of) : t.reading
      return html`<p class="fileline">${icon("file")}<b class="trim">${sent.name}</b></p>
        ${bar(sent.bytes / sent.of, { label: t.sending, now: sent.bytes, max: sent.of }, true)}
        <p class="muted num" role="status">${text}</p>`
    }
    return html`<label class="drop">
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-describedby=${misfit === null ? nothing : "file-problem"}
          aria-invalid=${misfit === null ? nothing : "true"}
          @change=${this.#onFile}
        />
        ${icon("upload", "lg")}<b>${t.drop}</b><span>${t.dropHint}</span>
      </label>
      ${
        misfit === null
          ? nothing
          : html`<p class="err" id="file-problem" role="alert">${icon("alert")}<span>${misfit}</span></p>`
      }
      ${problemNote(this.#sending.problem, this.words)}`
  }

  #columns(upload: Upload): TemplateResult {
    const { messages } = this
    return html`<p class="muted">${messages.employees.match}</p>
      ${columnChoice(upload, this.fields, messages, (header, key) => {
        this.fields = chooseField(this.fields, header, key)
      })}
      ${this.isFirst ? nothing : this.#modes()}
      ${this.#acting.problem === null ? nothing : this.#columnProblem(this.#acting.problem)}`
  }

  /** The service says of each column, or of a field that has none, what is wrong. */
  #columnProblem(problem: Problem): TemplateResult | typeof nothing {
    const reasons = Object.values(problem.fields)
    if (reasons.length === 0) return html`${problemNote(problem, this.words)}`
    return html`<div class="err" role="alert">${icon("alert")}<span>${reasons.join(" ")}</span></div>`
  }

  #modes(): TemplateResult {
    const { employees: t } = this.messages
    const choice = (mode: "full" | "delta", name: string, text: string) =>
      html`<label class="file-mode">
        <input
          class="check"
          type="radio"
          name="mode"
          .checked=${live(this.mode === mode)}
          @change=${() => (this.mode = mode)}
        />
        <span><b>${name}</b><small>${text}</small></span>
      </label>`
    return html`<fieldset class="stack tight">
      <legend>${t.mode}</legend>
      ${choice("full", t.everyone, t.everyoneText)} ${choice("delta", t.changes, t.changesText)}
    </fieldset>`
  }

  #actions(): TemplateResult | typeof nothing {
    const { employees: t } = this.messages
    const { step, counts } = this
    const another = html`<button class="btn" type="button" @click=${this.#startOver}>${t.another}</button>`
    if (step === "columns")
      return html`${another}${actionButton(t.check, this.#acting, { onClick: () => void this.#check({}) })}`
    if (step === "rows")
      return html`${another}${
        isReady(counts)
          ? actionButton(t.share((counts?.rows ?? 0) - (counts?.left_out ?? 0)), this.#acting, {
              onClick: () => void this.#share(),
            })
          : nothing
      }`
    return step === "sync" && this.isOver ? another : nothing
  }

  readonly #startOver = (): void => {
    this.#acting.clear()
    Object.assign(this, { step: "file", sent: null, misfit: null, upload: null, counts: null, isOver: false })
  }

  readonly #onFile = (event: Event): void => {
    const input = event.target as HTMLInputElement
    const file = input.files?.[0]
    // The same file can be chosen again.
    input.value = ""
    if (file !== undefined) void this.#send(file)
  }

  async #send(file: File): Promise<void> {
    const { employees: t } = this.messages
    const { name, size: of } = file
    this.misfit = of === 0 ? t.empty : of > MAX_BYTES ? t.tooLarge : null
    if (this.misfit !== null) return
    this.sent = { name, bytes: 0, of }
    const { api, connection } = this
    const onProgress = (bytes: number) => {
      this.sent = { name, bytes, of }
    }
    const isWanted = () => this.isConnected
    const result = await this.#sending.run(() => sendFile({ api, connection, file, onProgress, isWanted }))
    this.sent = null
    if (result?.ok !== true) return
    if (result.value.state === "unreadable") {
      const { message, message_codes: codes } = result.value
      this.misfit = wordIfAny(t.editor.wordReason, message, codes) ?? t.empty
    } else Object.assign(this, { upload: result.value, fields: suggestFields(result.value), step: "columns" })
  }

  get #path() {
    return { connection_id: this.connection, upload_id: this.upload?.upload_id ?? "" }
  }

  readonly #check = async (answer: FileAnswer): Promise<boolean> => {
    const result = await this.#acting.run(() =>
      send(
        this.api.POST("/api/console/set-ups/{connection_id}/uploads/{upload_id}/check/", {
          params: { path: this.#path },
          body: { columns: this.fields, mode: this.mode, ...answer },
        }),
      ),
    )
    if (result?.ok !== true) return false
    Object.assign(this, { step: "rows", counts: null })
    return true
  }

  async #share(): Promise<void> {
    const syncs = await send(
      this.api.GET("/api/console/clients/{connection_id}/syncs/", {
        params: { path: { connection_id: this.connection } },
      }),
    )
    this.#previous = syncs.ok ? (syncs.value.items[0]?.id ?? null) : null
    const result = await this.#acting.run(() =>
      send(
        this.api.POST("/api/console/set-ups/{connection_id}/uploads/{upload_id}/share/", {
          params: { path: this.#path },
          body: { mode: this.mode },
        }),
      ),
    )
    if (result?.ok === true) this.step = "sync"
  }

  #end(isShared: boolean): void {
    this.isOver = true
    if (isShared) EmployeeFile.changed.send(this)
  }
}
