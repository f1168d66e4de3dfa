import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isLive } from "../../../domain/connection/state.ts"
import { isStillNeeded } from "../../../domain/onboarding/access-request.ts"
import { isLinkOpen } from "../../../domain/onboarding/journey-link.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { MailLink } from "./mail-link.ts"

export interface RenewLinkPorts extends UsedPorts<
  "connections.find" | "journeyLinks.find" | "organizations.findUser" | "secrets.digest"
> {
  readonly mailLink: MailLink
}

/**
 * Mails a new link to the recipient of the given one, even when that one has expired, was replaced, or belongs to another device.
 * The caller learns nothing about the code: an unknown one, and a mail too many, end in the same way. A request for connection details
 * that ended stays ended: only who asked can ask again.
 */
export const makeRenewJourneyLink = (ports: RenewLinkPorts) =>
  Effect.fnUntraced(function* (code: string): Effect.fn.Return<void, StorageError> {
    const link = yield* ports.journeyLinks.find(ports.secrets.digest(code))
    const connection = link === null ? null : yield* ports.connections.find(link.connectionId)
    if (link === null || connection?.key == null) return
    const user = yield* ports.organizations.findUser(connection.orgId, link.userId)
    if (user === null) return
    const { purpose, locale, changeId, access } = link
    const isOpen = isLinkOpen(link, yield* Clock.currentTimeMillis)
    if (access !== null && !(isOpen && isStillNeeded(access, isLive(connection.status)))) return
    yield* ports
      .mailLink({
        connection,
        email: user.email,
        purpose,
        locale,
        reason: access === null ? "own" : "colleague",
        sentBy: access?.askedBy ?? null,
        issue: null,
        changeId,
        access,
      })
      .pipe(
        Effect.catchTags({
          ConnectionNotFound: () => Effect.void,
          TooManyLinks: () => Effect.void,
          MailNotSent: () => Effect.logWarning("A link could not be mailed", { connectionId: connection.id }),
        }),
      )
  })

export type RenewJourneyLink = ReturnType<typeof makeRenewJourneyLink>
