import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { JourneyLocale } from "../../../contract/onboarding/journey/journey-purpose.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { isLive } from "../../../domain/connection/state.ts"
import { foldEmail } from "../../../domain/email-address.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Journey } from "../../authorization/actor.ts"
import { ConnectionNotFound } from "../../authorization/authorization-errors.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
import { ConnectorNotPullable } from "../../connection/sources/check-source.ts"
import { DeviceRequired } from "../../onboarding/anchors/mailbox-errors.ts"
import {
  type CheckCodeError,
  type CheckCodePorts,
  makeCheckMailboxCode,
} from "../../onboarding/anchors/prove-mailbox.ts"
import type { NoColleague } from "../../onboarding/links/link-errors.ts"
import { makeMailLink, type MailLinkError, type MailLinkPorts } from "../../onboarding/links/mail-link.ts"
import { type ModeNotOffered, requireOfferedMode } from "../require-offered-mode.ts"
import { AccessAskedElsewhere, AccessNotNeeded, type AskerUnknown } from "./access-errors.ts"
import { type AccessRequestView, isOpenElsewhere, viewAccessRequest } from "./access-request-view.ts"
import { requireSameCompany, type SameCompanyPorts } from "./require-same-company.ts"

export interface AskColleagueInput {
  readonly connectionId: string
  /** Code of the connector whose details are asked for. */
  readonly connector: string
  readonly email: string
  /** The language of the mail. */
  readonly locale: JourneyLocale
  /** The mailed code that verifies the mailbox of who asks. */
  readonly mailboxCode: string
  /** Whether the user knows that an open request of another device ends. */
  readonly replaces: boolean
}

export type AskColleaguePorts = CheckCodePorts &
  MailLinkPorts &
  SameCompanyPorts &
  UsedPorts<
    "connections.find" | "connectors.find" | "journeyLinks.findAccess" | "mailboxCodes.use" | "sources.codes"
  >

/**
 * Mails a colleague a link that opens the connection details of one source and nothing else, in place of any earlier one; that of
 * another device is replaced only if the caller says so. The vendor can
 * have a token of every journey, so the caller verifies a mailbox at the company's own domain, and the colleague has an address at
 * the same one: a vendor reaches only its own people, who gain nothing. The details work on the caller's device only.
 */
export const makeAskColleague = (ports: AskColleaguePorts) => {
  const checkCode = makeCheckMailboxCode(ports)
  const mailLink = makeMailLink(ports)
  return Effect.fnUntraced(function* (
    actor: Journey,
    { connectionId, connector, email, locale, mailboxCode, replaces }: AskColleagueInput,
  ): Effect.fn.Return<
    AccessRequestView,
    | AccessAskedElsewhere
    | AccessNotNeeded
    | AskerUnknown
    | CheckCodeError
    | ConnectionAccessError
    | ConnectorNotPullable
    | MailLinkError
    | ModeNotOffered
    | NoColleague
  > {
    const connection = yield* findConnection(ports.connections, actor, "journey.edit", connectionId)
    if (isLive(connection.status)) return yield* new AccessNotNeeded()
    yield* requirePullable(ports, connection, connector)
    if (actor.device === null) return yield* new DeviceRequired()
    const code = yield* checkCode(actor, connection, mailboxCode)
    const to = foldEmail(email)
    yield* requireSameCompany(ports, connection, { asker: code.email, colleague: to })
    const former = yield* ports.journeyLinks.findAccess(connectionId)
    const isElsewhere = isOpenElsewhere(former, actor, yield* Clock.currentTimeMillis)
    if (isElsewhere && !replaces) return yield* new AccessAskedElsewhere()
    const access = { connector, askedBy: code.email, askedDevice: actor.device }
    const about = { purpose: "access", reason: "colleague", sentBy: code.email, issue: null, access } as const
    const sent = yield* mailLink({ connection, email: to, locale, ...about })
    if (sent === null) return yield* new ConnectionNotFound({ connectionId })
    const now = yield* Clock.currentTimeMillis
    yield* ports.mailboxCodes.use(code.codeId, now)
    const stored = yield* ports.journeyLinks.findAccess(connectionId)
    const view = viewAccessRequest(stored, { actor, connection, now })
    return view ?? (yield* new ConnectionNotFound({ connectionId }))
  })
}

/** A source that is signed in to, in a way that the vendor offers. */
const requirePullable = Effect.fnUntraced(function* (
  { connectors, sources, vendors }: AskColleaguePorts,
  connection: Connection,
  connector: string,
): Effect.fn.Return<void, ConnectorNotPullable | ModeNotOffered | StorageError> {
  const description = sources.codes.includes(connector) ? connectors.find(connector) : null
  if (description === null) return yield* new ConnectorNotPullable({ connector, known: sources.codes })
  yield* requireOfferedMode(vendors, connection, description.integrationType)
})
