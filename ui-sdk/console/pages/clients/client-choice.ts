import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { ConsoleClients } from "../../../../core/contract/connection/console/clients.ts"
import { type Result, send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Resource } from "../../client/resource.ts"
import { problemText } from "../../parts/loaded.ts"
import "../../../elements/styles/field.css"
import { PagePart } from "../page-part.ts"
import { nameConnection } from "./name-connection.ts"
import "./client-choice.css"

/** What a line of the list and the page of one client have. */
type Client = Pick<ConsoleClients["items"][number], "connection_id" | "name" | "vendor" | "source">

/** `open`: not terminated; `connected`: accepted or failed. */
export type Among = "open" | "connected"

interface Option {
  /** Null: all clients. */
  readonly id: string | null
  readonly text: string
}

/** How many are offered; typing finds the others. */
const OFFERED = 8
/** Milliseconds after the last key until what was typed is searched for. */
const PAUSE_MILLIS = 250

/**
 * A field that chooses one client out of any number of them: the service searches for what is typed. Arrow keys move in the list,
 * Enter chooses, Escape closes it.
 *
 * @property fieldId - of the input, unique in the page
 * @property label
 * @property isLabelHidden - the label is for screen readers only
 * @property all - the text of the choice of all clients; null: one has to be chosen
 * @property among - which clients are offered
 * @property value - the chosen client's connection; null: all, or none yet
 * @property showsSource - names tell apart several connections of one company
 */
export class ClientChoice extends withProperties(PagePart, {
  fieldId: property<string>(),
  label: property<string>(),
  isLabelHidden: property(false),
  all: property<string | null>(null),
  among: property<Among>("open"),
  value: property<string | null>(null),
  showsSource: property(false),
  isOpen: state(false),
  /** Null: nothing was typed since the list was opened. */
  typed: state<string | null>(null),
  /** The place of the option that Enter chooses. */
  active: state(0),
}) {
  static readonly tag = "hrsync-client-choice"
  /** The connection of the client; null: all. */
  static readonly chosen = new ElementEvent<string | null>("chosen")
  readonly #found = new Resource<ConsoleClients>(this, () =>
    send(
      this.api.POST("/api/console/clients/search/", {
        body: { search: (this.typed ?? "").trim(), among: this.among },
      }),
    ),
  )
  readonly #chosen = new Resource<Client | null>(this, () => this.#loadChosen())
  #timer: ReturnType<typeof setTimeout> | undefined
  #shown = ""

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("value") && this.hasUpdated) void this.#chosen.load()
  }

  /** A name that arrives while the field has the focus is replaced by what is typed next. */
  protected override updated(): void {
    const input = this.querySelector("input")
    const text = this.#chosenText
    if (text !== this.#shown && this.typed === null && input === document.activeElement) input?.select()
    this.#shown = text
  }

  async #loadChosen(): Promise<Result<Client | null>> {
    const { value } = this
    if (value === null) return { ok: true, value: null }
    return send(
      this.api.GET("/api/console/clients/{connection_id}/", { params: { path: { connection_id: value } } }),
    )
  }

  get #options(): ReadonlyArray<Option> {
    const all = this.all === null || this.typed !== null ? [] : [{ id: null, text: this.all }]
    const found = this.#found.value?.items.slice(0, OFFERED) ?? []
    return [...all, ...found.map((client) => ({ id: client.connection_id, text: this.#describe(client) }))]
  }

  #describe(client: Client): string {
    const { source } = client
    const name = nameConnection(client, this.readerKind)
    return this.showsSource && source !== null ? `${name} · ${source.name}` : name
  }

  get #chosenText(): string {
    const { value } = this.#chosen
    if (this.value === null) return this.all ?? ""
    return value?.connection_id === this.value ? this.#describe(value) : ""
  }

  override render() {
    const { fieldId, label, isOpen, isLabelHidden } = this
    const active = this.#options[this.active]
    return html`<div class="field client-choice" @focusout=${this.#onLeave}>
      <label class=${isLabelHidden ? "vh" : ""} for=${fieldId}>${label}</label>
      <input
        class="select"
        id=${fieldId}
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck="false"
        aria-expanded=${isOpen}
        aria-controls=${isOpen ? `${fieldId}-list` : nothing}
        aria-autocomplete="list"
        aria-activedescendant=${isOpen && active !== undefined ? this.#makeId(this.active) : nothing}
        placeholder=${this.#chosenText}
        .value=${this.typed ?? this.#chosenText}
        @click=${this.#open}
        @input=${this.#onInput}
        @keydown=${this.#onKey}
      />
      ${isOpen ? this.#list() : nothing}
    </div>`
  }

  #makeId(place: number): string {
    return `${this.fieldId}-${String(place)}`
  }

  #list(): TemplateResult {
    const { words, label, fieldId } = this
    const options = this.#options
    const { problem, value } = this.#found
    return html`<div class="client-options" @mousedown=${keepFocus}>
      <ul id="${fieldId}-list" role="listbox" aria-label=${label}>
        ${options.map((option, place) => this.#option(option, place))}
      </ul>
      <p class="hint" role="status">${problem !== null ? problemText(problem, words) : this.#hint(value)}</p>
    </div>`
  }

  #hint(found: ConsoleClients | null): string {
    const { clientChoice: t, loading } = this.words
    if (found === null) return loading
    if (found.items.length === 0) return t.nobody
    return found.items.length > OFFERED ? t.more : ""
  }

  #option({ id, text }: Option, place: number): TemplateResult {
    return html`<li
      id=${this.#makeId(place)}
      role="option"
      aria-selected=${id === this.value}
      class=${place === this.active ? "active" : ""}
      @click=${() => this.#choose(id)}
    >
      ${text}
    </li>`
  }

  readonly #open = ({ target }: Event): void => {
    if (this.isOpen) return
    Object.assign(this, { isOpen: true, active: 0 })
    ;(target as HTMLInputElement).select()
  }

  readonly #onInput = ({ target }: Event): void => {
    Object.assign(this, { isOpen: true, typed: (target as HTMLInputElement).value, active: 0 })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#found.load(), PAUSE_MILLIS)
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const last = this.#options.length - 1
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      if (this.isOpen) this.active = Math.max(0, Math.min(last, this.active + move))
      else this.#open(event)
    }
    const option = this.#options[this.active]
    if (event.key === "Enter" && this.isOpen) {
      event.preventDefault()
      // What was typed last may not be found yet.
      if (option !== undefined && !this.#found.isLoading) this.#choose(option.id)
    }
    if (event.key === "Escape" && this.isOpen) {
      event.stopPropagation()
      this.#close()
    }
  }

  readonly #onLeave = ({ relatedTarget }: FocusEvent): void => {
    if (!this.contains(relatedTarget as Node | null)) this.#close()
  }

  #choose(id: string | null): void {
    this.#close()
    if (id !== this.value) ClientChoice.chosen.send(this, id)
  }

  #close(): void {
    clearTimeout(this.#timer)
    const wasTyped = this.typed !== null
    Object.assign(this, { isOpen: false, typed: null, active: 0 })
    if (wasTyped) void this.#found.load()
  }
}

/** A click into the list leaves the focus in the field. */
const keepFocus = (event: Event): void => {
  event.preventDefault()
}
