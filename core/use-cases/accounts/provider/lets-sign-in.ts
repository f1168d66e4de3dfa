import type { IdentityProvider } from "../../../ports/accounts/users/identity-provider.ts"
import { allowsAddress } from "../../../domain/accounts/users/sign-in-domains.ts"
import type { Membership, User } from "../../../domain/accounts/users/user.ts"

/**
 * Whether the identity provider may sign the user in. Operators only where the installation allows it, and people of an organization
 * only with an address in the domains that it lists. A session can switch between all organizations of the user, so all must allow it.
 */
export const letsSignIn = (
  { signsInOperators }: Pick<IdentityProvider, "signsInOperators">,
  { email }: Pick<User, "email">,
  memberships: ReadonlyArray<Membership>,
): boolean => {
  const accepted = memberships.filter(({ acceptedAt }) => acceptedAt !== null)
  return (
    accepted.length > 0 &&
    accepted.every(
      ({ role, signInDomains }) =>
        (role !== "operator" || signsInOperators) && allowsAddress(signInDomains, email),
    )
  )
}
