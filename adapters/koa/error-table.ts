import * as Effect from "effect/Effect"
import type { InvalidToken, TooManyRequests } from "../../core/use-cases/vendor-api/admit-user.ts"
import type { PayloadRefused } from "../../core/use-cases/vendor-api/open-employee-request.ts"
import type { ConnectionNotAccessible } from "../../core/use-cases/vendor-api/read-employees.ts"
import type { StorageError } from "../../core/ports/storage-error.ts"
import type { MasterKeyMissing, SealBroken } from "../../core/ports/vault.ts"
import type { BodyRefused, ErrorTable, Reply } from "./route.ts"

/* The only place that knows HTTP statuses of failures (design: statuses live here, since the bodies differ). */

/** decisions.md 1: the body where the spec gives none. */
export const errorReply = (
  status: number,
  requestId: string,
  message: string,
  data: Readonly<Record<string, string>> | null = null,
): Reply => ({ status, body: { requestId, message, data } })

export const internalError = (requestId: string): Reply => errorReply(500, requestId, "Internal Server Error")

/** Turns the failures of an effect into replies by a table; every tag has its row, or this does not compile. */
export const withErrorTable = <E extends { readonly _tag: string }>(
  effect: Effect.Effect<Reply, E>,
  table: ErrorTable<E>,
  requestId: string,
): Effect.Effect<Reply> =>
  effect.pipe(
    Effect.catch((error) => {
      const row = table[error._tag as E["_tag"]] as (error: E, requestId: string) => Reply
      const reply = row(error, requestId)
      return reply.status < 500
        ? Effect.succeed(reply)
        : Effect.logError("A request failed", { tag: error._tag }, error).pipe(Effect.as(reply))
    }),
  )

/** RFC 9110 10.2.3 and the RateLimit fields of decisions.md 1; all in whole seconds, rounded up. */
const rateHeaders = ({ limit, verdict }: TooManyRequests): Record<string, string> => {
  const reset = String(Math.ceil(verdict.resetMillis / 1_000))
  return {
    "Retry-After": reset,
    "RateLimit-Limit": String(limit.limit),
    "RateLimit-Remaining": String(verdict.remaining),
    "RateLimit-Reset": reset,
  }
}

export const retrievalFailed = (requestId: string): Reply => ({
  status: 500,
  body: {
    requestId,
    status: "failed",
    status_code: 500,
    message: "Error retrieving employee data.",
    data: null,
  },
})

const invalidPayload = (requestId: string, details: Readonly<Record<string, string>>): Reply => ({
  status: 400,
  body: { requestId, code: "invalid_payload", message: "Invalid encrypted payload.", data: null, details },
})

/** interface.md, Errors, "employee read"; the codes are those of decisions.md 4. */
export const EMPLOYEE_READ_ERRORS: ErrorTable<
  | InvalidToken
  | TooManyRequests
  | PayloadRefused
  | BodyRefused
  | ConnectionNotAccessible
  | StorageError
  | SealBroken
  | MasterKeyMissing
> = {
  InvalidToken: (_, requestId) => ({
    status: 401,
    headers: { "WWW-Authenticate": 'Basic realm="hr-data-sync", charset="UTF-8"' },
    body: { requestId, code: "invalid_token", message: "Invalid token.", details: null },
  }),
  TooManyRequests: (error, requestId) => ({
    ...errorReply(429, requestId, "Too many requests: at most 4 a second for each user."),
    headers: rateHeaders(error),
  }),
  PayloadRefused: (error, requestId) => invalidPayload(requestId, error.details),
  BodyRefused: (error, requestId) =>
    error.status === 400 ? invalidPayload(requestId, {}) : errorReply(error.status, requestId, error.message),
  ConnectionNotAccessible: (_, requestId) => ({
    status: 403,
    body: { requestId, message: "Invalid connection_id or unauthorized access." },
  }),
  StorageError: (_, requestId) => retrievalFailed(requestId),
  SealBroken: (_, requestId) => retrievalFailed(requestId),
  MasterKeyMissing: (_, requestId) => retrievalFailed(requestId),
}
