import type { EmployeeErasure } from "../ports/sharing/employee-erasure.ts"
import type { EmployeeRestrictions } from "../ports/sharing/employee-restrictions.ts"
import type { PersonHoldings } from "../ports/sharing/person-holdings.ts"
import { makeMemoryPersonHoldings } from "./memory/sharing/person-holdings.ts"
import { makeMemoryEmployeeErasure } from "./memory/sharing/employee-erasure.ts"
import { makeMemoryEmployeeRestrictions } from "./memory/sharing/employee-restrictions.ts"
import type { WebhookKind } from "../contract/webhooks/webhook.ts"
import type { WebhookStage, WebhookFacts } from "../domain/webhooks/session-webhooks.ts"
import type { AuditLog } from "../ports/audit/audit-log.ts"
import type { ApiCallers } from "../ports/accounts/api-callers.ts"
import type { ClientList } from "../ports/connection/client-list.ts"
import type { CorporateList } from "../ports/connection/corporate-list.ts"
import type { ConnectionIssues } from "../ports/connection/connection-issues.ts"
import type { ConnectionLock } from "../ports/sync/connection-lock.ts"
import type { DeletionReceipts } from "../ports/connection/deletion-receipts.ts"
import type { DirectorySearch } from "../ports/employee/directory-search.ts"
import type { EmployeeDirectory } from "../ports/employee/employee-directory.ts"
import type { JourneyLinks } from "../ports/onboarding/journey-links.ts"
import type { Anchors, MailboxCodes } from "../ports/onboarding/anchors.ts"
import type { ChangeNotices } from "../ports/onboarding/change-notices.ts"
import type { JourneyPreviews } from "../ports/journey/journey-previews.ts"
import type { JourneyStore } from "../ports/journey/journey-store.ts"
import type { UploadStore } from "../ports/onboarding/upload-store.ts"
import type { OrganizationStore } from "../ports/connection/organization-store.ts"
import type { SalaryHistory } from "../ports/salary/salary-history.ts"
import type { SalaryMasters } from "../ports/salary/salary-masters.ts"
import type { SourceWebhooks } from "../ports/connection/source-webhooks.ts"
import type { SyncHistory } from "../ports/sync/sync-history.ts"
import type { SyncLedger } from "../ports/sync/sync-ledger.ts"
import type { VendorCredentials } from "../ports/accounts/vendor-credentials.ts"
import type { VendorStore } from "../ports/accounts/vendor-store.ts"
import { makeMemoryAuditLog } from "./memory/audit/audit-log.ts"
import type { ConsoleSessions } from "../ports/accounts/users/console-sessions.ts"
import type { IdentityStore } from "../ports/accounts/users/identity-store.ts"
import type { PasskeyStore } from "../ports/accounts/users/passkey-store.ts"
import type { SignInAttempts } from "../ports/accounts/users/sign-in-attempts.ts"
import type { UserLinks } from "../ports/accounts/users/user-links.ts"
import type { UserStore } from "../ports/accounts/users/user-store.ts"
import { makeMemoryConsoleSessions } from "./memory/accounts/users/console-sessions.ts"
import { makeMemoryIdentityStore } from "./memory/accounts/users/identity-store.ts"
import { makeMemoryPasskeyStore } from "./memory/accounts/users/passkey-store.ts"
import { makeMemorySignInAttempts } from "./memory/accounts/users/sign-in-attempts.ts"
import { makeMemoryUserLinks } from "./memory/accounts/users/user-links.ts"
import { makeMemoryUserStore } from "./memory/accounts/users/user-store.ts"
import { makeMemoryApiCallers } from "./memory/accounts/api-callers.ts"
import { makeMemoryClientList } from "./memory/connection/client-list.ts"
import { makeMemoryCorporateList } from "./memory/connection/corporate-list.ts"
import { makeMemoryConnectionIssues } from "./memory/connection/connection-issues.ts"
import { makeMemoryConnectionLock } from "./memory/sync/connection-lock.ts"
import { makeMemoryDeletionReceipts } from "./memory/connection/deletion-receipts.ts"
import { makeMemoryDirectorySearch } from "./memory/employee/directory-search.ts"
import { makeMemoryEmployeeDirectory } from "./memory/employee/employee-directory.ts"
import { makeMemoryJourneyLinks } from "./memory/onboarding/journey-links.ts"
import { makeMemoryAnchors, makeMemoryMailboxCodes } from "./memory/onboarding/anchors.ts"
import { makeMemoryChangeNotices } from "./memory/onboarding/change-notices.ts"
import { makeMemoryJourneyPreviews } from "./memory/journey/journey-previews.ts"
import { makeMemoryJourneyStore } from "./memory/journey/journey-store.ts"
import { makeMemoryUploadStore } from "./memory/onboarding/upload-store.ts"
import { makeMemoryOrganizationStore } from "./memory/connection/organization-store.ts"
import { makeMemorySalaryHistory } from "./memory/salary/salary-history.ts"
import { makeMemorySalaryMasters } from "./memory/salary/salary-masters.ts"
import { makeMemorySourceWebhooks } from "./memory/connection/source-webhooks.ts"
import { makeMemorySyncHistory } from "./memory/sync/sync-history.ts"
import { makeMemorySyncLedger } from "./memory/sync/sync-ledger.ts"
import { makeTables, type Tables } from "./memory/tables.ts"
import { makeMemoryVendorCredentials } from "./memory/accounts/vendor-credentials.ts"
import { makeMemoryVendorStore } from "./memory/accounts/vendor-store.ts"
import type { Connections } from "../ports/connection/connections.ts"
import type { ConnectionOnboarding } from "../ports/onboarding/connection-onboarding.ts"
import type { SettingsStore } from "../ports/connection/settings-store.ts"
import type { SharingStore } from "../ports/sharing/sharing-store.ts"
import type { SyncSchedule } from "../ports/sync/sync-schedule.ts"
import type { ConnectionTermination } from "../ports/connection/connection-termination.ts"
import { makeMemoryConnections } from "./memory/connection/connections.ts"
import { makeMemoryConnectionOnboarding } from "./memory/onboarding/connection-onboarding.ts"
import { makeMemorySettingsStore } from "./memory/connection/settings-store.ts"
import { makeMemorySharingStore } from "./memory/sharing/sharing-store.ts"
import { makeMemorySyncSchedule } from "./memory/sync/sync-schedule.ts"
import { makeMemoryConnectionTermination } from "./memory/connection/terminate-connection.ts"

