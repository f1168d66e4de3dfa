import { html } from "lit"
import { icon } from "../../elements/icon.ts"
import { PageElement } from "../../elements/page-element.ts"
import type { Words } from "./words/en.ts"

const COPIED_MILLIS = 2_000

/**
 * Copies a text that is shown beside it.
 *
 * @property value - what is copied
 * @property words - the words that several pages have
 */
export class CopyButton extends PageElement {
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
    const { words, isCopied } = this
    return html`<button class="btn ghost" type="button" @click=${() => void this.#copy()}>
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

customElements.define("hrsync-copy-button", CopyButton)
