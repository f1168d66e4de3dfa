import type { EnqueuedWebhook, Storage } from "../../../core/testing/storage.ts"
import { makeAuditLog } from "../audit/audit-log.ts"
import { makeApiCallers } from "../accounts/api-callers.ts"
import { makeClientList } from "../connection/client-list.ts"
import { makeCorporateList } from "../connection/corporate-list.ts"
import { makeConsoleSessions } from "../accounts/users/console-sessions.ts"
import { makeSignInAttempts } from "../accounts/users/sign-in-attempts.ts"
import { makeIdentityStore } from "../accounts/users/identity-store.ts"
import { makePasskeyStore } from "../accounts/users/passkey-store.ts"
import { makeUserLinks } from "../accounts/users/user-links.ts"
import { makeUserStore } from "../accounts/users/user-store.ts"
import { makeConnectionIssues } from "../connection/connection-issues.ts"
import { makeConnectionLock } from "../sync/connection-lock.ts"
import type { Database } from "../database.ts"
import { makeDeletionReceipts } from "../connection/deletion-receipts.ts"
import { makeDirectorySearch } from "../employee/directory-search.ts"
import { makeEmployeeDirectory } from "../employee/employee-directory.ts"
import { makeAnchors } from "../onboarding/anchors.ts"
import { makeChangeNotices } from "../onboarding/change-notices.ts"
import { makeMailboxCodes } from "../onboarding/mailbox-codes.ts"
import { makeJourneyLinks } from "../onboarding/journey-links.ts"
import { makeUploadStore } from "../onboarding/upload-store.ts"
import { makeJourneyPreviews } from "../journey/journey-previews.ts"
import { makeJourneyStore } from "../journey/journey-store.ts"
import { makeOrganizationStore } from "../connection/organization-store.ts"
import { makeSalaryHistory } from "../salary/salary-history.ts"
import { makeSalaryMasters } from "../salary/salary-masters.ts"
import { makeSourceWebhooks } from "../connection/source-webhooks.ts"
import { makeSyncHistory } from "../sync/sync-history.ts"
import { makeSyncLedger } from "../sync/ledger/index.ts"
import { makeVendorCredentials } from "../accounts/vendor-credentials.ts"
import { makeVendorStore } from "../accounts/vendor-store.ts"
import { makeConnections } from "../connection/connections.ts"
import { makeConnectionOnboarding } from "../onboarding/connection-onboarding.ts"
import { makeSettingsStore } from "../connection/settings-store.ts"
import { makeEmployeeErasure } from "../sharing/employee-erasure.ts"
import { makeEmployeeRestrictions } from "../sharing/employee-restrictions.ts"
import { makePersonHoldings } from "../sharing/person-holdings.ts"
import { makeSharingStore } from "../sharing/sharing-changes.ts"
import { makeSyncSchedule } from "../sync/sync-schedule.ts"
import { makeConnectionTermination } from "../connection/terminate-connection.ts"

/** The ports of the sync path on PostgreSQL. */
export const makePostgresStorage = (database: Database): Storage => ({
  vendors: makeVendorStore(database),
  vendorCredentials: makeVendorCredentials(database),
  callers: makeApiCallers(database),
  users: makeUserStore(database),
  userSessions: makeConsoleSessions(database),
  userLinks: makeUserLinks(database),
  passkeyStore: makePasskeyStore(database),
  identities: makeIdentityStore(database),
  attempts: makeSignInAttempts(database),
  organizations: makeOrganizationStore(database),
  connections: makeConnections(database),
  connectionOnboarding: makeConnectionOnboarding(database),
  settings: makeSettingsStore(database),
  sharingTerms: makeSharingStore(database),
  syncSchedule: makeSyncSchedule(database),
  termination: makeConnectionTermination(database),
  clients: makeClientList(database),
  corporates: makeCorporateList(database),
  issues: makeConnectionIssues(database),
  salaryMasters: makeSalaryMasters(database),
  journeys: makeJourneyStore(database),
  anchors: makeAnchors(database),
  mailboxCodes: makeMailboxCodes(database),
  changeNotices: makeChangeNotices(database),
  journeyLinks: makeJourneyLinks(database),
  uploads: makeUploadStore(database),
  previews: makeJourneyPreviews(database),
  sourceWebhooks: makeSourceWebhooks(database),
  receipts: makeDeletionReceipts(database),
  lock: makeConnectionLock(database),
  ledger: makeSyncLedger(database),
  history: makeSyncHistory(database),
  directory: makeEmployeeDirectory(database),
  directorySearch: makeDirectorySearch(database),
  salaryHistory: makeSalaryHistory(database),
  restrictions: makeEmployeeRestrictions(database),
  erasure: makeEmployeeErasure(database),
  holdings: makePersonHoldings(database),
  auditLog: makeAuditLog(database),
  listWebhooks: (connectionId) =>
    database.dataSource.query<ReadonlyArray<EnqueuedWebhook>>(WEBHOOKS, [connectionId]),
})

const WEBHOOKS = `SELECT request_id AS "requestId", session_id AS "sessionId", phase AS stage, counter, kind,
    employee_ids AS "employeeIds", facts
  FROM webhook WHERE connection_id = $1 ORDER BY turn, counter`
