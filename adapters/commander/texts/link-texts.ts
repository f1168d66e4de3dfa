import type { MailNotSent } from "../../../core/ports/mailer.ts"
import type { VerificationRequired } from "../../../core/use-cases/authorization/authorization-errors.ts"
import type { AnchorNotFound } from "../../../core/use-cases/onboarding/anchors/mailbox-errors.ts"
import type {
  NoColleague,
  RecipientMissing,
  TooManyLinks,
} from "../../../core/use-cases/onboarding/links/link-errors.ts"
import type { Texts } from "./texts.ts"

export type LinkError =
  AnchorNotFound | MailNotSent | NoColleague | RecipientMissing | TooManyLinks | VerificationRequired

/** Links that are mailed to corporates. */
export const LINK_TEXTS: Texts<LinkError> = {
  AnchorNotFound: ({ anchorId }) =>
    `This connection has no anchor ${anchorId}. List them with: hrsync connection anchors ID`,
  MailNotSent: () =>
    "The mail could not be sent, and nothing was changed. Check SMTP_URL and the mail server, then run the command again.",
  NoColleague: ({ domains }) => `Links go to colleagues only. Use an address at ${domains.join(" or ")}.`,
  RecipientMissing: ({ connectionId }) =>
    `Connection ${connectionId} has no HR admin with an e-mail address. Name one with --email.`,
  TooManyLinks: ({ limit, windowMillis }) =>
    `${String(limit)} links were mailed for this connection, to this address or for this vendor in the last ${String(windowMillis / 60_000)} minutes. Try again later.`,
  VerificationRequired: () =>
    "In a journey, only a person who has proved a mailbox of the corporate can do this. Add one with: hrsync connection add-anchor ID --email EMAIL",
}
