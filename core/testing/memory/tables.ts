import type { AttemptCount } from "../../domain/accounts/users/sign-in-limits.ts"
import type { LinkedIdentity } from "../../ports/accounts/users/identity-store.ts"
import type { Passkey } from "../../domain/accounts/users/passkey.ts"
import type { User } from "../../domain/accounts/users/user.ts"
import type { StoredMembership, StoredSession, UserLinkRecord } from "./accounts/users/user-tables.ts"
import type { SalaryMaster } from "../../contract/webhooks/webhook.ts"
import type { AuditEntry } from "../../domain/audit/entry.ts"
import type { EmployeeChange, SyncSession } from "../../domain/sync/session.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { OrganizationDetails } from "../../domain/connection/organization.ts"
import type { SdkSettings } from "../../contract/accounts/sdk-settings.ts"
import type { Logo } from "../../domain/accounts/logo.ts"
import type { WebhookEndpoint } from "../../domain/accounts/vendor.ts"

import type { StoredIssue } from "../../ports/connection/connection-issues.ts"
import type { StoredReceipt } from "../../ports/connection/deletion-receipts.ts"
import type { TransformationRules } from "../../contract/transformation/transformation-rules.ts"
import type { RemoteName } from "../../ports/connection/organization-store.ts"
import type { DeliveryDay } from "../../ports/webhooks/delivery-log.ts"
import type { AttemptRecord } from "../../ports/webhooks/outbox.ts"
import type { NewJourneyLink, StoredJourneyLink } from "../../ports/onboarding/journey-links.ts"
import type { Anchor } from "../../domain/onboarding/anchor.ts"
import type { CodeRecord, NoticeRecord } from "./onboarding/anchor-tables.ts"
import type { PreviewRow } from "./journey/preview-row.ts"
import type { StoredJourney } from "../../ports/journey/journey-store.ts"
import type { MemoryUpload } from "./onboarding/upload-tables.ts"
import type { SourceWebhook } from "../../ports/connection/source-webhooks.ts"
import type { SessionNotes } from "../../ports/sync/sync-history.ts"
import type { StagedRow, StoredRecord } from "../../ports/sync/sync-ledger.ts"
import type {
  AppSecret,
  NewAppSecret,
  NewCredential,
  VendorCredential,
} from "../../ports/accounts/vendor-credentials.ts"
import type { NewVendor } from "../../ports/accounts/vendor-store.ts"
import type { Restriction } from "../../domain/sharing/restriction.ts"
import type { StoredWebhook } from "../../domain/webhooks/stored-webhook.ts"

/*
 * What the in-memory ports share, as the real ones share a database: the ledger writes the webhooks that the outbox sends.
 * Every port method is one synchronous step, so that it is as atomic as a transaction. Entries are replaced, never changed
 * in place.
 */

/** An organization without what a vendor adds. */
export interface StoredOrganization extends Omit<OrganizationDetails, "remoteOrgId" | "connection"> {
  /** The organization's own name. */
  readonly ownName: string | null
}

export interface StoredUser {
  readonly id: string
  readonly orgId: string
  /** In lower case. */
  readonly email: string
  readonly fullName: string
  readonly createdAt: number
}

export interface StoredVendor extends Omit<
  NewVendor,
  "endpoint" | "keys" | "apiKey" | "basicUser" | "appSecret"
> {
  readonly endpoint: WebhookEndpoint | null
  /** When its users are notified that the endpoint was disabled; null: no notice is pending. */
  readonly noticeAt: number | null
  readonly rules: TransformationRules
  readonly sdk: SdkSettings
  readonly logo: Logo | null
  readonly credentials: ReadonlyArray<StoredCredential>
  /** The current one first, then the replaced ones, newest first. */
  readonly appSecrets: ReadonlyArray<StoredAppSecret>
}

export type StoredCredential = Omit<
  VendorCredential,
  "label" | "kind" | "id" | "name" | "scopes" | "publicKey"
> & {
  readonly credential: NewCredential
}

export interface StoredAppSecret extends AppSecret, NewAppSecret {
  readonly createdAt: number
  /** Null: the current one. */
  readonly signsUntil: number | null
}

/** A connection without what its vendor, its corporate and its connector add. */
export interface StoredConnection extends Omit<
  Connection,
  "orgName" | "orgCin" | "remoteOrgId" | "hrmsNumber" | "flags" | "rules"
> {
  /** The vendor's name for the corporate, and its number for it. */
  readonly relation: { readonly corporateName: string; readonly orgNumber: number }
  readonly flags: Connection["flags"]["connection"]
  readonly agreed: Connection["flags"]["agreed"]
  readonly rules: TransformationRules
}

export interface DirectoryEmployee extends StoredRecord {
  readonly id: string
  readonly connectionId: string
  readonly employeeId: string
  /** The session that wrote the record. */
  readonly sessionId: string
  readonly createdAt: number
  readonly updatedAt: number
}

export interface StoredRestriction extends Restriction {
  readonly marker: Uint8Array | null
}

export interface StoredSourceWebhook extends SourceWebhook {
  readonly tokenDigest: Uint8Array
}

/** By vendor: when it was last notified of exhausted webhooks, and until when another process must not notify it. */
export interface StoredExhaustedNotice {
  readonly notifiedAt: number | null
  readonly againAt: number | null
}

/** Which webhooks of a connection may be claimed. */
export interface StoredQueue {
  readonly connectionId: string
  readonly vendorOrgId: string
  readonly sequence: number
  readonly stage: number
  /** When the first claimable webhook of the open sequence and stage is due; null: none waits. */
  readonly dueAt: number | null
}

export interface StoredAttempt extends AttemptRecord {
  readonly requestId: string
}

export interface StoredDeliveryDay extends DeliveryDay {
  readonly connectionId: string
}

