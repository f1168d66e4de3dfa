import { html, nothing } from "lit"
import { state, withProperties } from "../../elements/with-properties.ts"
import { PagePart } from "../pages/page-part.ts"
import type { ShellMessages } from "./en.ts"
import { isForPage } from "./keys.ts"
import "../../elements/styles/dialog.css"

/** The keys that work on every page; `?` shows them. */
export class ShortcutsDialog extends withProperties(PagePart<ShellMessages>, {
  isOpen: state(false),
}) {
  static readonly tag = "hrsync-shortcuts"

  override connectedCallback(): void {
    super.connectedCallback()
    document.addEventListener("keydown", this.#onKey)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    document.removeEventListener("keydown", this.#onKey)
  }

  override render() {
    if (!this.isOpen) return nothing
    const { shortcuts: t } = this.messages
    const close = () => (this.isOpen = false)
    return html`<dialog class="dialog" aria-labelledby="shortcuts-title" @close=${close}>
      <h2 id="shortcuts-title">${t.title}</h2>
      <dl class="shortcuts">
        ${t.keys.map(
          ({ keys, does }) =>
            html`<div>
              <dt>${keys.map((key) => html`<kbd>${key}</kbd>`)}</dt>
              <dd>${does}</dd>
            </div>`,
        )}
      </dl>
      <form class="btns" method="dialog"><button class="btn primary">${t.close}</button></form>
    </dialog>`
  }

  protected override updated(): void {
    const dialog = this.querySelector("dialog")
    if (dialog?.open === false) dialog.showModal()
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== "?" || !isForPage(event)) return
    event.preventDefault()
    this.isOpen = true
  }
}
