import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { Email, Timestamp } from "../../wire-values.ts"
import { JourneyLocale } from "./journey-purpose.ts"

/* POST /api/journey/mailbox-code/ and /api/journey/verify-mailbox/ */

/** As it was mailed. */
export const MailboxCode = Schema.String.check(Schema.isPattern(/^[0-9]{6}$/u, { expected: "six digits" }))

/**
 * How the domain of a mailbox relates to the organization: it is the organization's own, it is one of a public mail provider, or
 * another one.
 */
export const MAILBOX_DOMAIN_KINDS = ["organization", "public", "other"] as const
export const MailboxDomainKind = Schema.Literals(MAILBOX_DOMAIN_KINDS)
export type MailboxDomainKind = typeof MailboxDomainKind.Type

export const RequestMailboxCode = Schema.Struct({
  /** The mailbox of the person's own choice. */
  email: Email,
  /** The language of the mail; the one of the vendor's journeys when it is left out. */
  locale: Schema.optionalKey(JourneyLocale),
}).annotate(component("RequestMailboxCode"))
export type RequestMailboxCode = typeof RequestMailboxCode.Type

export const RequestedMailboxCode = Schema.Struct({
  /** Until when the code can be entered. */
  expires_at: Timestamp,
  resend_after_seconds: Schema.Int,
  domain_kind: MailboxDomainKind,
}).annotate(component("RequestedMailboxCode"))
export type RequestedMailboxCode = typeof RequestedMailboxCode.Type

export const VerifyMailbox = Schema.Struct({ code: MailboxCode }).annotate(component("VerifyMailbox"))
export type VerifyMailbox = typeof VerifyMailbox.Type

export const VerifiedMailbox = Schema.Struct({
  /** The mailbox that was proved. */
  email: Schema.String,
  /** Until when this device may decide for the corporate without another code. */
  verified_until: Timestamp,
}).annotate(component("VerifiedMailbox"))
export type VerifiedMailbox = typeof VerifiedMailbox.Type
