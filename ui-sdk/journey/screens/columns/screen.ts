import { html, nothing, type TemplateResult } from "lit"
import { send } from "../../../elements/api/send.ts"
import { nameField } from "../../../elements/fields/field-texts.ts"
import { icon } from "../../../elements/icon.ts"
import {
  assignField,
  type Column,
  completeMapping,
  listMissing,
  type Mapping,
} from "../../files/column-mapping.ts"
import { findUploader, type Uploader } from "../../files/uploader.ts"
import { actions, Screen } from "../screen.ts"
import type { Messages } from "./en.ts"

type Filter = "all" | "check" | "matched" | "unused"
const FILTERS: ReadonlyArray<Filter> = ["all", "check", "matched", "unused"]

/** The columns of the uploaded file, each with the field that it goes to. */
export class ColumnsScreen extends Screen {
  static override properties = { ...Screen.properties, filter: { state: true }, isBusy: { state: true } }
  declare messages: Messages
  declare protected filter: Filter
  declare protected isBusy: boolean
  #end: (() => void) | undefined

  constructor() {
    super()
    this.filter = "all"
    this.isBusy = false
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#end = this.#uploader.subscribe(() => this.#learn())
    void this.#uploader.recall()
    this.#learn()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#end?.()
  }

  override render() {
    const { messages: t } = this
    const { upload } = this.#uploader.state
    if (upload === null || upload.columns.length === 0) return this.#empty()
    const columns = upload.columns
    const matched = columns.filter(({ header }) => this.#mapping[header] != null)
    const missing = this.#missing
    const fields = t.list(missing.map((key) => nameField(t.fields, key)))
    return html`<div class="col">
        <header class="head">
          <h1>${t.title}</h1>
          <p class="lede">${t.lede(matched.length, columns.length)}</p>
        </header>
        <div class="fileline">
          ${icon("file")}<b class="trim">${upload.file_name}</b
          ><span class="faint num">${t.file(upload.rows ?? 0, columns.length, upload.size)}</span>
          <span class="grow"></span>
          <button class="btn" type="button" @click=${this.#replace}>${t.replace}</button>
        </div>
        <section class="sec" aria-labelledby="columns">
          <h2 class="vh" id="columns">${t.table}</h2>
          <div class="chips" role="group" aria-label=${t.show}>
            ${FILTERS.map((each) => this.#chip(each))}
          </div>
          <div class="sheet scroll" role="group" aria-labelledby="columns" tabindex="0">
            <table class="table map-grid">
              <thead>
                <tr>
                  <th scope="col">${t.head.column}</th>
                  <th scope="col">${t.head.samples}</th>
                  <th scope="col">${t.head.field}</th>
                  <th scope="col">${t.head.sure}</th>
                </tr>
              </thead>
              <tbody>
                ${columns.filter((column) => this.#isShown(column, this.filter)).map((column) => this.#row(column))}
              </tbody>
            </table>
          </div>
        </section>
        <div class="note">
          ${icon("info")}
          <div>
            <b>${t.note}</b>
            <p>${t.noteText}</p>
          </div>
        </div>
        ${
          this.journey.problem?.kind === "refused"
            ? html`<p class="error" role="alert">${this.journey.problem.message}</p>`
            : nothing
        }
      </div>
      ${actions({
        back: { label: t.back, onClick: this.goBack },
        why: missing.length > 0 ? t.missing(fields) : t.ready,
        primary: {
          label: t.next,
          onClick: () => void this.#check(),
          isBlocked: missing.length > 0,
          isBusy: this.isBusy,
        },
      })}`
  }

  get #uploader(): Uploader {
    return findUploader(this.journey)
  }

  get #mapping(): Mapping {
    return completeMapping(this.#uploader.state.upload?.columns ?? [], this.state.answers.columns)
  }

  get #missing(): ReadonlyArray<string> {
    return listMissing(this.#mapping, this.journey.context?.data_model ?? [])
  }

