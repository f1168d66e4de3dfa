import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { ApiCallers, RateLimit, RateLimitResult } from "../../../ports/accounts/api-callers.ts"

/** specification/limits.md#rate-limits. That of the employee read is strict, the others are paced (ports/accounts/api-callers.ts). */
export const RATE_LIMITS = {
  employeeRead: { limit: 4, windowMillis: 1_000, each: "user" },
  vendor: { limit: 50, windowMillis: 1_000, each: "key" },
  anonymous: { limit: 20, windowMillis: 1_000, each: "address" },
  console: { limit: 20, windowMillis: 1_000, each: "user" },
  journey: { limit: 20, windowMillis: 1_000, each: "connection" },
  /** Files and documents that journeys of a vendor's clients begin to upload. */
  beginUpload: { limit: 1_000, windowMillis: 3_600_000, each: "vendor" },
  mailsOfMailbox: { limit: 20, windowMillis: 3_600_000, each: "mailbox" },
  mailsOfVendor: { limit: 5_000, windowMillis: 3_600_000, each: "vendor" },
  /** Mails to a vendor's admins about its credentials: one for many changes in a burst. */
  credentialMails: { limit: 1, windowMillis: 60_000, each: "vendor" },
  sourceWebhook: { limit: 6, windowMillis: 60_000, each: "connection" },
} as const satisfies Readonly<Record<string, RateLimit>>

export class TooManyRequests extends Data.TaggedError("TooManyRequests")<{
  readonly limit: RateLimit
  readonly rateLimit: RateLimitResult
  /** Whose limit it is: an id or an address, after the endpoint where that has a limit of its own. For the log. */
  readonly key: string
  /** The vendor's credential, where it is its limit. */
  readonly caller?: { readonly vendorOrgId: string; readonly credentialId: string }
}> {}

/** Counts an upload that a journey of a client of the vendor begins, a file or a document. */
export const limitBegunUploads = (callers: Pick<ApiCallers, "countRequest">, vendorOrgId: string) =>
  enforceRateLimit(callers, `begin-upload:${vendorOrgId}`, RATE_LIMITS.beginUpload)

/** Counts a call under the key, within its limit. */
export const enforceRateLimit = Effect.fnUntraced(function* (
  callers: Pick<ApiCallers, "countRequest">,
  key: string,
  limit: RateLimit,
) {
  const rateLimit = yield* callers.countRequest(key, limit)
  if (!rateLimit.allowed) return yield* new TooManyRequests({ limit, rateLimit, key })
})
