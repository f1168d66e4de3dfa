import * as Effect from "effect/Effect"
import type { IncomingHttpHeaders } from "node:http"
import { SOURCE_WEBHOOKS_PATH } from "../../../core/contract/connection/source-webhook.ts"
import type { AuthenticateSourceWebhook } from "../../../core/use-cases/connection/source-webhooks/authenticate-source-webhook.ts"
import type { ReceiveSourceWebhook } from "../../../core/use-cases/connection/source-webhooks/receive-source-webhook.ts"
import { COMMON_ERRORS, withErrorTable } from "../error-table.ts"
import { defaultReply } from "../failure.ts"
import type { Route, RouteRequest } from "../route.ts"

/**
 * POST /api/hooks/{token}: an HR system reports a change. Each has its own format, so the API document leaves it out: the
 * connector reads headers and bytes.
 */
export const sourceWebhookRoute = (
  authenticateSourceWebhook: AuthenticateSourceWebhook,
  receiveSourceWebhook: ReceiveSourceWebhook,
): Route => {
  const receive = Effect.fnUntraced(function* (request: RouteRequest) {
    const { path, address, headers, bytes, requestId, guard } = request
    const token = path["token"] ?? ""
    const webhook = yield* guard(token, authenticateSourceWebhook(token, { address, endpoint: "sourceHook" }))
    request.identify({ connectionId: webhook.connectionId })
    yield* receiveSourceWebhook(webhook, { headers: joinHeaderValues(headers), body: yield* bytes })
    return { status: 202, body: { requestId, message: "Heard.", data: null } }
  })
  return {
    method: "POST",
    path: `${SOURCE_WEBHOOKS_PATH}{token}`,
    bodyLimit: "json",
    operation: null,
    handle: (request) =>
      withErrorTable(receive(request), COMMON_ERRORS, (failed) => defaultReply(failed, request.requestId)),
  }
}

/** Joins repeated headers to one list (RFC 9110 5.2). */
const joinHeaderValues = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  )
