import { html } from "lit"
import { icon } from "../../elements/icon.ts"
import "../../elements/styles/copy.css"
import { property, state, withProperties } from "../../elements/with-properties.ts"
import { ConsoleElement } from "./console-element.ts"

const COPIED_MILLIS = 2_000

/**
 * A value to take along, such as a key that is shown once, with a button that copies it.
 *
 * @property value - what is copied
 */
export class CopyValue extends withProperties(ConsoleElement, {
  value: property(""),
  isCopied: state(false),
}) {
  static readonly tag = "hrsync-copy"
  override render() {
    const { value, words, isCopied } = this
    return html`<div class="copy">
      <code tabindex="0">${value}</code>
      <button class="btn" type="button" @click=${() => void this.#copy()}>
        ${icon(isCopied ? "check" : "copy")}<span role="status">${isCopied ? words.copied : words.copy}</span>
      </button>
    </div>`
  }

  async #copy(): Promise<void> {
    await navigator.clipboard.writeText(this.value)
    this.isCopied = true
    setTimeout(() => (this.isCopied = false), COPIED_MILLIS)
  }
}
