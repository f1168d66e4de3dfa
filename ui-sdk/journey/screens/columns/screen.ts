import type { SentReason } from "../../../elements/reasons/word-reason.ts"
import { html, nothing, type TemplateResult } from "lit"
import { listKeys, nameField, nameFields } from "../../../elements/fields/field-texts.ts"
import { icon } from "../../../elements/icon.ts"
import { encodingNote } from "../../../elements/readings/encoding.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import {
  assignField,
  type Column,
  COLUMN_FILTERS,
  type ColumnFilter,
  completeMapping,
  DERIVED_FIELD,
  joinField,
  filterColumns,
  listMissing,
  type Mapping,
} from "../../files/column-mapping.ts"
import type { ColumnSource, ColumnsState } from "../../files/column-source.ts"
import { previewJoined } from "../../files/joined-preview.ts"
import { assignPayPeriod, listPayColumns } from "../../files/pay-periods.ts"
import { findPulledColumns } from "../../files/pulled-columns.ts"
import { UploadedColumns } from "../../files/uploaded-columns.ts"
import { findUploader } from "../../files/uploader.ts"
import { actions, Screen } from "../screen.ts"
import { columnTable, type FieldOption } from "./column-table.ts"
import type { Messages } from "./en.ts"
import { headerChoice } from "./header-choice.ts"
import { loadMode } from "./load-mode.ts"
import { payPeriodQuestion } from "./pay-period.ts"
import "../../../elements/styles/chips.css"
import "../../../elements/styles/drop.css"
import "./screen.css"

type ReadColumns = Extract<ColumnsState, { readonly status: "read" }>

