import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { KeyScope } from "../../contract/accounts/key-scope.ts"
import {
  type ConnectionScope,
  isInScope,
  narrowScope,
  type OwnedConnection,
} from "../../domain/connection/scope.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import { isLive } from "../../domain/connection/state.ts"
import {
  ConnectionNotFound,
  OrganizationNotFound,
  VendorNotFound,
  VerificationRequired,
} from "./authorization-errors.ts"
import type { Actor } from "./actor.ts"
import { findMissingScope } from "./key-scopes.ts"
import { toOwnScope } from "./to-own-scope.ts"
import { type Action, PERMISSIONS, type Reach, type Role, toRole } from "./permissions.ts"

/** The role does not permit this action for any tenant, or the API key lacks the scope for it. */
export class ActionForbidden extends Data.TaggedError("ActionForbidden")<{
  readonly action: Action
  readonly role: Role
  /** Null: no scope would permit it. */
  readonly missingScope: KeyScope | null
}> {}

/**
 * Returns the connection when the actor may perform the action on it. An unknown connection and another tenant's fail with
 * the same error, so that callers cannot detect other tenants (specification/promises.md#s5-tenants).
 */
export const authorizeConnection = <C extends OwnedConnection & Pick<Connection, "status">>(
  actor: Actor,
  action: Action,
  connectionId: string,
  connection: C | null,
): Effect.Effect<C, ActionForbidden | ConnectionNotFound | VerificationRequired> => {
  const reach = findReach(actor, action)
  if (reach === "none") return Effect.fail(makeForbidden(actor, action))
  if (connection?.id !== connectionId || !(reach === "any" || isInScope(toOwnScope(actor), connection)))
    return Effect.fail(new ConnectionNotFound({ connectionId }))
  const mustSpeak = isLive(connection.status) || reach === "verified"
  return mustSpeak && !speaksFor(actor, reach)
    ? Effect.fail(new VerificationRequired())
    : Effect.succeed(connection)
}

/** Whether the actor may use this reach on a connection that is accepted. */
const speaksFor = (actor: Actor, reach: Reach): boolean => {
  if (actor.kind !== "journey" || reach === "own") return true
  return actor.isVerified || (reach === "anchored-device" && actor.isAnchoredDevice)
}

/** Succeeds when the actor may perform the action on the vendor. */
export const authorizeVendor = (
  actor: Actor,
  action: Action,
  vendorOrgId: string,
): Effect.Effect<void, ActionForbidden | VendorNotFound> => {
  const reach = findReach(actor, action)
  if (reach === "none") return Effect.fail(makeForbidden(actor, action))
  return reach === "any" || isFromVendor(actor, vendorOrgId)
    ? Effect.void
    : Effect.fail(new VendorNotFound({ vendorOrgId }))
}

/** Succeeds when the actor may perform the action on the corporate. */
export const authorizeOrganization = (
  actor: Actor,
  action: Action,
  orgId: string,
): Effect.Effect<void, ActionForbidden | OrganizationNotFound> => {
  const reach = findReach(actor, action)
  if (reach === "none") return Effect.fail(makeForbidden(actor, action))
  return reach === "any" || (actor.kind === "corporate-admin" && actor.orgId === orgId)
    ? Effect.void
    : Effect.fail(new OrganizationNotFound())
}

/** Succeeds when the actor may perform the action for every tenant: for resources that belong to no tenant, or to all. */
export const authorizeAny = (actor: Actor, action: Action): Effect.Effect<void, ActionForbidden> =>
  findReach(actor, action) === "any" ? Effect.void : Effect.fail(makeForbidden(actor, action))

/**
 * The scope of connections on which the actor may perform the action, for the store to select by; of one vendor, when one is
 * named. An unknown vendor and another tenant's yield an empty scope, so that callers cannot detect other tenants
 * (specification/promises.md#s5-tenants).
 */
export const authorizeScope = (
  actor: Actor,
  action: Action,
  vendorOrgId: string | null,
): Effect.Effect<ConnectionScope, ActionForbidden> => {
  const reach = findReach(actor, action)
  if (reach === "none" || !speaksFor(actor, reach)) return Effect.fail(makeForbidden(actor, action))
  return Effect.succeed(narrowScope(reach === "any" ? {} : toOwnScope(actor), vendorOrgId))
}

/** The vendors on which the actor may perform the action. */
export const authorizeVendors = (
  actor: Actor,
  action: Action,
): Effect.Effect<(vendorOrgId: string) => boolean, ActionForbidden> => {
  const reach = findReach(actor, action)
  if (reach === "none") return Effect.fail(makeForbidden(actor, action))
  return Effect.succeed((vendorOrgId) => reach === "any" || isFromVendor(actor, vendorOrgId))
}

export const findReach = (actor: Actor, action: Action): Reach =>
  findMissingScope(actor, action) === null ? PERMISSIONS[action][toRole(actor)] : "none"

const makeForbidden = (actor: Actor, action: Action) =>
  new ActionForbidden({ action, role: toRole(actor), missingScope: findMissingScope(actor, action) })

const isFromVendor = (actor: Actor, vendorOrgId: string): boolean =>
  "vendorOrgId" in actor && actor.vendorOrgId === vendorOrgId
