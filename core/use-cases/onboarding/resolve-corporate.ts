import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { makeOrganizationLookup } from "../../domain/connection/organization-lookup.ts"
import type { Organization } from "../../domain/connection/organization.ts"
import type { RemoteName } from "../../ports/connection/organization-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"

export type ResolveCorporatePorts = UsedPorts<"organizations" | "secrets" | "isCommonDomain">

export interface NamedCorporate {
  readonly orgName: string
  /** The corporate's HR admin; unless a remote name is known, the domain decides the organization. */
  readonly email: string
  readonly remote: RemoteName | null
}

/** Returns the matching organization, or makes one (specification/endpoints.md#organization-resolution). */
export const makeResolveCorporate = ({ organizations, secrets, isCommonDomain }: ResolveCorporatePorts) =>
  Effect.fnUntraced(function* ({
    orgName,
    email,
    remote,
  }: NamedCorporate): Effect.fn.Return<Organization, StorageError> {
    const createdAt = yield* Clock.currentTimeMillis
    return yield* organizations.findOrCreate(
      makeOrganizationLookup({ email, name: orgName }, isCommonDomain),
      { id: secrets.uuid(), name: orgName, createdAt },
      remote,
    )
  })
