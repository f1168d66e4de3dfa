import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { MailAddress, Timestamp } from "../../wire-values.ts"
import { MailboxDomainKind } from "../../connection/mailbox-domain-kind.ts"
import { JourneyLocale } from "./journey-purpose.ts"

/* POST /api/journey/mailbox-code/ and /api/journey/verify-mailbox/ */

/** The code as mailed. */
export const MailboxCode = Schema.String.check(Schema.isPattern(/^[0-9]{6}$/u, { expected: "six digits" }))

export const RequestMailboxCode = Schema.Struct({
  /** A mailbox that the user chooses. */
  email: MailAddress,
  /** The language of the mail; the default is the language of the vendor's journeys. */
  locale: Schema.optionalKey(JourneyLocale),
}).annotate(component("RequestMailboxCode"))
export type RequestMailboxCode = typeof RequestMailboxCode.Type

export const RequestedMailboxCode = Schema.Struct({
  /** When the code expires. */
  expires_at: Timestamp,
  resend_after_seconds: Schema.Int,
  domain_kind: MailboxDomainKind,
}).annotate(component("RequestedMailboxCode"))
export type RequestedMailboxCode = typeof RequestedMailboxCode.Type

export const VerifyMailbox = Schema.Struct({ code: MailboxCode }).annotate(component("VerifyMailbox"))
export type VerifyMailbox = typeof VerifyMailbox.Type

export const VerifiedMailbox = Schema.Struct({
  /** The mailbox that was verified. */
  email: Schema.String,
  /** Until then, this device may decide for the corporate without another code. */
  verified_until: Timestamp,
}).annotate(component("VerifiedMailbox"))
export type VerifiedMailbox = typeof VerifiedMailbox.Type
