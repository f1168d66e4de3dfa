import { ErrorBody } from "../../../core/contract/error-body.ts"
import { COMMON_ERRORS, type CommonError, type ErrorTable } from "../calls/error-table.ts"
import { type Failure, failure, type FailureStyle } from "../failure.ts"

/* What /mcp responds when a request reaches no method of the protocol. */

/** A page of another site called: it may use a name that resolves to this service (DNS rebinding). */
export interface ForeignOrigin {
  readonly _tag: "ForeignOrigin"
}

/** Several messages in one request would be counted as one call; the protocol has none since 2025-06-18. */
export interface BatchRefused {
  readonly _tag: "BatchRefused"
}

export type McpError = CommonError | ForeignOrigin | BatchRefused

export const MCP_ERRORS: ErrorTable<McpError> = {
  ...COMMON_ERRORS,
  ForeignOrigin: () => failure(403, "Pages of other sites may not call this service."),
  BatchRefused: () => failure(400, "Send one message in each request."),
}

/** RFC 6750, 3: how to authenticate, and which scope is missing. */
export const withChallenge = (failed: Failure): Failure => {
  const { status, data, headers } = failed
  const scope = typeof data === "object" && data !== null ? data["scope"] : undefined
  if (status !== 401 && scope === undefined) return failed
  const details = scope === undefined ? "" : `, error="insufficient_scope", scope="${scope}"`
  return { ...failed, headers: { ...headers, "WWW-Authenticate": `Bearer realm="hr-data-sync"${details}` } }
}

/** What a server of the protocol returns for a request that reached no method; the code is one that it leaves to servers. */
export const MCP_STYLE: FailureStyle = {
  schema: ErrorBody,
  body: ({ message, data }, requestId) => ({
    jsonrpc: "2.0",
    id: null,
    error: { code: -32_000, message, data: { requestId, ...(typeof data === "object" ? data : {}) } },
  }),
}
