import * as Effect from "effect/Effect"
import type { RateLimit } from "../../../core/ports/accounts/api-callers.ts"
import type { StorageError } from "../../../core/ports/storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../../core/ports/accounts/vault.ts"
import type { Unauthenticated } from "../../../core/use-cases/accounts/credentials/authentication.ts"
import type { TooManyRequests } from "../../../core/use-cases/accounts/credentials/rate-limits.ts"
import type {
  CallInProgress,
  IdempotencyKeyReused,
} from "../../../core/use-cases/accounts/sessions/respond-once.ts"
import type { SecondFactorRequired } from "../../../core/use-cases/accounts/sessions/required-factor.ts"
import type { ActionForbidden } from "../../../core/use-cases/authorization/authorize.ts"
import type {
  StepUpRequired,
  VendorNotFound,
  VerificationRequired,
} from "../../../core/use-cases/authorization/authorization-errors.ts"
import { type Failure, failure, INTERNAL_ERROR } from "../failure.ts"
import type { ResponseHeader } from "./operation.ts"
import type { BodyRefused, RouteRequest, RouteResponse } from "./route.ts"

/* The only place that maps failures to HTTP statuses. */

export interface Tagged {
  readonly _tag: string
}

/** A response by the tag of the error. A missing tag does not compile. */
export type ErrorTable<E extends Tagged, A = Failure> = {
  readonly [Tag in E["_tag"]]: (error: Extract<E, { readonly _tag: Tag }>) => A
}

/** Invalid parts of a request, by their dotted path. */
export interface InvalidRequest {
  readonly _tag: "InvalidRequest"
  readonly fields: Readonly<Record<string, string>>
}

export const invalidRequest = (fields: InvalidRequest["fields"]): InvalidRequest => ({
  _tag: "InvalidRequest",
  fields,
})

/** The path matches no resource. */
export interface PathNotFound {
  readonly _tag: "PathNotFound"
}

/** The request came from a page of another site: see authentication/console.ts. */
export interface CrossSiteRequest {
  readonly _tag: "CrossSiteRequest"
}

/** The errors of every endpoint. */
export type CommonError =
  | Unauthenticated
  | TooManyRequests
  | BodyRefused
  | InvalidRequest
  | PathNotFound
  | CrossSiteRequest
  | ActionForbidden
  | VendorNotFound
  | VerificationRequired
  | StepUpRequired
  | SecondFactorRequired
  | StorageError
  | DecryptionFailed
  | MasterKeyMissing
  | IdempotencyKeyReused
  | CallInProgress

export const COMMON_ERRORS: ErrorTable<CommonError> = {
  Unauthenticated: ({ given, expected }) => {
    if (!given) return failure(401, "Authentication credentials were not provided.")
    return failure(401, expected === undefined ? "Invalid token." : `Invalid token: expected ${expected}.`)
  },
  TooManyRequests: (error) =>
    failure(
      429,
      `Too many requests: at most ${String(error.limit.limit)} ${windowName(error.limit)} for each ${error.limit.each}.`,
      { headers: rateHeaders(error), limitKey: error.key },
    ),
  BodyRefused: ({ status, message, headers = {} }) => failure(status, message, { headers }),
  InvalidRequest: ({ fields }) =>
    failure(400, `The request is not valid: see ${formatNames(Object.keys(fields))}.`, { data: fields }),
  PathNotFound: () => failure(404, "Not found."),
  CrossSiteRequest: () =>
    failure(
      403,
      "The request did not come from a page of the console: the header X-Requested-With is missing.",
    ),
  ActionForbidden: ({ missingScope }) =>
    missingScope === null
      ? failure(403, "Not allowed.")
      : failure(403, `This API key lacks the scope ${missingScope}. Send a key that has it.`, {
          data: { code: "scope_missing", scope: missingScope },
        }),
  VendorNotFound: () => failure(404, "Not found."),
  VerificationRequired: () =>
    failure(
      403,
      "Only a person who speaks for the company can do this. Enter the code that we mail to you, then try again.",
      { data: { code: "verification_required" } },
    ),
  StepUpRequired: () =>
    failure(403, "Confirm that it is you, then try again: you signed in more than ten minutes ago.", {
      data: { code: "step_up_required" },
    }),
  SecondFactorRequired: () =>
    failure(
      403,
      "Your role requires a second factor. Set up an authenticator app or a passkey in your account.",
      {
        data: { code: "second_factor_required" },
      },
    ),
  StorageError: () => INTERNAL_ERROR,
  DecryptionFailed: () => INTERNAL_ERROR,
  MasterKeyMissing: () => INTERNAL_ERROR,
  IdempotencyKeyReused: () =>
    failure(422, "This Idempotency-Key was used for another request. Send a new key with each request."),
  CallInProgress: () =>
    failure(409, "The request with this Idempotency-Key is still being processed. Repeat it in a moment.", {
      headers: { "Retry-After": "2" },
    }),
}

