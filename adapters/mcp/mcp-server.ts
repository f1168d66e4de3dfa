import * as Effect from "effect/Effect"
import type { StorageError } from "../../core/ports/storage-error.ts"
import type { VendorKey } from "../../core/use-cases/authorization/actor.ts"
import type { ActionForbidden } from "../../core/use-cases/authorization/authorize.ts"
import type { VendorNotFound } from "../../core/use-cases/authorization/authorization-errors.ts"
import type { Documentation } from "./documentation.ts"
import type { McpServices } from "./services.ts"

export interface McpRequest {
  readonly actor: VendorKey
  /** One message of JSON-RPC. */
  readonly message: unknown
  readonly headers: Readonly<Record<string, string>>
}

export interface McpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON; empty: there is nothing to say. */
  readonly body: string
}

/** Fails unless the actor's key may use the server at all. What a tool cannot do is part of its result. */
export type McpServer = (
  request: McpRequest,
) => Effect.Effect<McpResponse, ActionForbidden | StorageError | VendorNotFound>

export interface McpServerOptions {
  readonly services: McpServices
  readonly documentation: Documentation
  readonly version: string
}

/** The MCP server (modelcontextprotocol.io), without the HTTP around it. The SDK is loaded with the first request, to keep the start fast. */
export const makeMcpServer = ({ services, documentation, version }: McpServerOptions): McpServer =>
  Effect.fnUntraced(function* ({ actor, message, headers }) {
    yield* services.accounts.admitToolCall(actor, { vendorOrgId: actor.vendorOrgId, tool: null })
    const surroundings = yield* Effect.context<never>()
    const run = Effect.runPromiseWith(surroundings)
    const context = { ...services, documentation, actor }
    return yield* Effect.promise(async () => {
      const { respondToMessage } = await import("./sdk-server.ts")
      return toMcpResponse(await respondToMessage({ context, version, message, headers, run }))
    })
  })

const toMcpResponse = async (response: Response): Promise<McpResponse> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers.entries()),
  body: await response.text(),
})
