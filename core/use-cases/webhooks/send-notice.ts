import * as Effect from "effect/Effect"
import type { Mail, Mailer } from "../../ports/mailer.ts"

/** Sends a mail to a vendor's admins, then `written`
 * records that it was sent. A failed mail is logged;
 * the caller's notice stays open and is retried.
 */
export const sendNotice = <E>(
  mailer: Mailer,
  mail: Mail,
  vendorOrgId: string,
  markSent: Effect.Effect<void, E>,
): Effect.Effect<void, E> =>
  mailer.send(mail).pipe(
    Effect.matchEffect({
      onSuccess: () => markSent,
      onFailure: ({ cause }) =>
        Effect.logWarning("A mail could not be sent and will be retried", {
          vendorOrgId,
          reason: toFailureCode(cause),
        }),
    }),
  )

/** Why a mail was not sent, for the log: a code only, since a server's message may contain the addresses. */
const toFailureCode = (cause: unknown): string =>
  cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "unknown"
