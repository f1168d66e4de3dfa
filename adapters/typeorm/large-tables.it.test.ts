import { randomBytes, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { connect, createVendor } from "../../core/testing/builders/connections.ts"
import { WEBHOOK_KINDS } from "../../core/contract/webhooks/webhook.ts"
import { START } from "../../core/testing/builders/vendors.ts"
import { makeWebhookSelection } from "../../core/testing/builders/webhook-selection.ts"
import type { Storage } from "../../core/testing/storage.ts"
import { describeAuditLog } from "../../core/testing/suites/audit/audit-log.ts"
import { describeApiCallers } from "../../core/testing/suites/access/api-callers.ts"
import { describeClientList } from "../../core/testing/suites/connection/client-list.ts"
import { describeConnectionIssues } from "../../core/testing/suites/connection/connection-issues.ts"
import { describeConnectionAcceptance } from "../../core/testing/suites/connection/connection-acceptance.ts"
import { describeConnectionLists } from "../../core/testing/suites/connection/connection-lists.ts"
import { describeConnectionSource } from "../../core/testing/suites/connection/connection-source.ts"
import { describeConnections } from "../../core/testing/suites/connection/connections.ts"
import { describeConnectionTermination } from "../../core/testing/suites/connection/connection-termination.ts"
import { describeConsentStore } from "../../core/testing/suites/sharing/consent-store.ts"
import { describeDirectorySearch } from "../../core/testing/suites/employee/directory-search.ts"
import { describeEmployeeDirectory } from "../../core/testing/suites/employee/employee-directory.ts"
import { describeHrmsNumbers } from "../../core/testing/suites/connection/hrms-numbers.ts"
import { describeAnchors } from "../../core/testing/suites/connection/anchors.ts"
import { describeJourneyLinks } from "../../core/testing/suites/connection/journey-links.ts"
import { describeUploadStore } from "../../core/testing/suites/connection/upload-store.ts"
import { describeJourneyPreviews } from "../../core/testing/suites/connection/journey-previews.ts"
import { describeJourneyStore } from "../../core/testing/suites/connection/journey-store.ts"
import { describeOrganizationStore } from "../../core/testing/suites/connection/organization-store.ts"
import { describePushAccess } from "../../core/testing/suites/push-access.ts"
import { describeRequests } from "../../core/testing/suites/requests.ts"
import { describeSalaryHistory } from "../../core/testing/suites/salary/salary-history.ts"
import { describeSalaryMasters } from "../../core/testing/suites/salary/salary-masters.ts"
import { describeSharingChanges } from "../../core/testing/suites/sharing/sharing-changes.ts"
import { describeSourceCredentials } from "../../core/testing/suites/connection/source-credentials.ts"
import { describeSourceWebhooks } from "../../core/testing/suites/connection/source-webhooks.ts"
import { describeSyncApplying } from "../../core/testing/suites/sync/sync-applying.ts"
import { describeSyncDays } from "../../core/testing/suites/sync/sync-days.ts"
import { describeSyncHistory } from "../../core/testing/suites/sync/sync-history.ts"
import { describeSyncSessions } from "../../core/testing/suites/sync/sync-sessions.ts"
import { describeSyncStaging } from "../../core/testing/suites/sync/sync-staging.ts"
import { describeUpdateConfigs } from "../../core/testing/suites/employee/update-configs.ts"
import { describeVendorCredentials } from "../../core/testing/suites/access/vendor-credentials.ts"
import { describeConsoleSessions } from "../../core/testing/suites/access/console-sessions.ts"
import { describeIdentities } from "../../core/testing/suites/access/identities.ts"
import { describePasskeys } from "../../core/testing/suites/access/passkeys.ts"
import { describeUsers } from "../../core/testing/suites/access/users.ts"
import { describeVendorStore } from "../../core/testing/suites/access/vendor-store.ts"
import { makeAssistedRequests } from "./requests/assisted-requests.ts"
import { makeConsentStore } from "./sharing/consent-store.ts"
import type { Database } from "./database.ts"
import { makeExhaustedWebhookStore } from "./webhooks/exhausted-webhooks.ts"
import { makeDeliveryLog } from "./webhooks/delivery-log/index.ts"
import { makeEndpointNotices } from "./webhooks/endpoint-notices.ts"
import { makeHrmsNumbers } from "./connection/hrms-numbers.ts"
import { makeConnectorUses } from "./operation/connector-uses.ts"
import { makeOutbox } from "./webhooks/outbox/index.ts"
import { makePushAccess } from "./push/push-access.ts"
import { makePushTestOutcomes } from "./push/push-test-outcomes.ts"
import { makePushTestRecords } from "./push/push-test-records.ts"
import { makeReplayGuard } from "./access/replay-guard.ts"
import { makeRequestDocuments } from "./requests/request-documents.ts"
import { makeRetention } from "./connection/retention.ts"
import { makeSourceCredentials } from "./connection/source-credentials.ts"
import { type ExplainedPlans, explainEverything } from "./testing/explained-plans.ts"
import { fillTables } from "./testing/fill-tables.ts"
import { LARGE_TABLES, SMALL_TABLES } from "./testing/large-tables.ts"
import { createOutboxConnection, createWebhookVendor } from "../../core/testing/builders/outbox-connection.ts"
import { makePostgresStorage } from "./testing/storage.ts"
import { makeWorkload } from "./sync/workload.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"
import { makeUnsupportedRequests } from "./requests/unsupported-requests.ts"
import { makeUpdateConfigs } from "./employee/update-configs.ts"
import { describeDeliveryLog } from "../../core/testing/suites/webhooks/delivery-log.ts"
import { makeOutboxFixtureOn } from "./testing/outbox-fixture.ts"

/* Runs the port suites on tables as large as after years of use. No plan of any statement may scan a whole large table. */

/** Allowed scans: a part of the statement, the table, and the reason. */
const EXCEPTIONS: ReadonlyArray<{ readonly of: string; readonly table: string; readonly why: string }> = [
  {
    of: "($3::uuid IS NULL OR c.id = $3) ORDER BY c.created_at",
    table: "*",
    why: "hrsync connection list: all of them",
  },
  {
    of: "FROM assisted_request ORDER BY",
    table: "assisted_request",
    why: "hrsync assisted list: all of them",
  },
  {
    of: "WHERE $1::uuid IS NULL OR vendor_org_id = $1",
    table: "unsupported_request",
    why: "hrsync hrms-request list: all of them",
  },
  {
    of: "FROM connection c CROSS JOIN LATERAL",
    table: "connection",
    why: "pruning, once an hour: an index leads from each connection to its old rows",
  },
  {
    of: "GROUP BY connector",
    table: "connection",
    why: "the operator's page of connectors counts all of them",
  },
  {
    of: "'connections', status, count(*)",
    table: "connection",
    why: "the figures for Prometheus count all of them, every five seconds at most",
  },
  {
    of: "FROM webhook_attempt ORDER BY id LIMIT",
    table: "webhook_attempt",
    why: "pruning, once an hour: only the first entries of the index",
  },
  {
    of: "WITH RECURSIVE staged AS",
    table: "staged_employee",
    why: "pruning, once an hour: one row of the index for each session",
  },
  {
    of: "rate_window WHERE hits[",
    table: "rate_window",
    why: "once an hour; an index would be written with every call",
  },
]

const run = Effect.runPromise
let test: TestDatabase
let database: Database
let storage: Storage
let plans: ExplainedPlans
/** Methods of the stores that no suite has called yet. */
const uncalled = new Set<string>()
const stores = new Set<string>()

beforeAll(async () => {
  test = await createTestDatabase()
  await fillTables(test.database.dataSource)
  plans = await explainEverything(test.database.dataSource)
  database = await test.connectAgain()
  const { listWebhooks, lock, ...watchable } = makePostgresStorage(database)
  const watchedStores = Object.entries(watchable).map(
    ([name, store]) => [name, watched(name, store)] as const,
  )
  storage = { ...(Object.fromEntries(watchedStores) as unknown as Storage), listWebhooks, lock }
})
afterAll(async () => {
  plans.stop()
  await test.drop()
})

/** Wraps a store to record which methods are called. */
const watched = <Store extends object>(name: string, store: Store): Store => {
  if (!stores.has(name)) for (const method of Object.keys(store)) uncalled.add(`${name}.${method}`)
  stores.add(name)
  return new Proxy(store, {
    get: (target, method, self) => {
      uncalled.delete(`${name}.${String(method)}`)
      return Reflect.get(target, method, self) as unknown
    },
  })
}

const make = () => Promise.resolve(storage)

describe("on large tables", () => {
  // First, since it claims all webhooks that are due, and the other suites leave many.
  describeDeliveryLog(async () => ({
    fixture: { ...(await makeOutboxFixtureOn(test)), storage, outbox: makeOutbox(database) },
    log: watched("delivery log", makeDeliveryLog(database)),
  }))
  describeApiCallers(make)
  describeClientList(make)
  describeAuditLog(make)
  describeConnectionIssues(make)
  describeConnections(make)
  describeConnectionLists(make)
  describeConnectionSource(make)
  describeConnectionTermination(make)
  describeConnectionAcceptance(make)
  describeConsentStore(() => watched("consents", makeConsentStore(database)))
  describeDirectorySearch(make)
  describeEmployeeDirectory(make)
  describeHrmsNumbers(() => watched("hrms numbers", makeHrmsNumbers(database)))
  describeJourneyLinks(make)
  describeAnchors(make)
  describeJourneyPreviews(make)
  describeJourneyStore(make)
  describeUploadStore(make)
  describeOrganizationStore(make)
  describePushAccess(async () => ({
    access: watched("push access", makePushAccess(database)),
    tests: watched("push tests", makePushTestRecords(database)),
    outcomes: watched("push outcomes", makePushTestOutcomes(database)),
    connectionId: (await connect(storage)).id,
  }))
  describeRequests(() => ({
    assisted: watched("assisted", makeAssistedRequests(database)),
    unsupported: watched("unsupported", makeUnsupportedRequests(database)),
    documents: watched("documents", makeRequestDocuments(database)),
    newConnectionId: async () => (await connect(storage)).id,
    newVendorOrgId: async () => (await createVendor(storage)).orgId,
  }))
  describeSalaryHistory(make)
  describeSalaryMasters(make)
  describeSharingChanges(make)
  describeSourceCredentials(() => watched("source credentials", makeSourceCredentials(database)))
  describeSourceWebhooks(make)
  describeSyncSessions(make)
  describeSyncStaging(make)
  describeSyncApplying(make)
  describeSyncHistory(() => storage.history)
  describeSyncDays(make)
  describeConsoleSessions(make)
  describePasskeys(make)
  describeIdentities(make)
  describeUsers(make)
  describeUpdateConfigs(() => watched("update configs", makeUpdateConfigs(database)))
  describeVendorCredentials(make)
  describeVendorStore(make)
})

describe("on large tables, statements without a suite", () => {
  it("include those for webhooks", async () => {
    const outbox = watched("outbox", makeOutbox(database))
    const vendorOrgId = await createWebhookVendor(storage)
    const connection = await createOutboxConnection(storage, vendorOrgId)
    await connection.enqueue([1, 2, 1])
    const now = START
    const leasedUntil = now + 30_000
    const slots = await run(
      outbox.claim({ now, leasedUntil, slots: 1, webhooksPerSlot: 5, smallGroup: 2, endpoints: 100 }),
    )
    // Other suites left due webhooks, too.
    const own = slots.filter((slot) => slot.vendorOrgId === vendorOrgId)
    const requestIds = own.flatMap((slot) => slot.requestIds)
    const [delivery] = await run(outbox.load(requestIds, { now, leasedUntil }))
    const leases = (delivery?.groups ?? []).flat().map(({ requestId, round, attempt }) => ({
      requestId,
      round,
      attempt,
    }))
    expect(leases).toHaveLength(4)
    await run(outbox.release(leases))
    await run(outbox.claim({ now, leasedUntil, slots: 1, webhooksPerSlot: 5, smallGroup: 2, endpoints: 100 }))
    const log = { startedAt: now, durationMillis: 1, status: 500, problem: null, answer: null }
    const settled = leases.map((lease) => ({
      ...lease,
      attemptOutcome: { state: "failed", dueAt: now } as const,
      log,
      keptBody: null,
      renderedAt: null,
      endpointResult: "failed" as const,
    }))
    await run(outbox.recordOutcomes(settled, now))
    expect(await run(outbox.requeueFailed(now))).toBe(4)
    await run(outbox.releaseExpired(now + 60_000))
    await run(outbox.getNextDueAt())
    await run(outbox.expireUndeliverable(now))
    await run(outbox.getBacklog(vendorOrgId, START))
    for (const parts of [
      {},
      { sessionId: delivery?.groups[0]?.[0]?.sessionId ?? null },
      { requestIds: requestIds.slice(0, 1) },
      { from: START, to: START + 1 },
      { orgIds: [delivery?.target.connection.orgId ?? ""] },
      { connectionId: connection.id },
      { createdFrom: START, createdTo: START + 1, kinds: WEBHOOK_KINDS },
    ]) {
      const selection = makeWebhookSelection(["waiting", "failed"], parts)
      expect((await run(outbox.countMatching(vendorOrgId, selection))).waiting).toBeGreaterThan(0)
      expect((await run(outbox.resend(vendorOrgId, selection, now))).matched).toBeGreaterThan(0)
    }
    expect(await run(outbox.getTotals(connection.id))).toMatchObject({ waiting: 4 })
  })

  it("include pruning", async () => {
    const retention = watched("retention", makeRetention(database))
    for (const { name } of retention.prunables) {
      await run(retention.withLock(retention.count(name, START)))
      // A batch is a small part of a large table.
      await run(retention.prune(name, START, 10))
    }
  })

  it("include salaries and sessions", async () => {
    const replays = watched("replays", makeReplayGuard(database))
    expect(await run(replays.markUsed(randomUUID(), randomBytes(9).toString("hex"), START))).toBe(true)
    const { orgId } = await createVendor(storage)
    expect(await run(storage.credentials.appSecrets(orgId, START))).toHaveLength(1)
  })

  it("include notices and metrics", async () => {
    const notices = watched("endpoint notices", makeEndpointNotices(database))
    const { orgId } = await createVendor(storage)
    await database.dataSource.query(
      `UPDATE webhook_endpoint SET disabled_at = now(), disabled_reason = 'gone', notice_at = now() - interval '30 years' WHERE vendor_org_id = '${orgId}'`,
    )
    for (const notice of await run(notices.claim(START, START + 1))) await run(notices.markNotified(notice))
    await run(storage.vendors.reopenEndpoint(orgId))
    const givenUp = watched("given-up webhooks", makeExhaustedWebhookStore(database))
    await run(givenUp.listByConnection())
    await run(givenUp.claimNotices(START, START + 1))
    const told = { vendorOrgId: orgId, vendorName: "", url: "", webhooks: 1, from: START, to: START }
    await run(
      givenUp.markNotified({ ...told, lastAt: START, claimedAt: START, examples: [], recipients: [] }),
    )
    await run(watched("workload", makeWorkload(database)).measure(START))
    await run(makeConnectorUses(database).list)
  })
})

describe("the plans of all statements", () => {
  it("cover every method of every store", () => {
    expect([...uncalled]).toEqual([])
    expect(plans.statements().size).toBeGreaterThan(150)
  })

  it("scan no large table, except where allowed", () => {
    const isExcepted = ({ statement, table }: { statement: string; table: string }) =>
      EXCEPTIONS.some(
        (exception) => statement.includes(exception.of) && ["*", table].includes(exception.table),
      )
    const scans = plans.scans().filter(({ table }) => table in LARGE_TABLES)
    expect(scans.filter((scan) => !isExcepted(scan))).toEqual([])
    // An exception that is no longer needed must be removed.
    for (const { of } of EXCEPTIONS)
      expect(
        scans.filter(({ statement }) => statement.includes(of)),
        of,
      ).not.toEqual([])
  })

  it("are reported when they do", async () => {
    await database.dataSource.query("SELECT count(*) AS planted FROM webhook WHERE round = 7")
    const planted = plans.scans().filter(({ statement }) => statement.includes("planted"))
    expect(planted).toEqual([
      { statement: "SELECT count(*) AS planted FROM webhook WHERE round = 7", table: "webhook" },
    ])
  })
})

describe("the tables", () => {
  it("are all listed as growing or bounded", async () => {
    const all = await database.dataSource.query<ReadonlyArray<{ name: string }>>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    )
    const known = [...Object.keys(LARGE_TABLES), ...SMALL_TABLES]
    expect(all.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
  })

  it("have an index for every foreign key, which a deletion looks up", async () => {
    const bare = await database.dataSource.query<ReadonlyArray<unknown>>(
      `SELECT c.conrelid::regclass::text AS table, c.conname AS key FROM pg_constraint c
        WHERE c.contype = 'f' AND NOT EXISTS (SELECT FROM pg_index i
          WHERE i.indrelid = c.conrelid AND i.indpred IS NULL AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey)`,
    )
    expect(bare).toEqual([])
  })
})
