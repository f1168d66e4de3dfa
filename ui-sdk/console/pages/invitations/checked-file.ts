import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import type { CellChange } from "../../../elements/row-grid/grid-place.ts"
import { RowGrid } from "../../../elements/row-grid/row-grid.ts"
import { saveFile } from "../../../elements/save-file.ts"
import "../../../elements/styles/chips.css"
import "../../../elements/styles/totals.css"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"
import {
  changeCell,
  COLUMNS,
  type FaultGroup,
  findWrongRows,
  groupFaults,
  type InvitationFile,
  leaveOutWrong,
  toFixedCells,
  toGridRows,
  withFaults,
  writeWrongRows,
} from "./invitation-file.ts"

/**
 * The rows of a file that was read: only the wrong ones are shown, to be corrected in place or left out. The file can be sent
 * once nothing is wrong.
 *
 * @property file
 */
export class CheckedFile extends withProperties(PagePart<Messages>, {
  file: property<InvitationFile>(),
  /** Null: all errors are shown. */
  group: state<FaultGroup | null>(null),
  /** A correction was not checked yet. */
  isUnchecked: state(false),
}) {
  static readonly tag = "hrsync-checked-file"
  static readonly parts = [RowGrid]
  /** The user chooses another file. */
  static readonly another = new ElementEvent("another")
  /** The user sends the invitations. */
  static readonly accepted = new ElementEvent("accepted")
  /** The file with a correction. */
  static readonly fileChanged = new ElementEvent<InvitationFile>("file-changed")
  readonly #checking = new Action(this)
  /** Since the file was shown. */
  #corrections = 0

  override render() {
    const { messages: t, file } = this
    const wrong = findWrongRows(file).size
    return html`<div class="stack">
      <p class="muted" role="status">${wrong === 0 ? t.allRight : t.toDo(wrong)}</p>
      ${this.#totals(wrong)} ${file.listed.size === 0 ? nothing : this.#errors(wrong)}
      ${this.#uncheckedNote()} ${this.#actions(wrong)}
    </div>`
  }

  #totals(wrong: number): TemplateResult {
    const { messages: t, file } = this
    const left = file.rows.length + file.unreadable.length
    const leftOut = file.total - left
    const count = (name: string, value: number, look = "") =>
      html`<div class=${look}>
        <dt>${name}</dt>
        <dd>${t.number(value)}</dd>
      </div>`
    return html`<section class="part" aria-label=${t.counts}>
      <div class="fileline">${icon("file")}<b class="trim">${file.name}</b></div>
      <dl class="totals">
        ${count(t.inFile, file.total)} ${count(t.ready, left - wrong)}
        ${count(t.toCorrect, wrong, wrong > 0 ? "bad" : "")}
        ${leftOut === 0 ? nothing : count(t.leftOut, leftOut)}
      </dl>
    </section>`
  }

  #errors(wrong: number): TemplateResult {
    const { messages: t, file } = this
    const groups = groupFaults(file)
    const group = groups.find((each) => isSame(each, this.group)) ?? null
    const rows = toGridRows(file, group, t)
    return html`<section class="part" aria-labelledby="errors">
      <h2 class="vh" id="errors">${t.errors}</h2>
      <div class="chips" role="radiogroup" aria-label=${t.filter}>
        ${this.#chip(null, t.allErrors, wrong, group)}
        ${groups.map((each) =>
          this.#chip(
            each,
            t.kind(each.kind, each.column === null ? "" : t.column[each.column]),
            each.rows,
            group,
          ),
        )}
      </div>
      <hrsync-row-grid
        .rows=${rows}
        .total=${rows.length}
        .shown=${new Set(COLUMNS.map((column) => t.column[column]))}
        .fixed=${toFixedCells(file, t)}
        .messages=${t.grid}
        ${RowGrid.cellChanged.on((change) => this.#correct(change))}
        ${RowGrid.cellsPasted.on(({ cells }) => cells.forEach((change) => this.#correct(change)))}
      ></hrsync-row-grid>
      <div class="btns">
        ${
          wrong === 0
            ? nothing
            : html`<button class="btn" type="button" @click=${this.#download}>
                  ${icon("download")}${t.downloadErrors}
                </button>
                <button class="btn" type="button" @click=${() => this.#change(leaveOutWrong(file))}>
                  ${t.leaveOut(wrong)}
                </button>`
        }
      </div>
    </section>`
  }

  #chip(group: FaultGroup | null, label: string, count: number, chosen: FaultGroup | null): TemplateResult {
    return html`<label class="chip"
      ><input
        type="radio"
        name="fault"
        .checked=${live(isSame(group, chosen))}
        @change=${() => (this.group = group)}
      />${label} <span class="num">${this.messages.number(count)}</span></label
    >`
  }

  #uncheckedNote(): TemplateResult | typeof nothing {
    const { messages: t, words } = this
    const { problem } = this.#checking
    if (problem === null) return nothing
    return html`<div class="note danger" role="alert">
      ${icon("alert")}
      <div>
        <b>${t.notChecked}</b>
        <p>${words.problem[problem.kind]}</p>
        <div class="btns">
          <button class="btn" type="button" @click=${() => void this.#check()}>${words.again}</button>
        </div>
      </div>
    </div>`
  }

  #actions(wrong: number): TemplateResult {
    const { messages: t, file } = this
    const why =
      wrong > 0 ? t.blocked(wrong) : this.isUnchecked ? t.wait : file.rows.length === 0 ? t.nothingLeft : null
    return html`<div class="btns end file-actions">
      ${why === null ? nothing : html`<span class="muted" id="send-blocked">${why}</span>`}
      <button class="btn" type="button" @click=${() => CheckedFile.another.send(this)}>${t.another}</button>
      <button
        class="btn primary"
        type="button"
        aria-disabled=${why === null ? nothing : "true"}
        aria-describedby=${why === null ? nothing : "send-blocked"}
        @click=${() => {
          if (why === null) CheckedFile.accepted.send(this)
        }}
      >
        ${icon("send")}${t.send(file.rows.length - (wrong - file.unreadable.length))}
      </button>
    </div>`
  }

  #change(file: InvitationFile): void {
    this.file = file
    CheckedFile.fileChanged.send(this, file)
  }

  #correct({ row, column, value }: CellChange): void {
    const key = COLUMNS.find((each) => this.messages.column[each] === column)
    if (key === undefined) return
    this.#corrections++
    this.#change(changeCell(this.file, row, key, value))
    void this.#check()
  }

  /** All rows, since a correction can repeat another row. A correction during a check is checked after it. */
  async #check(): Promise<void> {
    this.isUnchecked = true
    if (this.#checking.isBusy) return
    for (let checked = -1; checked !== this.#corrections;) {
      checked = this.#corrections
      const body = { rows: this.file.rows }
      const result = await this.#checking.run(() =>
        send(this.api.POST("/api/console/clients/invitations/check/", { body })),
      )
      if (result?.ok !== true) return
      this.#change(withFaults(this.file, result.value.faults))
    }
    this.isUnchecked = false
  }

  readonly #download = (): void => saveFile(writeWrongRows(this.file, this.messages), "errors.csv")
}

const isSame = (one: FaultGroup | null, other: FaultGroup | null): boolean =>
  one?.kind === other?.kind && one?.column === other?.column
