import * as Effect from "effect/Effect"
import type { RateLimit } from "../../../core/ports/access/api-callers.ts"
import { TooManyRequests } from "../../../core/use-cases/access/credentials/admission.ts"
import type { Guard } from "../route.ts"
import type { Gate } from "./gate.ts"

export interface GuardOptions {
  readonly gate: Gate
  readonly address: string
  /** The route's pattern. */
  readonly route: string
  readonly onRefused: (route: string) => void
}

/** The guard of one request. */
export const makeGuard = ({ gate, address, route, onRefused }: GuardOptions): Guard => {
  /** The address is what an operator acts on. No name: what was typed there may be a password. */
  const tell = Effect.suspend(() => {
    onRefused(route)
    return Effect.logWarning("Credentials were refused", { ip: address, route })
  })
  return <A, E extends { readonly _tag: string }>(
    credentials: string | null,
    lookUp: Effect.Effect<A, E>,
  ): Effect.Effect<A, E | TooManyRequests> =>
    Effect.suspend((): Effect.Effect<A, E | TooManyRequests> => {
      const shown = credentials ?? ""
      const wait = gate.mayTry(address, shown)
      if (wait > 0) return Effect.fail(tooManyOf(gate.limits.refusals, wait))
      return lookUp.pipe(
        Effect.tap(() => Effect.sync(() => gate.admitted(shown))),
        Effect.tapError((error) => {
          if (!isRefusal(error)) return Effect.void
          gate.refused(address, shown)
          return shown === "" ? Effect.void : tell
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
export const tooManyOf = (limit: RateLimit, waitMillis: number): TooManyRequests =>
  new TooManyRequests({ limit, verdict: { allowed: false, remaining: 0, resetMillis: waitMillis } })
