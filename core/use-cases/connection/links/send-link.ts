import * as Effect from "effect/Effect"
import type { JourneyLocale } from "../../../contract/connection/journey/journey-purpose.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { Organization } from "../../../domain/connection/organization.ts"
import { emailDomain } from "../../../domain/connection/organization-lookup.ts"
import type { IsCommonDomain } from "../../../ports/connection/common-domains.ts"
import type { ConnectionIssues } from "../../../ports/connection/connection-issues.ts"
import type { Connections } from "../../../ports/connection/connections.ts"
import type { OrganizationStore } from "../../../ports/connection/organization-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../access/actor.ts"
import { type ConnectionAccessError, findConnection } from "../../access/find-connection.ts"
import { ConnectionNotFound } from "../connection-errors.ts"
import { findOpenPurpose } from "./find-open-purpose.ts"
import { NoColleague, RecipientMissing } from "./link-errors.ts"
import type { MailedLink, MailLink, MailLinkError } from "./mail-link.ts"

export interface SendLinkInput {
  readonly connectionId: string
  /** Null: the caller's own address; the HR admin's where the caller is the operator. */
  readonly email: string | null
  readonly locale: JourneyLocale
}

export interface SendLinkPorts {
  readonly connections: Pick<Connections, "find">
  readonly issues: Pick<ConnectionIssues, "list">
  readonly isCommonDomain: IsCommonDomain
  readonly organizations: Pick<OrganizationStore, "find">
  readonly mailLink: MailLink
}

export interface SentLink extends MailedLink {
  readonly email: string
}

/**
 * Mails a link to the journey of a connection: to the caller's own address, or to a colleague's, who becomes a user of the
 * corporate. The link is for the caller's purpose. A link of the operator is for what the connection needs now.
 */
export const makeSendJourneyLink = (ports: SendLinkPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, email, locale }: SendLinkInput,
  ): Effect.fn.Return<
    SentLink,
    ConnectionAccessError | MailLinkError | NoColleague | RecipientMissing | StorageError
  > {
    const connection = yield* findConnection(ports.connections, actor, "journey.send-link", connectionId)
    if (connection.key === null) return yield* new ConnectionNotFound({ connectionId })
    const own = "email" in actor ? actor.email : null
    const to = normalize(email ?? own ?? connection.acceptedBy ?? connection.adminEmail)
    if (to === null) return yield* new RecipientMissing({ connectionId })
    if (own !== null && to !== normalize(own)) yield* requireColleague(ports, connection, own, to)
    const purpose =
      actor.kind === "journey" ? actor.purpose : yield* findOpenPurpose(ports.issues, connection)
    const isColleague = own !== null && to !== normalize(own)
    const sent = yield* ports.mailLink({
      connection,
      email: to,
      purpose,
      locale,
      reason: own === null ? "invitation" : isColleague ? "colleague" : "own",
      sentBy: isColleague ? own : null,
      issue: null,
    })
    return sent === null ? yield* new ConnectionNotFound({ connectionId }) : { email: to, ...sent }
  })

export type SendJourneyLink = ReturnType<typeof makeSendJourneyLink>

const normalize = <T extends string | null>(email: T) => (email?.trim().toLowerCase() ?? null) as T

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
