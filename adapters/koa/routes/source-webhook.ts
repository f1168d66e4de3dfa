import * as Effect from "effect/Effect"
import type { IncomingHttpHeaders } from "node:http"
import * as calls from "../../../core/contract/connection/calls.ts"
import { COMMON_ERRORS, withErrorTable } from "../calls/error-table.ts"
import { defaultResponse } from "../failure.ts"
import { respond } from "../calls/implement.ts"
import type { Route, RouteRequest } from "../calls/route.ts"
import type { Service } from "../service.ts"

/** An HR system reports a change. It is no call of the API document. */
export const sourceWebhookRoute = ({
  connection: { authenticateSourceWebhook, receiveSourceWebhook },
}: Pick<Service, "connection">): Route => {
  const receive = Effect.fnUntraced(function* (request: RouteRequest) {
    const { path, address, headers, bytes, requestId, guard } = request
    const token = path["token"] ?? ""
    const webhook = yield* guard(token, authenticateSourceWebhook(token, { address, endpoint: "sourceHook" }))
    request.identify({ connectionId: webhook.connectionId })
    yield* receiveSourceWebhook(webhook, { headers: joinHeaderValues(headers), body: yield* bytes })
    return respond(202, { requestId, message: "Heard.", data: null })
  })
  const { method, path } = calls.receiveSourceWebhook
  return {
    method,
    path,
    bodyLimit: "json",
    operation: null,
    handle: (request) =>
      withErrorTable(receive(request), COMMON_ERRORS, (failed) => defaultResponse(failed, request.requestId)),
  }
}

/** Joins repeated headers to one list (RFC 9110 5.2). */
const joinHeaderValues = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  )
