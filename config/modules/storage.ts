import { ContainerModule } from "inversify"
import { makeApiCallers } from "../../adapters/typeorm/access/api-callers.ts"
import { makeConnectionIssues } from "../../adapters/typeorm/connection/connection-issues.ts"
import { makeAssistedRequests } from "../../adapters/typeorm/requests/assisted-requests.ts"
import { makeConnectionLock } from "../../adapters/typeorm/sync/connection-lock.ts"
import { makeConnectionStore } from "../../adapters/typeorm/connection/connection-store.ts"
import { makeConsentStore } from "../../adapters/typeorm/sharing/consent-store.ts"
import type { Database } from "../../adapters/typeorm/database.ts"
import { makeDeletionReceipts } from "../../adapters/typeorm/connection/deletion-receipts.ts"
import { makeEmployeeDirectory } from "../../adapters/typeorm/employee/employee-directory.ts"
import { makeSalaryHistory } from "../../adapters/typeorm/salary/salary-history.ts"
import { makeExhaustedWebhookStore } from "../../adapters/typeorm/webhooks/exhausted-webhooks.ts"
import { makeEndpointNotices } from "../../adapters/typeorm/webhooks/endpoint-notices.ts"
import { makeHrmsNumbers } from "../../adapters/typeorm/connection/hrms-numbers.ts"
import { makeKeyInventory } from "../../adapters/typeorm/access/key-inventory.ts"
import { makeOrganizationStore } from "../../adapters/typeorm/connection/organization-store.ts"
import { makeOutbox } from "../../adapters/typeorm/webhooks/outbox/index.ts"
import { makePushAccess } from "../../adapters/typeorm/push/push-access.ts"
import { makePushTestRecords } from "../../adapters/typeorm/push/push-test-records.ts"
import { makeReplayGuard } from "../../adapters/typeorm/access/replay-guard.ts"
import { makeRequestDocuments } from "../../adapters/typeorm/requests/request-documents.ts"
import { makeRetention } from "../../adapters/typeorm/connection/retention.ts"
import { makeSalaryMasters } from "../../adapters/typeorm/salary/salary-masters.ts"
import { makeSourceWebhooks } from "../../adapters/typeorm/connection/source-webhooks.ts"
import { makeSourceCredentials } from "../../adapters/typeorm/connection/source-credentials.ts"
import { makeSyncHistory } from "../../adapters/typeorm/sync/sync-history.ts"
import { makeSyncLedger } from "../../adapters/typeorm/sync/ledger/index.ts"
import { makeUnsupportedRequests } from "../../adapters/typeorm/requests/unsupported-requests.ts"
import { makeUpdateConfigs } from "../../adapters/typeorm/employee/update-configs.ts"
import { makeVendorCredentials } from "../../adapters/typeorm/access/vendor-credentials.ts"
import { makeVendorStore } from "../../adapters/typeorm/access/vendor-store.ts"
import { makeWorkload } from "../../adapters/typeorm/sync/workload.ts"
import { T } from "../tokens.ts"

/** Every port that PostgreSQL stands behind. */
export const storageModule = (database: Database) =>
  new ContainerModule(({ bind }) => {
    bind(T.Callers).toConstantValue(makeApiCallers(database))
    bind(T.Vendors).toConstantValue(makeVendorStore(database))
    bind(T.Credentials).toConstantValue(makeVendorCredentials(database))
    bind(T.Organizations).toConstantValue(makeOrganizationStore(database))
    bind(T.Connections).toConstantValue(makeConnectionStore(database))
    bind(T.Issues).toConstantValue(makeConnectionIssues(database))
    bind(T.HrmsNumbers).toConstantValue(makeHrmsNumbers(database))
    bind(T.Lock).toConstantValue(makeConnectionLock(database))
    bind(T.Ledger).toConstantValue(makeSyncLedger(database))
    bind(T.History).toConstantValue(makeSyncHistory(database))
    bind(T.UpdateConfigs).toConstantValue(makeUpdateConfigs(database))
    bind(T.Consents).toConstantValue(makeConsentStore(database))
    bind(T.Directory).toConstantValue(makeEmployeeDirectory(database))
    bind(T.SalaryHistory).toConstantValue(makeSalaryHistory(database))
    bind(T.Outbox).toConstantValue(makeOutbox(database))
    bind(T.ExhaustedWebhooks).toConstantValue(makeExhaustedWebhookStore(database))
    bind(T.EndpointNotices).toConstantValue(makeEndpointNotices(database))
    bind(T.PushAccess).toConstantValue(makePushAccess(database))
    bind(T.PushTests).toConstantValue(makePushTestRecords(database))
    bind(T.SourceCredentials).toConstantValue(makeSourceCredentials(database))
    bind(T.SourceWebhooks).toConstantValue(makeSourceWebhooks(database))
    bind(T.SalaryMasters).toConstantValue(makeSalaryMasters(database))
    bind(T.AssistedRequests).toConstantValue(makeAssistedRequests(database))
    bind(T.UnsupportedRequests).toConstantValue(makeUnsupportedRequests(database))
    bind(T.RequestDocuments).toConstantValue(makeRequestDocuments(database))
    bind(T.Workload).toConstantValue(makeWorkload(database))
    bind(T.DeletionReceipts).toConstantValue(makeDeletionReceipts(database))
    bind(T.KeyInventory).toConstantValue(makeKeyInventory(database))
    bind(T.Retention).toConstantValue(makeRetention(database))
    bind(T.Replays).toConstantValue(makeReplayGuard(database))
  })
