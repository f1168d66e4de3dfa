import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { JourneyLocale } from "../../../contract/onboarding/journey/journey-purpose.ts"
import { foldEmail } from "../../../domain/email-address.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import { commitWithEntry, noteFacts } from "../../authorization/audit/audited-call.ts"
import { ConnectionNotFound, type ConnectionNotLive } from "../../authorization/authorization-errors.ts"
import { type ConnectionAccessError, findLiveConnection } from "../../authorization/find-connection.ts"
import { ConnectorNotPullable } from "../../connection/sources/check-source.ts"
import type { NoColleague } from "../../onboarding/links/link-errors.ts"
import { makeMailLink, type MailLinkError, type MailLinkPorts } from "../../onboarding/links/mail-link.ts"
import { AskerUnknown } from "./access-errors.ts"
import { type AccessRequestView, viewAccessRequest } from "./access-request-view.ts"
import { requireSameCompany, type SameCompanyPorts } from "./require-same-company.ts"

/* A colleague enters new connection details for the source of an accepted connection, which takes them at once. */

export interface AskForRepairInput {
  readonly connectionId: string
  readonly email: string
  /** The language of the mail. */
  readonly locale: JourneyLocale
}

export type AskForRepairPorts = MailLinkPorts &
  SameCompanyPorts &
  UsedPorts<"connections.find" | "journeyLinks.findAccess" | "sources.codes">

/**
 * Mails a colleague a link that opens the connection details of the connection's source and nothing else, in place of any earlier one. The
 * caller may replace the details itself, and names the colleague by an address at the company's own domain.
 */
export const makeAskForRepair = (ports: AskForRepairPorts) => {
  const mailLink = makeMailLink(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, email, locale }: AskForRepairInput,
  ): Effect.fn.Return<
    AccessRequestView,
    | AskerUnknown
    | ConnectionAccessError
    | ConnectionNotLive
    | ConnectorNotPullable
    | MailLinkError
    | NoColleague
  > {
    const connection = yield* findLiveConnection(
      ports.connections,
      actor,
      "connection.repair-source",
      connectionId,
    )
    const connector = connection.connector ?? ""
    if (!ports.sources.codes.includes(connector))
      return yield* new ConnectorNotPullable({ connector, known: ports.sources.codes })
    const askedBy = findOwnMailbox(actor)
    if (askedBy === null) return yield* new AskerUnknown({ domain: null })
    const to = foldEmail(email)
    yield* requireSameCompany(ports, connection, { asker: askedBy, colleague: to })
    const access = { connector, askedBy, askedDevice: null }
    const about = { purpose: "access", reason: "colleague", sentBy: askedBy, issue: null, access } as const
    yield* noteFacts({ details: { connector } })
    const sent = yield* mailLink({ connection, email: to, locale, ...about })
    const stored = sent === null ? null : yield* ports.journeyLinks.findAccess(connectionId)
    const view = viewAccessRequest(stored, { actor, connection, now: yield* Clock.currentTimeMillis })
    return view ?? (yield* new ConnectionNotFound({ connectionId }))
  })
}

/** The operator has no address at the company. */
const findOwnMailbox = (actor: Actor): string | null => {
  if (actor.kind === "journey") return actor.mailbox
  return actor.kind === "corporate-admin" ? foldEmail(actor.email) : null
}

export type RepairRequestPorts = UsedPorts<
  "connections.find" | "journeyLinks.endAccess" | "journeyLinks.findAccess"
>

/** Null: no colleague was asked, or it was withdrawn. */
export const makeShowRepairRequest = ({ connections, journeyLinks }: RepairRequestPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<AccessRequestView | null, ConnectionAccessError | ConnectionNotLive | StorageError> {
    const connection = yield* findLiveConnection(connections, actor, "connection.repair-source", connectionId)
    const stored = yield* journeyLinks.findAccess(connectionId)
    return viewAccessRequest(stored, { actor, connection, now: yield* Clock.currentTimeMillis })
  })

/** Ends the colleague's link. Details that were given stay: the source has them. Without a request, nothing changes. */
export const makeWithdrawRepairRequest = ({ connections, journeyLinks }: RepairRequestPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<void, ConnectionAccessError | ConnectionNotLive | StorageError> {
    yield* findLiveConnection(connections, actor, "connection.repair-source", connectionId)
    const stored = yield* journeyLinks.findAccess(connectionId)
    if (stored === null) return
    yield* commitWithEntry(journeyLinks.endAccess(connectionId, yield* Clock.currentTimeMillis))
  })
