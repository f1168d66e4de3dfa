import { html, nothing, type TemplateResult } from "lit"
import { send } from "../../../elements/api/send.ts"
import type { FieldKey } from "../../../elements/fields/category.ts"
import { nameField } from "../../../elements/fields/field-texts.ts"
import { icon } from "../../../elements/icon.ts"
import { isAboutMailbox } from "../../mailbox/mailbox-problem.ts"
import { findMailboxProof } from "../../mailbox/mailbox-proof.ts"
import { ConfirmMailbox } from "../../mailbox/confirm-mailbox.ts"
import { mailboxSection } from "../../mailbox/mailbox-section.ts"
import { type Question, QuestionScreen } from "../question-screen.ts"
import type { Messages } from "./en.ts"

type Request = NonNullable<Question["sharing_request"]>

/** What a vendor asks for beyond the agreement: what is new, agree or decline. */
export class SharingRequestScreen extends QuestionScreen {
  static readonly tag = "hrsync-sharing-request"
  static readonly parts = [ConfirmMailbox]
  declare messages: Messages

  protected words(): Messages {
    return this.messages
  }

  protected ask({ sharing_request: request, is_verified: isVerified }: Question): TemplateResult | null {
    if (request === null) return null
    const { messages: t, isBusy, vendorName, journey } = this
    // What an embedding page could make the user click takes the code itself, however lately one was entered.
    const needsCode = journey.isEmbedded || !isVerified
    const isMissing = needsCode && findMailboxProof(journey).wholeCode === null
    const { new_fields: added, mandatory_fields: mandatory, withheld_fields: withheld } = request
    return html`<div class="col">
        <header class="head">
          <p class="status warn">${t.since(request.requested_at)}</p>
          <h1>${t.title(vendorName)}</h1>
          <p class="lede">${t.lede(vendorName)}</p>
        </header>
        ${this.#fields("new", t.newFields, added)}
        ${this.#fields(
          "mandatory",
          t.mandatory,
          mandatory.filter((key) => !added.includes(key)),
        )}
        ${this.#fields("withheld", t.withheld, withheld)} ${this.#lacking(request)}
        <p class="faint">${t.masked}</p>
        ${needsCode ? this.#mailbox() : nothing} ${this.#failure()}
      </div>
      ${this.answers({
        extra: html`<button
          class="btn keep"
          type="button"
          aria-disabled=${isMissing || isBusy ? "true" : nothing}
          @click=${() => {
            if (!isMissing) void this.#send(request, false)
          }}
        >
          ${t.decline}
        </button>`,
        why: isBusy ? t.sending : isMissing ? t.mailbox.codeNeeded : null,
        primary: {
          label: t.agree,
          onClick: () => void this.#send(request, true),
          isBusy,
          isBlocked: isMissing,
        },
      })}`
  }

  #fields(id: string, title: string, keys: ReadonlyArray<FieldKey>): TemplateResult | typeof nothing {
    if (keys.length === 0) return nothing
    return html`<section class="sec" aria-labelledby="request-${id}">
      <div class="sec-head">
        <h2 id="request-${id}">${title}</h2>
        <span class="faint num">${this.messages.newCount(keys.length)}</span>
      </div>
      <ul class="rows">
        ${keys.map(
          (key) =>
            html`<li>
              ${icon("plus")}<span class="t"><b>${nameField(this.messages.fields, key)}</b></span>
            </li>`,
        )}
      </ul>
    </section>`
  }

  /** What agreeing would break, before the button. */
  #lacking({ lacking }: Request): TemplateResult | typeof nothing {
    const { messages: t } = this
    if (lacking.length === 0) return nothing
    return html`<div class="note warn" role="status">
      ${icon("alert")}
      <div>
        ${lacking.map(
          ({ key, lacking: count, employees }) =>
            html`<p>${t.lacking(nameField(t.fields, key), count, employees)}</p>`,
        )}
      </div>
    </div>`
  }

  #mailbox(): TemplateResult {
    return mailboxSection({
      journey: this.journey,
      messages: this.messages.mailbox,
      purpose: "decide",
      onChange: () => this.requestUpdate(),
    })
  }

  /** What is wrong with the code is said there. */
  #failure(): TemplateResult | typeof nothing {
    return this.problem !== null && isAboutMailbox(this.problem) ? nothing : this.problemNote()
  }

  #send({ version }: Request, agree: boolean): Promise<void> {
    const { messages: t, vendorName, journey } = this
    const proof = findMailboxProof(journey)
    const code = proof.wholeCode
    const body = { version, agree, ...(code === null ? {} : { mailbox_code: code }) }
    return this.answer(
      async () => {
        const result = await send(journey.api.POST("/api/journey/answer-request/", { body }))
        if (result.ok || isAboutMailbox(result.problem)) proof.learn(result)
        return result
      },
      () => (agree ? t.agreed(vendorName) : t.declined(vendorName)),
    )
  }
}
