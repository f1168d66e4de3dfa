import { randomBytes, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { connect, createVendor } from "../../../core/testing/builders/connections.ts"
import { WEBHOOK_KINDS } from "../../../core/contract/webhooks/webhook.ts"
import { START } from "../../../core/testing/builders/vendors.ts"
import { makeWebhookSelection } from "../../../core/testing/builders/webhook-selection.ts"
import type { Storage } from "../../../core/testing/storage.ts"
import { describeAnchors } from "../../../core/testing/suites/onboarding/anchors.ts"
import { describeAuditLog } from "../../../core/testing/suites/audit-log.ts"
import { describeApiCallers } from "../../../core/testing/suites/accounts/api-callers.ts"
import { describeClientList } from "../../../core/testing/suites/connection/client-list.ts"
import { describeCorporateList } from "../../../core/testing/suites/connection/corporate-list.ts"
import { describeConnectionIssues } from "../../../core/testing/suites/connection/connection-issues.ts"
import { describeConnectionAcceptance } from "../../../core/testing/suites/onboarding/connection-acceptance.ts"
import { describeConnectionLists } from "../../../core/testing/suites/connection/connection-lists.ts"
import { describeConnectionSource } from "../../../core/testing/suites/connection/connection-source.ts"
import { describeConnections } from "../../../core/testing/suites/connection/connections.ts"
import { describeConnectionTermination } from "../../../core/testing/suites/connection/connection-termination.ts"
import { describeRestrictions } from "../../../core/testing/suites/sharing/restrictions.ts"
import { describeConsentStore } from "../../../core/testing/suites/sharing/consent-store.ts"
import { describeDirectorySearch } from "../../../core/testing/suites/employee/directory-search.ts"
import { describeEmployeeDirectory } from "../../../core/testing/suites/employee/employee-directory.ts"
import { describeHrmsNumbers } from "../../../core/testing/suites/connection/hrms-numbers.ts"
import { describeJourneyLinks } from "../../../core/testing/suites/onboarding/journey-links.ts"
import { describeUploadStore } from "../../../core/testing/suites/onboarding/upload-store.ts"
import { describeJourneyPreviews } from "../../../core/testing/suites/journey/journey-previews.ts"
import { describeJourneyStore } from "../../../core/testing/suites/journey/journey-store.ts"
import { describeOrganizationStore } from "../../../core/testing/suites/connection/organization-store.ts"
import { describePushAccess } from "../../../core/testing/suites/push-access.ts"
import { describeRequests } from "../../../core/testing/suites/requests.ts"
import { describeSalaryHistory } from "../../../core/testing/suites/salary/salary-history.ts"
import { describeSalaryMasters } from "../../../core/testing/suites/salary/salary-masters.ts"
import { describeSharingChanges } from "../../../core/testing/suites/sharing/sharing-changes.ts"
import { describeSourceCredentials } from "../../../core/testing/suites/connection/source-credentials.ts"
import { describeSourceWebhooks } from "../../../core/testing/suites/connection/source-webhooks.ts"
import { describeSyncApplying } from "../../../core/testing/suites/sync/sync-applying.ts"
import { describeSyncDays } from "../../../core/testing/suites/sync/sync-days.ts"
import { describeSyncHistory } from "../../../core/testing/suites/sync/sync-history.ts"
import { describeSyncSessions } from "../../../core/testing/suites/sync/sync-sessions.ts"
import { describeStagedDuplicates } from "../../../core/testing/suites/sync/staged-duplicates.ts"
import { describeSyncStaging } from "../../../core/testing/suites/sync/sync-staging.ts"
import { describeUpdateConfigs } from "../../../core/testing/suites/employee/update-configs.ts"
import { describeVendorCredentials } from "../../../core/testing/suites/accounts/vendor-credentials.ts"
import { describeConsoleSessions } from "../../../core/testing/suites/accounts/console-sessions.ts"
import { describeIdentities } from "../../../core/testing/suites/accounts/identities.ts"
import { describePasskeys } from "../../../core/testing/suites/accounts/passkeys.ts"
import { describeUsers } from "../../../core/testing/suites/accounts/users.ts"
import { describeVendorStore } from "../../../core/testing/suites/accounts/vendor-store.ts"
import { makeApiCallLog } from "../accounts/api-call-log.ts"
import { makeVendorMilestones } from "../accounts/vendor-milestones.ts"
import { makeAssistedRequests } from "../requests/assisted-requests.ts"
import { makeConsentStore } from "../sharing/consent-store.ts"
import type { Database } from "../database.ts"
import { makeExhaustedWebhookStore } from "../webhooks/exhausted-webhooks.ts"
import { makeDeliveryLog } from "../webhooks/delivery-log/index.ts"
import { makeEndpointNotices } from "../webhooks/endpoint-notices.ts"
import { makeHrmsNumbers } from "../connection/hrms-numbers.ts"
import { makeConnectorUses } from "../operation/connector-uses.ts"
import { makeInstallationFigures } from "../operation/installation.ts"
import { makeServiceProcesses } from "../operation/service-processes.ts"
import { makeOutbox } from "../webhooks/outbox/index.ts"
import { makePushAccess } from "../push/push-access.ts"
import { makePushTestOutcomes } from "../push/push-test-outcomes.ts"
import { makePushTestRecords } from "../push/push-test-records.ts"
import { makeReplayGuard } from "../accounts/replay-guard.ts"
import { makeRequestDocuments } from "../requests/request-documents.ts"
import { makeRetention } from "../connection/retention.ts"
import { makeSourceCredentials } from "../connection/source-credentials.ts"
import {
  createOutboxConnection,
  createWebhookVendor,
} from "../../../core/testing/builders/outbox-connection.ts"
import { makePostgresStorage } from "./storage.ts"
import { makeWorkload } from "../sync/workload.ts"
import type { TestDatabase } from "./test-database.ts"
import { makeUnsupportedRequests } from "../requests/unsupported-requests.ts"
import { makeUpdateConfigs } from "../employee/update-configs.ts"
import { describeDeliveryLog } from "../../../core/testing/suites/webhooks/delivery-log.ts"
import { makeOutboxFixtureOn } from "./outbox-fixture.ts"

import { createStagedSession } from "../../../core/testing/builders/sessions.ts"
import { makeAddRow } from "../../../core/testing/builders/staged-rows.ts"

/* Calls every statement of the product: the suites of the ports, and what they leave out. */

const run = Effect.runPromise

export interface Walk {
  readonly test: TestDatabase
  readonly database: Database
  readonly storage: Storage
  /** Wraps a store, so that `uncalled` knows its methods. */
  readonly watched: <Store extends object>(name: string, store: Store) => Store
  /** Methods of the stores that were not called yet. */
  readonly uncalled: () => ReadonlyArray<string>
}

/** A walk on the database, whose statements are seen by what the test has set up on `test`. */
export const makeWalk = (test: TestDatabase, database: Database): Walk => {
  const uncalled = new Set<string>()
  const stores = new Set<string>()
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
  const { listWebhooks, lock, ...watchable } = makePostgresStorage(database)
  const watchedStores = Object.entries(watchable).map(
    ([name, store]) => [name, watched(name, store)] as const,
  )
  const storage = { ...(Object.fromEntries(watchedStores) as unknown as Storage), listWebhooks, lock }
  return { test, database, storage, watched, uncalled: () => [...uncalled] }
}

/** Declares tests that call them all. */
export const describeStatements = (title: string, getWalk: () => Walk): void => {
  const make = () => Promise.resolve(getWalk().storage)
  describe(title, () => {
    const watch = <Store extends object>(name: string, open: (database: Database) => Store) =>
      getWalk().watched(name, open(getWalk().database))
    // First, since it claims all webhooks that are due, and the other suites leave many.
    describeDeliveryLog(async () => ({
      fixture: {
        ...(await makeOutboxFixtureOn(getWalk().test)),
        storage: getWalk().storage,
        outbox: makeOutbox(getWalk().database),
      },
      log: watch("delivery log", makeDeliveryLog),
    }))
    describeApiCallers(make)
    describeClientList(make)
    describeCorporateList(make)
    describeAnchors(make)
    describeAuditLog(make)
    describeConnectionIssues(make)
    describeConnections(make)
    describeConnectionLists(make)
    describeConnectionSource(make)
    describeConnectionTermination(make)
    describeConnectionAcceptance(make)
    describeConsentStore(() => watch("consents", makeConsentStore))
    describeDirectorySearch(make)
    describeEmployeeDirectory(make)
    describeHrmsNumbers(() => watch("hrms numbers", makeHrmsNumbers))
    describeJourneyLinks(make)
    describeJourneyPreviews(make)
    describeJourneyStore(make)
    describeUploadStore(make)
    describeOrganizationStore(make)
    describePushAccess(async () => ({
      pushAccess: watch("push access", makePushAccess),
      pushTests: watch("push tests", makePushTestRecords),
      pushOutcomes: watch("push outcomes", makePushTestOutcomes),
      connectionId: (await connect(getWalk().storage)).id,
    }))
    describeRequests(() => ({
      assisted: watch("assisted", makeAssistedRequests),
      unsupported: watch("unsupported", makeUnsupportedRequests),
      documents: watch("documents", makeRequestDocuments),
      newConnectionId: async () => (await connect(getWalk().storage)).id,
      newVendorOrgId: async () => (await createVendor(getWalk().storage)).orgId,
    }))
    describeRestrictions(() => ({
      storage: getWalk().storage,
      deliverAll: (connectionId) =>
        getWalk().database.dataSource.query(
          "UPDATE webhook SET state = 'delivered', settled_at = now() WHERE connection_id = $1",
          [connectionId],
        ),
    }))
    describeSalaryHistory(make)
    describeSalaryMasters(make)
    describeSharingChanges(make)
    describeSourceCredentials(() => watch("source credentials", makeSourceCredentials))
    describeSourceWebhooks(make)
    describeSyncSessions(make)
    describeSyncStaging(make)
    describeStagedDuplicates(make)
    describeSyncApplying(make)
    describeSyncHistory(() => getWalk().storage.history)
    describeSyncDays(make)
    describeConsoleSessions(make)
    describePasskeys(make)
    describeIdentities(make)
    describeUsers(make)
    describeUpdateConfigs(() => watch("update configs", makeUpdateConfigs))
    describeVendorCredentials(make)
    describeVendorStore(make)
  })
  describeRemaining(title, getWalk)
}

/** What no suite of a port calls. */
const describeRemaining = (title: string, getWalk: () => Walk): void => {
  describe(`${title}, statements without a suite`, () => {
    it("include those for webhooks", async () => {
      const { database, storage, watched } = getWalk()
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
      await run(
        outbox.claim({ now, leasedUntil, slots: 1, webhooksPerSlot: 5, smallGroup: 2, endpoints: 100 }),
      )
      const log = {
        startedAt: now,
        durationMillis: 1,
        status: 500,
        problem: null,
        answer: null,
        headers: null,
      }
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
      await run(storage.restrictions.list({ vendorOrgId }, 10))
      await run(storage.holdings.find(connection.id, { employeeId: "E0001", recordId: null }))
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
        expect((await run(outbox.countMatching(vendorOrgId, selection, 100))).waiting).toBeGreaterThan(0)
        expect((await run(outbox.resend(vendorOrgId, selection, now))).matched).toBeGreaterThan(0)
      }
      expect(await run(outbox.getTotals(connection.id))).toMatchObject({ waiting: 4 })
    })

    it("include pruning", async () => {
      const { database, watched } = getWalk()
      const retention = watched("retention", makeRetention(database))
      for (const { name } of retention.prunables) {
        await run(retention.withLock(retention.count(name, START)))
        // A batch is a small part of a large table.
        await run(retention.prune(name, START, 10))
      }
    })

    it("include repeated employees", async () => {
      const { storage } = getWalk()
      const { id } = await connect(storage)
      const rows = ["E1", "E1"].map((employeeId, at) => makeAddRow(at, employeeId))
      const session = await run(createStagedSession(storage.ledger, id, rows))
      expect(await run(storage.ledger.listRepeated(session, null, 5))).not.toEqual([])
      expect(await run(storage.ledger.listSimilar(session, null, 5))).toEqual([])
      await run(storage.ledger.setAside(session, ["E1"]))
    })

    it("include salaries and sessions", async () => {
      const { database, storage, watched } = getWalk()
      const replays = watched("replays", makeReplayGuard(database))
      expect(await run(replays.markUsed(randomUUID(), randomBytes(9).toString("hex"), START))).toBe(true)
      const { orgId } = await createVendor(storage)
      expect(await run(storage.vendorCredentials.appSecrets(orgId, START))).toHaveLength(1)
    })

    it("include what a vendor's software did", async () => {
      const { database, storage, watched } = getWalk()
      const { orgId, apiKey } = await createVendor(storage)
      const calls = watched("api calls", makeApiCallLog(database))
      const call = {
        method: "GET",
        route: "/api/a",
        status: 400,
        durationMillis: 1,
        refusal: "a",
        omitted: 0,
      }
      const who = { vendorOrgId: orgId, credentialId: apiKey.id, requestId: randomUUID(), at: START }
      await run(calls.append([{ ...call, ...who }]))
      const all = { from: null, to: null, isRefused: null, refusal: null, route: null, credentialId: null }
      for (const filter of [{}, { isRefused: true }, { requestId: who.requestId }]) {
        const page = { after: null, limit: 10 }
        const found = await run(calls.list(orgId, { ...all, requestId: null, ...filter }, page))
        expect(found.calls).toHaveLength(1)
      }
      await run(calls.count(orgId, START))
      const milestones = watched("milestones", makeVendorMilestones(database))
      await run(milestones.reach(orgId, "token", START))
      expect(await run(milestones.find(orgId))).toMatchObject({ token: true })
    })

    it("include notices and metrics", async () => {
      const { database, storage, watched } = getWalk()
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
      const installation = watched("installation figures", makeInstallationFigures(database))
      await run(installation.measureDatabase)
      await run(installation.listTroubles(START, 20))
      const processes = makeServiceProcesses(database)
      const process = { id: randomUUID(), roles: ["api"], host: "host", version: "0.9.0" }
      await run(processes.announce(process))
      await run(processes.listSeen(60_000))
      await run(processes.remove(process.id))
    })
  })
}
