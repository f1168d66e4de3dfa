import type { SalaryMaster, WebhookKind } from "../../contract/webhook.ts"
import type { EmployeeChange, Phase, WebhookFacts } from "../../domain/webhook/session-webhooks.ts"
import type { KeptIssue } from "../../ports/connection-issues.ts"
import type { TransformationRules } from "../../contract/transformation-rules.ts"
import type { Connection } from "../../ports/connection-store.ts"
import type { OrganizationDetails, RemoteName } from "../../ports/organization-store.ts"
import type { AttemptRecord, OutboxTotals } from "../../ports/outbox.ts"
import type { VendorKey } from "../../ports/payload-cipher.ts"
import type { SourceHook } from "../../ports/source-hooks.ts"
import type { SessionNotes } from "../../ports/sync-history.ts"
import type { StagedRow, StoredRecord, SyncSession } from "../../ports/sync-ledger.ts"
import type { WrappedKey } from "../../ports/vault.ts"
import type { NewVendor, WebhookEndpoint } from "../../ports/vendor-store.ts"

/*
 * What the in-memory ports share, as the real ones share a database: the ledger writes the webhooks that the outbox
 * sends. Every port method is one synchronous step, so that it is as atomic as a transaction. Entries are replaced,
 * never changed in place.
 */

/** An organization without what a vendor adds. */
export type StoredOrganization = Omit<OrganizationDetails, "remoteOrgId" | "connection">

export interface StoredUser {
  readonly id: string
  readonly orgId: string
  /** In lower case. */
  readonly email: string
  readonly fullName: string
  readonly createdAt: number
}

export interface StoredVendor extends Omit<NewVendor, "endpoint" | "keys"> {
  readonly endpoint: WebhookEndpoint | null
  /** When its people are told that the endpoint was disabled; null: there is nothing to tell. */
  readonly noticeAt: number | null
  readonly rules: TransformationRules
  readonly keys: ReadonlyArray<{ readonly key: VendorKey; readonly createdAt: number }>
  /** Signs beside `appSecret` until then. */
  readonly previousSecret: { readonly secret: WrappedKey; readonly until: number } | null
}

/** A connection without what its vendor, its corporate and its connector add. */
export interface StoredConnection extends Omit<
  Connection,
  "orgName" | "orgCin" | "remoteOrgId" | "hrmsNumber" | "flags" | "rules"
> {
  readonly flags: Connection["flags"]["connection"]
  readonly rules: TransformationRules
}

export interface DirectoryEmployee extends StoredRecord {
  readonly id: string
  readonly connectionId: string
  readonly employeeId: string
  /** Which session wrote the record. */
  readonly sessionId: string
  readonly createdAt: number
  readonly updatedAt: number
}

export interface StoredHook extends SourceHook {
  readonly tokenDigest: Uint8Array
}

export type WebhookState = keyof OutboxTotals

export interface StoredWebhook {
  readonly requestId: string
  readonly connectionId: string
  readonly vendorOrgId: string
  readonly sessionId: string
  readonly turn: number
  readonly phase: Phase
  readonly counter: number
  readonly kind: WebhookKind
  readonly employeeIds: ReadonlyArray<string>
  readonly facts: WebhookFacts | null
  readonly state: WebhookState
  readonly round: number
  /** Attempts begun in this round. */
  readonly attempt: number
  readonly dueAt: number
  readonly leaseUntil: number | null
  /** Of its endpoint, while it is being sent. */
  readonly slot: number | null
  readonly keptBody: Uint8Array | null
  readonly createdAt: number
  readonly settledAt: number | null
}

/** Which webhooks of a connection may be claimed. */
export interface StoredLane {
  readonly connectionId: string
  readonly vendorOrgId: string
  readonly turn: number
  readonly phase: number
  /** When the first claimable webhook of the open turn and phase is due; null: none waits. */
  readonly dueAt: number | null
}

export interface StoredAttempt extends AttemptRecord {
  readonly requestId: string
}

export interface Tables {
  /** In the order in which they were made. */
  readonly organizations: Map<string, StoredOrganization>
  readonly remoteNames: Array<RemoteName & { readonly orgId: string }>
  readonly corporateUsers: Array<StoredUser>
  /** The number of each connector's code, in the order in which they were asked for. */
  readonly hrmsNumbers: Map<string, number>
  /** By orgId. */
  readonly vendors: Map<string, StoredVendor>
  readonly connections: Map<string, StoredConnection>
  /** By id. */
  readonly issues: Map<string, KeptIssue>
  /** By connectionId. */
  readonly salaryMasters: Map<string, SalaryMaster>
  readonly hooks: Map<string, StoredHook>
  /** By id. */
  readonly employees: Map<string, DirectoryEmployee>
  /** By the employee's id, then by period. */
  readonly salaries: Map<string, ReadonlyMap<number, Uint8Array>>
  readonly sessions: Map<string, SyncSession>
  /** Whom a session added and updated, by sessionId: what became of each employee's id. */
  readonly sessionChanges: Map<string, ReadonlyMap<string, EmployeeChange>>
  /** By sessionId. */
  readonly sessionNotes: Map<string, SessionNotes>
  /** Place of a session's webhooks in the lane of its connection, by sessionId; none before the first. */
  readonly turns: Map<string, number>
  /** By sessionId, in the order of staging. */
  readonly staged: Map<string, ReadonlyArray<StagedRow>>
  /** By requestId. */
  readonly webhooks: Map<string, StoredWebhook>
  /** By connectionId. */
  readonly lanes: Map<string, StoredLane>
  readonly attempts: Array<StoredAttempt>
  /** Always a later one, across all connections. */
  readonly nextTurn: () => number
  /** Those who are told that webhooks were committed. */
  readonly listeners: Set<() => void>
}

export const makeTables = (): Tables => {
  let turn = 0
  return {
    organizations: new Map(),
    remoteNames: [],
    corporateUsers: [],
    hrmsNumbers: new Map(),
    vendors: new Map(),
    connections: new Map(),
    issues: new Map(),
    salaryMasters: new Map(),
    hooks: new Map(),
    employees: new Map(),
    salaries: new Map(),
    sessions: new Map(),
    sessionChanges: new Map(),
    sessionNotes: new Map(),
    turns: new Map(),
    staged: new Map(),
    webhooks: new Map(),
    lanes: new Map(),
    attempts: [],
    nextTurn: () => ++turn,
    listeners: new Set(),
  }
}

type NewStoredOrganization = Pick<
  StoredOrganization,
  "id" | "name" | "emailDomain" | "createdAt" | "isCorporate" | "isClient"
>

export const newOrganization = (
  { organizations }: Tables,
  organization: NewStoredOrganization,
): StoredOrganization => {
  const made: StoredOrganization = {
    ...organization,
    number: organizations.size + 1,
    cin: null,
    websiteUrl: "",
    logoUrl: "",
    brandName: null,
    modifiedAt: organization.createdAt,
  }
  organizations.set(made.id, made)
  return made
}

/** Order of the directory: by code point, not by UTF-16 unit as `<` has it. */
export const byCodePoint = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