  #learn(): void {
    this.requestUpdate()
    const isRead = (this.#uploader.state.upload?.columns.length ?? 0) > 0
    if (!isRead || this.state.facts.unmappedMandatory !== null) return
    this.journey.dispatch({ type: "factsLearned", facts: { unmappedMandatory: this.#missing } })
  }

  #choose(header: string, key: string | null): void {
    const columns = assignField(this.#mapping, header, key)
    this.journey.dispatch({ type: "answered", answers: { columns } })
    this.#learn()
  }

  async #check(): Promise<void> {
    const { upload } = this.#uploader.state
    if (upload === null || this.isBusy) return
    this.isBusy = true
    const columns = this.#mapping
    const params = { path: { upload_id: upload.upload_id } }
    const result = await send(
      this.journey.api.POST("/api/journey/uploads/{upload_id}/check/", { params, body: { columns } }),
    )
    this.isBusy = false
    if (!result.ok) {
      this.journey.fail(result.problem)
      return
    }
    this.journey.problem = null
    this.journey.dispatch({ type: "answered", answers: { columns } })
    this.#learn()
    this.goOn()
  }

  readonly #replace = (): void => this.journey.dispatch({ type: "wentTo", step: "file" })

  #empty(): TemplateResult {
    const { messages: t } = this
    const isGone = this.state.answers.uploadId === null
    return html`<div class="col">
        <header class="head">
          <h1>${t.title}</h1>
          <p class="lede" role="status">${isGone ? t.gone : t.loading}</p>
        </header>
      </div>
      ${actions({
        back: { label: t.back, onClick: this.goBack },
        why: null,
        primary: isGone ? { label: t.upload, onClick: this.#replace } : null,
      })}`
  }

  #chip(filter: Filter): TemplateResult {
    const { messages: t } = this
    const columns = this.#uploader.state.upload?.columns ?? []
    const count = columns.filter((column) => this.#isShown(column, filter)).length
    return html`<label class="chip"
      ><input
        type="radio"
        name="filter"
        .checked=${this.filter === filter}
        @change=${() => (this.filter = filter)}
      />${t.filter[filter]} <span class="num">${count}</span></label
    >`
  }

  #isShown(column: Column, filter: Filter): boolean {
    const isMatched = this.#mapping[column.header] != null
    if (filter === "matched") return isMatched
    if (filter === "unused") return !isMatched
    return filter === "all" || this.#judge(column) === "check"
  }

  #judge({ header, suggestion, suggested_by: by, is_certain: isCertain }: Column) {
    const key = this.#mapping[header] ?? null
    if (key === null) return "none"
    if (key !== suggestion) return "yours"
    if (by === "remembered") return "remembered"
    return isCertain ? "certain" : "check"
  }

  #row(column: Column): TemplateResult {
    const { messages: t } = this
    const { header, original_header: original, samples, is_empty: isEmpty } = column
    const key = this.#mapping[header] ?? null
    const judged = this.#judge(column)
    const level = { certain: 3, remembered: 3, yours: 3, check: 1, none: 0 }[judged]
    return html`<tr>
      <td class="map-col">
        <b class=${key === null ? "muted" : ""}>${header}</b>
        ${original === null ? nothing : html`<small>${original.trim() === "" ? t.unnamed : t.renamed(original)}</small>`}
      </td>
      <td>
        <span class="samples ${isEmpty ? "faint" : ""}">${isEmpty ? t.empty : samples.join(", ")}</span>
      </td>
      <td>
        <select
          class="select"
          aria-label=${t.goesTo(header)}
          @change=${(event: Event) => this.#choose(header, (event.target as HTMLSelectElement).value || null)}
        >
          <option value="" ?selected=${key === null}>${t.unused}</option>
          ${this.#options.map(
            ([each, name]) => html`<option value=${each} ?selected=${each === key}>${name}</option>`,
          )}
        </select>
      </td>
      <td>
        <span class="conf ${judged === "check" ? "low" : ""}">
          ${
            level === 0
              ? nothing
              : html`<span class="lv" aria-hidden="true"
                  >${[1, 2, 3].map((each) => html`<i class=${each <= level ? "on" : ""}></i>`)}</span
                >`
          }
          ${
            judged === "check"
              ? html`<span
                  ><b>${t.sure.check}</b
                  ><br />${column.suggested_by === "values" ? t.byValues : t.byName}</span
                >`
              : t.sure[judged]
          }
        </span>
      </td>
    </tr>`
  }

  /** The fields that the vendor asks for, and parts of them that are suggested. */
  get #options(): ReadonlyArray<readonly [key: string, name: string]> {
    const model = this.journey.context?.data_model ?? []
    const mandatory = new Set([
      "employeeId",
      ...model.flatMap((field) => (field.is_mandatory ? field.key : [])),
    ])
    const suggested = this.#uploader.state.upload?.columns.flatMap(({ suggestion }) => suggestion ?? []) ?? []
    const keys = new Set(["employeeId", ...model.map(({ key }) => key as string), ...suggested])
    return [...keys].map((key) => {
      const name = nameField(this.messages.fields, key)
      return [key, mandatory.has(key) && key !== "status" ? this.messages.required(name) : name]
    })
  }
}

customElements.define("hrsync-columns", ColumnsScreen)
