import type * as Effect from "effect/Effect"
import type { SecondFactorRequired } from "../../../core/use-cases/accounts/sessions/required-factor.ts"
import type { AuthenticationError } from "../../../core/use-cases/accounts/credentials/authentication.ts"
import type { CommonError, CrossSiteRequest, InvalidRequest } from "../calls/error-table.ts"
import type { BodyRefused, RouteResponse, RouteRequest } from "../calls/route.ts"

/** Makes a call once for each `Idempotency-Key` of its caller, and repeats its response after that. */
export type Once<Caller> = <E>(
  call: {
    readonly caller: Caller
    readonly headers: RouteRequest["headers"]
    /** The request, as JSON. */
    readonly request: unknown
  },
  run: Effect.Effect<RouteResponse, E>,
) => Effect.Effect<RouteResponse, E | CommonError>

/** Who may call, and what the handler receives about the caller. */
export interface Access<Caller> {
  /** `body` is read only when it is used. */
  readonly authenticate: (
    request: RouteRequest,
    endpoint: string,
    body: Effect.Effect<unknown, BodyRefused>,
  ) => Effect.Effect<
    Caller,
    AuthenticationError | SecondFactorRequired | BodyRefused | InvalidRequest | CrossSiteRequest
  >
  /** Absent: none of its endpoints is repeatable. */
  readonly once?: Once<Caller>
}
