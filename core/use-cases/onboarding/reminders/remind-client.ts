import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { JourneyLocale } from "../../../contract/onboarding/journey/journey-purpose.ts"
import { LINK_LIFETIME_MILLIS } from "../../../domain/onboarding/journey-link.ts"
import type { Connections } from "../../../ports/connection/connections.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
import { RecipientMissing } from "../links/link-errors.ts"
import type { LinkToMail, MailedLink, MailLink, MailLinkError } from "../links/mail-link.ts"

/** The corporate has accepted the invitation, or the connection is terminated. */
export class NotInvited extends Data.TaggedError("NotInvited")<{ readonly connectionId: string }> {}

/** The link of an invitation was mailed before, so that it is not mailed as the first one. */
export class InvitationSent extends Data.TaggedError("InvitationSent")<{ readonly connectionId: string }> {}

export interface ReminderOptions {
  /** Null: the language of the vendor's journeys. */
  readonly locale: JourneyLocale | null
  /** True: only when no link was ever mailed. */
  readonly isFirst?: boolean
}

export interface Reminder extends MailedLink {
  readonly email: string
}

/**
 * Mails the link of an open invitation to the corporate's HR admin again. Only while nothing is connected: later links lead to
 * what the corporate entered, and go to its own users only. With `isFirst` it fails when a link was mailed before, so that
 * inviting again does not mail anyone twice.
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
    { locale, isFirst = false }: ReminderOptions,
  ): Effect.fn.Return<
    Reminder,
    ConnectionAccessError | MailLinkError | InvitationSent | NotInvited | RecipientMissing
  > {
    const connection = yield* findConnection(connections, actor, "connection.remind", connectionId)
    if (connection.status !== "CONNECTION_INVITED") return yield* new NotInvited({ connectionId })
    const email = connection.adminEmail
    if (email === null) return yield* new RecipientMissing({ connectionId })
    const link = { connection, email, locale, purpose: "onboarding", reason: "invitation" } as const
    const request = { ...link, sentBy: null, issue: null }
    const sent = yield* isFirst ? mailFirst(mailLink, request) : mailLink(request)
    return sent === null ? yield* new NotInvited({ connectionId }) : { ...sent, email }
  })

/** Links are deleted some time after they expired, so that an old connection without one was mailed as well. */
const mailFirst = Effect.fnUntraced(function* (mailLink: MailLink, request: LinkToMail) {
  const { id: connectionId, createdAt } = request.connection
  const isOld = createdAt + LINK_LIFETIME_MILLIS < (yield* Clock.currentTimeMillis)
  if (isOld) return yield* new InvitationSent({ connectionId })
  return yield* mailLink({ ...request, limit: { count: 1, since: 0 } }).pipe(
    Effect.catchTag("TooManyLinks", () => Effect.fail(new InvitationSent({ connectionId }))),
  )
})
