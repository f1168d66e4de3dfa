import * as Effect from "effect/Effect"
import { isUploaded, SourceNotUploaded } from "../uploads/is-uploaded.ts"
import type { JourneyLocale } from "../../../contract/onboarding/journey/journey-purpose.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../../authorization/find-connection.ts"
import {
  type ConnectionNotLive,
  ConnectionPaused,
  ConnectionNotFound,
} from "../../authorization/authorization-errors.ts"
import { RecipientMissing } from "../links/link-errors.ts"
import type { MailedLink, MailLink, MailLinkError } from "../links/mail-link.ts"
import type { UsedPorts } from "../../../ports/ports.ts"

export interface AskForFilePorts extends UsedPorts<"connections.find" | "connectors.find"> {
  readonly mailLink: MailLink
}

/**
 * Mails the corporate a link to its journey, where it uploads the next file. It goes to the recipients of mails about issues: who accepted
 * the connection, else the HR admin. The vendor gets neither the link nor the address.
 */
export const makeAskForFile = ({ connections, connectors, mailLink }: AskForFilePorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    locale: JourneyLocale | null,
  ): Effect.fn.Return<
    MailedLink,
    | ConnectionAccessError
    | ConnectionNotLive
    | ConnectionPaused
    | MailLinkError
    | RecipientMissing
    | SourceNotUploaded
  > {
    const connection = yield* findLiveConnection(connections, actor, "connection.ask-for-file", connectionId)
    const { pausedAt } = connection
    if (!isUploaded(connectors, connection)) return yield* new SourceNotUploaded({ connectionId })
    if (pausedAt !== null) return yield* new ConnectionPaused({ connectionId })
    const email = connection.acceptedBy ?? connection.adminEmail
    if (email === null) return yield* new RecipientMissing({ connectionId })
    const link = { connection, email, locale, purpose: "onboarding", reason: "new-file" } as const
    const sent = yield* mailLink({ ...link, sentBy: null, issue: null })
    return sent ?? (yield* new ConnectionNotFound({ connectionId }))
  })
