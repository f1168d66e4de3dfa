import * as Effect from "effect/Effect"
import { foldEmail } from "../../../domain/email-address.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { enforceRateLimit, RATE_LIMITS } from "../../accounts/credentials/rate-limits.ts"
import { TooManyLinks } from "./link-errors.ts"

export type LimitMailsPorts = UsedPorts<"callers.countRequest" | "secrets.digest">

/** A mail to a client of the vendor. */
export interface MailToCount {
  readonly email: string
  readonly vendorOrgId: string
}

/**
 * Counts a mail for its mailbox and for all clients of the vendor. A connection has a limit of its own, but a vendor may invite any
 * number of corporates with the same address. Each vendor has its own count of a mailbox, so that none learns what others send.
 */
export const makeLimitMails = ({ callers, secrets }: LimitMailsPorts) => {
  const count = Effect.fnUntraced(function* ({ email, vendorOrgId }: MailToCount) {
    const mailbox = secrets.digest(foldEmail(email)).toString("hex")
    yield* enforceRateLimit(callers, `mail:${vendorOrgId}:${mailbox}`, RATE_LIMITS.mailsOfMailbox)
    yield* enforceRateLimit(callers, `mail:${vendorOrgId}`, RATE_LIMITS.mailsOfVendor)
  })
  return (mail: MailToCount) =>
    Effect.catchTag(count(mail), "TooManyRequests", ({ limit }) =>
      Effect.fail(new TooManyLinks({ limit: limit.limit, windowMillis: limit.windowMillis })),
    )
}
