import { type ConnectionScope, EMPTY_SCOPE } from "../../domain/connection/scope.ts"
import type { Actor } from "./actor.ts"

/** The actor's own connections. The operator and the service have none of their own: they reach all tenants or none. */
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
