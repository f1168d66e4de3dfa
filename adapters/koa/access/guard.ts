import * as Effect from "effect/Effect"
import type { RateLimit } from "../../../core/ports/access/api-callers.ts"
import { TooManyRequests } from "../../../core/use-cases/access/credentials/authentication.ts"
import type { Guard } from "../route.ts"
import type { RateLimiter } from "./rate-limiter.ts"

export interface GuardOptions {
  readonly rateLimiter: RateLimiter
  readonly address: string
  /** The route's pattern. */
  readonly route: string
  readonly onRefused: (route: string) => void
}

/** The guard of one request. */
export const makeGuard = ({ rateLimiter, address, route, onRefused }: GuardOptions): Guard => {
  /** The address is what an operator acts on. No name: what was typed there may be a password. */
  const reportRefusal = Effect.suspend(() => {
    onRefused(route)
    return Effect.logWarning("Credentials were refused", { ip: address, route })
  })
  return <A, E extends { readonly _tag: string }>(
    credentials: string | null,
    lookUp: Effect.Effect<A, E>,
  ): Effect.Effect<A, E | TooManyRequests> =>
    Effect.suspend((): Effect.Effect<A, E | TooManyRequests> => {
      const shown = credentials ?? ""
      const wait = rateLimiter.countAttempt(address, shown)
      if (wait > 0) return Effect.fail(makeTooManyRequests(rateLimiter.limits.refusals, wait))
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

/** Wrong credentials, or so many of them that the exact limit of the address was reached (decisions.md 1). */
const isRefusal = (error: { readonly _tag: string }): boolean =>
  error._tag === "Unauthenticated" ||
  error._tag === "InvalidGrant" ||
  (error instanceof TooManyRequests && error.limit.each === "address")

/** The answer to whom the gate is closed for so long. */
export const makeTooManyRequests = (limit: RateLimit, waitMillis: number): TooManyRequests =>
  new TooManyRequests({ limit, rateLimit: { allowed: false, remaining: 0, resetMillis: waitMillis } })
