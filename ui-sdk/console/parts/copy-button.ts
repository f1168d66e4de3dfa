import { html } from "lit"
import { icon } from "../../elements/icon.ts"
import { property, state, withProperties } from "../../elements/with-properties.ts"
import { ConsoleElement } from "./console-element.ts"

const COPIED_MILLIS = 2_000

/**
 * Copies a text that is shown beside it.
 *
 * @property value - what is copied
 * @property look - the classes of the button
 */
export class CopyButton extends withProperties(ConsoleElement, {
  value: property(""),
  look: property("btn ghost"),
  isCopied: state(false),
}) {
  static readonly tag = "hrsync-copy-button"
  override render() {
    const { words, isCopied } = this
    return html`<button class=${this.look} type="button" @click=${() => void this.#copy()}>
      ${icon(isCopied ? "check" : "copy", "sm")}<span role="status"
        >${isCopied ? words.copied : words.copy}</span
      >
    </button>`
  }

  async #copy(): Promise<void> {
    await navigator.clipboard.writeText(this.value)
    this.isCopied = true
    setTimeout(() => (this.isCopied = false), COPIED_MILLIS)
  }
}