export interface LinkRecord extends NewJourneyLink, StoredJourneyLink {
  readonly sentAt: number | null
  readonly given: Uint8Array | null
}

export interface Tables {
  /** In the order in which they were made. */
  readonly organizations: Map<string, StoredOrganization>
  readonly remoteNames: Array<RemoteName & { readonly orgId: string }>
  readonly corporateUsers: Array<StoredUser>
  /** The number of each connector's code, in the order of the first requests. */
  readonly hrmsNumbers: Map<string, number>
  /** By orgId. */
  readonly vendors: Map<string, StoredVendor>
  /** Console users, by id. */
  readonly users: Map<string, User>
  readonly memberships: Map<string, StoredMembership>
  readonly userSessions: Map<string, StoredSession>
  /** By organization id. */
  readonly signInDomains: Map<string, ReadonlyArray<string>>
  readonly userLinks: Map<string, UserLinkRecord>
  /** By id. */
  readonly passkeys: Map<string, Passkey>
  readonly identities: Array<LinkedIdentity & { usedAt: number | null }>
  /** Digests in hexadecimal, by user. */
  readonly recoveryCodes: Map<string, Set<string>>
  readonly signInAttempts: Map<string, AttemptCount>
  readonly connections: Map<string, StoredConnection>
  /** Drafts, which have no corporate yet. */
  readonly drafts: Map<string, StoredConnection>
  /** By id. */
  readonly issues: Map<string, StoredIssue>
  /** By connectionId. */
  readonly salaryMasters: Map<string, SalaryMaster>
  readonly journeys: Map<string, StoredJourney>
  /** By id. */
  readonly journeyLinks: Map<string, LinkRecord>
  readonly anchors: Map<string, Anchor>
  readonly mailboxCodes: Map<string, CodeRecord>
  readonly changeNotices: Map<string, NoticeRecord>
  /** By connectionId. */
  readonly uploads: Map<string, MemoryUpload>
  readonly previews: Map<string, PreviewRow>
  readonly sourceWebhooks: Map<string, StoredSourceWebhook>
  /** Receipts of terminated connections, by connectionId. */
  readonly receipts: Map<string, StoredReceipt>
  /** By id. */
  readonly restrictions: Map<string, StoredRestriction>
  /** By id. */
  readonly employees: Map<string, DirectoryEmployee>
  /** By the employee's id, then by period. */
  readonly salaries: Map<string, ReadonlyMap<number, Uint8Array>>
  readonly sessions: Map<string, SyncSession>
  /** The employees that a session added and updated, by sessionId: the change of each employee's id. */
  readonly sessionChanges: Map<string, ReadonlyMap<string, EmployeeChange>>
  /** By sessionId. */
  readonly sessionNotes: Map<string, SessionNotes>
  /** The sequence of a session in its connection's delivery queue, by sessionId; none before the first. */
  readonly sequences: Map<string, number>
  /** By sessionId, in the order of staging. */
  readonly staged: Map<string, ReadonlyArray<StagedRow>>
  /** By requestId. */
  readonly webhooks: Map<string, StoredWebhook>
  /** By connectionId. */
  readonly queues: Map<string, StoredQueue>
  readonly attempts: Array<StoredAttempt>
  /** In no order; a connection has one for each day. */
  readonly deliveryDays: Array<StoredDeliveryDay>
  /** By vendor. */
  readonly exhaustedNotices: Map<string, StoredExhaustedNotice>
  /** In the order of appending. */
  readonly auditEntries: Array<AuditEntry>
  /** Increases with every use, across all connections. */
  readonly nextSequence: () => number
  /** Subscribers to committed webhooks. */
  readonly listeners: Set<() => void>
}

export const makeTables = (): Tables => {
  let sequence = 0
  return {
    organizations: new Map(),
    remoteNames: [],
    corporateUsers: [],
    hrmsNumbers: new Map(),
    vendors: new Map(),
    users: new Map(),
    memberships: new Map(),
    userSessions: new Map(),
    signInDomains: new Map(),
    userLinks: new Map(),
    passkeys: new Map(),
    identities: [],
    recoveryCodes: new Map(),
    signInAttempts: new Map(),
    connections: new Map(),
    drafts: new Map(),
    issues: new Map(),
    salaryMasters: new Map(),
    journeys: new Map(),
    journeyLinks: new Map(),
    anchors: new Map(),
    mailboxCodes: new Map(),
    changeNotices: new Map(),
    uploads: new Map(),
    previews: new Map(),
    sourceWebhooks: new Map(),
    receipts: new Map(),
    restrictions: new Map(),
    employees: new Map(),
    salaries: new Map(),
    sessions: new Map(),
    sessionChanges: new Map(),
    sessionNotes: new Map(),
    sequences: new Map(),
    staged: new Map(),
    webhooks: new Map(),
    queues: new Map(),
    attempts: [],
    deliveryDays: [],
    exhaustedNotices: new Map(),
    auditEntries: [],
    nextSequence: () => ++sequence,
    listeners: new Set(),
  }
}

type NewStoredOrganization = Pick<
  StoredOrganization,
  "id" | "name" | "emailDomain" | "createdAt" | "isCorporate" | "isClient"
>

export const addOrganization = (
  { organizations }: Tables,
  organization: NewStoredOrganization,
): StoredOrganization => {
  const newOrganization: StoredOrganization = {
    ...organization,
    number: organizations.size + 1,
    cin: null,
    websiteUrl: "",
    logoUrl: "",
    brandName: null,
    ownName: null,
    modifiedAt: organization.createdAt,
  }
  organizations.set(newOrganization.id, newOrganization)
  return newOrganization
}

/** Order of the directory: by code point, not by UTF-16 unit as `<` has it. */
export const compareCodePoints = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b))
