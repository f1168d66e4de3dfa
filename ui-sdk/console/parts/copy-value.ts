import { html } from "lit"
import { icon } from "../../elements/icon.ts"
import { PageElement } from "../../elements/page-element.ts"
import type { Words } from "./words/en.ts"
import "../../elements/styles/copy.css"

const COPIED_MILLIS = 2_000

/**
 * A value to take along, such as a key that is shown once, with a button that copies it.
 *
 * @property value - what is copied
 * @property words - the words that several pages have
 */
export class CopyValue extends PageElement {
  static override properties = {
    value: { attribute: false },
    words: { attribute: false },
    isCopied: { state: true },
  }
  declare value: string
  declare words: Words
  declare protected isCopied: boolean

  constructor() {
    super()
    Object.assign(this, { value: "", isCopied: false })
  }

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

customElements.define("hrsync-copy", CopyValue)
