import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { toJourneyRole } from "../../access/permissions.ts"
import { noteFacts } from "../../audit/audited-call.ts"
import { SDK_TOKEN_SECONDS } from "../../../contract/access/sdk-token.ts"
import type { JourneyPurpose } from "../../../contract/connection/journey/journey-purpose.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { isLinkOpen } from "../../../domain/connection/journey-link.ts"
import { emailDomain } from "../../../domain/connection/organization-lookup.ts"
import type { JourneyTokens } from "../../../ports/access/journey-tokens.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { Connections } from "../../../ports/connection/connections.ts"
import type { JourneyLinks } from "../../../ports/connection/journey-links.ts"
import type { OrganizationStore } from "../../../ports/connection/organization-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import { LinkNotOpen } from "./link-errors.ts"

export interface OpenLinkInput {
  readonly code: string
  /** The key that the page keeps in this browser. */
  readonly deviceKey: string
}

export interface OpenedLink {
  readonly accessToken: string
  readonly purpose: JourneyPurpose
}

export interface OpenLinkPorts {
  readonly connections: Pick<Connections, "find">
  readonly journeyLinks: Pick<JourneyLinks, "find" | "bindDevice">
  readonly journeyTokens: Pick<JourneyTokens, "issue">
  readonly organizations: Pick<OrganizationStore, "find" | "findUser">
  readonly secrets: Pick<Secrets, "digest">
}

/**
 * Exchanges the code of a mailed link for a token of its journey, as often as needed, in the browser that opened it first. The
 * lookup is by hash, so that its time reveals nothing about the code.
 */
export const makeOpenJourneyLink = (ports: OpenLinkPorts) => {
  const { connections, journeyLinks, journeyTokens, organizations, secrets } = ports
  return Effect.fnUntraced(function* ({
    code,
    deviceKey,
  }: OpenLinkInput): Effect.fn.Return<OpenedLink, LinkNotOpen | StorageError> {
    const now = yield* Clock.currentTimeMillis
    const link = yield* journeyLinks.find(secrets.digest(code))
    if (link === null || !isLinkOpen(link, now)) return yield* new LinkNotOpen()
    const { connectionId, userId, purpose } = link
    const connection = yield* connections.find(connectionId)
    const user = connection?.key == null ? null : yield* organizations.findUser(connection.orgId, userId)
    if (connection === null || user === null) return yield* new LinkNotOpen()
    const device = secrets.digest(deviceKey).toString("hex")
    if (!(yield* journeyLinks.bindDevice(link.id, device))) return yield* new LinkNotOpen()
    const { vendorOrgId } = connection
    yield* noteFacts({ connectionId, actor: { role: toJourneyRole(purpose), userId, credentialId: null } })
    const isVerified = yield* isCorporatesAddress(organizations, connection, user.email)
    const expiresAt = now + SDK_TOKEN_SECONDS * 1_000
    const claims = { connectionId, vendorOrgId, userId, purpose, isVerified, expiresAt }
    return { accessToken: yield* journeyTokens.issue(claims, now), purpose }
  })
}

export type OpenJourneyLink = ReturnType<typeof makeOpenJourneyLink>

/**
 * Whether a mail to this address reaches the corporate for certain. A vendor names the HR admin in each invitation, so an
 * address counts when it is at the corporate's own domain, or of the person who accepted the connection.
 */
const isCorporatesAddress = (
  organizations: OpenLinkPorts["organizations"],
  { orgId, acceptedBy }: Connection,
  email: string,
): Effect.Effect<boolean, StorageError> =>
  Effect.map(
    organizations.find(orgId),
    (organization) =>
      email === acceptedBy?.trim().toLowerCase() ||
      (organization?.emailDomain ?? null) === emailDomain(email),
  )
