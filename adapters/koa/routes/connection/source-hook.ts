import * as Effect from "effect/Effect"
import type { IncomingHttpHeaders } from "node:http"
import { HOOKS_PATH } from "../../../../core/contract/connection/source-hook.ts"
import type { AdmitHook } from "../../../../core/use-cases/connection/source-webhooks/admit-hook.ts"
import type { TakeHook } from "../../../../core/use-cases/connection/source-webhooks/take-hook.ts"
import { COMMON_ERRORS, withErrorTable } from "../../error-table.ts"
import { defaultReply } from "../../failure.ts"
import type { Route, RouteRequest } from "../../route.ts"

/**
 * POST /api/hooks/{token}: an HR system says that something changed. Each says it in a form of its own, so it is no part of the
 * API document: its connector looks at headers and bytes.
 */
export const sourceHookRoute = (admitHook: AdmitHook, takeHook: TakeHook): Route => {
  const take = Effect.fnUntraced(function* (request: RouteRequest) {
    const { path, address, headers, bytes, requestId, guard } = request
    const token = path["token"] ?? ""
    const hook = yield* guard(token, admitHook(token, { address, endpoint: "sourceHook" }))
    request.identify({ connectionId: hook.connectionId })
    yield* takeHook(hook, { headers: oneTextEach(headers), body: yield* bytes })
    return { status: 202, body: { requestId, message: "Heard.", data: null } }
  })
  return {
    method: "POST",
    path: `${HOOKS_PATH}{token}`,
    bodyLimit: "json",
    operation: null,
    handle: (request) =>
      withErrorTable(take(request), COMMON_ERRORS, (failed) => defaultReply(failed, request.requestId)),
  }
}

/** What is said several times as one list (RFC 9110 5.2). */
const oneTextEach = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  )
