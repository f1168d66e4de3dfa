import { html, nothing, type TemplateResult } from "lit"
import { toBytesBody } from "../../../elements/api/bytes-body.ts"
import { send, type Problem } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { saveFile } from "../../../elements/save-file.ts"
import "../../../elements/styles/drop.css"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { problemText } from "../../parts/loaded.ts"
import { linkTo } from "../../routing/paths.ts"
import { ConsolePage } from "../console-page.ts"
import { CheckedFile } from "./checked-file.ts"
import type { Messages } from "./en.ts"
import { COLUMNS, type InvitationFile, type InvitationRow, openFile } from "./invitation-file.ts"
import "./page.css"
import { InvitationSender } from "./sender.ts"
import { SentRows } from "./sent-rows.ts"

/** As the service limits a file. */
const MAX_ROWS = 1_000
const MAX_BYTES = 4 * 1_024 * 1_024

/** Invites the clients of a CSV file: chosen, checked, corrected, sent, and what became of each row. */
export class InvitationsPage extends withProperties(ConsolePage<Messages>, {
  /** Null until one was read. */
  file: state<InvitationFile | null>(null),
  /** The name of a file that is being read. */
  reading: state<string | null>(null),
  /** Why the last file cannot be used. */
  problem: state<string | null>(null),
  /** The rows that the user sends; null before that. */
  toSend: state<ReadonlyArray<InvitationRow> | null>(null),
}) {
  static readonly tag = "hrsync-invitations-page"
  static readonly parts = [CheckedFile, SentRows]
  readonly #sender = new InvitationSender(this, () => this.api)

  override get hasUnsavedChanges(): boolean {
    const { file, toSend } = this
    return toSend === null ? (file?.fixed.size ?? 0) > 0 : this.#sender.sent.length < toSend.length
  }

  override render() {
    const { messages: t } = this
    return html`<header class="page-head">
        <a class="crumb" href=${linkTo("clients")}>${icon("back", "sm")}${t.back}</a>
        <h1>${this.#title()}</h1>
      </header>
      ${this.#content()}`
  }

  #title(): string {
    const { messages: t, toSend } = this
    if (toSend === null) return t.title
    const { sent } = this.#sender
    if (sent.length < toSend.length) return t.sendingTitle
    return t.doneTitle(sent.filter(({ outcome }) => outcome === "invited" || outcome === "not_mailed").length)
  }

  #content(): TemplateResult {
    const { file, toSend } = this
    if (toSend !== null)
      return html`<hrsync-sent-rows
        .rows=${this.#sender.sent}
        .total=${toSend.length}
        .isSending=${this.#sender.isSending}
        .problem=${this.#sender.problem}
        ${SentRows.carryOn.on(() => void this.#sender.start(toSend))}
        ${SentRows.another.on(this.#startOver)}
      ></hrsync-sent-rows>`
    if (file === null) return this.#choice()
    return html`<hrsync-checked-file
      .file=${file}
      ${CheckedFile.fileChanged.on((detail) => (this.file = detail))}
      ${CheckedFile.another.on(this.#startOver)}
      ${CheckedFile.accepted.on(() => this.#send(file.rows))}
    ></hrsync-checked-file>`
  }

  #choice(): TemplateResult {
    const { messages: t, reading, problem } = this
    if (reading !== null)
      return html`<p class="muted" role="status" aria-busy="true">${t.reading(reading)}</p>`
    return html`<div class="stack narrow">
      <p class="muted">${t.lede(MAX_ROWS)}</p>
      <label class="drop">
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-describedby=${problem === null ? nothing : "file-problem"}
          aria-invalid=${problem === null ? nothing : "true"}
          @change=${this.#onFile}
        />
        ${icon("upload", "lg")}<b>${t.drop}</b><span>${t.dropHint}</span>
      </label>
      ${problem === null ? nothing : html`<p class="err" id="file-problem" role="alert">${icon("alert")}<span>${problem}</span></p>`}
      <section class="part" aria-labelledby="columns">
        <div class="part-head"><h2 id="columns">${t.columnsTitle}</h2></div>
        <dl class="file-columns">
          ${COLUMNS.map(
            (column) =>
              html`<div>
                <dt>${t.column[column]}</dt>
                <dd>${t.columnText[column]}</dd>
              </div>`,
          )}
        </dl>
        <div class="btns">
          <button class="btn" type="button" @click=${this.#saveTemplate}>
            ${icon("download")}${t.template}
          </button>
        </div>
      </section>
    </div>`
  }

  readonly #saveTemplate = (): void => {
    const { messages: t } = this
    const header = COLUMNS.map((column) => t.column[column]).join(",")
    // The mark lets spreadsheets read the names of other scripts.
    saveFile(new Blob([`\u{FEFF}${header}\r\n`], { type: "text/csv" }), t.templateName)
  }

  readonly #onFile = (event: Event): void => {
    const input = event.target as HTMLInputElement
    const chosen = input.files?.[0]
    // The same file can be chosen again.
    input.value = ""
    if (chosen !== undefined) void this.#read(chosen)
  }

  async #read(chosen: File): Promise<void> {
    const { messages: t } = this
    this.problem =
      chosen.size === 0 ? t.problem.empty : chosen.size > MAX_BYTES ? t.problem["too-large"] : null
    if (this.problem !== null) return
    this.reading = chosen.name
    const result = await send(this.api.POST("/api/console/clients/invitations/read/", toBytesBody(chosen)))
    this.reading = null
    if (result.ok) this.file = openFile(chosen.name, result.value)
    else this.problem = this.#describe(result.problem)
  }

  #describe(problem: Problem): string {
    const { messages: t } = this
    const { problem: kind, file: reason, columns } = problem.fields
    const named = COLUMNS.filter((column) => columns?.split(" ").includes(column)).map(
      (column) => t.column[column],
    )
    if (kind === "empty") return t.problem.empty
    if (kind === "too-many") return t.problem["too-many"](MAX_ROWS)
    if (kind === "columns-missing") return t.problem.missing(named)
    if (kind === "columns-repeated") return t.problem.repeated(named)
    return reason ?? problemText(problem, this.words)
  }

  #send(rows: ReadonlyArray<InvitationRow>): void {
    this.toSend = rows
    void this.#sender.start(rows)
  }

  readonly #startOver = (): void => {
    this.#sender.clear()
    Object.assign(this, { file: null, toSend: null, problem: null })
  }
}
