import * as Effect from "effect/Effect"
import {
  BreachListUnavailable,
  type IsBreachedPassword,
} from "../../core/ports/accounts/users/breached-passwords.ts"

/** A person waits for it at most this long. */
const LIMIT_MILLIS = 3_000

/**
 * Asks Have I Been Pwned or a mirror of it, by the first five hexadecimal digits of the password's SHA-1 digest: thousands of
 * passwords share them, and the response is padded (haveibeenpwned.com/API/v3#PwnedPasswords).
 */
export const makeIsBreachedPassword =
  (baseUrl: string, limitMillis = LIMIT_MILLIS): IsBreachedPassword =>
  (password) =>
    Effect.tryPromise({
      try: async (signal) => {
        // Loaded with the first new password: most processes check none.
        const { pwnedPassword } = await import("hibp")
        const options = { addPadding: true, userAgent: "hr-data-sync", timeoutMs: limitMillis, signal }
        return (await pwnedPassword(password, { baseUrl, ...options })) > 0
      },
      catch: (error) =>
        new BreachListUnavailable({ reason: error instanceof Error ? error.message : "it does not respond" }),
    })
