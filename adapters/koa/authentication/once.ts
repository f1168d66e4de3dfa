import * as Effect from "effect/Effect"
import type { RespondOnce } from "../../../core/use-cases/accounts/sessions/respond-once.ts"
import type { AuthenticatedSession } from "../../../core/use-cases/accounts/sessions/authenticate-session.ts"
import type { Once } from "./access.ts"
import { invalidRequest } from "../calls/error-table.ts"
import type { RouteResponse, RouteRequest } from "../calls/route.ts"
import { IDEMPOTENCY_KEY } from "../calls/security.ts"

const FIT = new RegExp(IDEMPOTENCY_KEY.pattern, "u")

/** For calls of signed-in users; without a key a call is made every time. */
export const makeOnce =
  (respondOnce: RespondOnce): Once<AuthenticatedSession> =>
  ({ caller, headers, request }, run) => {
    const key = readKey(headers)
    if (key === null) return run
    if (!FIT.test(key)) {
      return Effect.fail(
        invalidRequest({ [IDEMPOTENCY_KEY.name]: "Expected 16 to 200 visible ASCII characters" }),
      )
    }
    const response = Effect.map(run, ({ status, body }) => JSON.stringify({ status, body }))
    return Effect.map(respondOnce(caller, { key, request }, response), ({ response: text, isRepeated }) => ({
      ...(JSON.parse(text) as Pick<RouteResponse, "status" | "body">),
      headers: isRepeated ? { "Idempotency-Replayed": "true" } : {},
    }))
  }

const readKey = (headers: RouteRequest["headers"]): string | null => {
  const given = headers[IDEMPOTENCY_KEY.name.toLowerCase()]
  return given === undefined ? null : String(given)
}
