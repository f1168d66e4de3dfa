import type { EnqueuedWebhook, Storage } from "../../../core/testing/storage.ts"
import { makeApiCallers } from "../api-callers.ts"
import { makeConnectionIssues } from "../connection-issues.ts"
import { makeConnectionLock } from "../connection-lock.ts"
import { makeConnectionStore } from "../connection-store.ts"
import type { Database } from "../database.ts"
import { makeDeletionReceipts } from "../deletion-receipts.ts"
import { makeEmployeeDirectory } from "../employee-directory.ts"
import { makeOrganizationStore } from "../organization-store.ts"
import { makeSalaryHistory } from "../salary-history.ts"
import { makeSalaryMasters } from "../salary-masters.ts"
import { makeSourceHooks } from "../source-hooks.ts"
import { makeSyncHistory } from "../sync-history.ts"
import { makeSyncLedger } from "../sync-ledger/index.ts"
import { makeVendorCredentials } from "../vendor-credentials.ts"
import { makeVendorStore } from "../vendor-store.ts"

/** The ports of the sync path on PostgreSQL. */
export const makePostgresStorage = (database: Database): Storage => ({
  vendors: makeVendorStore(database),
  credentials: makeVendorCredentials(database),
  callers: makeApiCallers(database),
  organizations: makeOrganizationStore(database),
  connections: makeConnectionStore(database),
  issues: makeConnectionIssues(database),
  salaryMasters: makeSalaryMasters(database),
  hooks: makeSourceHooks(database),
  receipts: makeDeletionReceipts(database),
  lock: makeConnectionLock(database),
  ledger: makeSyncLedger(database),
  history: makeSyncHistory(database),
  directory: makeEmployeeDirectory(database),
  salaryHistory: makeSalaryHistory(database),
  webhooksOf: (connectionId) =>
    database.dataSource.query<ReadonlyArray<EnqueuedWebhook>>(WEBHOOKS, [connectionId]),
})

const WEBHOOKS = `SELECT request_id AS "requestId", session_id AS "sessionId", phase, counter, kind,
    employee_ids AS "employeeIds", facts
  FROM webhook WHERE connection_id = $1 ORDER BY turn, counter`
