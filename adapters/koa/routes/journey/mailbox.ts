import * as Effect from "effect/Effect"
import {
  RequestedMailboxCode,
  RequestMailboxCode,
  VerifiedMailbox,
  VerifyMailbox,
} from "../../../../core/contract/connection/journey/mailbox.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type {
  MailboxCodeWrong,
  TooManyMailboxCodes,
} from "../../../../core/use-cases/connection/anchors/mailbox-errors.ts"
import type { RequestMailboxCode as Request } from "../../../../core/use-cases/connection/anchors/request-mailbox-code.ts"
import type { VerifyMailbox as Verify } from "../../../../core/use-cases/connection/anchors/verify-mailbox.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"
import { JOURNEY_DEVICE } from "../../security.ts"
import { CONNECTION_GONE, fieldErrors, NOT_STORED } from "./journey-answer.ts"

const { schema } = DEFAULT_STYLE

/** Errors of every call that takes a mailed code. */
export const MAILBOX_ERRORS = {
  DeviceRequired: () => fieldErrors({ [JOURNEY_DEVICE.name]: "It is needed with a mailed code." }),
  MailboxCodeWrong: ({ triesLeft }: MailboxCodeWrong) =>
    failure(
      422,
      triesLeft > 0
        ? "This is not the code that we mailed. Look at the newest mail and enter its six digits."
        : "This code no longer works. Ask for a new one.",
      { data: { code: "mailbox_code_wrong", tries_left: String(triesLeft) } },
    ),
  TooManyMailboxCodes: ({ limit, windowMillis }: TooManyMailboxCodes) =>
    failure(429, `At most ${String(limit)} in an hour. Try again later.`, {
      data: { code: "mailbox_codes_exceeded" },
      headers: { "Retry-After": String(windowMillis / 1_000) },
    }),
}

export const WRONG_CODE = {
  description:
    "The mailed code is wrong, too old, or was replaced; `data.code` is `mailbox_code_wrong`, and `data.tries_left` says how often it can still be tried.",
  schema,
}

/** POST /api/journey/mailbox-code/ */
export const requestMailboxCodeRoute = (access: Access<AuthenticatedJourney>, request: Request) =>
  endpoint({
    method: "POST",
    path: "/api/journey/mailbox-code/",
    id: "requestMailboxCode",
    tag: "Journey",
    summary: "Mail a code that proves a mailbox",
    description:
      "Six digits, which work for ten minutes on this device and replace the ones before. Before the connection is accepted they are mailed to any address; afterwards only to one that speaks for the corporate, and the answer is the same for every other. At most 5 are mailed for a connection, and to a mailbox, in an hour.",
    access,
    body: {
      schema: RequestMailboxCode,
      types: ["json"],
      example: { email: "hr@acme.example", locale: "en" },
    },
    answers: {
      200: { description: "The mail is on its way.", schema: RequestedMailboxCode, example: REQUESTED },
      503: { description: "The mail could not be sent.", schema },
    },
    errors: {
      ...CONNECTION_GONE,
      DeviceRequired: MAILBOX_ERRORS.DeviceRequired,
      TooManyMailboxCodes: MAILBOX_ERRORS.TooManyMailboxCodes,
      MailNotSent: () =>
        failure(503, "The mail could not be sent. Nothing has changed. Try again in a minute."),
    },
    handle: ({ caller: { actor }, body: { email, locale = null } }) =>
      Effect.map(request(actor, { connectionId: actor.connectionId, email, locale }), (requested) => ({
        status: 200,
        headers: NOT_STORED,
        body: {
          expires_at: formatTimestamp(requested.expiresAt),
          resend_after_seconds: requested.resendAfterSeconds,
          domain_kind: requested.domainKind,
        } satisfies RequestedMailboxCode,
      })),
  })

const REQUESTED = {
  expires_at: "2026-11-24T09:30:00.000Z",
  resend_after_seconds: 60,
  domain_kind: "organization",
}

/** POST /api/journey/verify-mailbox/ */
export const verifyMailboxRoute = (access: Access<AuthenticatedJourney>, verify: Verify) =>
  endpoint({
    method: "POST",
    path: "/api/journey/verify-mailbox/",
    id: "verifyMailbox",
    tag: "Journey",
    summary: "Prove a mailbox by the code that was mailed to it",
    description:
      "Where the mailbox speaks for the corporate, this device may decide for it during the next 15 minutes. A code can be tried five times.",
    access,
    body: { schema: VerifyMailbox, types: ["json"], example: { code: "493817" } },
    answers: {
      200: { description: "The mailbox is proved.", schema: VerifiedMailbox, example: VERIFIED },
      422: WRONG_CODE,
    },
    errors: { ...CONNECTION_GONE, ...MAILBOX_ERRORS },
    handle: ({ caller: { actor }, body: { code } }) =>
      Effect.map(verify(actor, { connectionId: actor.connectionId, code }), ({ email, verifiedUntil }) => ({
        status: 200,
        headers: NOT_STORED,
        body: { email, verified_until: formatTimestamp(verifiedUntil) } satisfies VerifiedMailbox,
      })),
  })

const VERIFIED = { email: "hr@acme.example", verified_until: "2026-11-24T09:35:00.000Z" }
