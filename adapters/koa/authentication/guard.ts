import * as Effect from "effect/Effect"
import type { RateLimit } from "../../../core/ports/accounts/api-callers.ts"
import { TooManyRequests } from "../../../core/use-cases/accounts/credentials/rate-limits.ts"
import type { Guard } from "../calls/route.ts"
import type { RateLimiter } from "./address-limiter.ts"

export interface GuardOptions {
  readonly rateLimiter: RateLimiter
  readonly address: string
  /** The route's pattern. */
  readonly route: string
  readonly onRefused: (route: string) => void
}

/** The guard of one request. */
export const makeGuard = ({ rateLimiter, address, route, onRefused }: GuardOptions): Guard => {
  /** The address lets an operator act. The user name is not logged: it may be a mistyped password. */
  const reportRefusal = Effect.suspend(() => {
    onRefused(route)
    return Effect.logWarning("Credentials were rejected", { ip: address, route })
  })
  return <A, E extends { readonly _tag: string }>(
    credentials: string | null,
    lookUp: Effect.Effect<A, E>,
  ): Effect.Effect<A, E | TooManyRequests> =>
    Effect.suspend((): Effect.Effect<A, E | TooManyRequests> => {
      const shown = credentials ?? ""
      const wait = rateLimiter.countAttempt(address, shown)
      if (wait > 0) return Effect.fail(makeTooManyRequests(rateLimiter.limits.refusals, address, wait))
      return lookUp.pipe(
        Effect.tap(() => Effect.sync(() => rateLimiter.recordSuccess(shown))),
        Effect.tapError((error) => {
          if (!isRefusal(error)) return Effect.void
          rateLimiter.recordRefusal(address, shown)
          return shown === "" ? Effect.void : reportRefusal
        }),
      )
    })
}

/** Wrong credentials, or too many of them from the address (specification/authentication.md#schemes). */
const isRefusal = (error: { readonly _tag: string }): boolean =>
  error._tag === "Unauthenticated" ||
  error._tag === "InvalidGrant" ||
  (error instanceof TooManyRequests && error.limit.each === "address")

/** The response to a blocked address, with the time until it may try again. */
export const makeTooManyRequests = (limit: RateLimit, address: string, waitMillis: number): TooManyRequests =>
  new TooManyRequests({
    limit,
    rateLimit: { allowed: false, remaining: 0, resetMillis: waitMillis },
    key: address,
  })