/** The ports of the sync path on one store. */
export interface Storage {
  readonly vendors: VendorStore
  readonly vendorCredentials: VendorCredentials
  readonly callers: ApiCallers
  readonly users: UserStore
  readonly userSessions: ConsoleSessions
  readonly userLinks: UserLinks
  readonly passkeyStore: PasskeyStore
  readonly identities: IdentityStore
  readonly attempts: SignInAttempts
  readonly organizations: OrganizationStore
  readonly connections: Connections
  readonly connectionOnboarding: ConnectionOnboarding
  readonly settings: SettingsStore
  readonly sharingTerms: SharingStore
  readonly syncSchedule: SyncSchedule
  readonly termination: ConnectionTermination
  readonly clients: ClientList
  readonly corporates: CorporateList
  readonly issues: ConnectionIssues
  readonly salaryMasters: SalaryMasters
  readonly journeys: JourneyStore
  readonly journeyLinks: JourneyLinks
  readonly anchors: Anchors
  readonly mailboxCodes: MailboxCodes
  readonly changeNotices: ChangeNotices
  readonly uploads: UploadStore
  readonly previews: JourneyPreviews
  readonly sourceWebhooks: SourceWebhooks
  readonly receipts: DeletionReceipts
  readonly lock: ConnectionLock
  readonly ledger: SyncLedger
  readonly history: SyncHistory
  readonly directory: EmployeeDirectory
  readonly directorySearch: DirectorySearch
  readonly salaryHistory: SalaryHistory
  readonly restrictions: EmployeeRestrictions
  readonly erasure: EmployeeErasure
  readonly holdings: PersonHoldings
  readonly auditLog: AuditLog
  /** The ledger's webhooks in the outbox for a connection, by session and counter, read without the ports. */
  readonly listWebhooks: (connectionId: string) => Promise<ReadonlyArray<EnqueuedWebhook>>
}

export interface EnqueuedWebhook {
  readonly requestId: string
  readonly sessionId: string
  readonly stage: WebhookStage
  readonly counter: number
  readonly kind: WebhookKind
  readonly employeeIds: ReadonlyArray<string>
  readonly facts: WebhookFacts | null
}

/** All of it in memory. */
export const makeMemoryStorage = (tables: Tables = makeTables()): Storage => ({
  vendors: makeMemoryVendorStore(tables),
  vendorCredentials: makeMemoryVendorCredentials(tables),
  callers: makeMemoryApiCallers(tables),
  users: makeMemoryUserStore(tables),
  userSessions: makeMemoryConsoleSessions(tables),
  userLinks: makeMemoryUserLinks(tables),
  passkeyStore: makeMemoryPasskeyStore(tables),
  identities: makeMemoryIdentityStore(tables),
  attempts: makeMemorySignInAttempts(tables),
  organizations: makeMemoryOrganizationStore(tables),
  connections: makeMemoryConnections(tables),
  connectionOnboarding: makeMemoryConnectionOnboarding(tables),
  settings: makeMemorySettingsStore(tables),
  sharingTerms: makeMemorySharingStore(tables),
  syncSchedule: makeMemorySyncSchedule(tables),
  termination: makeMemoryConnectionTermination(tables),
  clients: makeMemoryClientList(tables),
  corporates: makeMemoryCorporateList(tables),
  issues: makeMemoryConnectionIssues(tables),
  salaryMasters: makeMemorySalaryMasters(tables),
  journeys: makeMemoryJourneyStore(tables),
  journeyLinks: makeMemoryJourneyLinks(tables),
  anchors: makeMemoryAnchors(tables),
  mailboxCodes: makeMemoryMailboxCodes(tables),
  changeNotices: makeMemoryChangeNotices(tables),
  uploads: makeMemoryUploadStore(tables),
  previews: makeMemoryJourneyPreviews(tables),
  sourceWebhooks: makeMemorySourceWebhooks(tables),
  receipts: makeMemoryDeletionReceipts(tables),
  lock: makeMemoryConnectionLock(),
  ledger: makeMemorySyncLedger(tables),
  history: makeMemorySyncHistory(tables),
  directory: makeMemoryEmployeeDirectory(tables),
  directorySearch: makeMemoryDirectorySearch(tables),
  salaryHistory: makeMemorySalaryHistory(tables),
  restrictions: makeMemoryEmployeeRestrictions(tables),
  erasure: makeMemoryEmployeeErasure(tables),
  holdings: makeMemoryPersonHoldings(tables),
  auditLog: makeMemoryAuditLog(tables),
  listWebhooks: (connectionId) =>
    Promise.resolve(
      [...tables.webhooks.values()]
        .filter((webhook) => webhook.connectionId === connectionId)
        .sort((a, b) => a.sequence - b.sequence || a.counter - b.counter)
        .map(({ requestId, sessionId, stage, counter, kind, employeeIds, facts }) => ({
          requestId,
          sessionId,
          stage,
          counter,
          kind,
          employeeIds,
          facts,
        })),
    ),
})
