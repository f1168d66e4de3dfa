import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import { ElementEvent } from "../../../elements/element-event.ts"
import "../../../elements/styles/field.css"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { PagePart } from "../../pages/page-part.ts"
import { consoleIcon } from "../../parts/icons.ts"
import { problemText } from "../../parts/loaded.ts"
import type { ShellMessages } from "../en.ts"
import "../../styles/quick-search.css"
import { isForPage, isSearchKey } from "../keys.ts"
import { findActions } from "./find-actions.ts"
import { findPages } from "./find-pages.ts"
import { findEverywhere, findReach, type Finding, type FindingGroup, type Findings } from "./findings.ts"

/** Milliseconds after the last key until what was typed is searched for. */
const PAUSE_MILLIS = 250
const SHORTEST = 2
/** Pixels between the field and what was found. */
const GAP = 4

/** An entry of the list: what was found, or the way to the whole list of its kind. */
type Entry = Pick<Finding, "href"> & { readonly typed?: string }

/**
 * Finds pages, actions, clients, employees and deliveries from every page, and for operators vendors and companies. `/` and Ctrl-K lead
 * to it from anywhere; the arrow keys and Enter
 * choose, Escape closes. What is typed is a combobox (WAI-ARIA 1.2) over a list of links.
 */
export class QuickSearch extends withProperties(PagePart<ShellMessages>, {
  search: state(""),
  /** Null: not there yet. */
  findings: state<Findings | null>(null),
  isOpen: state(false),
  /** The entry that Enter opens; -1: none. */
  chosen: state(-1),
}) {
  static readonly tag = "hrsync-quick-search"
  /** The reader has pressed a key that leads to it: it must be seen. */
  static readonly wanted = new ElementEvent("wanted")
  #timer: ReturnType<typeof setTimeout> | undefined
  #turn = 0

  override connectedCallback(): void {
    super.connectedCallback()
    document.addEventListener("keydown", this.#onPageKey)
    this.addEventListener("focusout", this.#onFocusOut)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
    document.removeEventListener("keydown", this.#onPageKey)
    this.removeEventListener("focusout", this.#onFocusOut)
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("isOpen")) this.#showPanel()
    if (changed.has("chosen"))
      this.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" })
  }

  override render() {
    const { search: t } = this.messages
    return html`<div class="find with">
        <span class="lead">${consoleIcon("search", "sm")}</span>
        <input
          class="input"
          type="search"
          role="combobox"
          aria-label=${t.label[findReach(this.console.session.session) ?? "pages"]}
          aria-autocomplete="list"
          aria-expanded=${this.isOpen}
          aria-controls="quick-search-list"
          aria-activedescendant=${this.chosen < 0 ? nothing : `quick-search-${String(this.chosen)}`}
          placeholder=${t.hint}
          autocomplete="off"
          spellcheck="false"
          .value=${this.search}
          @input=${this.#onInput}
          @focus=${() => this.#open()}
          @keydown=${this.#onKey}
        />
        ${this.search === "" ? html`<kbd aria-hidden="true">/</kbd>` : nothing}
      </div>
      <div class="found" popover="manual">${this.#status()}${this.#list()}</div>`
  }

  #status(): TemplateResult {
    const { search: t } = this.messages
    const { findings } = this
    const text = () => {
      if (findings === null) return t.searching
      if (findings.problem !== null) return problemText(findings.problem, this.words)
      return this.#entries.length === 0 ? t.none(this.search.trim()) : ""
    }
    return html`<p class="found-status" role="status">${text()}</p>`
  }

  #list(): TemplateResult {
    let index = 0
    return html`<div id="quick-search-list" role="listbox" aria-label=${this.messages.search.found}>
      ${this.#groups.map((group) => {
        const first = index
        index += toEntries(group, this.search).length
        return this.#group(group, first)
      })}
    </div>`
  }

  #group({ kind, findings, whole }: FindingGroup, first: number): TemplateResult {
    const { search: t } = this.messages
    return html`<div role="group" aria-label=${t.group[kind]}>
      <p class="found-kind" aria-hidden="true">${t.group[kind]}</p>
      ${findings.map(({ icon, title, detail, href }, index) =>
        this.#option(
          first + index,
          { href },
          html`${consoleIcon(icon)}<span class="grow"
              ><b class="trim">${title ?? t.noName}</b><small class="trim">${detail}</small></span
            >`,
        ),
      )}
      ${
        whole === null
          ? nothing
          : this.#option(
              first + findings.length,
              { href: whole, typed: this.search.trim() },
              html`<span class="found-whole">${t.whole[kind]}</span>`,
            )
      }
    </div>`
  }

  #option(index: number, entry: Entry, content: TemplateResult): TemplateResult {
    return html`<a
      id="quick-search-${String(index)}"
      role="option"
      tabindex="-1"
      href=${entry.href}
      aria-selected=${index === this.chosen}
      @click=${(event: MouseEvent) => this.#onClick(event, entry)}
      >${content}</a
    >`
  }

  get #input(): HTMLInputElement | null {
    return this.querySelector("input")
  }

  get #entries(): ReadonlyArray<Entry> {
    return this.#groups.flatMap((group) => toEntries(group, this.search))
  }

  /** Pages and actions are known at once. */
  get #groups(): ReadonlyArray<FindingGroup> {
    const { messages, search } = this
    const known = [findPages, findActions].map((find) => find(this.console.session.session, messages, search))
    return [...known.filter(({ findings }) => findings.length > 0), ...(this.findings?.groups ?? [])]
  }

  readonly #onPageKey = (event: KeyboardEvent): void => {
    if (!isSearchKey(event) && (event.key !== "/" || !isForPage(event))) return
    event.preventDefault()
    QuickSearch.wanted.send(this)
    // Once the navigation of a narrow window is open.
    requestAnimationFrame(() => this.#input?.focus())
  }

  readonly #onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    if (!this.contains(relatedTarget as Node | null)) this.isOpen = false
  }

  readonly #onInput = (): void => {
    this.search = this.#input?.value ?? ""
    this.#turn++
    Object.assign(this, { findings: null, chosen: -1 })
    this.#open()
    clearTimeout(this.#timer)
    if (this.isOpen) this.#timer = setTimeout(() => void this.#find(), PAUSE_MILLIS)
  }

  async #find(): Promise<void> {
    const turn = ++this.#turn
    const findings = await findEverywhere(this.console, this.search.trim())
    if (turn === this.#turn) this.findings = findings
  }

  #open(): void {
    this.isOpen = this.search.trim().length >= SHORTEST
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const count = this.#entries.length
    const next = { ArrowDown: this.chosen + 1, ArrowUp: Math.max(this.chosen, 0) - 1 }[event.key]
    if (next !== undefined && this.isOpen && count > 0) {
      event.preventDefault()
      this.chosen = (next + count) % count
    }
    if (event.key === "Escape" && this.isOpen) {
      event.preventDefault()
      this.isOpen = false
    }
    const entry = this.#entries[Math.max(this.chosen, 0)]
    if (event.key === "Enter" && this.isOpen && entry !== undefined) void this.#go(entry)
  }

  #onClick(event: MouseEvent, entry: Entry): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void this.#go(entry)
  }

  async #go({ href, typed }: Entry): Promise<void> {
    Object.assign(this, { search: "", findings: null, chosen: -1, isOpen: false })
    // Else a drawer that the page opens gives the focus back to the field when it closes.
    this.#input?.blur()
    await this.console.router.go(href, typed)
  }

  /** Beside the field, over the page. */
  #showPanel(): void {
    const panel = this.querySelector<HTMLElement>(".found")
    const input = this.#input
    if (panel === null || input === null || panel.matches(":popover-open") === this.isOpen) return
    panel.togglePopover(this.isOpen)
    const { bottom, left, width } = input.getBoundingClientRect()
    panel.style.setProperty("top", `${String(Math.round(bottom + GAP))}px`)
    panel.style.setProperty("left", `${String(Math.round(left))}px`)
    panel.style.setProperty("--field", `${String(Math.round(width))}px`)
  }
}

const toEntries = ({ findings, whole }: FindingGroup, search: string): ReadonlyArray<Entry> =>
  whole === null ? findings : [...findings, { href: whole, typed: search.trim() }]
