import { wordIfAny } from "../../../elements/reasons/word-reason.ts"
import { html, nothing, type TemplateResult } from "lit"
import { send } from "../../../elements/api/send.ts"
import { icon, type IconName } from "../../../elements/icon.ts"
import { type Question, QuestionScreen } from "../question-screen.ts"
import type { Messages } from "./en.ts"

type HeldSync = NonNullable<Question["confirm_sync"]>

/** The question of the mass-change guard, with its numbers; the safe answer needs no thought. */
export class ConfirmSyncScreen extends QuestionScreen {
  static readonly tag = "hrsync-confirm-sync"
  declare messages: Messages

  protected words(): Messages {
    return this.messages
  }

  protected ask({ confirm_sync: held }: Question): TemplateResult | null {
    if (held === null) return null
    const { messages: t, isBusy } = this
    return html`<div class="col">
        <header class="head">
          <p class="status warn">${t.waiting(held.held_since)}</p>
          <h1>${t.title}</h1>
          <p class="lede">${t.lede(this.vendorName)}</p>
        </header>
        ${this.#changes(held)} ${this.#leaving(held)} ${held.missing === 0 ? nothing : this.#cause()}
        ${
          held.message === null
            ? nothing
            : html`<section class="sec" aria-labelledby="said">
                <h2 id="said">${t.said}</h2>
                <p>${wordIfAny(t.wordReason, held.message, held.message_codes)}</p>
              </section>`
        }
        <p class="lede">${t.safe}</p>
        ${this.problemNote()}
      </div>
      ${this.answers({
        extra: html`<button class="btn" type="button" @click=${() => void this.#send(held, false)}>
          ${t.reject}
        </button>`,
        why: isBusy ? t.sending : null,
        primary: { label: t.confirm, onClick: () => void this.#send(held, true), isBusy },
      })}`
  }

  #changes({ employees, missing, to_update: updated, to_add: added }: HeldSync): TemplateResult {
    const { messages: t } = this
    const row = (name: IconName, count: number, title: string, text: string) =>
      count === 0
        ? nothing
        : html`<li>
            ${icon(name)}<span class="t"><b class="num">${title}</b><small>${text}</small></span>
          </li>`
    const others = updated - missing
    return html`<section class="sec" aria-labelledby="changes">
      <div class="sec-head">
        <h2 id="changes">${t.changes}</h2>
        <span class="faint num">${t.now(employees)}</span>
      </div>
      <ul class="rows">
        ${row("power", missing, t.missing(missing), t.missingText)}
        ${row("edit", others, t.updated(others), t.updatedText)}
        ${row("plus", added, t.added(added), t.addedText)}
      </ul>
    </section>`
  }

  /** The people are known to who looks after the connection, more than any number. */
  #leaving({ missing, leaving }: HeldSync): TemplateResult | typeof nothing {
    const { messages: t } = this
    if (leaving.length === 0) return nothing
    const others = missing - leaving.length
    return html`<section class="sec" aria-labelledby="leaving">
      <h2 id="leaving">${t.leaving}</h2>
      <ul class="rows">
        ${leaving.map(
          ({ employee_id: id, name }) =>
            html`<li>
              ${icon("user")}<span class="t"><b>${name ?? id}</b><small>${t.employeeId(id)}</small></span>
            </li>`,
        )}
      </ul>
      ${others > 0 ? html`<p>${t.others(others)}</p>` : nothing}
    </section>`
  }

  #cause(): TemplateResult {
    const { messages: t } = this
    return html`<section class="sec" aria-labelledby="cause">
      <h2 id="cause">${t.cause}</h2>
      <p>${t.causeText}</p>
      <p>${t.causeElse}</p>
    </section>`
  }

  #send({ session_id }: HeldSync, confirmed: boolean): Promise<void> {
    const { messages: t, vendorName } = this
    const body = { session_id, confirmed }
    return this.answer(
      () => send(this.journey.api.POST("/api/journey/confirm-sync/", { body })),
      () => (confirmed ? t.confirmed(vendorName) : t.rejected(vendorName)),
    )
  }
}
