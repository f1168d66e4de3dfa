import { html, nothing, type TemplateResult } from "lit"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import { property, withProperties } from "../../../elements/with-properties.ts"
import "../../styles/dialog.css"
import { ConsoleElement } from "../console-element.ts"

/** One may be open over another. */
let dialogs = 0

/**
 * A dialog over the page, or a drawer at its edge, for as long as it is in the page: its owner renders it, and removes it
 * on `closed`. The rest of the page is inert while it is open; afterwards the focus returns to where it was.
 *
 * @property kind - `dialog` in the middle, `drawer` at the edge
 * @property heading - its title
 * @property closeLabel - of its close button; null: the usual word
 * @property content - what it holds
 * @property actions - its buttons, the primary one last
 * @property wide - it holds a table or code
 * @property locked - it cannot be dismissed, and hides what is behind it
 */
export class ConsoleDialog extends withProperties(ConsoleElement, {
  kind: property<"dialog" | "drawer">("dialog"),
  heading: property(""),
  closeLabel: property<string | null>(null),
  content: property<TemplateResult | typeof nothing>(nothing),
  actions: property<TemplateResult | typeof nothing>(nothing),
  wide: property(false),
  locked: property(false),
}) {
  static readonly tag = "hrsync-dialog"
  /** The user dismissed it: Escape, its close button, or a click beside a drawer. */
  static readonly closed = new ElementEvent("closed")
  #opener: Element | null = null
  readonly #titleId = `dialog-title-${String(++dialogs)}`

  override connectedCallback(): void {
    super.connectedCallback()
    this.#opener = document.activeElement
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    if (this.#opener instanceof HTMLElement && this.#opener.isConnected) this.#opener.focus()
  }

  /** What is to be filled in has the focus first; else the title, which is read out. */
  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal()
    const fields = ".dialog-content :is(input:not([tabindex='-1'], [readonly]), select, textarea)"
    ;(this.querySelector<HTMLElement>(fields) ?? this.querySelector("h2"))?.focus()
  }

  override render() {
    const { kind, heading, closeLabel, content, actions, words, wide, locked } = this
    return html`<dialog
      class="${kind} ${wide ? "wide" : ""} ${locked ? "private" : ""}"
      aria-labelledby=${this.#titleId}
      @cancel=${this.#onCancel}
      @click=${this.#onClick}
    >
      <div class="dialog-body">
        <header>
          <h2 id=${this.#titleId} tabindex="-1">${heading}</h2>
          ${
            locked
              ? nothing
              : html`<button
                  class="btn ghost icon"
                  type="button"
                  aria-label=${closeLabel ?? words.close}
                  @click=${this.#close}
                >
                  ${icon("x")}
                </button>`
          }
        </header>
        <div class="dialog-content">${content}</div>
        ${actions === nothing ? nothing : html`<footer>${actions}</footer>`}
      </div>
    </dialog>`
  }

  /** The element stays until its owner removes it, so that a refused dismissal changes nothing. */
  readonly #onCancel = (event: Event): void => {
    event.preventDefault()
    if (!this.locked) this.#close()
  }

  readonly #onClick = (event: Event): void => {
    if (this.kind === "drawer" && event.target === event.currentTarget) this.#close()
  }

  readonly #close = (): void => {
    ConsoleDialog.closed.send(this)
  }
}
