import { html, nothing, type TemplateResult } from "lit"
import { property, state, withProperties } from "../../elements/with-properties.ts"
import { ConsoleElement } from "./console-element.ts"
import { consoleIcon, type ConsoleIconName } from "./icons.ts"
import "../styles/menu.css"

/** A link where it has an address, else an action. */
export interface MenuItem {
  readonly label: string
  readonly icon?: ConsoleIconName
  readonly href?: string
  readonly onSelect?: () => void
  readonly isDangerous?: boolean
  /** Whether it is the chosen one among several; absent: it is no choice. */
  readonly isChecked?: boolean
}

let menus = 0
const MARGIN = 8

/**
 * A button that opens a list of actions or choices. Arrow keys, Home and End move in it, Escape closes it.
 *
 * @property label - the button's name, where `button` has no words
 * @property button - what the button shows; default: three dots
 * @property look - the button's classes
 * @property items - in their order
 */
export class Menu extends withProperties(ConsoleElement, {
  label: property<string | null>(null),
  button: property<TemplateResult>(consoleIcon("more")),
  look: property("btn ghost icon"),
  items: property<ReadonlyArray<MenuItem>>([]),
  isOpen: state(false),
}) {
  static readonly tag = "hrsync-menu"
  readonly #id = `menu-${String(++menus)}`

  override render() {
    return html`<button
        class=${this.look}
        type="button"
        aria-label=${this.label ?? nothing}
        aria-haspopup="menu"
        aria-expanded=${this.isOpen}
        aria-controls=${this.#id}
        popovertarget=${this.#id}
      >
        ${this.button}
      </button>
      <div
        class="menu"
        id=${this.#id}
        popover
        role="menu"
        aria-label=${this.label ?? nothing}
        @beforetoggle=${this.#place}
        @toggle=${this.#onToggle}
        @keydown=${this.#onKey}
      >
        ${this.items.map((item) => this.#item(item))}
      </div>`
  }

  #item(item: MenuItem): TemplateResult {
    const { label, icon, href, isDangerous = false, isChecked } = item
    const content = html`${icon === undefined ? nothing : consoleIcon(icon)}<span>${label}</span>
      ${isChecked === true ? consoleIcon("check", "sm") : nothing}`
    const onClick = () => {
      this.#popover?.hidePopover()
      item.onSelect?.()
    }
    const look = isDangerous ? "danger" : ""
    if (href !== undefined)
      return html`<a role="menuitem" tabindex="-1" class=${look} href=${href} @click=${onClick}
        >${content}</a
      >`
    return html`<button
      role=${isChecked === undefined ? "menuitem" : "menuitemradio"}
      aria-checked=${isChecked ?? nothing}
      tabindex="-1"
      type="button"
      class=${look}
      @click=${onClick}
    >
      ${content}
    </button>`
  }

  get #popover(): HTMLElement | null {
    return this.querySelector<HTMLElement>("[popover]")
  }

  get #entries(): ReadonlyArray<HTMLElement> {
    return [...this.querySelectorAll<HTMLElement>("[role^=menuitem]")]
  }

  /** Below the button, or above it where there is more room. */
  readonly #place = (event: Event): void => {
    if ((event as ToggleEvent).newState !== "open") return
    const [button, list] = [this.querySelector("button"), this.#popover]
    if (button === null || list === null) return
    const { top, bottom, left, right } = button.getBoundingClientRect()
    const isAbove = innerHeight - bottom < top && innerHeight - bottom < LOW
    const isAtEnd = left > innerWidth / 2
    const set = (name: string, pixels: number | null) =>
      list.style.setProperty(name, pixels === null ? "auto" : `${String(Math.round(pixels))}px`)
    set("top", isAbove ? null : bottom + MARGIN / 2)
    set("bottom", isAbove ? innerHeight - top + MARGIN / 2 : null)
    set("left", isAtEnd ? null : Math.max(MARGIN, left))
    set("right", isAtEnd ? Math.max(MARGIN, document.documentElement.clientWidth - right) : null)
  }

  readonly #onToggle = (event: Event): void => {
    this.isOpen = (event as ToggleEvent).newState === "open"
    if (!this.isOpen) return
    const entries = this.#entries
    const checked = entries.find((entry) => entry.getAttribute("aria-checked") === "true")
    ;(checked ?? entries[0])?.focus()
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const entries = this.#entries
    const index = entries.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
    if (event.key === "Tab") this.#popover?.hidePopover()
    if (next === undefined) return
    event.preventDefault()
    entries.at(next % entries.length)?.focus()
  }
}

/** A list of some actions is about this high, in pixels. */
const LOW = 280
