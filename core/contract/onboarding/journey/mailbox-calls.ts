import { journeyCall, ok } from "../../call.ts"
import { CONNECTION_GONE, MAILBOX_ERRORS } from "../../authorization/journey-errors.ts"
import { RequestedMailboxCode, RequestMailboxCode, VerifiedMailbox, VerifyMailbox } from "./mailbox.ts"

export const requestMailboxCode = journeyCall({
  id: "requestMailboxCode",
  route: "POST /api/journey/mailbox-code/",
  summary: "Mail a code that verifies a mailbox",
  description:
    "The code has six digits, works for ten minutes on this device, and replaces the previous code. Before the connection is accepted it is mailed to any address; afterwards only to one that speaks for the corporate, with the same response for every other. At most 5 codes an hour are mailed for a connection, and to a mailbox.",
  body: {
    schema: RequestMailboxCode,
    example: { email: "hr@acme.example", locale: "en" },
  },
  responses: ok("The mail has been sent.", RequestedMailboxCode, {
    expires_at: "2026-11-24T09:30:00.000Z",
    resend_after_seconds: 60,
    domain_kind: "organization",
  }),
  errors: {
    ...CONNECTION_GONE,
    400: MAILBOX_ERRORS[400],
    429: MAILBOX_ERRORS[429],
    503: {
      description: "The mail could not be sent.",
      messages: {
        MailNotSent: "The mail could not be sent. Nothing has changed. Try again in a minute.",
      },
    },
  },
})

export const verifyMailbox = journeyCall({
  id: "verifyMailbox",
  route: "POST /api/journey/verify-mailbox/",
  summary: "Verify a mailbox with the code that was mailed to it",
  description:
    "If the mailbox speaks for the corporate, this device may decide for it during the next 15 minutes. A code allows five attempts.",
  body: { schema: VerifyMailbox, example: { code: "493817" } },
  responses: ok("The mailbox is verified.", VerifiedMailbox, {
    email: "hr@acme.example",
    verified_until: "2026-11-24T09:35:00.000Z",
  }),
  errors: { ...CONNECTION_GONE, ...MAILBOX_ERRORS },
})
