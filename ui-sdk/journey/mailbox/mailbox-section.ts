import { html, type TemplateResult } from "lit"
import type { Journey } from "../client/journey.ts"
import { ConfirmMailbox } from "./confirm-mailbox.ts"
import type { MailboxMessages } from "./en.ts"

export interface MailboxSection {
  readonly journey: Journey
  readonly messages: MailboxMessages
  readonly purpose: "connect" | "decide"
  /** What is typed is another code, or whole now. */
  readonly onChange: () => void
}

/**
 * The part of a screen that takes the mailed code, which the screen sends with its own action. The screen has `ConfirmMailbox`
 * among its parts.
 */
export const mailboxSection = ({ journey, messages, purpose, onChange }: MailboxSection): TemplateResult =>
  html`<section class="sec" aria-labelledby="mailbox-title">
    <h2 id="mailbox-title">${messages[purpose].title}</h2>
    <p>${messages[purpose].text}</p>
    <hrsync-confirm-mailbox
      .journey=${journey}
      .messages=${messages}
      .purpose=${purpose}
      ${ConfirmMailbox.changed.on(onChange)}
    ></hrsync-confirm-mailbox>
  </section>`
