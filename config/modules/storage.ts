import { ContainerModule } from "inversify"
import { makeApiCallLog } from "../../adapters/typeorm/accounts/api-call-log.ts"
import { makeVendorMilestones } from "../../adapters/typeorm/accounts/vendor-milestones.ts"
import { makeAuditLog } from "../../adapters/typeorm/audit/audit-log.ts"
import { makeApiCallers } from "../../adapters/typeorm/accounts/api-callers.ts"
import { makeClientList } from "../../adapters/typeorm/connection/client-list.ts"
import { makeCorporateList } from "../../adapters/typeorm/connection/corporate-list.ts"
import { makeConnectionIssues } from "../../adapters/typeorm/connection/connection-issues.ts"
import { makeAssistedRequests } from "../../adapters/typeorm/requests/assisted-requests.ts"
import { makeConnectionLock } from "../../adapters/typeorm/sync/connection-lock.ts"
import { makeEmployeeErasure } from "../../adapters/typeorm/sharing/employee-erasure.ts"
import { makePersonHoldings } from "../../adapters/typeorm/sharing/person-holdings.ts"
import { makeEmployeeRestrictions } from "../../adapters/typeorm/sharing/employee-restrictions.ts"
import { makeConsentStore } from "../../adapters/typeorm/sharing/consent-store.ts"
import type { Database } from "../../adapters/typeorm/database.ts"
import { makeDeletionReceipts } from "../../adapters/typeorm/connection/deletion-receipts.ts"
import { makeDirectorySearch } from "../../adapters/typeorm/employee/directory-search.ts"
import { makeEmployeeDirectory } from "../../adapters/typeorm/employee/employee-directory.ts"
import { makeSalaryHistory } from "../../adapters/typeorm/salary/salary-history.ts"
import { makeDeliveryLog } from "../../adapters/typeorm/webhooks/delivery-log/index.ts"
import { makeExhaustedWebhookStore } from "../../adapters/typeorm/webhooks/exhausted-webhooks.ts"
import { makeEndpointNotices } from "../../adapters/typeorm/webhooks/endpoint-notices.ts"
import { makeIdempotentCalls } from "../../adapters/typeorm/accounts/idempotent-calls.ts"
import { makeHrmsNumbers } from "../../adapters/typeorm/connection/hrms-numbers.ts"
import { makeKeyInventory } from "../../adapters/typeorm/accounts/key-inventory.ts"
import { makeOrganizationStore } from "../../adapters/typeorm/connection/organization-store.ts"
import { makeOutbox } from "../../adapters/typeorm/webhooks/outbox/index.ts"
import { makePushAccess } from "../../adapters/typeorm/push/push-access.ts"
import { makePushTestOutcomes } from "../../adapters/typeorm/push/push-test-outcomes.ts"
import { makePushTestRecords } from "../../adapters/typeorm/push/push-test-records.ts"
import { makeReplayGuard } from "../../adapters/typeorm/accounts/replay-guard.ts"
import { makeRequestDocuments } from "../../adapters/typeorm/requests/request-documents.ts"
import { makeRetention } from "../../adapters/typeorm/connection/retention.ts"
import { makeSalaryMasters } from "../../adapters/typeorm/salary/salary-masters.ts"
import { makeAnchors } from "../../adapters/typeorm/onboarding/anchors.ts"
import { makeChangeNotices } from "../../adapters/typeorm/onboarding/change-notices.ts"
import { makeMailboxCodes } from "../../adapters/typeorm/onboarding/mailbox-codes.ts"
import { makeJourneyLinks } from "../../adapters/typeorm/onboarding/journey-links.ts"
import { makeUploadStore } from "../../adapters/typeorm/onboarding/upload-store.ts"
import { makeJourneyPreviews } from "../../adapters/typeorm/journey/journey-previews.ts"
import { makeJourneyStore } from "../../adapters/typeorm/journey/journey-store.ts"
import { makeSourceWebhooks } from "../../adapters/typeorm/connection/source-webhooks.ts"
import { makeSourceCredentials } from "../../adapters/typeorm/connection/source-credentials.ts"
import { makeSyncHistory } from "../../adapters/typeorm/sync/sync-history.ts"
import { makeSyncLedger } from "../../adapters/typeorm/sync/ledger/index.ts"
import { makeUnsupportedRequests } from "../../adapters/typeorm/requests/unsupported-requests.ts"
import { makeUpdateConfigs } from "../../adapters/typeorm/employee/update-configs.ts"
import { makeConsoleSessions } from "../../adapters/typeorm/accounts/users/console-sessions.ts"
import { makeIdentityStore } from "../../adapters/typeorm/accounts/users/identity-store.ts"
import { makePasskeyStore } from "../../adapters/typeorm/accounts/users/passkey-store.ts"
import { makeSignInAttempts } from "../../adapters/typeorm/accounts/users/sign-in-attempts.ts"
import { makeUserLinks } from "../../adapters/typeorm/accounts/users/user-links.ts"
import { makeUserStore } from "../../adapters/typeorm/accounts/users/user-store.ts"
import { makeVendorCredentials } from "../../adapters/typeorm/accounts/vendor-credentials.ts"
import { makeVendorStore } from "../../adapters/typeorm/accounts/vendor-store.ts"
import { makeBackupReports } from "../../adapters/typeorm/operation/backup-reports.ts"
import { makeConnectorUses } from "../../adapters/typeorm/operation/connector-uses.ts"
import { makeWorkload } from "../../adapters/typeorm/sync/workload.ts"
import { PORTS } from "../tokens.ts"
import { makeConnections } from "../../adapters/typeorm/connection/connections.ts"
import { makeConnectionOnboarding } from "../../adapters/typeorm/onboarding/connection-onboarding.ts"
import { makeSettingsStore } from "../../adapters/typeorm/connection/settings-store.ts"
import { makeSyncSchedule } from "../../adapters/typeorm/sync/sync-schedule.ts"
import { makeConnectionTermination } from "../../adapters/typeorm/connection/terminate-connection.ts"
import { makeSharingStore } from "../../adapters/typeorm/sharing/sharing-changes.ts"

