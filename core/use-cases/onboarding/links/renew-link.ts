import * as Effect from "effect/Effect"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { Connections } from "../../../ports/connection/connections.ts"
import type { JourneyLinks } from "../../../ports/connection/journey-links.ts"
import type { OrganizationStore } from "../../../ports/connection/organization-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { MailLink } from "./mail-link.ts"

export interface RenewLinkPorts {
  readonly connections: Pick<Connections, "find">
  readonly journeyLinks: Pick<JourneyLinks, "find">
  readonly organizations: Pick<OrganizationStore, "findUser">
  readonly secrets: Pick<Secrets, "digest">
  readonly mailLink: MailLink
}

/**
 * Mails a new link to whom the given one was mailed, also when that one has expired, was replaced, or belongs to another device.
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
