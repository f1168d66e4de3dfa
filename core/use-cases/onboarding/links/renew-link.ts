import * as Effect from "effect/Effect"
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
 * The caller learns nothing about the code: an unknown one, and a mail too many, end in the same way.
 */
export const makeRenewJourneyLink = (ports: RenewLinkPorts) =>
  Effect.fnUntraced(function* (code: string): Effect.fn.Return<void, StorageError> {
    const link = yield* ports.journeyLinks.find(ports.secrets.digest(code))
    const connection = link === null ? null : yield* ports.connections.find(link.connectionId)
    if (link === null || connection?.key == null) return
    const user = yield* ports.organizations.findUser(connection.orgId, link.userId)
    if (user === null) return
    const { purpose, locale, changeId } = link
    yield* ports
      .mailLink({
        connection,
        email: user.email,
        purpose,
        locale,
        reason: "own",
        sentBy: null,
        issue: null,
        changeId,
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
