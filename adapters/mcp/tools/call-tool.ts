import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { formatFieldErrors } from "../../../core/contract/field-errors.ts"
import type { Tool, ToolContext, ToolError } from "./tool.ts"

/**
 * Runs a tool and returns what the model reads: the result, or an error that says what to do. It never fails. What went wrong inside is
 * logged, and not returned.
 */
export const callTool = (
  tool: Tool,
  context: ToolContext,
  input: Readonly<Record<string, unknown>>,
): Effect.Effect<CallToolResult> => {
  const decoded = Schema.decodeUnknownResult(tool.input, { errors: "all", onExcessProperty: "error" })(input)
  if (decoded._tag === "Failure") return Effect.succeed(toError(explainArguments(decoded.failure)))
  const { accounts, actor } = context
  return accounts.admitToolCall(actor, { vendorOrgId: actor.vendorOrgId, tool: tool.name }).pipe(
    Effect.andThen(Effect.suspend(() => tool.run(context, decoded.success))),
    Effect.map(toResult),
    Effect.catch((error: ToolError) =>
      error._tag === "StorageError"
        ? Effect.as(Effect.logError("A tool failed", { tool: tool.name }, error), toError(FAILED))
        : Effect.succeed(toError(ADVICE[error._tag])),
    ),
    Effect.catchCause((cause) =>
      Effect.as(Effect.logError("A tool failed unexpectedly", { tool: tool.name }, cause), toError(FAILED)),
    ),
  )
}

const FAILED = "The service could not read this now. Try again in a minute."

const NO_CONNECTION =
  "You have no connection with this id. Use list_connections to find the connection_id; ids of other organizations look the same as unknown ones."

/** What a model can do about each error. */
const ADVICE: Readonly<Record<Exclude<ToolError["_tag"], "StorageError">, string>> = {
  ActionForbidden: "This API key may not use this tool. Send a key with the scope read.",
  ConnectionNotFound: NO_CONNECTION,
  VendorNotFound: NO_CONNECTION,
  VerificationRequired: NO_CONNECTION,
  DeliveryNotFound:
    "You have no webhook with this id, or it is too old to be kept. Use list_deliveries to find the request_id.",
  PageNotFound: "There is no page with this path. Use search_documentation to find one.",
  SessionNotFound: "You have no sync with this id. Use list_syncs to find the sync_id.",
}

const explainArguments = (error: Schema.SchemaError): string => {
  const problems = Object.entries(formatFieldErrors(error)).map(([name, message]) => `${name}: ${message}`)
  return `The arguments are not valid, and nothing was read. ${problems.join("; ")}`
}

/** Also as text, for clients that read no structured content. */
const toResult = (structuredContent: Readonly<Record<string, unknown>>): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(structuredContent) }],
  structuredContent,
})

const toError = (text: string): CallToolResult => ({ content: [{ type: "text", text }], isError: true })
