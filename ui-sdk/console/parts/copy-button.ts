import { html, nothing } from "lit"
import { icon } from "../../elements/icon.ts"
import { property, state, withProperties } from "../../elements/with-properties.ts"
import { ConsoleElement } from "./console-element.ts"

const COPIED_MILLIS = 2_000

/**
 * Copies a text that is shown beside it.
 *
 * @property value - what is copied
 * @property what - its name, where the button alone does not tell it
 * @property look - the classes of the button
 */
export class CopyButton extends withProperties(ConsoleElement, {
  value: property(""),
  what: property(""),
  look: property("btn ghost"),
  isCopied: state(false),
}) {
  static readonly tag = "hrsync-copy-button"
  override render() {
    const { words, isCopied, what } = this
    const name = (text: string) => (what === "" ? text : `${text}: ${what}`)
    // Beside the button: screen readers do not announce what changes within one.
    return html`<button
        class=${this.look}
        type="button"
        aria-label=${name(isCopied ? words.copied : words.copy)}
        @click=${() => void this.#copy()}
      >
        ${icon(isCopied ? "check" : "copy", "sm")}${isCopied ? words.copied : words.copy}</button
      ><span class="vh" role="status">${isCopied ? name(words.copied) : nothing}</span>`
  }

  async #copy(): Promise<void> {
    await navigator.clipboard.writeText(this.value)
    this.isCopied = true
    setTimeout(() => (this.isCopied = false), COPIED_MILLIS)
  }
}
