import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../../core/contract/connection/console/clients.ts"
import { ElementEvent } from "../../../../elements/element-event.ts"
import { icon } from "../../../../elements/icon.ts"
import { property, state, withProperties } from "../../../../elements/with-properties.ts"
import { Action } from "../../../client/action.ts"
import { Resource } from "../../../client/resource.ts"
import { actionButton } from "../../../parts/action-button.ts"
import { ConfirmDialog } from "../../../parts/dialogs/confirm-dialog.ts"
import { problemNote, showLoaded } from "../../../parts/loaded.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"
import { loadSharing, saveSharing } from "./sharing-api.ts"
import "./sharing.css"
import type { Sharing, Terms } from "./terms.ts"

/** What saving ends, to be confirmed first. */
export interface Loss {
  readonly heading: string
  readonly text: string
  readonly action: string
}

/**
 * The base of the two tabs on which a company changes its terms: what it shares, and whom. It loads and saves them, names the loss
 * first, and keeps the changes when someone else saved first.
 *
 * @property client
 */
export abstract class SharingEditor extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  loss: state<Loss | null>(null),
  /** What someone else saved first; null: nobody did. */
  theirs: state<Sharing | null>(null),
  /** Saving was refused, since a sync runs. */
  isSyncing: state(false),
}) {
  /** Other terms apply now. */
  static readonly changed = new ElementEvent("changed")
  protected readonly sharing = new Resource<Sharing>(this, () => loadSharing(this.api, this.connectionId))
  readonly #saving = new Action(this)

  protected get connectionId(): string {
    return this.client.connection_id
  }

  get hasUnsavedChanges(): boolean {
    return this.sharing.value !== null && this.isChanged(this.sharing.value)
  }

  protected abstract isChanged(sharing: Sharing): boolean
  /** What would be saved. */
  protected abstract readTerms(sharing: Sharing): Terms
  /** Forgets the changes. */
  protected abstract discard(): void
  /** Null: nothing is lost. Undefined: it is not known, and nothing may be saved. */
  protected abstract findLoss(sharing: Sharing): Promise<Loss | null | undefined>
  protected abstract content(sharing: Sharing): TemplateResult
  /** Both versions, side by side. */
  protected abstract compare(mine: Sharing, theirs: Sharing): TemplateResult
  /** Why it cannot be saved yet; null: it can. */
  protected abstract findBlocker(sharing: Sharing): string | null

  /** The page has loaded the client again, since something has changed. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.get("client") !== undefined && !this.hasUnsavedChanges) void this.sharing.load()
  }

  override render() {
    return showLoaded(
      this.sharing.value,
      this.sharing,
      this.words,
      (sharing) => html`${this.content(sharing)} ${this.#saveBar(sharing)} ${this.#dialog()}`,
    )
  }

  #saveBar(sharing: Sharing): TemplateResult | typeof nothing {
    const { sharing: t } = this.messages
    const { problem } = this.#saving
    if (!this.isChanged(sharing)) return nothing
    const blocker = this.findBlocker(sharing)
    return html`<div class="save-bar">
      ${this.#conflict(sharing)}
      ${this.isSyncing ? html`<p class="err" role="alert">${icon("alert")}<span>${t.syncing}</span></p>` : nothing}
      ${problem === null || problem.kind === "conflict" ? nothing : problemNote(problem, this.words)}
      ${blocker === null ? nothing : html`<p class="hint" role="status">${blocker}</p>`}
      ${this.theirs === null ? this.#buttons() : nothing}
    </div>`
  }

  #buttons(): TemplateResult {
    const { sharing: t } = this.messages
    return html`<div class="btns">
      ${actionButton(t.save, this.#saving, { onClick: () => void this.#save() })}
      <button class="btn" type="button" @click=${() => this.#forget()}>${t.discard}</button>
    </div>`
  }

  #conflict(sharing: Sharing): TemplateResult | typeof nothing {
    const { theirs } = this
    const { conflict: t } = this.messages.sharing
    if (theirs === null) return nothing
    return html`<div class="note warn" role="alert">
      ${icon("alert")}
      <div>
        <b>${t.title}</b>
        <p>${t.text}</p>
        ${this.compare(sharing, theirs)}
        <div class="btns">
          <button class="btn" type="button" @click=${() => this.#take(theirs)}>${t.theirs}</button>
          <button class="btn" type="button" @click=${() => this.#keep(theirs)}>${t.mine}</button>
        </div>
      </div>
    </div>`
  }

  #dialog(): TemplateResult | typeof nothing {
    const { loss } = this
    if (loss === null) return nothing
    return html`<hrsync-confirm-dialog
      .heading=${loss.heading}
      .text=${loss.text}
      .action=${loss.action}
      .isBusy=${this.#saving.isBusy}
      ${ConfirmDialog.confirmed.on(() => void this.#send())}
      ${ConfirmDialog.closed.on(() => (this.loss = null))}
    ></hrsync-confirm-dialog>`
  }

  async #save(): Promise<void> {
    const sharing = this.sharing.value
    if (sharing === null || this.#saving.isBusy || this.findBlocker(sharing) !== null) return
    const loss = await this.findLoss(sharing)
    if (loss === undefined) return
    if (loss === null) await this.#send()
    else this.loss = loss
  }

  async #send(): Promise<void> {
    const sharing = this.sharing.value
    if (sharing === null) return
    this.isSyncing = false
    const terms = this.readTerms(sharing)
    const result = await this.#saving.run(async () => {
      const saved = await saveSharing(this.api, this.connectionId, terms, sharing.version)
      // The changes are shown until what was saved is.
      if (saved.ok) await this.sharing.load()
      return saved
    })
    if (result === null) return
    this.loss = null
    if (result.ok) {
      if (this.#isSaved(terms)) this.#forget()
      this.console.toast(this.messages.sharing.saved(result.value.excluded))
      SharingEditor.changed.send(this)
    } else if (result.problem.kind === "conflict") await this.#findConflict(sharing)
  }

  /** Nothing was changed while it was saved. */
  #isSaved(terms: Terms): boolean {
    const sharing = this.sharing.value
    return sharing === null || JSON.stringify(this.readTerms(sharing)) === JSON.stringify(terms)
  }

  /** Someone else saved, or a sync runs. */
  async #findConflict({ version }: Sharing): Promise<void> {
    const current = await loadSharing(this.api, this.connectionId)
    if (current.ok && current.value.version !== version) this.theirs = current.value
    else this.isSyncing = true
  }

  protected async reload(): Promise<void> {
    await this.sharing.load()
    SharingEditor.changed.send(this)
  }

  #forget(): void {
    this.#saving.clear()
    Object.assign(this, { theirs: null, isSyncing: false })
    this.discard()
  }

  #take(theirs: Sharing): void {
    this.#forget()
    this.sharing.set(theirs)
  }

  /** The changes hold over theirs, and are saved as such. */
  #keep(theirs: Sharing): void {
    this.theirs = null
    this.#saving.clear()
    this.sharing.set(theirs)
    void this.#save()
  }
}
