import type { Connection } from "../../domain/connection/connection.ts"
import { type Actor, OPERATOR, SYSTEM } from "../../use-cases/authorization/actor.ts"
import { type Action, PERMISSIONS, type Role, ROLES } from "../../use-cases/authorization/permissions.ts"

/** The device of an onboarding journey's actor whose caller sent no device key. */
export const NO_DEVICE = {
  userId: "0198a000-0000-7000-8000-0000000000a1",
  purpose: "onboarding",
  device: null,
  isVerified: false,
  isAnchoredDevice: false,
  mailbox: null,
  changeId: null,
} as const

type Owned = Pick<Connection, "id" | "vendorOrgId" | "orgId">

/** A caller who verified a mailbox that speaks for the corporate. */
export const VERIFIED = { isVerified: true, mailbox: "hr@acme.example" } as const

/** One of each role; those of a tenant belong to the connection's. */
export const makeActors = ({ id, vendorOrgId, orgId }: Owned): Readonly<Record<Role, Actor>> => {
  const person = { kind: "vendor-user", userId: "user-1", vendorOrgId, email: "asha@vendor.example" } as const
  const admin = { email: "hr@acme.example" }
  const journey = { kind: "journey", connectionId: id, vendorOrgId, ...admin, ...NO_DEVICE } as const
  return {
    operator: OPERATOR,
    "vendor-key": { kind: "vendor-key", vendorOrgId },
    "vendor-admin": { ...person, role: "admin", corporates: "all" },
    "vendor-member": { ...person, role: "member", corporates: [orgId] },
    "corporate-admin": { kind: "corporate-admin", userId: "user-1", orgId, ...admin },
    journey,
    "journey-repair": { ...journey, purpose: "repair" },
    "journey-confirm-sync": { ...journey, purpose: "confirm-sync" },
    "journey-sharing-request": { ...journey, purpose: "sharing-request" },
    "journey-review-change": { ...journey, purpose: "review-change" },
    "journey-access": { ...journey, purpose: "access" },
    system: SYSTEM,
  }
}

/** The same; the callers of journeys verified a mailbox that speaks for the corporate. */
export const makeVerifiedActors = (owned: Owned): Readonly<Record<Role, Actor>> =>
  Object.fromEntries(
    Object.entries(makeActors(owned)).map(([role, actor]) => [
      role,
      actor.kind === "journey" ? { ...actor, ...VERIFIED } : actor,
    ]),
  ) as Readonly<Record<Role, Actor>>

const NEIGHBOUR: Owned = { id: "connection-2", vendorOrgId: "vendor-2", orgId: "org-2" }

export interface DeniedActor {
  readonly actor: Actor
  readonly error: "ActionForbidden" | "ConnectionNotFound" | "VerificationRequired"
}

/**
 * All actors without permission for the action on a live connection: its own with a role that lacks it, another tenant's with a
 * role that has it, and its journey's where the caller has to be verified.
 */
export const listDeniedActors = (action: Action, connection: Owned): ReadonlyArray<DeniedActor> =>
  ROLES.flatMap((role): ReadonlyArray<DeniedActor> => {
    const reach = PERMISSIONS[action][role]
    if (reach === "any") return []
    if (reach === "none") return [{ actor: makeActors(connection)[role], error: "ActionForbidden" }]
    const foreign = { actor: makeVerifiedActors(NEIGHBOUR)[role], error: "ConnectionNotFound" } as const
    return reach === "own"
      ? [foreign]
      : [foreign, { actor: makeActors(connection)[role], error: "VerificationRequired" }]
  })
