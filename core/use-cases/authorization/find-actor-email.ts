import * as Effect from "effect/Effect"
import type { StorageError } from "../../ports/storage-error.ts"
import type { VendorStore } from "../../ports/accounts/vendor-store.ts"
import type { Actor } from "./actor.ts"

/**
 * The e-mail address of who invited, accepted or terminated (specification/webhooks.md#connection-items): the
 * person's own, in a journey the verified one; the vendor's first admin for an API key; null for the operator
 * and the service itself.
 */
export const findActorEmail = (
  vendors: Pick<VendorStore, "findFirstAdminEmail">,
  actor: Actor,
): Effect.Effect<string | null, StorageError> => {
  switch (actor.kind) {
    case "vendor-key":
      return vendors.findFirstAdminEmail(actor.vendorOrgId)
    case "vendor-user":
    case "corporate-admin":
      return Effect.succeed(actor.email)
    case "journey":
      return Effect.succeed(actor.mailbox ?? actor.email)
    case "operator":
    case "system":
      return Effect.succeed(null)
  }
}
