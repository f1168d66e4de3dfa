import type * as Effect from "effect/Effect"
import type { StructSchema } from "../../../core/contract/call.ts"
import type { StorageError } from "../../../core/ports/storage-error.ts"
import type { VendorKey } from "../../../core/use-cases/authorization/actor.ts"
import type { ActionForbidden } from "../../../core/use-cases/authorization/authorize.ts"
import type {
  ConnectionNotFound,
  VendorNotFound,
  VerificationRequired,
} from "../../../core/use-cases/authorization/authorization-errors.ts"
import type { SessionNotFound } from "../../../core/use-cases/sync/show-session.ts"
import type { DeliveryNotFound } from "../../../core/use-cases/webhooks/show-delivery.ts"
import type { Documentation } from "../documentation.ts"
import type { McpServices } from "../services.ts"
import type { PageNotFound } from "./page-not-found.ts"

/** What a tool works with: it reads in the name of the key that called. */
export interface ToolContext extends McpServices {
  readonly documentation: Documentation
  readonly actor: VendorKey
}

export type ToolError =
  | ActionForbidden
  | ConnectionNotFound
  | DeliveryNotFound
  | PageNotFound
  | SessionNotFound
  | StorageError
  | VendorNotFound
  | VerificationRequired

/** A tool of the server. It changes nothing. */
export interface Tool<Input extends StructSchema = StructSchema, Output extends StructSchema = StructSchema> {
  readonly name: string
  readonly title: string
  /** For a model: what the tool returns, and when to use it. */
  readonly description: string
  readonly input: Input
  readonly output: Output
  readonly run: (context: ToolContext, input: Input["Type"]) => Effect.Effect<Output["Encoded"], ToolError>
}

/** A tool whose types are checked against each other, in a list with others. */
export const defineTool = <Input extends StructSchema, Output extends StructSchema>(
  tool: Tool<Input, Output>,
): Tool => tool as unknown as Tool
