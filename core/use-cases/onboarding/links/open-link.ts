import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { toJourneyRole } from "../../authorization/permissions.ts"
import { noteChange, noteFacts } from "../../authorization/audit/audited-call.ts"
import { SDK_TOKEN_SECONDS } from "../../../contract/onboarding/sdk-token.ts"
import type { LinkPurpose } from "../../../contract/onboarding/journey/journey-purpose.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { foldEmail } from "../../../domain/email-address.ts"
import { isStillNeeded } from "../../../domain/onboarding/access-request.ts"
import { isLinkOpen } from "../../../domain/onboarding/journey-link.ts"
import { isLive } from "../../../domain/connection/state.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { LinkNotOpen } from "./link-errors.ts"

export interface OpenLinkInput {
  readonly code: string
  /** The key that the page keeps in this browser. */
  readonly deviceKey: string
}

export interface OpenedLink {
  readonly accessToken: string
  readonly purpose: LinkPurpose
}

export type OpenLinkPorts = UsedPorts<
  | "anchors.add"
  | "anchors.list"
  | "connections.find"
  | "journeyLinks.find"
  | "journeyLinks.bindDevice"
  | "journeyTokens.issue"
  | "organizations.findUser"
  | "secrets.digest"
>

/**
 * Exchanges the code of a mailed link for a token of its journey, as often as needed, in the browser that opened it first. The
 * lookup is by hash, so that its time reveals nothing about the code. Only the first opening verifies the caller: a link that lies
 * in a history decides nothing.
 */
export const makeOpenJourneyLink = (ports: OpenLinkPorts) => {
  const { anchors, connections, journeyLinks, journeyTokens, organizations, secrets } = ports
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
    if (link.access !== null && !isStillNeeded(link.access, isLive(connection.status)))
      return yield* new LinkNotOpen()
    const device = secrets.digest(deviceKey).toString("hex")
    const opening = yield* journeyLinks.bindDevice(link.id, device)
    if (opening === "other") return yield* new LinkNotOpen()
    const { vendorOrgId } = connection
    yield* noteFacts({ connectionId, actor: { role: toJourneyRole(purpose), userId, credentialId: null } })
    const isVerified = opening === "first" && (yield* proveByLink(anchors, connection, user.email))
    const expiresAt = now + SDK_TOKEN_SECONDS * 1_000
    const { changeId } = link
    const claims = {
      ...{ connectionId, vendorOrgId, userId, purpose, isVerified, changeId, expiresAt },
      isAdmin: false,
    }
    return { accessToken: yield* journeyTokens.issue(claims, now), purpose }
  })
}

export type OpenJourneyLink = ReturnType<typeof makeOpenJourneyLink>

/**
 * Whether the mailbox that the link was mailed to speaks for the corporate. One that was waiting for its owner does so from now on:
 * opening the mail verifies it.
 */
const proveByLink = Effect.fnUntraced(function* (
  anchors: OpenLinkPorts["anchors"],
  { id, status }: Connection,
  email: string,
): Effect.fn.Return<boolean, StorageError> {
  if (!isLive(status)) return false
  const mailbox = foldEmail(email)
  const anchor = (yield* anchors.list(id)).find(({ kind, value }) => kind === "mailbox" && value === mailbox)
  if (anchor === undefined) return false
  yield* noteChange({ byEmail: mailbox })
  if (anchor.provenAt === null) {
    yield* noteFacts({ action: "journey.device.verified" })
    yield* anchors.add({ ...anchor, provenAt: yield* Clock.currentTimeMillis })
  }
  return true
})
