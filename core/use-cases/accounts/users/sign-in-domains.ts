import * as Effect from "effect/Effect"
import { foldDomains } from "../../../domain/accounts/users/sign-in-domains.ts"
import { getTeamOrgId, type Team } from "../../../domain/accounts/users/user.ts"
import type { DomainCount } from "../../../ports/accounts/users/user-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { OrganizationNotFound } from "../../authorization/authorization-errors.ts"
import { authorizeTeam, type TeamAccessError } from "./authorize-team.ts"

export type SignInDomainsPorts = UsedPorts<
  "identityProvider" | "users.countByDomain" | "users.getSignInDomains" | "users.setSignInDomains"
>

export interface SignInDomainsView {
  /** The provider's label; null: the installation has none. */
  readonly provider: string | null
  /** Empty: all. */
  readonly domains: ReadonlyArray<string>
  /** The users who have accepted, by the domain of their address, most first: whom a change affects. */
  readonly users: ReadonlyArray<DomainCount>
}

/** From which e-mail domains the identity provider signs the people of an organization in. The operators have a setting instead. */
export const makeShowSignInDomains = ({ identityProvider, users }: SignInDomainsPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    team: Team,
  ): Effect.fn.Return<SignInDomainsView, TeamAccessError | StorageError> {
    const orgId = yield* authorizeOrganizationOf(actor, team)
    const domains = yield* users.getSignInDomains(orgId)
    if (domains === null) return yield* new OrganizationNotFound()
    const counts = yield* users.countByDomain(orgId)
    return { provider: identityProvider?.label ?? null, domains, users: counts }
  })

/** Replaces the domains, from the next sign-in on. Sessions that began continue. Returns them as they are kept. */
export const makeChangeSignInDomains = ({ users }: SignInDomainsPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    team: Team,
    domains: ReadonlyArray<string>,
  ): Effect.fn.Return<ReadonlyArray<string>, TeamAccessError | StorageError> {
    const orgId = yield* authorizeOrganizationOf(actor, team)
    const folded = foldDomains(domains)
    yield* users.setSignInDomains(orgId, folded)
    return folded
  })

const authorizeOrganizationOf = (actor: Actor, team: Team): Effect.Effect<string, TeamAccessError> => {
  const orgId = getTeamOrgId(team)
  const authorized = authorizeTeam(actor, team)
  return orgId === null
    ? Effect.andThen(authorized, Effect.fail(new OrganizationNotFound()))
    : Effect.as(authorized, orgId)
}
