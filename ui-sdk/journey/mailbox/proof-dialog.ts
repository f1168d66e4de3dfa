import { html, nothing } from "lit"
import { PageElement } from "../../elements/page-element.ts"
import { property, withProperties } from "../../elements/with-properties.ts"
import type { Journey } from "../client/journey.ts"
import { ConfirmMailbox } from "./confirm-mailbox.ts"
import type { MailboxMessages } from "./en.ts"
import "../../elements/styles/dialog.css"
import "../styles/modal.css"

/**
 * Asks for a proved mailbox over whatever is shown, when the service requires one for something that the user did. What was done
 * goes on by itself afterwards.
 *
 * @property journey - whose calls wait
 * @property messages - the part of the catalogue about the mailbox
 */
export class ProofDialog extends withProperties(PageElement, {
  journey: property<Journey>(),
  messages: property<MailboxMessages>(),
}) {
  static readonly tag = "hrsync-proof-dialog"
  static readonly parts = [ConfirmMailbox]
  #end: (() => void) | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#end = this.journey.gate.subscribe(() => this.requestUpdate())
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#end?.()
  }

  override render() {
    const { messages: t, journey } = this
    const { gate } = journey
    if (!gate.isAsking) return nothing
    const cancel = (event: Event) => {
      event.preventDefault()
      gate.answer(false)
    }
    return html`<dialog class="dialog modal proof" aria-labelledby="proof-title" @cancel=${cancel}>
      <h2 id="proof-title">${t.decide.title}</h2>
      <div class="stack">
        <p>${t.decide.text}</p>
        <hrsync-confirm-mailbox
          .journey=${journey}
          .messages=${t}
          .purpose=${"decide"}
          .hasButton=${true}
          ${ConfirmMailbox.proved.on(() => gate.answer(true))}
        ></hrsync-confirm-mailbox>
      </div>
      <div class="btns"><button class="btn" type="button" @click=${cancel}>${t.cancel}</button></div>
    </dialog>`
  }

  protected override updated(): void {
    const dialog = this.querySelector("dialog")
    if (dialog?.open === false) dialog.showModal()
  }
}
