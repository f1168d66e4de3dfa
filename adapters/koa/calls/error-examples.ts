import type { KeyScope } from "../../../core/contract/accounts/key-scope.ts"
import { ActionForbidden } from "../../../core/use-cases/authorization/authorize.ts"
import type { RateLimit } from "../../../core/ports/accounts/api-callers.ts"
import { RATE_LIMITS, TooManyRequests } from "../../../core/use-cases/accounts/credentials/rate-limits.ts"
import { makeBodyRefused, makeBodyTooLarge } from "../body/body-refused.ts"
import { describeBody } from "../body/body-words.ts"
import { type Failure, failure } from "../failure.ts"
import { COMMON_ERRORS, invalidRequest } from "./error-table.ts"
import type { Operation } from "./operation.ts"

/* The errors of every call as the API document shows them. Their texts are those of the responses, since the same functions make them. */

/** The request id of the error bodies in examples. */
export const EXAMPLE_REQUEST_ID = "4f8a1f0e-7a53-4a0e-8b6a-0f1c2d3e4a5b"

type Described = Pick<Operation, "security" | "query" | "body">

/** A request that lacks the first of its fields. */
export const missingField = ({ body, query }: Described): Failure => {
  const [field = "body"] = Object.keys(body?.example ?? query?.example ?? {})
  return COMMON_ERRORS.InvalidRequest(invalidRequest({ [field]: "Required" }))
}

/** Without credentials, and with wrong ones. */
export const REJECTED_CREDENTIALS = {
  missing: failure(401, "Authentication credentials were not provided."),
  wrong: failure(401, "Invalid token."),
}

/** A key that may do something else only. */
export const lackedScope = (scope: KeyScope): Failure =>
  COMMON_ERRORS.ActionForbidden(
    new ActionForbidden({ action: "employees.read", role: "vendor-key", missingScope: scope }),
  )

/** The body is too long, and it is of no type that the call takes. */
export const BODY_TOO_LARGE = COMMON_ERRORS.BodyRefused(makeBodyTooLarge(1_048_576))
export const wrongBodyType = ({ body }: Described): Failure =>
  COMMON_ERRORS.BodyRefused(makeBodyRefused(415, `The body must be ${describeBody(body?.types ?? [])}.`))

/** Above the limit of the caller. */
export const tooManyRequests = ({ security }: Described): Failure =>
  COMMON_ERRORS.TooManyRequests(
    new TooManyRequests({
      limit: LIMITS[security ?? "anyone"] ?? RATE_LIMITS.anonymous,
      rateLimit: { allowed: false, remaining: 0, resetMillis: 1_000 },
      key: "",
    }),
  )

const LIMITS: Readonly<Record<string, RateLimit>> = {
  basic: RATE_LIMITS.employeeRead,
  apiKey: RATE_LIMITS.vendor,
  tokenKey: RATE_LIMITS.vendor,
  pushToken: RATE_LIMITS.vendor,
  journeyToken: RATE_LIMITS.journey,
  consoleSession: RATE_LIMITS.console,
}
