import { html, nothing, type TemplateResult } from "lit"
import { nameField } from "../../../elements/fields/field-texts.ts"
import { send } from "../../../elements/api/send.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { Resource } from "../../client/resource.ts"
import { actionButton } from "../../parts/action-button.ts"
import { ConfirmDialog } from "../../parts/dialogs/confirm-dialog.ts"
import { emptyState } from "../../parts/empty.ts"
import { problemNote, problemText, showLoaded } from "../../parts/loaded.ts"
import { SearchField } from "../../parts/fields/search-field.ts"
import { RelativeTime } from "../../parts/time.ts"
import { ClientChoice } from "../clients/client-choice.ts"
import { ConsolePage } from "../console-page.ts"
import { ModelConsequences } from "./consequences.ts"
import type { Messages } from "./en.ts"
import { type Client, loadModel, saveModel } from "./model-api.ts"
import {
  type Changes,
  type Field,
  type Level,
  listChanges,
  listDifferences,
  type Model,
  sumUp,
} from "./model-changes.ts"
import { modelTable } from "./model-table.ts"
import { conflictNote, requestNote, waitingPart } from "./notes.ts"
import "./page.css"

/** What the vendor asks for, of all clients and of one. */
export class ModelsPage extends withProperties(ConsolePage<Messages>, {
  changes: state<Changes>(new Map()),
  search: state(""),
  /** The fields that someone else changed first. */
  theirs: state<ReadonlyArray<Field>>([]),
  /** Whether asking for less is to be confirmed. */
  isAsking: state(false),
}) {
  static readonly tag = "hrsync-models-page"
  static readonly parts = [ClientChoice, ConfirmDialog, ModelConsequences, RelativeTime, SearchField]
  readonly #asked = new Resource(this, () =>
    send(this.api.POST("/api/console/clients/search/", { body: { among: "asked" } })),
  )
  readonly #model = new Resource<Model>(this, () => this.#load())
  readonly #saving = new Action(this)
  /** Whose model is shown. */
  #loaded: Client | undefined

  get #client(): Client {
    return this.place.query.get("client")
  }

  override get hasUnsavedChanges(): boolean {
    const model = this.#model.value
    return model !== null && listChanges(model, this.changes).length > 0
  }

  protected override updated(): void {
    super.updated()
    if (this.#loaded === this.#client) return
    this.#model.clear()
    this.#discard()
    void this.#model.load()
  }

  #load(): ReturnType<typeof loadModel> {
    this.#loaded = this.#client
    return loadModel(this.api, this.#client)
  }

  override render() {
    const { messages: t, words } = this
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        <p>${t.lede}</p>
      </header>
      <div class="stack models">
        <search class="toolbar">
          ${this.#scopeChoice()}
          <hrsync-search-field
            .label=${t.search}
            .hint=${t.search}
            .value=${this.search}
            ${SearchField.searched.on((detail) => (this.search = detail))}
          ></hrsync-search-field>
        </search>
        ${showLoaded(this.#model.value, this.#model, words, (model) => this.#content(model))}
      </div>`
  }

  #scopeChoice(): TemplateResult {
    const { messages: t } = this
    return html`<hrsync-client-choice
      .fieldId=${"models-scope"}
      .label=${t.scope}
      .isLabelHidden=${true}
      .all=${t.allClients}
      .value=${this.#client}
      ${ClientChoice.chosen.on(this.#onScope)}
    ></hrsync-client-choice>`
  }

  readonly #onScope = (client: string | null): void => {
    if (this.hasUnsavedChanges) this.console.toast(this.messages.scopeLocked)
    else this.console.router.setQuery({ client: client ?? undefined })
  }

  #content(model: Model): TemplateResult {
    const { messages: t } = this
    const fields = this.#find(model)
    return html`${requestNote(model.request, t)}
    ${this.#client === null ? waitingPart(this.#asked.value?.items ?? [], t) : nothing}
    ${this.theirs.length === 0 ? nothing : conflictNote(this.theirs, this.changes, t)}
    ${
      fields.length === 0
        ? emptyState(
            "search",
            t.nothing,
            "",
            html`<button class="btn" type="button" @click=${() => (this.search = "")}>${t.clear}</button>`,
          )
        : modelTable({
            fields,
            changes: this.changes,
            isForAll: this.#client === null,
            messages: t,
            onChoose: ({ key }: Field, level: Level) =>
              (this.changes = new Map(this.changes).set(key, level)),
          })
    }
    ${this.#saveBar(model)} ${this.isAsking ? this.#confirmation(model) : nothing}`
  }

  #find({ fields }: Model): ReadonlyArray<Field> {
    const wanted = this.search.toLocaleLowerCase()
    const texts = this.messages.fields
    return fields.filter(
      ({ key }) =>
        nameField(texts, key).toLocaleLowerCase().includes(wanted) || key.toLowerCase().includes(wanted),
    )
  }

  #saveBar(model: Model): TemplateResult | typeof nothing {
    const { messages: t, words } = this
    if (!this.hasUnsavedChanges) return nothing
    const isForAll = this.#client === null
    const { asks, less, "at-once": atOnce } = sumUp(model, this.changes, isForAll)
    const lines = [
      ...(asks.length === 0 ? [] : [(isForAll ? t.effect.asksAll : t.effect.asks)(asks.length)]),
      ...(less.length === 0 ? [] : [t.effect.less(less.length)]),
      ...(atOnce.length === 0 ? [] : [t.effect.atOnce(atOnce.length)]),
    ]
    const save = () => (less.length === 0 ? void this.#save(model) : (this.isAsking = true))
    return html`<div class="save-bar">
      <div role="status">${lines.map((line) => html`<p>${line}</p>`)}</div>
      <hrsync-model-consequences
        .client=${this.#client}
        .changes=${listChanges(model, this.changes)}
      ></hrsync-model-consequences>
      ${this.isAsking || this.theirs.length > 0 ? nothing : problemNote(this.#saving.problem, words)}
      <div class="btns">
        ${actionButton(t.saveChanges, this.#saving, { onClick: () => void save() })}
        <button class="btn" type="button" @click=${() => this.#discard()}>${t.discard}</button>
      </div>
    </div>`
  }

  #confirmation(model: Model): TemplateResult {
    const { messages, words } = this
    const { confirm: t } = messages
    const { less } = sumUp(model, this.changes, this.#client === null)
    const { problem, isBusy } = this.#saving
    const warnings = less.flatMap(({ key }) =>
      this.changes.get(key) === "off" ? (t.warnings[key] ?? []) : [],
    )
    return html`<hrsync-confirm-dialog
      .heading=${t.title}
      .text=${[t.text(less.map(({ key }) => nameField(messages.fields, key)).join(", ")), ...warnings].join(" ")}
      .action=${t.action}
      .keep=${t.keep}
      .isBusy=${isBusy}
      .error=${problem === null ? null : problemText(problem, words)}
      ${ConfirmDialog.confirmed.on(() => void this.#save(model))}
      ${ConfirmDialog.closed.on(() => (this.isAsking = false))}
    ></hrsync-confirm-dialog>`
  }

  #discard(): void {
    this.#saving.clear()
    Object.assign(this, { changes: new Map(), theirs: [], isAsking: false })
  }

  async #save(model: Model): Promise<void> {
    const { api } = this
    const body = { changes: listChanges(model, this.changes), version: model.version }
    const result = await this.#saving.run(() => saveModel(api, this.#client, body))
    if (result === null) return
    this.isAsking = result.ok ? false : this.isAsking && result.problem.kind !== "conflict"
    if (result.ok) {
      this.console.toast(this.messages.saved(result.value.narrowed, result.value.requests))
      this.#discard()
      await Promise.all([this.#model.load(), this.#asked.load()])
    } else if (result.problem.kind === "conflict") await this.#compare(model)
  }

  /** What was chosen stays, over what someone else saved. */
  async #compare(before: Model): Promise<void> {
    await this.#model.load()
    if (this.#model.value !== null) this.theirs = listDifferences(before, this.#model.value)
  }
}