/** Binds every port that PostgreSQL implements. */
export const storageModule = (database: Database) =>
  new ContainerModule(({ bind }) => {
    bind(PORTS.apiCallLog).toConstantValue(makeApiCallLog(database))
    bind(PORTS.auditLog).toConstantValue(makeAuditLog(database))
    bind(PORTS.callers).toConstantValue(makeApiCallers(database))
    bind(PORTS.vendors).toConstantValue(makeVendorStore(database))
    bind(PORTS.users).toConstantValue(makeUserStore(database))
    bind(PORTS.userSessions).toConstantValue(makeConsoleSessions(database))
    bind(PORTS.userLinks).toConstantValue(makeUserLinks(database))
    bind(PORTS.identities).toConstantValue(makeIdentityStore(database))
    bind(PORTS.passkeyStore).toConstantValue(makePasskeyStore(database))
    bind(PORTS.attempts).toConstantValue(makeSignInAttempts(database))
    bind(PORTS.vendorMilestones).toConstantValue(makeVendorMilestones(database))
    bind(PORTS.vendorCredentials).toConstantValue(makeVendorCredentials(database))
    bind(PORTS.organizations).toConstantValue(makeOrganizationStore(database))
    bind(PORTS.connections).toConstantValue(makeConnections(database))
    bind(PORTS.connectionOnboarding).toConstantValue(makeConnectionOnboarding(database))
    bind(PORTS.settings).toConstantValue(makeSettingsStore(database))
    bind(PORTS.syncSchedule).toConstantValue(makeSyncSchedule(database))
    bind(PORTS.termination).toConstantValue(makeConnectionTermination(database))
    bind(PORTS.sharingTerms).toConstantValue(makeSharingStore(database))
    bind(PORTS.clients).toConstantValue(makeClientList(database))
    bind(PORTS.corporates).toConstantValue(makeCorporateList(database))
    bind(PORTS.issues).toConstantValue(makeConnectionIssues(database))
    bind(PORTS.hrmsNumbers).toConstantValue(makeHrmsNumbers(database))
    bind(PORTS.lock).toConstantValue(makeConnectionLock(database))
    bind(PORTS.ledger).toConstantValue(makeSyncLedger(database))
    bind(PORTS.history).toConstantValue(makeSyncHistory(database))
    bind(PORTS.configs).toConstantValue(makeUpdateConfigs(database))
    bind(PORTS.restrictions).toConstantValue(makeEmployeeRestrictions(database))
    bind(PORTS.holdings).toConstantValue(makePersonHoldings(database))
    bind(PORTS.erasure).toConstantValue(makeEmployeeErasure(database))
    bind(PORTS.consents).toConstantValue(makeConsentStore(database))
    bind(PORTS.directorySearch).toConstantValue(makeDirectorySearch(database))
    bind(PORTS.directory).toConstantValue(makeEmployeeDirectory(database))
    bind(PORTS.salaryHistory).toConstantValue(makeSalaryHistory(database))
    bind(PORTS.outbox).toConstantValue(makeOutbox(database))
    bind(PORTS.deliveryLog).toConstantValue(makeDeliveryLog(database))
    bind(PORTS.exhaustedWebhooks).toConstantValue(makeExhaustedWebhookStore(database))
    bind(PORTS.endpointNotices).toConstantValue(makeEndpointNotices(database))
    bind(PORTS.pushAccess).toConstantValue(makePushAccess(database))
    bind(PORTS.pushTests).toConstantValue(makePushTestRecords(database))
    bind(PORTS.pushOutcomes).toConstantValue(makePushTestOutcomes(database))
    bind(PORTS.sourceCredentials).toConstantValue(makeSourceCredentials(database))
    bind(PORTS.journeys).toConstantValue(makeJourneyStore(database))
    bind(PORTS.anchors).toConstantValue(makeAnchors(database))
    bind(PORTS.mailboxCodes).toConstantValue(makeMailboxCodes(database))
    bind(PORTS.changeNotices).toConstantValue(makeChangeNotices(database))
    bind(PORTS.journeyLinks).toConstantValue(makeJourneyLinks(database))
    bind(PORTS.uploads).toConstantValue(makeUploadStore(database))
    bind(PORTS.previews).toConstantValue(makeJourneyPreviews(database))
    bind(PORTS.sourceWebhooks).toConstantValue(makeSourceWebhooks(database))
    bind(PORTS.salaryMasters).toConstantValue(makeSalaryMasters(database))
    bind(PORTS.assisted).toConstantValue(makeAssistedRequests(database))
    bind(PORTS.unsupported).toConstantValue(makeUnsupportedRequests(database))
    bind(PORTS.documents).toConstantValue(makeRequestDocuments(database))
    bind(PORTS.workload).toConstantValue(makeWorkload(database))
    bind(PORTS.backupReports).toConstantValue(makeBackupReports(database))
    bind(PORTS.connectorUses).toConstantValue(makeConnectorUses(database))
    bind(PORTS.receipts).toConstantValue(makeDeletionReceipts(database))
    bind(PORTS.idempotentCalls).toConstantValue(makeIdempotentCalls(database))
    bind(PORTS.inventory).toConstantValue(makeKeyInventory(database))
    bind(PORTS.retention).toConstantValue(makeRetention(database))
    bind(PORTS.replays).toConstantValue(makeReplayGuard(database))
  })
