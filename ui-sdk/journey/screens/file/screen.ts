import { html, nothing, type TemplateResult } from "lit"
import type { Upload } from "../../../../core/contract/onboarding/journey/uploads.ts"
import { icon } from "../../../elements/icon.ts"
import { findUploader, type Uploader } from "../../files/uploader.ts"
import type { Sheet } from "../../files/workbook/read-workbook.ts"
import { actions, Screen } from "../screen.ts"
import { isAnswered } from "../../files/workbook/sheet-answers.ts"
import type { Messages } from "./en.ts"
import { sampleSection } from "../sample/sample-section.ts"
import { sheetQuestions } from "./sheet-questions.ts"
import "../../../elements/styles/bar.css"
import "../../../elements/styles/drop.css"
import "./screen.css"

/** The upload of a CSV or Excel file: progress while it goes, the choice of a sheet, and what is wrong with the file. */
export class FileScreen extends Screen {
  static readonly tag = "hrsync-file"
  declare messages: Messages
  #end: (() => void) | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#end = this.#uploader.subscribe(() => this.requestUpdate())
    void this.#uploader.recall()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#end?.()
  }

  override render() {
    const { messages: t } = this
    return html`<div class="col">
        <header class="head">
          <h1>${t.title}</h1>
          <p class="lede">${t.lede}</p>
        </header>
        ${this.#file()}
        <p class="hint">${t.safe}</p>
      </div>
      ${this.#actions()}`
  }

  #actions(): TemplateResult {
    const { messages: t } = this
    const { status, sheet, answers, sheets } = this.#uploader.state
    if (status === "asking-about-sheet" && sheet !== null) {
      const isOpen = !isAnswered(sheet.doubts, answers)
      const back = sheets.length > 0 ? this.#uploader.leaveSheet : this.goBack
      return actions({
        back: { label: t.back, onClick: back },
        why: isOpen ? t.questionsOpen : null,
        primary: { label: t.next, onClick: () => void this.#uploader.sendSheet(), isBlocked: isOpen },
      })
    }
    const isBlocked = this.blocker !== null
    return actions({
      back: { label: t.back, onClick: this.state.isAccepted ? this.#leave : this.goBack },
      why: isBlocked ? t.blocked : null,
      primary: { label: t.next, onClick: this.goOn, isBlocked },
    })
  }

  /** A further file is optional. */
  readonly #leave = (): void => this.journey.dispatch({ type: "wentTo", step: "sync" })

  get #uploader(): Uploader {
    return findUploader(this.journey)
  }

  #file(): TemplateResult {
    const { messages: t } = this
    const { state } = this.#uploader
    if (state.status === "choosing-sheet") return this.#sheets()
    if (state.status === "asking-about-sheet" && state.sheet !== null) return this.#questions(state.sheet)
    if (state.status === "opening") return this.#opening()
    if (state.status === "asking-to-replace") return this.#replaceOther()
    if (state.status === "idle" || state.status === "failed") return this.#drop()
    const { upload } = state
    const isRead = state.status === "read" && upload !== null
    const facts = isRead ? t.read(upload.rows ?? 0, upload.columns.length) : t.sent(state.sent, state.total)
    return html`<div class="fileline">
        ${icon("file")}<b class="trim">${state.fileName}</b><span class="faint num">${facts}</span>
        <span class="grow"></span>${this.#picker()}
      </div>
      ${isRead ? this.#origin(upload) : this.#progress()}`
  }

  /** What was read, where it is not simply the whole file. */
  #origin({ sheet, header_line: line }: Upload): TemplateResult | typeof nothing {
    const { messages: t } = this
    const facts = [
      ...(sheet === null ? [] : [t.readFrom(sheet)]),
      ...(line === null || line === 1 ? [] : [t.namesIn(line)]),
    ]
    return facts.length === 0 ? nothing : html`<p class="muted">${facts.join(" ")}</p>`
  }

  #opening(): TemplateResult {
    const { messages: t } = this
    const { fileName, rowsRead } = this.#uploader.state
    return html`<div class="fileline">
        ${icon("file")}<b class="trim">${fileName}</b
        ><span class="faint num">${rowsRead === 0 ? nothing : t.rows(rowsRead)}</span>
        <span class="grow"></span>${this.#picker()}
      </div>
      <p class="lede" role="status">${t.opening}</p>`
  }

  #replaceOther(): TemplateResult {
    const { messages: t } = this
    return html`<div class="fileline">
        ${icon("file")}<b class="trim">${this.#uploader.state.fileName}</b>
        <span class="grow"></span>${this.#picker()}
      </div>
      <div class="note warn" role="alert">
        ${icon("alert")}
        <div>
          <b>${t.otherDevice.title}</b>
          <p>${t.otherDevice.text}</p>
          <div class="btns">
            <button class="btn" type="button" @click=${() => void this.#uploader.replaceOther()}>
              ${t.otherDevice.replace}
            </button>
          </div>
        </div>
      </div>`
  }

  #questions(sheet: Sheet): TemplateResult {
    const { fileName, answers } = this.#uploader.state
    return html`<div class="fileline">
        ${icon("file")}<b class="trim">${fileName}</b><span class="tag">${sheet.name}</span>
        <span class="grow"></span>${this.#picker()}
      </div>
      ${sheetQuestions(this.messages, sheet, {
        answers,
        onAnswer: (answer) => this.#uploader.answer(answer),
      })}`
  }

  /** What is wrong with the file, and where. */
  #problem(): string | null {
    const { messages: t } = this
    const { problem, place, reason } = this.#uploader.state
    if (problem === null || reason !== null) return reason === null ? null : t.wordReason(reason)
    return place === null ? t.problem[problem] : `${t.problem[problem]} ${t.problemPlace(place)}`
  }

  #progress(): TemplateResult {
    const { messages: t } = this
    const { status, sent, total, rate, upload } = this.#uploader.state
    const delay = upload?.delay ?? null
    const share = total === 0 ? 0 : Math.floor((100 * sent) / total)
    const words =
      status === "waiting"
        ? t.waiting
        : status === "reading"
          ? delay === null
            ? t.reading
            : t.delay[delay.code]
          : rate === null || rate === 0
            ? ""
            : `${t.rate(rate)}, ${t.left((1_000 * (total - sent)) / rate)}`
    return html`<progress class="vh" max="100" value=${share} aria-label=${t.progress}></progress>
      <span class="bar live" aria-hidden="true"><i id="upload-bar"></i></span>
      <p class="faint num" role="status">${words}</p>`
  }

  protected override updated(): void {
    const { sent, total } = this.#uploader.state
    const bar = this.querySelector<HTMLElement>("#upload-bar")
    bar?.style.setProperty("--v", `${String(total === 0 ? 0 : (100 * sent) / total)}%`)
  }

  #sheets(): TemplateResult {
    const { messages: t } = this
    const { sheets } = this.#uploader.state
    return html`<section class="sec" aria-labelledby="sheets">
      <h2 id="sheets">${t.sheetTitle}</h2>
      <div class="btns">
        ${sheets.map(
          (sheet) =>
            html`<button class="btn" type="button" @click=${() => void this.#uploader.chooseSheet(sheet)}>
              ${icon("table")}<span>${sheet.name}</span
              ><span class="faint num">${t.rows(sheet.rowCount)}</span>
              ${sheet.isHidden ? html`<span class="tag warn">${t.hiddenSheet}</span>` : nothing}
            </button>`,
        )}
      </div>
    </section>`
  }

  #drop(): TemplateResult {
    const { messages: t } = this
    const { state } = this.#uploader
    const problem = this.#problem()
    const isStopped = state.status === "idle" && state.upload?.state === "receiving"
    return html`<label class="drop">
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls"
          aria-describedby=${problem === null ? nothing : "file-problem"}
          aria-invalid=${problem === null ? nothing : "true"}
          @change=${this.#onFile}
        />
        ${icon("upload", "lg")}<b>${t.drop}</b><span>${t.dropHint}</span>
      </label>
      ${problem === null ? nothing : html`<p class="err" id="file-problem" role="alert">${icon("alert")}<span>${problem}</span></p>`}
      ${isStopped ? html`<p class="hint">${t.resume(state.fileName)}</p>` : nothing}
      ${sampleSection(this.journey, { title: t.sample.title, language: t.language, texts: t.sample })}`
  }

  #picker(): TemplateResult {
    return html`<label class="btn pick"
      ><span>${this.messages.replace}</span
      ><input class="vh" type="file" accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls" @change=${this.#onFile}
    /></label>`
  }

  readonly #onFile = (event: Event): void => {
    const input = event.target as HTMLInputElement
    const file = input.files?.[0]
    // The same file can be chosen again.
    input.value = ""
    if (file !== undefined) void this.#uploader.choose(file)
  }
}
