import { html, nothing, type TemplateResult } from "lit"
import type { UploadEdit, UploadEditPreview } from "../../../core/contract/onboarding/journey/upload-edits.ts"
import { ElementEvent } from "../element-event.ts"
import { PageElement } from "../page-element.ts"
import { property, state, withProperties } from "../with-properties.ts"
import { choiceField, switchField, textField } from "./edit-fields.ts"
import { type EditForm, findEdit, listSelections, type Selection } from "./edit-form.ts"
import type { ErrorKind, RowCalls, RowCounts } from "./row-calls.ts"
import type { RowEditorWords } from "./words.ts"

type Tool = UploadEdit["kind"]

/** What the edit would change, as far as it was counted; `next` null: all of it. */
interface Preview extends Pick<UploadEditPreview, "rows" | "examples"> {
  readonly next: number | null
}

const MAX_EXAMPLES = 3

/**
 * Corrects many rows at once: each tool says what it will do before it does it.
 *
 * @property counts - of the rows
 * @property columns - the headers of the columns that are read
 * @property group - the kind of error that is shown; null: all
 * @property selected - the rows that are selected
 * @property calls - of the file
 * @property messages - the catalogue
 */
export class EditPanel extends withProperties(PageElement, {
  counts: property<RowCounts>(),
  columns: property<ReadonlyArray<string>>([]),
  group: property<ErrorKind | null>(null),
  selected: property<ReadonlySet<number>>(new Set()),
  calls: property<RowCalls>(),
  messages: property<RowEditorWords>(),
  tool: state<Tool | null>(null),
  form: state<EditForm>({
    column: "",
    find: "",
    text: "",
    isWholeCell: false,
    isCaseSensitive: false,
    among: "0",
  }),
  preview: state<Preview | null>(null),
  isBusy: state(false),
}) {
  static readonly tag = "hrsync-edit-panel"
  /** An edit was begun, undone or done again: the rows are being checked. */
  static readonly edited = new ElementEvent("edited")
  /** Counts of earlier previews are ignored. */
  #turn = 0

  override render() {
    const { messages: t, counts, tool } = this
    const { kinds, undo, redo, wrong } = counts
    return html`<div class="edit-tools btns" role="group" aria-label=${t.tools}>
        ${kinds.map(({ is_fixable: isFixable, column }) =>
          isFixable && column !== null
            ? this.#toolButton(t.fix(column), tool === "fix-all" && this.form.column === column, () =>
                this.#openFix(column),
              )
            : nothing,
        )}
        ${
          wrong === 0
            ? nothing
            : html`${this.#opener("replace-text", t.findAndChange)} ${this.#opener("set-value", t.setValue)}
              ${this.#opener("leave-out", t.leaveOut)}`
        }
        ${undo === null ? nothing : this.#mover("undo", t.undo, t.edit(undo))}
        ${redo === null ? nothing : this.#mover("redo", t.redo, t.edit(redo))}
      </div>
      ${tool === null ? nothing : this.#panel(tool)}`
  }

  #toolButton(name: string, isOpen: boolean, onClick: () => void): TemplateResult {
    return html`<button
      class="btn"
      type="button"
      aria-expanded=${isOpen ? "true" : "false"}
      @click=${onClick}
    >
      ${name}
    </button>`
  }

  #opener(tool: Tool, name: string): TemplateResult {
    return this.#toolButton(name, this.tool === tool, () =>
      this.tool === tool ? this.close() : this.#open(tool),
    )
  }

  #mover(step: "undo" | "redo", name: string, what: string): TemplateResult {
    return html`<button
      class="btn ghost"
      type="button"
      ?disabled=${this.isBusy}
      @click=${() => void this.#move(step)}
    >
      ${name}: ${what}
    </button>`
  }

  #panel(tool: Tool): TemplateResult {
    const { messages: t, preview } = this
    const needsCount = tool === "replace-text" && preview === null
    return html`<form class="edit-panel" @submit=${(event: Event) => this.#onSubmit(event, needsCount)}>
      ${tool === "fix-all" ? html`<p>${t.fixText}</p>` : nothing}
      ${tool === "leave-out" ? html`<p>${t.leaveOutText}</p>` : nothing}
      <div class="edit-fields">
        ${tool === "replace-text" || tool === "set-value" ? this.#columnField() : nothing}
        ${
          tool === "replace-text"
            ? html`${this.#textField("find", t.find)} ${this.#textField("text", t.changeTo)}`
            : nothing
        }
        ${tool === "set-value" ? this.#textField("text", t.value) : nothing}
        ${tool === "set-value" || tool === "leave-out" ? this.#amongField() : nothing}
      </div>
      ${
        tool === "replace-text"
          ? html`${this.#switch("isWholeCell", t.wholeCell)} ${this.#switch("isCaseSensitive", t.sameCase)}`
          : nothing
      }
      ${preview === null ? nothing : this.#foreseen(preview)}
      <div class="btns">
        ${needsCount ? html`<button class="btn" type="submit">${t.count}</button>` : this.#applyButton(tool)}
        <button class="btn ghost" type="button" @click=${() => this.close()}>${t.cancel}</button>
      </div>
    </form>`
  }

  #foreseen({ rows, examples, next }: Preview): TemplateResult {
    const { messages: t } = this
    const text = next !== null ? t.counting(rows) : rows === 0 ? t.unchanged : t.changes(rows)
    return html`<p class="num" role="status">${text}</p>
      ${
        examples.length === 0
          ? nothing
          : html`<ul class="muted">
              ${examples.map(({ row, before, after }) => html`<li>${t.example(row, before, after)}</li>`)}
            </ul>`
      }`
  }

  #applyButton(tool: Tool): TemplateResult {
    const { messages: t, preview } = this
    const count = preview === null ? (this.#chosen?.count ?? 0) : preview.rows
    const isCounted = preview === null || preview.next === null
    const name = tool === "leave-out" ? t.applyLeaveOut(count) : t.apply(count)
    return html`<button
      class="btn primary"
      type="submit"
      ?disabled=${!isCounted || count === 0 || this.isBusy}
      aria-busy=${this.isBusy ? "true" : "false"}
    >
      ${name}
    </button>`
  }

  #columnField(): TemplateResult {
    return choiceField({
      id: "edit-column",
      label: this.messages.column,
      options: this.columns.map((column) => [column, column] as const),
      chosen: this.form.column,
      onChange: (column) => this.#change({ column }),
    })
  }

  #amongField(): TemplateResult {
    return choiceField({
      id: "edit-among",
      label: this.messages.among,
      options: this.#selections.map(({ name }, index) => [String(index), name] as const),
      chosen: this.form.among,
      onChange: (among) => this.#change({ among }),
    })
  }

  #textField(name: "find" | "text", label: string): TemplateResult {
    return textField(`edit-${name}`, label, {
      value: this.form[name],
      onChange: (value) => this.#change({ [name]: value }),
    })
  }

  #switch(name: "isWholeCell" | "isCaseSensitive", label: string): TemplateResult {
    return switchField(label, {
      isOn: this.form[name],
      onChange: () => this.#change({ [name]: !this.form[name] }),
    })
  }

  get #selections(): ReadonlyArray<Selection> {
    return listSelections(this, this.messages)
  }

  get #chosen(): Selection | undefined {
    return this.#selections[Number(this.form.among)] ?? this.#selections[0]
  }

  /** What was counted holds for what was entered then. */
  #change(change: Partial<EditForm>): void {
    this.#turn++
    this.form = { ...this.form, ...change }
    this.preview = null
  }

  #open(tool: Tool): void {
    const column = this.group?.column ?? this.columns[0] ?? ""
    this.#change({ column, among: "0" })
    this.tool = tool
  }

  #openFix(column: string): void {
    if (this.tool === "fix-all" && this.form.column === column) {
      this.close()
      return
    }
    this.#change({ column })
    this.tool = "fix-all"
    void this.#count()
  }

  close(): void {
    this.#turn++
    this.tool = null
    this.preview = null
  }

  #onSubmit(event: Event, needsCount: boolean): void {
    event.preventDefault()
    void (needsCount ? this.#count() : this.#apply())
  }

  get #edit(): UploadEdit | null {
    return this.tool === null ? null : findEdit(this.tool, this.form, this.#chosen?.among ?? { error: null })
  }

  /** Part by part, so that no call is long. */
  async #count(): Promise<void> {
    const edit = this.#edit
    if (edit === null) return
    const turn = ++this.#turn
    this.preview = { rows: 0, examples: [], next: 0 }
    for (let cursor: number | null = 0; cursor !== null;) {
      const counted = await this.calls.preview(edit, cursor)
      if (turn !== this.#turn || !this.isConnected) return
      if (!counted.ok) {
        this.preview = null
        this.calls.fail(counted.problem)
        return
      }
      const { rows, examples, next_cursor: next } = counted.value
      cursor = next
      this.preview = {
        rows: this.preview.rows + rows,
        examples: [...this.preview.examples, ...examples].slice(0, MAX_EXAMPLES),
        next,
      }
    }
  }

  async #apply(): Promise<void> {
    const edit = this.#edit
    if (edit === null || this.isBusy) return
    await this.#run(() => this.calls.edit(edit))
  }

  #move(step: "undo" | "redo"): Promise<void> {
    return this.#run(() => this.calls.move(step))
  }

  async #run(call: () => ReturnType<RowCalls["edit"]>): Promise<void> {
    this.isBusy = true
    const result = await call()
    this.isBusy = false
    if (!result.ok) {
      this.calls.fail(result.problem)
      return
    }
    this.close()
    EditPanel.edited.send(this)
  }
}
