import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { emailDomain, foldEmail } from "../../../domain/email-address.ts"
import { commitWithEntry, noteChange, noteFacts } from "../../authorization/audit/audited-call.ts"
import type { JourneyLocale } from "../../../contract/onboarding/journey/journey-purpose.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { LINK_LIFETIME_MILLIS } from "../../../domain/onboarding/journey-link.ts"
import type { Organization } from "../../../domain/connection/organization.ts"
import { isLive } from "../../../domain/connection/state.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor, Journey } from "../../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
import { ConnectionNotFound } from "../../authorization/authorization-errors.ts"
import { findOpenPurpose } from "./find-open-purpose.ts"
import { NoColleague, RecipientMissing } from "./link-errors.ts"
import type { MailedLink, MailLink, MailLinkError } from "./mail-link.ts"

export interface SendLinkInput {
  readonly connectionId: string
  /** Null: the caller's own address; the HR admin's where the caller is the operator. */
  readonly email: string | null
  readonly locale: JourneyLocale
  /** The recipient is to speak for the corporate as well: only a caller who may name others gets an answer. */
  readonly asColleague?: true
}

export interface SendLinkPorts extends UsedPorts<
  | "connections.find"
  | "issues.list"
  | "isCommonDomain"
  | "organizations.find"
  | "anchors.add"
  | "anchors.list"
  | "secrets.uuid"
> {
  readonly mailLink: MailLink
}

export interface SentLink extends MailedLink {
  readonly email: string
}

/**
 * Mails a link to the journey of a connection: to the caller's own address, or to a colleague's, who becomes a user of the
 * corporate. The link is for the caller's purpose. Once the connection is accepted, links go to those who speak for the corporate,
 * and to whom a verified caller names. A link of the operator is for what the connection needs now.
 */
export const makeSendJourneyLink = (ports: SendLinkPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, email, locale, asColleague }: SendLinkInput,
  ): Effect.fn.Return<
    SentLink,
    ConnectionAccessError | MailLinkError | NoColleague | RecipientMissing | StorageError
  > {
    const action = asColleague === true ? "connection.manage-anchors" : "journey.send-link"
    const connection = yield* findConnection(ports.connections, actor, action, connectionId)
    if (connection.key === null) return yield* new ConnectionNotFound({ connectionId })
    const own = findOwnAddress(actor)
    const to = normalize(email ?? own ?? connection.acceptedBy ?? connection.adminEmail)
    if (to === null) return yield* new RecipientMissing({ connectionId })
    if (own !== null && to !== normalize(own)) yield* requireColleague(ports, connection, own, to)
    const purpose =
      actor.kind === "journey" ? actor.purpose : yield* findOpenPurpose(ports.issues, connection)
    const isColleague = own !== null && to !== normalize(own)
    const mail = ports.mailLink({
      connection,
      email: to,
      purpose,
      locale,
      reason: own === null ? "invitation" : isColleague ? "colleague" : "own",
      sentBy: isColleague ? own : null,
      issue: null,
    })
    if (actor.kind === "journey" && isLive(connection.status)) {
      if (!actor.isVerified) return yield* mailToAnchor(ports.anchors, connectionId, { to, mail })
      if (isColleague) yield* nameColleague(ports, actor, connectionId, to)
    }
    const sent = yield* mail
    return sent === null ? yield* new ConnectionNotFound({ connectionId }) : { email: to, ...sent }
  })

/** In a journey the verified mailbox, since the vendor wrote the token's address. */
const findOwnAddress = (actor: Actor): string | null => {
  if (actor.kind === "journey") return actor.mailbox ?? actor.email
  return "email" in actor ? actor.email : null
}

/**
 * Once a connection is accepted, a caller who is not verified reaches only those who speak for the corporate, in the background: the
 * response and its time are the same for every other address, so that the caller does not learn which ones do.
 */
const mailToAnchor = Effect.fnUntraced(function* (
  anchors: SendLinkPorts["anchors"],
  connectionId: string,
  { to, mail }: { readonly to: string; readonly mail: Effect.Effect<unknown, MailLinkError> },
): Effect.fn.Return<SentLink, StorageError> {
  const listed = yield* anchors.list(connectionId)
  if (listed.some(({ kind, value }) => kind === "mailbox" && value === to)) {
    const logged = Effect.catch(mail, ({ _tag: error }) =>
      Effect.logWarning("A link could not be mailed", { connectionId, error }),
    )
    yield* Effect.forkDetach(logged)
  }
  return { email: to, expiresAt: (yield* Clock.currentTimeMillis) + LINK_LIFETIME_MILLIS }
})

/** Who is verified lets a colleague speak for the corporate as well, from when the colleague opens the mail. */
const nameColleague = Effect.fnUntraced(function* (
  { anchors, secrets }: Pick<SendLinkPorts, "anchors" | "secrets">,
  { mailbox }: Journey,
  connectionId: string,
  to: string,
): Effect.fn.Return<void, StorageError> {
  const listed = yield* anchors.list(connectionId)
  if (listed.some(({ kind, value }) => kind === "mailbox" && value === to)) return
  yield* noteFacts({ action: "connection.anchor.added" })
  yield* noteChange({ detail: to })
  const colleague = { id: secrets.uuid(), connectionId, kind: "mailbox", value: to } as const
  const added = { addedAt: yield* Clock.currentTimeMillis, addedBy: mailbox, provenAt: null }
  yield* commitWithEntry(anchors.add({ ...colleague, ...added }), (result) => result?.isNew === true)
})

export type SendJourneyLink = ReturnType<typeof makeSendJourneyLink>

const normalize = <T extends string | null>(email: T) => (email == null ? null : foldEmail(email)) as T

/**
 * A colleague has an address at the corporate's own domain. A corporate without one has addresses at public providers, or at
 * the sender's domain.
 */
const requireColleague = Effect.fnUntraced(function* (
  { organizations, isCommonDomain }: Pick<SendLinkPorts, "organizations" | "isCommonDomain">,
  { orgId }: Connection,
  from: string,
  to: string,
): Effect.fn.Return<void, NoColleague | StorageError> {
  const organization: Organization | null = yield* organizations.find(orgId)
  const own = organization?.emailDomain ?? null
  const domain = emailDomain(to)
  if (own !== null) return domain === own ? undefined : yield* new NoColleague({ domains: [own] })
  const senders = emailDomain(from)
  if (domain !== senders && !isCommonDomain(domain)) return yield* new NoColleague({ domains: [senders] })
})
