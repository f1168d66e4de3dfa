import * as Effect from "effect/Effect"
import * as calls from "../../../../core/contract/onboarding/journey/mailbox-calls.ts"
import { formatTimestamp } from "../../../../core/contract/wire-values.ts"
import type {
  MailboxCodeWrong,
  TooManyMailboxCodes,
} from "../../../../core/use-cases/onboarding/anchors/mailbox-errors.ts"
import { type Description, withFailures } from "../../calls/call-errors.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { JOURNEY_DEVICE } from "../../calls/security.ts"
import { fieldErrors } from "../../calls/descriptions.ts"
import { NOT_STORED } from "../not-stored.ts"

const CODE_REQUEST_ERRORS = {
  DeviceRequired: () => fieldErrors({ [JOURNEY_DEVICE.name]: "Required with a mailed code." }),
  TooManyMailboxCodes: ({ limit, windowMillis }: TooManyMailboxCodes): Description => ({
    message: `At most ${String(limit)} in an hour. Try again later.`,
    data: { code: "mailbox_codes_exceeded" },
    headers: { "Retry-After": String(windowMillis / 1_000) },
  }),
}

/** Errors of every call that takes a mailed code. */
export const DESCRIBED_MAILBOX_ERRORS = {
  ...CODE_REQUEST_ERRORS,
  MailboxCodeWrong: ({ triesLeft }: MailboxCodeWrong): Description => ({
    message:
      triesLeft > 0
        ? "This is not the code that we mailed. Look at the newest mail and enter its six digits."
        : "This code no longer works. Ask for a new one.",
    data: { code: "mailbox_code_wrong", tries_left: String(triesLeft) },
  }),
}

export const mailboxCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.requestMailboxCode,
    ({ onboarding: { requestMailboxCode } }, { caller: { actor }, body: { email, locale = null } }) =>
      withFailures(
        Effect.map(
          requestMailboxCode(actor, { connectionId: actor.connectionId, email, locale }),
          ({ expiresAt, resendAfterSeconds, domainKind }) =>
            respond(
              200,
              {
                expires_at: formatTimestamp(expiresAt),
                resend_after_seconds: resendAfterSeconds,
                domain_kind: domainKind,
              },
              NOT_STORED,
            ),
        ),
        CODE_REQUEST_ERRORS,
      ),
  ),

  implement(calls.verifyMailbox, ({ onboarding: { verifyMailbox } }, { caller: { actor }, body: { code } }) =>
    withFailures(
      Effect.map(
        verifyMailbox(actor, { connectionId: actor.connectionId, code }),
        ({ email, verifiedUntil }) =>
          respond(200, { email, verified_until: formatTimestamp(verifiedUntil) }, NOT_STORED),
      ),
      DESCRIBED_MAILBOX_ERRORS,
    ),
  ),
]
