import { html } from "lit"
import { PageElement } from "../../elements/page-element.ts"
import { property, withProperties } from "../../elements/with-properties.ts"
import type { Closing } from "../client/closing.ts"
import type { ShellMessages } from "./en.ts"
import "../../elements/styles/dialog.css"
import "../styles/modal.css"

/**
 * Asks, before the journey closes, whether others use this computer: the next person at the browser would see what was entered.
 *
 * @property closing - what the answer ends
 * @property messages - the part of the catalogue about the question
 */
export class OwnComputer extends withProperties(PageElement, {
  closing: property<Closing>(),
  messages: property<ShellMessages["ownComputer"]>(),
}) {
  static readonly tag = "hrsync-own-computer"

  override render() {
    const { messages: t, closing } = this
    const goOn = (event: Event) => {
      event.preventDefault()
      closing.stay()
    }
    return html`<dialog class="dialog modal" aria-labelledby="own-computer-title" @cancel=${goOn}>
      <h2 id="own-computer-title">${t.title}</h2>
      <div class="stack"><p>${t.text}</p></div>
      <div class="btns">
        <button class="btn primary" type="button" @click=${() => closing.answer("own")}>${t.own}</button>
        <button class="btn" type="button" @click=${() => closing.answer("shared")}>${t.shared}</button>
        <button class="btn ghost" type="button" @click=${goOn}>${t.goOn}</button>
      </div>
    </dialog>`
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal()
  }
}
