import { type ConnectionScope, EMPTY_SCOPE } from "../../domain/connection/scope.ts"
import type { Actor } from "./actor.ts"

/** The connections that are the actor's own. Those who run the service have none: they reach anybody's, or nobody's. */
export const toOwnScope = (actor: Actor): ConnectionScope => {
  switch (actor.kind) {
    case "vendor-key":
      return { vendorOrgId: actor.vendorOrgId }
    case "vendor-user": {
      const { vendorOrgId, corporates } = actor
      return corporates === "all" ? { vendorOrgId } : { vendorOrgId, orgIds: corporates }
    }
    case "corporate-admin":
      return { orgIds: [actor.orgId] }
    case "journey":
      return { connectionId: actor.connectionId }
    case "operator":
    case "system":
      return EMPTY_SCOPE
  }
}
