import type { ChangeAuthor, ChangeKind } from "../../contract/journey/review-change.ts"
import type { JourneyLocale } from "../../contract/onboarding/journey/journey-purpose.ts"
import type { AuditAction } from "../../contract/audit/actions.ts"

/**
 * The changes of which all mailboxes that speak for a corporate are notified, by their action in the audit log. A
 * vendor's request, a broken source and a held sync are issues, which have their own mails.
 */
export const CHANGES_BY_ACTION = {
  "connection.anchor.added": "anchor-added",
  "connection.anchor.removed": "anchor-removed",
  "connection.components.changed": "terms-changed",
  "connection.mapping.changed": "source-repaired",
  "connection.on-demand.changed": "terms-changed",
  "connection.paused": "paused",
  "connection.resumed": "resumed",
  "connection.rules.changed": "terms-changed",
  "connection.sharing.changed": "terms-changed",
  "connection.sharing-request.answered": "request-answered",
  "connection.source.repaired": "source-repaired",
  "connection.terminated": "terminated",
  "journey.device.verified": "device-verified",
  "push.credential.issued": "access-given",
  "source-webhook.issued": "access-given",
  "user.invited": "admin-added",
} as const satisfies Partial<Record<AuditAction, ChangeKind>>

export const findChangeKind = (action: AuditAction): ChangeKind | null =>
  (CHANGES_BY_ACTION as Partial<Record<AuditAction, ChangeKind>>)[action] ?? null

/** What happened, when, and who did it. */
export interface CorporateChange {
  readonly kind: ChangeKind
  readonly at: number
  readonly by: ChangeAuthor
  /** The address of the person; null: unknown, or not made by a person. */
  readonly byEmail: string | null
  /** What was changed, for example the address that was added. */
  readonly detail: string | null
}

/** The mail about a change. */
export interface ChangeMailNotice {
  readonly kind: "corporate-change"
  readonly locale: JourneyLocale
  readonly vendorName: string
  readonly corporateName: string
  readonly change: CorporateChange
  /** Opens the page that shows the change and offers to pause; null: the recipient has none, or the connection ended. */
  readonly code: string | null
}

/** The mail with the code that verifies a mailbox. */
export interface MailboxCodeNotice {
  readonly kind: "mailbox-code"
  readonly locale: JourneyLocale
  readonly vendorName: string
  readonly corporateName: string
  /** Only for the mail itself. */
  readonly code: string
}
