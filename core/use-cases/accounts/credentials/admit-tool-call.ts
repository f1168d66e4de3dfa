import type * as Effect from "effect/Effect"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { VendorNotFound } from "../../authorization/authorization-errors.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../../authorization/authorize.ts"

export interface ToolCall {
  readonly vendorOrgId: string
  /** The entry in the audit log names it; null: a call of the protocol, which reads nothing of the vendor and has no entry. */
  readonly tool: string | null
}

/**
 * Succeeds when the actor may use the MCP server for the vendor. A model chooses its calls itself, so people can see in the audit log
 * which tools it used, although none of them shows personal data.
 */
export const makeAdmitToolCall =
  () =>
  (
    actor: Actor,
    { vendorOrgId }: ToolCall,
  ): Effect.Effect<void, ActionForbidden | VendorNotFound | StorageError> =>
    authorizeVendor(actor, "mcp.use", vendorOrgId)
