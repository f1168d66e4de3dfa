import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { ChangeMailNotice, MailboxCodeNotice } from "../domain/onboarding/change-notice.ts"
import type { JourneyLinkNotice } from "../domain/onboarding/journey-link-notice.ts"
import type { AccountNotice } from "../domain/accounts/users/account-notice.ts"
import type { UserLinkNotice } from "../domain/accounts/users/user-link-notice.ts"
import type { PushApprovalNotice } from "../domain/push/push-approval-notice.ts"
import type { EndpointDisabledNotice } from "../domain/webhooks/endpoint-notice.ts"
import type { ExhaustedWebhooksNotice } from "../domain/webhooks/exhausted-webhooks-notice.ts"

/**
 * Notices as facts; a formatter turns them into text. Never personal data of employees, nor a secret other than the code of a
 * link, which is its recipient's.
 */
export type Notice =
  | AccountNotice
  | ChangeMailNotice
  | EndpointDisabledNotice
  | ExhaustedWebhooksNotice
  | JourneyLinkNotice
  | MailboxCodeNotice
  | PushApprovalNotice
  | UserLinkNotice

/** A notice in plain text. */
export interface MailText {
  readonly subject: string
  readonly text: string
}

/** Formats a notice: what happened, what it means, and what to do. */
export type RenderNotice = (notice: Notice) => MailText

/** A notice to users. */
export interface Mail {
  /** The same on every retry, so that a repeated mail can be recognised: letters, digits, `.` and `-`. */
  readonly id: string
  readonly to: ReadonlyArray<string>
  readonly notice: Notice
}

/** The mail was not delivered: the server does not respond or rejects it, or the folder is not writable. */
export class MailNotSent extends Data.TaggedError("MailNotSent")<{ readonly cause: unknown }> {}

export interface Mailer {
  /** Succeeds when the mail server has accepted the mail. */
  readonly send: (mail: Mail) => Effect.Effect<void, MailNotSent>
}
