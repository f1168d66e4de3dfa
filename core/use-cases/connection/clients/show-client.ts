import * as Effect from "effect/Effect"
import type { VendorStep } from "../../../contract/connection/console/client-issues.ts"
import type { MailboxDomainKind } from "../../../contract/connection/mailbox-domain-kind.ts"
import { findVendorStep } from "../../../domain/connection/issue-remedy.ts"
import { buildTimeline, type TimelineEvent } from "../../../domain/connection/timeline.ts"
import type { NamedVendor } from "../../../ports/connection/client-list.ts"
import type { StoredReceipt } from "../../../ports/connection/deletion-receipts.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { emailDomain, foldEmail } from "../../../domain/email-address.ts"
import { findDomainKind } from "../../../domain/onboarding/anchor.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
import { type ConnectionView, toConnectionView } from "../../authorization/connection-view.ts"
import { type IssueView, toIssueView } from "../issues/issue-view.ts"
import { type DataPoints, listDataPoints } from "../list-connections.ts"
import { nameSource, nameVendor, type SourceName } from "./list-clients.ts"
import { findOpenInvitation, type OpenInvitation, type OpenInvitationPorts } from "./invitation-progress.ts"

/** An open issue, and what the vendor can do about it. */
export interface ClientIssue extends IssueView {
  readonly step: VendorStep
}

export interface ClientDetails {
  readonly connection: ConnectionView
  readonly vendor: NamedVendor
  readonly statusAt: number
  readonly remoteOrgId: string | null
  readonly invitedBy: string | null
  readonly acceptedBy: string | null
  /** The domain of the mailbox that accepted; null: no mailbox was verified. */
  readonly acceptedDomain: { readonly domain: string; readonly kind: MailboxDomainKind } | null
  /** Null: the corporate has accepted it. */
  readonly invitation: OpenInvitation | null
  /** When the vendor requested more than was agreed; null: there is no open request. */
  readonly requestedAt: number | null
  readonly source: SourceName | null
  readonly dataPoints: DataPoints
  readonly issues: ReadonlyArray<ClientIssue>
  /** Newest first. */
  readonly timeline: ReadonlyArray<TimelineEvent>
  /** For a terminated connection. */
  readonly receipt: StoredReceipt | null
}

export type ShowClientPorts = OpenInvitationPorts &
  UsedPorts<
    | "anchors.list"
    | "connections.find"
    | "isCommonDomain"
    | "organizations.find"
    | "connectors.find"
    | "issues.list"
    | "ledger.listRecent"
    | "receipts.find"
    | "vendors.find"
  >

/** Sessions and issues that the timeline goes back. */
const MAX_SESSIONS = 200
const MAX_ISSUES = 100
const MAX_EVENTS = 50

/** One client in any status, for its page in the console. */
export const makeShowClient = (ports: ShowClientPorts) => {
  const { connections, connectors, issues, ledger, receipts } = ports
  return Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<ClientDetails, ConnectionAccessError | StorageError> {
    const connection = yield* findConnection(connections, actor, "connection.read-state", connectionId)
    const sessions = yield* ledger.listRecent(connectionId, MAX_SESSIONS)
    const found = yield* issues.list(connectionId, MAX_ISSUES)
    const receipt = yield* receipts.find(connectionId)
    const timeline = buildTimeline({ connection, sessions, issues: found, receipt })
    return {
      connection: toConnectionView(actor, connection),
      vendor: yield* nameVendor(ports.vendors, connection.vendorOrgId),
      statusAt: connection.statusAt,
      remoteOrgId: connection.remoteOrgId,
      invitedBy: connection.invitedBy,
      acceptedBy: connection.acceptedBy,
      acceptedDomain: yield* findAcceptedDomain(ports, connection),
      invitation: yield* findOpenInvitation(ports, connection),
      requestedAt: connection.requestedAt,
      source: nameSource(connectors, connection.connector),
      dataPoints: listDataPoints(connection),
      issues: found
        .filter(({ resolvedAt }) => resolvedAt === null)
        .map((issue) => ({ ...toIssueView(actor, issue), step: findVendorStep(issue.code) })),
      timeline: timeline.slice(0, MAX_EVENTS),
      receipt,
    }
  })
}

/** The vendor sees from which domain a person accepted: the address is an anchor, and its owner verified it. */
const findAcceptedDomain = Effect.fnUntraced(function* (
  { anchors, isCommonDomain, organizations }: ShowClientPorts,
  { id, orgId, acceptedBy }: Connection,
): Effect.fn.Return<ClientDetails["acceptedDomain"], StorageError> {
  if (acceptedBy === null) return null
  const mailbox = foldEmail(acceptedBy)
  const listed = yield* anchors.list(id)
  if (!listed.some(({ value, provenAt }) => value === mailbox && provenAt !== null)) return null
  const organization = yield* organizations.find(orgId)
  return {
    domain: emailDomain(mailbox),
    kind: findDomainKind(mailbox, organization?.emailDomain ?? null, isCommonDomain),
  }
})
