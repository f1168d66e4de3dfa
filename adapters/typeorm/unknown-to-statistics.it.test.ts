import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeConcurrencySlots } from "../../core/domain/webhooks/concurrency-slots.ts"
import { makeAnnouncement } from "../../core/testing/builders/announcements.ts"
import { connect } from "../../core/testing/builders/connections.ts"
import { createOutboxConnection, createWebhookVendor } from "../../core/testing/builders/outbox-connection.ts"
import { createStagedSession, syncRows } from "../../core/testing/builders/sessions.ts"
import {
  makeAddRow,
  makeExclusionRow,
  makeStoredRecord,
  makeRefreshRow,
  makeUpdateRow,
} from "../../core/testing/builders/staged-rows.ts"
import { START } from "../../core/testing/builders/vendors.ts"
import { makeWebhookSelection } from "../../core/testing/builders/webhook-selection.ts"
import type { Storage } from "../../core/testing/storage.ts"
import type { StoredRecord } from "../../core/ports/sync/sync-ledger.ts"
import type { Database } from "./database.ts"
import { makeOutbox } from "./webhooks/outbox/index.ts"
import { makeRetention } from "./connection/retention.ts"
import { type ExplainedPlans, explainEverything } from "./testing/explained-plans.ts"
import { freezeStatistics } from "./testing/fill-tables.ts"
import { makePostgresStorage } from "./testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"

/* A corporate that is missing in PostgreSQL's statistics, because it was added after the last ANALYZE: each step of its syncs
   and deliveries is planned as if it had one row. A nested loop over two such sets is fast for one row, but a hundred thousand
   rows would time out. So no statement may use one. */

/** Enough rows to make a nested loop visible. */
const ROWS = 1_000
/** Rows that one step may process per row of the corporate. */
const MOST_A_ROW = 10

/** Outcomes that a worker records at once. */
const { webhooksPerSlot } = makeConcurrencySlots(8)

const run = Effect.runPromise
const employees = Array.from({ length: ROWS }, (_, n) => `E${String(n).padStart(5, "0")}`)

let test: TestDatabase
let database: Database
let storage: Storage
let plans: ExplainedPlans

beforeAll(async () => {
  test = await createTestDatabase()
  const { dataSource } = test.database
  await freezeStatistics(dataSource)
  await fillWithOthers(makePostgresStorage(test.database))
  await dataSource.query("VACUUM ANALYZE")
  plans = await explainEverything(dataSource, { analyze: true })
  database = await test.connectAgain()
  storage = makePostgresStorage(database)
})
afterAll(async () => {
  plans.stop()
  await test.drop()
})

const paid = (employeeId: string, version: string): StoredRecord =>
  makeStoredRecord(employeeId, version, { monthlySalary: { period: 24_310, sealed: Buffer.from("pay") } })

/** So few that the statistics list each of them, and assume no rows for any other. */
const fillWithOthers = async (others: Storage): Promise<void> => {
  for (let n = 0; n < 8; n++) {
    const connection = await createOutboxConnection(others, await createWebhookVendor(others))
    const rows = employees.slice(0, 300).map((id, at) => makeAddRow(at, id, { record: paid(id, "1") }))
    await run(syncRows(others.ledger, connection.id, rows))
    await connection.enqueue([1, 300, 1])
    await run(createStagedSession(others.ledger, (await connect(others)).id, rows))
  }
}

