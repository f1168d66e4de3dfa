import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { type ConnectionScope, isInScope, narrowedScope, type Owned } from "../../domain/connection/scope.ts"
import { ConnectionUnknown, OrganizationUnknown } from "../connection/unknown.ts"
import { VendorUnknown } from "./vendors/vendor-unknown.ts"
import type { Actor } from "./actor.ts"
import { ownScope } from "./own-scope.ts"
import { type Action, PERMISSIONS, type Reach, type Role, roleOf } from "./permissions.ts"

/** This role may not do this to any tenant. */
export class ActionForbidden extends Data.TaggedError("ActionForbidden")<{
  readonly action: Action
  readonly role: Role
}> {}

/**
 * The connection, when the actor may do this to it. One that is not there and one of another tenant are the same error, so
 * that nobody learns of a neighbour (quality.md S5).
 */
export const authorizeConnection = <C extends Owned>(
  actor: Actor,
  action: Action,
  connectionId: string,
  connection: C | null,
): Effect.Effect<C, ActionForbidden | ConnectionUnknown> => {
  const reach = reachOf(actor, action)
  if (reach === "none") return Effect.fail(forbidden(actor, action))
  return connection?.id === connectionId && (reach === "any" || isInScope(ownScope(actor), connection))
    ? Effect.succeed(connection)
    : Effect.fail(new ConnectionUnknown({ connectionId }))
}

/** Succeeds when the actor may do this to the vendor. */
export const authorizeVendor = (
  actor: Actor,
  action: Action,
  vendorOrgId: string,
): Effect.Effect<void, ActionForbidden | VendorUnknown> => {
  const reach = reachOf(actor, action)
  if (reach === "none") return Effect.fail(forbidden(actor, action))
  return reach === "any" || isOfVendor(actor, vendorOrgId)
    ? Effect.void
    : Effect.fail(new VendorUnknown({ vendorOrgId }))
}

/** Succeeds when the actor may do this to the corporate. */
export const authorizeOrganization = (
  actor: Actor,
  action: Action,
  orgId: string,
): Effect.Effect<void, ActionForbidden | OrganizationUnknown> => {
  const reach = reachOf(actor, action)
  if (reach === "none") return Effect.fail(forbidden(actor, action))
  return reach === "any" || (actor.kind === "corporate-admin" && actor.orgId === orgId)
    ? Effect.void
    : Effect.fail(new OrganizationUnknown())
}

/** Succeeds when the actor may do this, to whomever: for what belongs to no tenant, or to all. */
export const authorizeAny = (actor: Actor, action: Action): Effect.Effect<void, ActionForbidden> =>
  reachOf(actor, action) === "any" ? Effect.void : Effect.fail(forbidden(actor, action))

/**
 * Which of all connections the actor may do this to, for the store to select: of one vendor, when one is named. A vendor that
 * is not there and one that is not the actor's have none, so that nobody learns of a neighbour (quality.md S5).
 */
export const scopeOf = (
  actor: Actor,
  action: Action,
  vendorOrgId: string | null,
): Effect.Effect<ConnectionScope, ActionForbidden> => {
  const reach = reachOf(actor, action)
  if (reach === "none") return Effect.fail(forbidden(actor, action))
  return Effect.succeed(narrowedScope(reach === "any" ? {} : ownScope(actor), vendorOrgId))
}

/** Which of many vendors the actor may do this to. */
export const visibleVendors = (
  actor: Actor,
  action: Action,
): Effect.Effect<(vendorOrgId: string) => boolean, ActionForbidden> => {
  const reach = reachOf(actor, action)
  if (reach === "none") return Effect.fail(forbidden(actor, action))
  return Effect.succeed((vendorOrgId) => reach === "any" || isOfVendor(actor, vendorOrgId))
}

export const reachOf = (actor: Actor, action: Action): Reach => PERMISSIONS[action][roleOf(actor)]

const forbidden = (actor: Actor, action: Action) => new ActionForbidden({ action, role: roleOf(actor) })

const isOfVendor = (actor: Actor, vendorOrgId: string): boolean =>
  "vendorOrgId" in actor && actor.vendorOrgId === vendorOrgId
