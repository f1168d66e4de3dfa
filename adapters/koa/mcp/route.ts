import * as Effect from "effect/Effect"
import type { StorageError } from "../../../core/ports/storage-error.ts"
import type { VendorKey } from "../../../core/use-cases/authorization/actor.ts"
import type { ActionForbidden } from "../../../core/use-cases/authorization/authorize.ts"
import type { VendorNotFound } from "../../../core/use-cases/authorization/authorization-errors.ts"
import { explainForm, type HeaderForm } from "../authentication/header-form.ts"
import { COMMON_ERRORS, identifyLimited, withErrorTable } from "../calls/error-table.ts"
import type { Route, RouteRequest, RouteResponse } from "../calls/route.ts"
import { INTERNAL_ERROR, toResponse } from "../failure.ts"
import type { Service } from "../service.ts"
import {
  type BatchRefused,
  type ForeignOrigin,
  MCP_ERRORS,
  MCP_STYLE,
  type McpError,
  withChallenge,
} from "./errors.ts"

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
    ).pipe(Effect.tapError((error) => identifyLimited(request, error)))
    const { actor, recheckCredential } = admitted
    const { vendorOrgId, credentialId } = actor
    request.identify({ vendorOrgId, ...(credentialId === undefined ? {} : { credentialId }) })
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
