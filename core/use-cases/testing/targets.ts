import { makeActors } from "../../testing/builders/actors.ts"
import type { Actor } from "../authorization/actor.ts"
import type { Role } from "../authorization/permissions.ts"

/** The target of a call: a connection with all its resources. */
export interface Target {
  readonly connectionId: string
  readonly vendorOrgId: string
  readonly orgId: string
  readonly sessionId: string
  readonly credentialId: string
  /** A request for an unsupported HR system. */
  readonly requestId: string
  /** Of a user of the vendor, and of one of the corporate. */
  readonly vendorMembershipId: string
  readonly corporateMembershipId: string
  readonly terminated: boolean
}

const makeTarget = (tenant: string, parts: Partial<Target> = {}): Target => ({
  connectionId: `connection of ${tenant}`,
  vendorOrgId: `vendor of ${tenant}`,
  orgId: `corporate of ${tenant}`,
  sessionId: `session of ${tenant}`,
  credentialId: `credential of ${tenant}`,
  requestId: `request of ${tenant}`,
  vendorMembershipId: `membership of the vendor of ${tenant}`,
  corporateMembershipId: `membership of the corporate of ${tenant}`,
  terminated: false,
  ...parts,
})

export const OWN = makeTarget("ours")
export const FOREIGN = makeTarget("a neighbour")
export const MISSING = makeTarget("nobody")
/** Of the same vendor and corporate as the own one. */
export const TERMINATED: Target = {
  ...OWN,
  connectionId: "terminated connection of ours",
  sessionId: "session of the terminated connection",
  terminated: true,
}

/** All targets that the ports know. */
export const TARGETS: ReadonlyArray<Target> = [OWN, FOREIGN, TERMINATED]

/** One actor of each role; each owns the own target. */
export const ACTORS: Readonly<Record<Role, Actor>> = makeActors({ ...OWN, id: OWN.connectionId })
