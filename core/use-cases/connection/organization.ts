import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { formatFieldErrors } from "../../contract/field-errors.ts"
import { OrganizationChange } from "../../contract/connection/organization-profile.ts"
import type { KnownOrganization, OrganizationProfile } from "../../domain/connection/organization.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeOrganization } from "../authorization/authorize.ts"
import type { Action } from "../authorization/permissions.ts"
import { OrganizationNotFound } from "../authorization/authorization-errors.ts"

/** The invalid fields, each with the reason; nothing was changed. */
export class OrganizationInvalid extends Data.TaggedError("OrganizationInvalid")<{
  readonly fields: Readonly<Record<string, string>>
}> {}

export type OrganizationPorts = UsedPorts<"organizations">

type AccessError = ActionForbidden | OrganizationNotFound | StorageError

const findOrganization = Effect.fnUntraced(function* (
  { organizations }: OrganizationPorts,
  actor: Actor,
  action: Action,
  orgId: string,
): Effect.fn.Return<KnownOrganization, AccessError> {
  yield* authorizeOrganization(actor, action, orgId)
  return (yield* organizations.find(orgId)) ?? (yield* new OrganizationNotFound())
})

/** A corporate with its profile. */
export const makeShowOrganization = (ports: OrganizationPorts) => (actor: Actor, orgId: string) =>
  findOrganization(ports, actor, "organization.show", orgId)

const decodeChange = Schema.decodeUnknownResult(OrganizationChange, { errors: "all" })

/** Changes the profile of a corporate, for all its vendors. The name that a vendor gave it stays. */
export const makeSetOrganization = (ports: OrganizationPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    orgId: string,
    change: Readonly<Record<string, string>>,
  ): Effect.fn.Return<KnownOrganization, AccessError | OrganizationInvalid> {
    const known = yield* findOrganization(ports, actor, "organization.set", orgId)
    const decoded = decodeChange(trimValues(change))
    if (decoded._tag === "Failure")
      return yield* new OrganizationInvalid({ fields: formatFieldErrors(decoded.failure) })
    const profile = applyChange(known.profile, decoded.success)
    yield* ports.organizations.saveProfile(orgId, profile, yield* Clock.currentTimeMillis)
    return { ...known, profile }
  })

const trimValues = (change: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(change).map(([field, text]) => [field, text.trim()]))

const applyChange = (before: OrganizationProfile, change: OrganizationChange): OrganizationProfile => ({
  name: toNullableText(change.name, before.name),
  brandName: toNullableText(change.brand_name, before.brandName),
  cin: toNullableText(change.org_cin, before.cin),
  websiteUrl: change.website_url ?? before.websiteUrl,
  logoUrl: change.logo_url ?? before.logoUrl,
})

const toNullableText = (text: string | undefined, before: string | null): string | null => {
  if (text === undefined) return before
  return text === "" ? null : text
}
