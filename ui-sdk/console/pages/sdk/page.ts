import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleSdk } from "../../../../core/contract/accounts/console/sdk.ts"
import { type Result, send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import type { Language } from "../../../elements/locale/format.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { Resource } from "../../client/resource.ts"
import { actionButton } from "../../parts/action-button.ts"
import { CopyButton } from "../../parts/copy-button.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { ConsolePage } from "../console-page.ts"
import { type Draft, type DraftKey, listDifferences, listOrigins, toChange, toDraft } from "./draft.ts"
import type { Messages } from "./en.ts"
import { SdkForm } from "./form.ts"
import { SdkPreview } from "./preview.ts"
import { makeSnippet } from "./snippet.ts"
import "../../../elements/styles/code.css"
import "./page.css"

/** How the journey looks inside the vendor's product, where it may be opened, and what to paste there. */
export class SdkPage extends withProperties(ConsolePage<Messages>, {
  /** Null: nothing was changed. */
  draft: state<Draft | null>(null),
  /** What someone else published first; null: nobody did. */
  theirs: state<ConsoleSdk | null>(null),
  /** The language of the texts that are edited and shown. */
  language: state<Language>("en"),
}) {
  static readonly tag = "hrsync-sdk-page"
  static readonly parts = [CopyButton, SdkForm, SdkPreview]
  readonly #sdk = new Resource<ConsoleSdk>(this, () => this.#load())
  readonly #publishing = new Action(this)

  override get hasUnsavedChanges(): boolean {
    const { value } = this.#sdk
    return this.draft !== null && value !== null && listDifferences(this.draft, toDraft(value)).length > 0
  }

  #load(): Promise<Result<ConsoleSdk>> {
    return send<ConsoleSdk>(this.api.GET("/api/console/sdk/"))
  }

  override render() {
    const { messages: t, words } = this
    const sdk = this.#sdk.value
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        ${
          sdk === null
            ? nothing
            : html`<div class="btns">
                ${
                  this.hasUnsavedChanges
                    ? html`<button class="btn" type="button" @click=${this.#discard}>${t.discard}</button>`
                    : nothing
                }
                ${actionButton(t.publish, this.#publishing, { onClick: () => void this.#publish(sdk.version) })}
              </div>`
        }
        <p>${t.lede}</p>
      </header>
      ${showLoaded(sdk, this.#sdk, words, (loaded) => this.#content(loaded))}`
  }

  #content(sdk: ConsoleSdk): TemplateResult {
    const { language } = this
    const draft = this.draft ?? toDraft(sdk)
    const { problem } = this.#publishing
    const logo = findLogo(draft, sdk)
    return html`${this.theirs === null ? nothing : this.#conflict(this.theirs, draft)} ${this.#note()}
      ${this.#stops(draft, toDraft(sdk))}
      <div class="cols-2">
        <hrsync-sdk-form
          .draft=${draft}
          .problems=${problem?.fields ?? {}}
          .vendorName=${sdk.vendor_name}
          .logo=${logo}
          .language=${language}
          ${SdkForm.draftChanged.on((detail) => (this.draft = detail))}
          ${SdkForm.languageChosen.on((detail) => (this.language = detail))}
        ></hrsync-sdk-form>
        <div class="part beside">
          <hrsync-sdk-preview
            .draft=${draft}
            .vendorName=${sdk.vendor_name}
            .logo=${logo}
            .language=${language}
          ></hrsync-sdk-preview>
          ${this.#snippet(sdk)}
        </div>
      </div>`
  }

  /** Above the form, since what is wrong may be out of view. */
  #note(): TemplateResult | typeof nothing {
    const { problem } = this.#publishing
    if (problem === null || this.theirs !== null) return nothing
    const hasFields = problem.kind === "refused" && Object.keys(problem.fields).length > 0
    return hasFields
      ? html`<p class="note danger" role="alert">${icon("alert")}<span>${this.messages.refused}</span></p>`
      : html`${problemNote(problem, this.words)}`
  }

  /** What stops for people once the draft is published. */
  #stops(draft: Draft, stored: Draft): TemplateResult | typeof nothing {
    const { stops: t, modes } = this.messages
    const kept = listOrigins(draft)
    const origins = listOrigins(stored).filter((origin) => !kept.includes(origin))
    const gone = stored.modes.filter((mode) => !draft.modes.includes(mode))
    if (origins.length + gone.length === 0) return nothing
    return html`<div class="note warn" role="status">
      ${icon("alert")}
      <div>
        ${origins.length === 0 ? nothing : html`<p>${t.origins(origins)}</p>`}
        ${gone.length === 0 ? nothing : html`<p>${t.modes(gone.map((mode) => modes.mode[mode][0]))}</p>`}
      </div>
    </div>`
  }

  #snippet({ origins }: ConsoleSdk): TemplateResult {
    const { snippet: t } = this.messages
    const code = makeSnippet(location.origin)
    return html`<section class="part" aria-labelledby="sdk-snippet">
      <div class="part-head">
        <h2 id="sdk-snippet">${t.title}</h2>
        <hrsync-copy-button .value=${code}></hrsync-copy-button>
      </div>
      <p class="muted">${t.text}</p>
      ${origins.length === 0 ? html`<p class="note warn">${icon("alert")}<span>${t.noOrigin}</span></p>` : nothing}
      <pre class="code" tabindex="0" aria-labelledby="sdk-snippet">${code}</pre>
    </section>`
  }

  #conflict(theirs: ConsoleSdk, mine: Draft): TemplateResult {
    const { conflict: t } = this.messages
    const other = toDraft(theirs)
    return html`<div class="note warn" role="alert">
      ${icon("alert")}
      <div>
        <b>${t.title}</b>
        <p>${t.text}</p>
        <dl class="kv">
          ${listDifferences(mine, other).map(
            (key) =>
              html`<dt>${t.names[key]}</dt>
                <dd>${t.theirs(this.#describe(key, other))}<br />${t.mine(this.#describe(key, mine))}</dd>`,
          )}
        </dl>
        <div class="btns">
          <button class="btn" type="button" @click=${() => this.#takeTheirs(theirs)}>${t.take}</button>
          <button class="btn" type="button" @click=${() => void this.#publish(theirs.version)}>
            ${t.over}
          </button>
        </div>
      </div>
    </div>`
  }

  #describe(key: DraftKey, draft: Draft): string {
    const { conflict: t, modes, defaults } = this.messages
    if (key === "logo") return draft.logo === "none" ? t.none : t.present
    if (key === "theme") return defaults.themes[draft.theme]
    const text =
      key === "modes"
        ? this.format.list(draft.modes.map((mode) => modes.mode[mode][0]))
        : key === "title" || key === "reason"
          ? Object.values(draft[key]).filter(Boolean).join(" · ")
          : draft[key].split("\n").join(", ")
    return text === "" ? t.none : text
  }

  async #publish(version: string): Promise<void> {
    const { value } = this.#sdk
    if (value === null) return
    if (!this.hasUnsavedChanges && this.theirs === null) {
      this.console.toast(this.messages.nothing)
      return
    }
    const draft = this.draft ?? toDraft(value)
    if (draft.modes.length === 0) {
      this.querySelector<HTMLInputElement>(".switch")?.focus()
      return
    }
    const body = toChange(draft, version)
    const result = await this.#publishing.run(() =>
      send<ConsoleSdk>(this.api.POST("/api/console/sdk/", { body })),
    )
    if (result === null) return
    if (result.ok) {
      this.#accept(result.value)
      this.console.toast(this.messages.published)
      return
    }
    this.theirs = null
    if (result.problem.kind === "conflict") await this.#compare(draft)
    else this.#focusProblem()
  }

  /** Nothing typed is lost: the draft stays, also where it was the stored settings until now. */
  async #compare(draft: Draft): Promise<void> {
    const current = await this.#load()
    this.draft = draft
    if (current.ok) this.theirs = current.value
  }

  #focusProblem(): void {
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
  }

  #takeTheirs(theirs: ConsoleSdk): void {
    this.#publishing.clear()
    this.#accept(theirs)
  }

  #accept(sdk: ConsoleSdk): void {
    this.#sdk.set(sdk)
    Object.assign(this, { draft: null, theirs: null })
  }

  readonly #discard = (): void => {
    this.#publishing.clear()
    Object.assign(this, { draft: null, theirs: null })
  }
}

/** The address of the logo that the draft has; null: none. */
const findLogo = ({ logo }: Draft, { logo_url: stored }: ConsoleSdk): string | null => {
  if (typeof logo === "object") return logo.dataUrl
  return logo === "keep" ? stored : null
}
