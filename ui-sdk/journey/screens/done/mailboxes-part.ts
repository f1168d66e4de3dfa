import { html, nothing, type TemplateResult } from "lit"
import { type Problem, send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import { PageElement } from "../../../elements/page-element.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import type { Connected } from "../../client/connected.ts"
import type { Journey } from "../../client/journey.ts"
import type { Messages } from "./en.ts"
import { problemText } from "./problem-text.ts"

type Mailbox = Connected["mailboxes"][number]

/**
 * Who may decide about the connection, who may once a mail is opened, and the way to remove one of them.
 *
 * @property journey
 * @property messages
 * @property connected - the connection as it is
 * @property isCovered - the embedding page hides the window, so that nothing may be pressed
 */
export class MailboxesPart extends withProperties(PageElement, {
  journey: property<Journey>(),
  messages: property<Messages>(),
  connected: property<Connected>(),
  isCovered: property(false),
  /** Id of the one that is to be removed, once that is confirmed; null: none. */
  asked: state<string | null>(null),
  isRemoving: state(false),
  problem: state<Problem | null>(null),
}) {
  static readonly tag = "hrsync-mailboxes"
  /** Someone was removed. */
  static readonly changed = new ElementEvent("changed")

  override render() {
    const { messages: t, problem } = this
    const { mailboxes } = this.connected
    return html`<section class="sec" aria-labelledby="done-mailboxes">
      <h2 id="done-mailboxes">${t.mailboxesTitle}</h2>
      ${
        mailboxes.length === 0
          ? html`<p class="hint">${t.noMailboxes}</p>`
          : html`<ul class="rows">
              ${mailboxes.map((mailbox) => this.#row(mailbox))}
            </ul>`
      }
      ${
        problem === null
          ? nothing
          : html`<p class="err" role="alert">${icon("alert")}<span>${problemText(problem, t)}</span></p>`
      }
    </section>`
  }

  #row({ mailbox_id: id, email, is_proven: isProven, is_caller: isCaller }: Mailbox): TemplateResult {
    const { messages: t } = this
    const isAsked = this.asked === id
    return html`<li>
      ${icon(isProven ? "user" : "mail")}<span class="t"
        ><b class="address">${email}</b
        ><small role=${isAsked ? "status" : nothing}
          >${isAsked ? t.removeText : isProven ? t.isProven : t.isNamed}</small
        ></span
      >${isCaller ? html`<span class="faint">${t.isYou}</span>` : isAsked ? this.#confirm(id) : this.#offer(id, email)}
    </li>`
  }

  #offer(id: string, email: string): TemplateResult {
    const { messages: t } = this
    return html`<button
      class="btn"
      type="button"
      aria-label=${`${t.remove}: ${email}`}
      aria-disabled=${this.isCovered ? "true" : nothing}
      @click=${() => {
        if (!this.isCovered) Object.assign(this, { asked: id, problem: null })
      }}
    >
      ${t.remove}
    </button>`
  }

  #confirm(id: string): TemplateResult {
    const { messages: t } = this
    return html`<span class="btns">
      <button
        class="btn danger"
        type="button"
        aria-disabled=${this.isCovered ? "true" : nothing}
        aria-busy=${this.isRemoving ? "true" : nothing}
        @click=${() => void this.#remove(id)}
      >
        ${t.removeConfirmed}
      </button>
      <button class="btn ghost" type="button" @click=${() => (this.asked = null)}>${t.keep}</button>
    </span>`
  }

  async #remove(id: string): Promise<void> {
    if (this.isRemoving || this.isCovered) return
    this.isRemoving = true
    this.problem = null
    const body = { mailbox_id: id }
    const result = await send(this.journey.api.POST("/api/journey/mailboxes/remove/", { body }))
    Object.assign(this, { isRemoving: false, asked: null })
    if (result.ok) MailboxesPart.changed.send(this)
    else if (result.problem.kind === "expired") this.journey.fail(result.problem)
    else this.problem = result.problem
  }
}
