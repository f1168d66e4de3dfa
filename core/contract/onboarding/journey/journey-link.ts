import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { MailAddress, Timestamp } from "../../wire-values.ts"
import { JourneyLocale, LinkPurpose } from "./journey-purpose.ts"

/* POST /api/journey/send-link/, /api/journey/open-link/ and /api/journey/renew-link/ */

export const SendJourneyLink = Schema.Struct({
  /** A colleague at the same corporate; the user's own address when it is left out. */
  email: Schema.optionalKey(MailAddress),
  /** The language of the mail. */
  locale: JourneyLocale,
  /** The recipient looks after the accepted connection as well, from when the mail is opened. */
  as_colleague: Schema.optionalKey(Schema.Literal(true)),
}).annotate(component("SendJourneyLink"))
export type SendJourneyLink = typeof SendJourneyLink.Type

export const SentJourneyLink = Schema.Struct({
  email: Schema.String,
  expires_at: Timestamp,
}).annotate(component("SentJourneyLink"))
export type SentJourneyLink = typeof SentJourneyLink.Type

const MAX_CODE_LENGTH = 100
const LinkCode = Schema.String.check(Schema.isMaxLength(MAX_CODE_LENGTH))

/** The code follows `#` in the address, which a browser sends to no server. */
export const OpenJourneyLink = Schema.Struct({
  code: LinkCode,
  /** As in the header `Journey-Device`: 32 random bytes in base64url, which the page makes once for a browser. */
  device_key: Schema.String.check(
    Schema.isPattern(/^[A-Za-z0-9_-]{43}$/u, { expected: "32 bytes in base64url" }),
  ),
}).annotate(component("OpenJourneyLink"))
export type OpenJourneyLink = typeof OpenJourneyLink.Type

export const OpenedJourneyLink = Schema.Struct({
  access_token: Schema.String,
  /** Seconds until the token expires; the link issues another one. */
  exp: Schema.Int,
  purpose: LinkPurpose,
}).annotate(component("OpenedJourneyLink"))
export type OpenedJourneyLink = typeof OpenedJourneyLink.Type

export const RenewJourneyLink = Schema.Struct({ code: LinkCode }).annotate(component("RenewJourneyLink"))
export type RenewJourneyLink = typeof RenewJourneyLink.Type

export const RenewedJourneyLink = Schema.Struct({ message: Schema.String }).annotate(
  component("RenewedJourneyLink"),
)
export type RenewedJourneyLink = typeof RenewedJourneyLink.Type

/** The same for every code. */
export const RENEWED_LINK: RenewedJourneyLink = {
  message: "If we sent this link, a new one is on its way to the same address.",
}
