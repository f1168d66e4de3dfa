import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { JourneyLocale } from "../../../contract/connection/journey/journey-purpose.ts"
import type { Connections } from "../../../ports/connection/connections.ts"
import type { Actor } from "../../access/actor.ts"
import { type ConnectionAccessError, findConnection } from "../../access/find-connection.ts"
import { RecipientMissing } from "../links/link-errors.ts"
import type { MailedLink, MailLink, MailLinkError } from "../links/mail-link.ts"

/** The corporate has answered the invitation, or the connection is terminated. */
export class NotInvited extends Data.TaggedError("NotInvited")<{ readonly connectionId: string }> {}

export interface Reminder extends MailedLink {
  readonly email: string
}

/**
 * Mails the link of an open invitation to the corporate's HR admin again. Only while nothing is connected: later links lead to
 * what the corporate entered, and go to its own people only.
 */
export const makeRemindClient = ({
  connections,
  mailLink,
}: {
  readonly connections: Pick<Connections, "find">
  readonly mailLink: MailLink
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    locale: JourneyLocale | null,
  ): Effect.fn.Return<Reminder, ConnectionAccessError | MailLinkError | NotInvited | RecipientMissing> {
    const connection = yield* findConnection(connections, actor, "connection.remind", connectionId)
    if (connection.status !== "CONNECTION_INVITED") return yield* new NotInvited({ connectionId })
    const email = connection.adminEmail
    if (email === null) return yield* new RecipientMissing({ connectionId })
    const link = { connection, email, locale, purpose: "onboarding", reason: "invitation" } as const
    const sent = yield* mailLink({ ...link, sentBy: null, issue: null })
    return sent === null ? yield* new NotInvited({ connectionId }) : { ...sent, email }
  })
