import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import { ElementEvent } from "../../../elements/element-event.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { actionButton } from "../../parts/action-button.ts"
import { emptyState } from "../../parts/empty.ts"
import { consoleIcon } from "../../parts/icons.ts"
import { problemNote } from "../../parts/loaded.ts"
import { Menu } from "../../parts/menu.ts"
import { PagePart } from "../page-part.ts"
import { conflictNote } from "./conflict.ts"
import { type Draft, findRepeated, isUnchanged, move, newDraft, type Rule, toDraft, toRule } from "./draft.ts"
import type { Messages } from "./en.ts"
import { RulesPreviewPane } from "./preview-pane.ts"
import { ruleForm } from "./rule-form.ts"
import { readOnlyRules, ruleList } from "./rule-list.ts"
import { nameRule } from "./rule-words.ts"
import { loadRules, type Rules, saveRules, type Scope } from "./rules-api.ts"

/**
 * The rules of a vendor or a client: their order, the form of the one that is chosen, and what they change.
 *
 * @property scope - whose rules they are
 * @property stored - as they are stored
 */
export class RulesEditor extends withProperties(PagePart<Messages>, {
  scope: property<Scope>(),
  stored: property<Rules>(),
  drafts: state<ReadonlyArray<Draft>>([]),
  /** The id of the draft whose form is open; null: none. */
  chosen: state<number | null>(null),
  isTried: state(false),
  /** What someone else saved first; null: nobody did. */
  theirs: state<Rules | null>(null),
  /** For screen readers: what moving a rule has done. */
  spoken: state(""),
}) {
  static readonly tag = "hrsync-rules-editor"
  static readonly parts = [Menu, RulesPreviewPane]
  static readonly saved = new ElementEvent<Rules>("saved")
  readonly #saving = new Action(this)

  get hasUnsavedChanges(): boolean {
    return !isUnchanged(this.drafts, this.stored.rules)
  }

  /** The complete ones. */
  get #rules(): ReadonlyArray<Rule> {
    return this.drafts.flatMap((draft) => toRule(draft) ?? [])
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("stored")) this.#show(this.stored.rules)
  }

  override render() {
    const { messages: t } = this
    return html`<div class="cols-2">
      <section class="part" aria-labelledby="rules-order">
        <div class="part-head">
          <h2 id="rules-order">${t.order}</h2>
          <button class="btn" type="button" @click=${this.#add}>${consoleIcon("plus")}${t.add}</button>
        </div>
        ${this.#conflict()} ${this.#vendorRules()} ${this.#list()} ${this.#form()} ${this.#saveBar()}
        <p class="vh" role="status">${this.spoken}</p>
      </section>
      <hrsync-rules-preview .scope=${this.scope} .rules=${this.#rules}></hrsync-rules-preview>
    </div>`
  }

  #vendorRules(): TemplateResult | typeof nothing {
    const { messages: t } = this
    if (this.scope.kind === "vendor") return html`<p class="hint">${t.clientAfter}</p>`
    const rules = this.stored.vendor_rules
    if (rules.length === 0) return nothing
    return html`<details class="vendor-rules">
      <summary>${t.vendorFirst(rules.length)}</summary>
      ${readOnlyRules(rules, t)}
    </details>`
  }

  #list(): TemplateResult {
    const { messages: t } = this
    if (this.drafts.length === 0) return emptyState("rules", t.empty, t.emptyText)
    return ruleList({
      drafts: this.drafts,
      stored: this.stored.rules,
      chosen: this.chosen,
      messages: t,
      onChoose: (id) => (this.chosen = id === this.chosen ? null : id),
      onMove: (from, to) => this.#move(from, to),
      onDelete: (index) => this.#delete(index),
    })
  }

  #form(): TemplateResult | typeof nothing {
    const { messages: t } = this
    const index = this.drafts.findIndex(({ id }) => id === this.chosen)
    const draft = this.drafts[index]
    if (draft === undefined) return nothing
    return html`<form class="editor" aria-labelledby="rule-title" @submit=${this.#onSubmit}>
      <h2 class="h2" id="rule-title">${t.form.title(index + 1, nameRule(draft, t))}</h2>
      ${ruleForm({
        draft,
        messages: t,
        isTried: this.isTried,
        problems: this.#listProblems(index),
        onChange: (changed) => (this.drafts = this.drafts.with(index, changed)),
      })}
    </form>`
  }

  /** The service counts the rules from 0. */
  #listProblems(index: number): ReadonlyArray<string> {
    return Object.entries(this.#saving.problem?.fields ?? {}).flatMap(([path, reason]) =>
      path.startsWith(`rules.${String(index)}.`) ? [reason] : [],
    )
  }

  #saveBar(): TemplateResult | typeof nothing {
    const { messages: t, words } = this
    if (!this.hasUnsavedChanges) return nothing
    const { problem } = this.#saving
    const numbers = this.drafts.flatMap((_, index) =>
      this.#listProblems(index).length > 0 ? [index + 1] : [],
    )
    return html`<div class="save-bar">
      ${
        numbers.length > 0
          ? html`<p class="err" role="alert">${t.invalid} ${numbers.map(t.ruleNumber).join(", ")}</p>`
          : this.theirs === null
            ? problemNote(problem, words)
            : nothing
      }
      <div class="btns">
        ${actionButton(t.saveChanges, this.#saving, { onClick: this.#save })}
        <button class="btn" type="button" @click=${() => this.#show(this.stored.rules)}>${t.discard}</button>
      </div>
    </div>`
  }

  #conflict(): TemplateResult | typeof nothing {
    const { theirs } = this
    if (theirs === null) return nothing
    return conflictNote({
      theirs: theirs.rules,
      mine: this.#rules,
      messages: this.messages,
      onTheirs: () => this.#emitSaved(theirs),
      onMine: () => {
        this.theirs = null
        void this.#saveOver(theirs.version)
      },
    })
  }

  readonly #add = (): void => {
    const draft = newDraft()
    this.drafts = [...this.drafts, draft]
    this.chosen = draft.id
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("#rule-kind")?.focus())
  }

  #move(from: number, to: number): void {
    const moved = move(this.drafts, from, to)
    if (moved === this.drafts) return
    const id = this.drafts[from]?.id
    this.drafts = moved
    this.spoken = this.messages.moved(to + 1, moved.length)
    // The grip keeps the focus for the next arrow key.
    void this.updateComplete.then(() =>
      this.querySelector<HTMLElement>(`[data-rule="${String(id)}"]`)?.focus(),
    )
  }

  #delete(index: number): void {
    const before = this.drafts
    const draft = before[index]
    if (draft === undefined) return
    this.drafts = before.toSpliced(index, 1)
    this.console.toast(this.messages.deleted(nameRule(draft, this.messages)), () => {
      this.drafts = this.drafts.toSpliced(index, 0, draft)
    })
  }

  /** What is stored, in place of what was typed. */
  #show(rules: ReadonlyArray<Rule>): void {
    this.#saving.clear()
    Object.assign(this, { drafts: rules.map(toDraft), chosen: null, isTried: false, theirs: null })
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.#save()
  }

  readonly #save = (): void => {
    this.isTried = true
    const wrong = this.drafts.find((draft) => toRule(draft) === null || findRepeated(draft) !== null)
    if (wrong === undefined) void this.#saveOver(this.stored.version)
    else this.chosen = wrong.id
  }

  async #saveOver(version: string): Promise<void> {
    const { api, scope } = this
    const result = await this.#saving.run(() => saveRules(api, scope, this.#rules, version))
    if (result?.ok === true) {
      this.console.toast(this.messages.saved)
      this.#emitSaved(result.value)
    } else if (result?.problem.kind === "conflict") {
      const current = await loadRules(api, scope)
      if (current.ok) this.theirs = current.value
    }
  }

  #emitSaved(detail: Rules): void {
    this.stored = detail
    RulesEditor.saved.send(this, detail)
  }
}
