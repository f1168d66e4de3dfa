import * as Effect from "effect/Effect"
import type { StorageError } from "../../../core/ports/storage-error.ts"
import type { VendorKey } from "../../../core/use-cases/authorization/actor.ts"
import type { ActionForbidden } from "../../../core/use-cases/authorization/authorize.ts"
import type { VendorNotFound } from "../../../core/use-cases/authorization/authorization-errors.ts"
import { explainForm, type HeaderForm } from "../authentication/header-form.ts"
import { COMMON_ERRORS, type CommonError, type ErrorTable, withErrorTable } from "../calls/error-table.ts"
import type { Route, RouteRequest, RouteResponse } from "../calls/route.ts"
import { type Failure, failure, INTERNAL_ERROR, toResponse, type FailureStyle } from "../failure.ts"
import type { Service } from "../service.ts"
import { ErrorBody } from "../../../core/contract/error-body.ts"

/** Responds to a message of the Model Context Protocol in the name of an API key. */
export type McpServer = (request: {
  readonly actor: VendorKey
  readonly message: unknown
  readonly headers: Readonly<Record<string, string>>
}) => Effect.Effect<
  { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ActionForbidden | StorageError | VendorNotFound
>

export interface McpRouteOptions {
  readonly accounts: Pick<Service["accounts"], "authenticateVendor">
  readonly server: McpServer
  /** The address of the service: pages of any other origin are refused. */
  readonly baseUrl: string
}

/** A page of another site called: it may use a name that resolves to this service (DNS rebinding). */
interface ForeignOrigin {
  readonly _tag: "ForeignOrigin"
}

/** Several messages in one request would be counted as one call; the protocol has none since 2025-06-18. */
interface BatchRefused {
  readonly _tag: "BatchRefused"
}

type McpError = CommonError | ForeignOrigin | BatchRefused

/**
 * POST /mcp: the transport "Streamable HTTP" of the Model Context Protocol, without sessions and without streams, so that any process takes
 * any request. It is admitted, limited, logged and counted like a call of the API.
 */
export const mcpRoute = ({ accounts, server, baseUrl }: McpRouteOptions): Route => {
  const { origin } = new URL(baseUrl)
  const respond = Effect.fnUntraced(function* (
    request: RouteRequest,
  ): Effect.fn.Return<RouteResponse, McpError> {
    const { headers, address, guard } = request
    if (headers.origin !== undefined && headers.origin !== origin)
      return yield* Effect.fail<ForeignOrigin>({ _tag: "ForeignOrigin" })
    const key = parseKey(headers.authorization)
    const admitted = yield* explainForm(
      headers.authorization,
      KEY_OR_BEARER,
      guard(key, accounts.authenticateVendor(key, { address, endpoint: "mcp" })),
    )
    const { actor, recheckCredential } = admitted
    request.identify({ vendorOrgId: actor.vendorOrgId })
    const message = yield* request.body(["json"])
    if (Array.isArray(message)) return yield* Effect.fail<BatchRefused>({ _tag: "BatchRefused" })
    yield* recheckCredential
    return yield* server({ actor, message, headers: pickHeaders(headers) })
  })
  return {
    method: "POST",
    path: "/mcp",
    bodyLimit: "json",
    operation: null,
    onTooMany: (error, requestId) => toResponse(COMMON_ERRORS.TooManyRequests(error), MCP_STYLE, requestId),
    onDefect: (requestId) => toResponse(INTERNAL_ERROR, MCP_STYLE, requestId),
    handle: (request) =>
      withErrorTable(respond(request), MCP_ERRORS, (failed) =>
        toResponse(withChallenge(failed), MCP_STYLE, request.requestId),
      ),
  }
}

const KEY_OR_BEARER: HeaderForm = {
  pattern: /^(?:bearer +)?\S+ *$/iu,
  expected: "the header Authorization: Bearer <API_KEY>",
}

/** Null: no header. A header of another form is a key that matches no vendor. */
const parseKey = (header: string | undefined): string | null =>
  header === undefined ? null : (KEY.exec(header)?.[1] ?? "")

const KEY = /^(?:bearer +)?(\S+) *$/iu

/** Those that the transport reads. */
const pickHeaders = (headers: RouteRequest["headers"]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ["accept", "content-type", "mcp-protocol-version"].flatMap((name) => {
      const value = headers[name]
      return typeof value === "string" ? [[name, value]] : []
    }),
  )

const MCP_ERRORS: ErrorTable<McpError> = {
  ...COMMON_ERRORS,
  ForeignOrigin: () => failure(403, "Pages of other sites may not call this service."),
  BatchRefused: () => failure(400, "Send one message in each request."),
}

/** RFC 6750, 3: how to authenticate, and which scope is missing. */
const withChallenge = (failed: Failure): Failure => {
  const { status, data, headers } = failed
  const scope = typeof data === "object" && data !== null ? data["scope"] : undefined
  if (status !== 401 && scope === undefined) return failed
  const details = scope === undefined ? "" : `, error="insufficient_scope", scope="${scope}"`
  return { ...failed, headers: { ...headers, "WWW-Authenticate": `Bearer realm="hr-data-sync"${details}` } }
}

/** What a server of the protocol returns for a request that reached no method; the code is one that it leaves to servers. */
const MCP_STYLE: FailureStyle = {
  schema: ErrorBody,
  body: ({ message, data }, requestId) => ({
    jsonrpc: "2.0",
    id: null,
    error: { code: -32_000, message, data: { requestId, ...(typeof data === "object" ? data : {}) } },
  }),
}