describe("a corporate missing in the statistics", () => {
  it("is synced: employees added, updated, unchanged, missing and excluded", async () => {
    const { ledger, directory } = storage
    const { id } = await connect(storage)
    const added = employees.map((employeeId, n) =>
      makeAddRow(n, employeeId, { record: paid(employeeId, "1") }),
    )
    await run(syncRows(ledger, id, added))
    const known = await run(ledger.findKnown(id, employees))
    const place = (employeeId: string) => ({ id: known.get(employeeId)?.id ?? "" })
    const update = (employeeId: string, n: number) =>
      makeUpdateRow(n, employeeId, { ...place(employeeId), record: paid(employeeId, "2") })
    const updated = await run(syncRows(ledger, id, employees.map(update)))
    const page = await run(
      directory.listBySession(id, { sessionId: updated.id, content: "changed" }, null, ROWS),
    )
    expect(page).toHaveLength(ROWS)
    expect(await run(directory.listPage(id, 0, ROWS))).toHaveLength(ROWS)
    const refresh = (employeeId: string, n: number) =>
      makeRefreshRow(n, employeeId, { ...place(employeeId), sourceFingerprint: Buffer.from("another") })
    await run(syncRows(ledger, id, employees.map(refresh)))

    const empty = await run(createStagedSession(ledger, id, []))
    expect(await run(ledger.countMissing(empty))).toEqual({ knownActive: ROWS, missingActive: ROWS })
    expect(await run(ledger.listMissing(empty, null, ROWS))).toHaveLength(ROWS)
    const { totals, startedAt } = empty
    await run(ledger.transition(empty, "failed", { totals, reason: "test", now: startedAt }))

    const leaving = (employeeId: string, n: number) => makeExclusionRow(n, employeeId, place(employeeId))
    await run(syncRows(ledger, id, employees.map(leaving)))
    expect(await run(directory.listPage(id, 0, ROWS))).toHaveLength(0)
  })

  it("is synced with duplicates of all employees, and terminated", async () => {
    const { ledger, termination } = storage
    const { id } = await connect(storage)
    const rows = [...employees, ...employees].map((employeeId, n) =>
      makeAddRow(n, employeeId, { record: paid(employeeId, "1") }),
    )
    const session = await run(createStagedSession(ledger, id, rows))
    expect((await run(ledger.findDuplicates(session, 5))).duplicateRows).toBe(ROWS)
    expect(await run(ledger.removeDuplicates(session))).toMatchObject({ added: ROWS })
    const by = { terminatedBy: null, now: START, announcement: makeAnnouncement("CONNECTION_TERMINATED") }
    expect(await run(termination.terminate(id, by))).not.toBeNull()
  })

  it("has webhooks of one session and of many, which fail and are sent again", async () => {
    const outbox = makeOutbox(database)
    const vendorOrgId = await createWebhookVendor(storage)
    const large = await createOutboxConnection(storage, vendorOrgId)
    const small = await createOutboxConnection(storage, vendorOrgId)
    await large.enqueue([0, ROWS, 0])
    for (let n = 0; n < ROWS / 5; n++) await small.enqueue([0, 5, 0])
    const now = START
    const leasedUntil = now + 30_000
    const room = { slots: 4, webhooksPerSlot: ROWS, smallGroup: 8, endpoints: 10 }
    const slots = await run(outbox.claim({ now, leasedUntil, ...room }))
    const requestIds = slots.flatMap((slot) => slot.requestIds)
    const deliveries = await run(outbox.load(requestIds, { now, leasedUntil }))
    const leases = deliveries.flatMap(({ groups }) => groups.flat())
    expect(leases.length).toBeGreaterThan(ROWS)
    const log = { startedAt: now, durationMillis: 1, status: 400, problem: null, answer: null, headers: null }
    const failed = leases.map(({ requestId, round, attempt }) => ({
      ...{ requestId, round, attempt, log, keptBody: null, renderedAt: null },
      attemptOutcome: { state: "failed", dueAt: now } as const,
      endpointResult: "failed" as const,
    }))
    for (let from = 0; from < failed.length; from += webhooksPerSlot)
      await run(outbox.recordOutcomes(failed.slice(from, from + webhooksPerSlot), now))
    expect(await run(outbox.requeueFailed(now))).toBe(leases.length)
    await run(storage.vendors.reopenEndpoint(vendorOrgId))
    await run(outbox.claim({ now, leasedUntil, ...room }))
    await run(outbox.releaseExpired(now + 60_000))
    await run(outbox.getBacklog(vendorOrgId, START))
    const everything = makeWebhookSelection(["waiting", "failed", "delivered"])
    await database.dataSource.query(
      "UPDATE webhook SET state = 'delivered', settled_at = now() WHERE vendor_org_id = $1",
      [vendorOrgId],
    )
    expect((await run(outbox.resend(vendorOrgId, everything, now))).queued).toBe(2 * ROWS)
    await run(outbox.getTotals(large.id))
  })

  it("is pruned", async () => {
    const retention = makeRetention(database)
    for (const { name } of retention.prunables)
      await run(retention.prune(name, START + 365 * 86_400_000, ROWS))
  })

  it("is never joined by a nested loop", () => {
    const most = [...plans.mostRows()].sort(([, a], [, b]) => b - a)
    expect(plans.statements().size).toBeGreaterThan(50)
    expect(most[0]?.[1]).toBeGreaterThanOrEqual(ROWS)
    expect(most.filter(([, rows]) => rows > MOST_A_ROW * ROWS)).toEqual([])
  })
})