/** The columns of the uploaded file, or of the file on the company's server, each with the field that it goes to. */
export class ColumnsScreen extends withProperties(Screen, {
  filter: state<ColumnFilter>("all"),
  isBusy: state(false),
}) {
  static readonly tag = "hrsync-columns"
  declare messages: Messages
  #source: ColumnSource | undefined
  /** The file is read again with the row of names that was chosen; until it is, the choice is not shown. */
  #isReread = false
  #end: (() => void) | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    const source = this.#isUpload ? new UploadedColumns(this.journey) : findPulledColumns(this.journey)
    this.#source = source
    this.#end = source.subscribe(() => this.#learn())
    void source.load()
    this.#learn()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#end?.()
  }

  protected override updated(): void {
    const chosen = this.querySelector<HTMLElement>(".header-line input:checked")
    if (!this.#isReread || this.#columns.length === 0 || chosen === null) return
    this.#isReread = false
    if (document.activeElement === document.body) chosen.focus()
  }

  get #isUpload(): boolean {
    return this.state.answers.integrationType === "Upload CSV"
  }

  override render() {
    const { messages: t } = this
    const state = this.#source?.state
    if (state?.status === "failed") return this.#failed(state.reason)
    if (state?.status === "gone")
      return this.#empty(t.title, t.gone, { label: t.upload, onClick: this.#replace })
    if (state?.status !== "read") return this.#empty(t.title, t.loading, null)
    if (state.columns.length > 0) return this.#match(state)
    const next = { label: t.nextPulled, onClick: () => void this.#check(), isBusy: this.isBusy }
    return this.#empty(t.noFile.title, t.noFile.text, next)
  }

  #match({ columns, encoding }: ReadColumns): TemplateResult {
    const { messages: t } = this
    const missing = this.#missing
    const mapping = this.#mapping
    const matched = filterColumns(columns, mapping, "matched").length
    const names = t.list(missing.map((key) => nameField(t.fields, key)))
    return html`<div class="col">
        <header class="head">
          <h1>${t.title}</h1>
          <p class="lede">
            ${t.lede(matched, columns.length)} ${this.#isUpload ? t.kept.upload : t.kept.pulled}
          </p>
        </header>
        ${this.#file()} ${this.#header()} ${encodingNote(encoding, t.encoding)} ${this.#loadMode()}
        ${payPeriodQuestion({
          columns,
          mapping,
          chosen: this.state.answers.columns,
          messages: t,
          onAnswer: (period) =>
            this.#assign(assignPayPeriod(listPayColumns(columns, mapping), mapping, period)),
        })}
        <section class="sec" aria-labelledby="columns">
          <h2 class="vh" id="columns">${t.table}</h2>
          <div class="chips" role="group" aria-label=${t.show}>
            ${COLUMN_FILTERS.map((each) => this.#chip(each, filterColumns(columns, mapping, each).length))}
          </div>
          ${columnTable({
            columns: filterColumns(columns, mapping, this.filter),
            mapping,
            preview: (key) => this.#preview(key),
            joinable: new Set(this.journey.context?.joinable),
            options: this.#options,
            nameParts: (mapped) => nameFields(t.fields, mapped),
            messages: t,
            onChoose: (header, key) => this.#assign(assignField(mapping, header, key)),
            onJoin: (header, key) => this.#assign(joinField(mapping, header, key)),
          })}
        </section>
        <div class="note">
          ${icon("info")}
          <div>
            <b>${t.note}</b>
            <p>${t.noteText(this.vendorName)}</p>
          </div>
        </div>
        ${this.#refusal()}
      </div>
      ${actions({
        back: { label: t.back, onClick: this.goBack },
        why: missing.length > 0 ? t.missing(names) : this.#readyText,
        primary: {
          label: this.#isUpload ? t.next : t.nextPulled,
          onClick: () => void this.#check(),
          isBlocked: missing.length > 0,
          isBusy: this.isBusy,
        },
      })}`
  }

  /** The status is required too, but no column has to have it. */
  get #readyText(): string {
    const { messages: t } = this
    if (this.#isPartial) return t.readyPartial
    return Object.values(this.#mapping).includes(DERIVED_FIELD)
      ? t.ready
      : t.readyDerived(nameField(t.fields, DERIVED_FIELD))
  }

  #refusal(): TemplateResult | typeof nothing {
    const refusal = this.#source?.refusal ?? null
    return refusal === null
      ? nothing
      : html`<p class="err" role="alert">
          ${icon("alert")}<span>${this.messages.wordReason(refusal)}</span>
        </p>`
  }

  #file(): TemplateResult | typeof nothing {
    const { upload } = findUploader(this.journey).state
    if (!this.#isUpload || upload === null) return nothing
    const { messages: t } = this
    return html`<div class="fileline">
      ${icon("file")}<b class="trim">${upload.file_name}</b
      ><span class="faint num">${t.file(upload.rows ?? 0, upload.columns.length, upload.size)}</span
      >${upload.sheet === null ? nothing : html`<span class="tag">${t.sheet(upload.sheet)}</span>`}
      <span class="grow"></span>
      <button class="btn" type="button" @click=${this.#replace}>${t.replace}</button>
    </div>`
  }

  #header(): TemplateResult | typeof nothing {
    const uploader = findUploader(this.journey)
    const { upload } = uploader.state
    if (!this.#isUpload || upload === null) return nothing
    return headerChoice({
      upload,
      messages: this.messages,
      onChoose: (line) => {
        this.#isReread = true
        void uploader.chooseHeader(line)
      },
    })
  }

  /** A file of changes completes what is known of an employee; the check of its rows finds who is new. */
  get #isPartial(): boolean {
    return this.#isUpload && !this.state.answers.isFullLoad
  }

  /** Before the first file, nobody is known who could be missing. */
  #loadMode(): TemplateResult | typeof nothing {
    if (!this.#isUpload || !this.state.isAccepted) return nothing
    return loadMode(this.messages, this.state.answers.isFullLoad, (isFullLoad) => {
      this.journey.dispatch({ type: "answered", answers: { isFullLoad } })
      this.#learn()
    })
  }

  get #columns(): ReadonlyArray<Column> {
    const state = this.#source?.state
    return state?.status === "read" ? state.columns : []
  }

  /** Nothing is known of the rows of a file on a server. */
  #preview(key: string): ReadonlyArray<string> {
    const { upload } = findUploader(this.journey).state
    return this.#isUpload && upload !== null ? previewJoined(upload, this.#mapping, key) : []
  }

  get #mapping(): Mapping {
    return completeMapping(this.#columns, this.state.answers.columns)
  }

  /** Nothing can be said of a file that has not come yet. */
  get #missing(): ReadonlyArray<string> {
    if (this.#columns.length === 0) return []
    return listMissing(this.#mapping, this.#isPartial ? [] : (this.journey.context?.data_model ?? []))
  }

  #learn(): void {
    this.requestUpdate()
    if (this.#source?.state.status !== "read" || this.state.facts.unmappedMandatory !== null) return
    this.journey.dispatch({ type: "factsLearned", facts: { unmappedMandatory: this.#missing } })
  }

  #assign(columns: Mapping): void {
    this.journey.dispatch({ type: "answered", answers: { columns } })
    this.#learn()
  }

  async #check(): Promise<void> {
    if (this.isBusy || this.#source === undefined) return
    const columns = this.#mapping
    // Saved with the fields that the preview is read with.
    this.journey.dispatch({ type: "answered", answers: { columns } })
    this.#learn()
    this.isBusy = true
    const isFine = await this.#source.check(columns)
    this.isBusy = false
    if (!isFine) return
    this.journey.problem = null
    this.goOn()
  }

  readonly #replace = (): void => this.journey.dispatch({ type: "wentTo", step: "file" })

  #failed(reason: SentReason | null): TemplateResult {
    const { messages: t } = this
    const again = () => void this.#source?.load()
    return html`<div class="col">
        <header class="head"><h1>${t.title}</h1></header>
        <div class="note danger" role="alert">
          ${icon("alert")}
          <div>
            <b>${t.failed}</b>
            ${reason === null ? nothing : html`<p>${t.wordReason(reason)}</p>`}
          </div>
        </div>
      </div>
      ${actions({
        back: { label: t.back, onClick: this.goBack },
        why: null,
        primary: { label: t.again, onClick: again },
      })}`
  }

  #empty(title: string, text: string, primary: Parameters<typeof actions>[0]["primary"]): TemplateResult {
    return html`<div class="col">
        <header class="head">
          <h1>${title}</h1>
          <p class="lede" role="status">${text}</p>
        </header>
        ${this.#refusal()}
      </div>
      ${actions({ back: { label: this.messages.back, onClick: this.goBack }, why: null, primary })}`
  }

  #chip(filter: ColumnFilter, count: number): TemplateResult {
    return html`<label class="chip"
      ><input
        type="radio"
        name="filter"
        .checked=${this.filter === filter}
        @change=${() => (this.filter = filter)}
      />${this.messages.filter[filter]} <span class="num">${count}</span></label
    >`
  }

  /** The fields that the vendor asks for, and parts of them that are suggested. */
  get #options(): ReadonlyArray<FieldOption> {
    const model = this.journey.context?.data_model ?? []
    const mandatory = new Set([
      "employeeId",
      ...model.flatMap((field) => (field.is_mandatory ? field.key : [])),
    ])
    const suggested = this.#columns.flatMap(({ suggestion, pay_periods: periods }) => {
      const keys = listKeys(suggestion ?? "")
      return [...(keys.length === 1 ? keys : []), ...Object.values(periods ?? {})]
    })
    const keys = new Set(["employeeId", ...model.map(({ key }) => key as string), ...suggested])
    return [...keys].map((key) => {
      const name = nameField(this.messages.fields, key)
      if (!mandatory.has(key)) return [key, name]
      return [key, (key === DERIVED_FIELD ? this.messages.derived : this.messages.required)(name)]
    })
  }
}
