import type { Membership } from "../../../domain/accounts/users/user.ts"
import type { EntryFacts } from "../../authorization/audit/audited-call.ts"

/** How a person proves to be the user. */
export type SignInWay = "password" | "second factor" | "mailed link" | "passkey" | "sign-in provider"

/** In whose log an entry about a membership belongs. */
export const describeTeam = ({ role, orgId }: Pick<Membership, "role" | "orgId">): EntryFacts => {
  if (orgId === null) return {}
  return role === "corporate-admin" ? { orgId } : { vendorOrgId: orgId }
}

/** An entry of an attempt to sign in, whether it was accepted or rejected. */
export const describeSignIn = (
  membership: Pick<Membership, "role" | "orgId">,
  userId: string,
  by: SignInWay,
): EntryFacts => ({
  ...describeTeam(membership),
  actor: { role: membership.role, userId, credentialId: null },
  target: { kind: "user", id: userId },
  details: { by },
})
