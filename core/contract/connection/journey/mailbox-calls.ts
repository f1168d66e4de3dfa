import { call } from "../../call.ts"
import { CONNECTION_GONE, MAILBOX_ERRORS } from "./call-errors.ts"
import { RequestedMailboxCode, RequestMailboxCode, VerifiedMailbox, VerifyMailbox } from "./mailbox.ts"

export const requestMailboxCode = call({
  id: "requestMailboxCode",
  method: "POST",
  path: "/api/journey/mailbox-code/",
  caller: "journeyToken",
  tag: "Journey",
  summary: "Mail a code that proves a mailbox",
  description:
    "Six digits, which work for ten minutes on this device and replace the ones before. Before the connection is accepted they are mailed to any address; afterwards only to one that speaks for the corporate, and the answer is the same for every other. At most 5 are mailed for a connection, and to a mailbox, in an hour.",
  body: {
    schema: RequestMailboxCode,
    types: ["json"],
    example: { email: "hr@acme.example", locale: "en" },
  },
  responses: {
    200: {
      description: "The mail is on its way.",
      schema: RequestedMailboxCode,
      example: {
        expires_at: "2026-11-24T09:30:00.000Z",
        resend_after_seconds: 60,
        domain_kind: "organization",
      },
    },
  },
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

export const verifyMailbox = call({
  id: "verifyMailbox",
  method: "POST",
  path: "/api/journey/verify-mailbox/",
  caller: "journeyToken",
  tag: "Journey",
  summary: "Prove a mailbox by the code that was mailed to it",
  description:
    "Where the mailbox speaks for the corporate, this device may decide for it during the next 15 minutes. A code can be tried five times.",
  body: { schema: VerifyMailbox, types: ["json"], example: { code: "493817" } },
  responses: {
    200: {
      description: "The mailbox is proved.",
      schema: VerifiedMailbox,
      example: { email: "hr@acme.example", verified_until: "2026-11-24T09:35:00.000Z" },
    },
  },
  errors: { ...CONNECTION_GONE, ...MAILBOX_ERRORS },
})