/** `data` contains all of them. */
const NAMES_SHOWN = 20

const formatNames = (names: ReadonlyArray<string>): string =>
  names.length <= NAMES_SHOWN
    ? names.join(", ")
    : `${names.slice(0, NAMES_SHOWN).join(", ")} and ${String(names.length - NAMES_SHOWN)} more`

const windowName = ({ windowMillis }: RateLimit): string =>
  windowMillis === 1_000 ? "a second" : `in ${String(windowMillis / 1_000)} seconds`

/** RFC 9110 10.2.3 and the RateLimit fields of specification/limits.md#rate-limits; in whole seconds, rounded up. */
export const rateHeaders = ({ limit, rateLimit }: TooManyRequests): Readonly<Record<string, string>> => {
  const reset = String(Math.ceil(rateLimit.resetMillis / 1_000))
  return {
    "Retry-After": reset,
    "RateLimit-Limit": String(limit.limit),
    "RateLimit-Remaining": String(rateLimit.remaining),
    "RateLimit-Reset": reset,
  }
}

/** The headers of `rateHeaders` for the API document. */
export const RATE_HEADERS: ReadonlyArray<ResponseHeader> = [
  { name: "Retry-After", description: "Seconds until the next request is allowed." },
  { name: "RateLimit-Limit", description: "Requests allowed in the window." },
  { name: "RateLimit-Remaining", description: "Requests left in the window." },
  { name: "RateLimit-Reset", description: "Seconds until a request is allowed again." },
]

/** The code of a failure in the log of API calls: the reason of a payload, else the tag in snake case. */
const toRefusal = (error: Tagged & { readonly reason?: unknown }): string =>
  error._tag === "PayloadRejected"
    ? String(error.reason)
    : error._tag.replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => `_${letter}`).toLowerCase()

/** Names the caller whose limit was reached: it was recognised, and is not admitted. */
export const identifyLimited = (
  request: Pick<RouteRequest, "identify">,
  error: Tagged & Partial<Pick<TooManyRequests, "caller">>,
): Effect.Effect<void> =>
  Effect.sync(() => {
    if (error._tag === "TooManyRequests" && error.caller !== undefined) request.identify(error.caller)
  })

/** Maps the failures of an effect to responses by the table; logs those with a 5xx status. */
export const withErrorTable = <A extends { readonly status: number }, E extends Tagged>(
  effect: Effect.Effect<RouteResponse, E>,
  table: ErrorTable<E, A>,
  toSuccessResponse: (outcome: A) => RouteResponse,
): Effect.Effect<RouteResponse> =>
  effect.pipe(
    Effect.catch((error) => {
      const row = table[error._tag as E["_tag"]] as (error: E) => A
      const outcome = row(error)
      const response = Effect.succeed({ ...toSuccessResponse(outcome), refusal: toRefusal(error) })
      return outcome.status < 500
        ? response
        : Effect.logError("A request failed", { tag: error._tag }, error).pipe(Effect.andThen(response))
    }),
  )
