import { randomBytes, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Retention } from "../../core/ports/connection/retention.ts"
import { connect, createVendor, terminate } from "../../core/testing/builders/connections.ts"
import { createStagedSession, syncRows } from "../../core/testing/builders/sessions.ts"
import { makeAddRow } from "../../core/testing/builders/staged-rows.ts"
import { START } from "../../core/testing/builders/vendors.ts"
import { describeRetention } from "../../core/testing/suites/connection/retention.ts"
import type { Storage } from "../../core/testing/storage.ts"
import { makeApiCallers } from "./accounts/api-callers.ts"
import { makeAssistedRequests } from "./requests/assisted-requests.ts"
import { makeOutbox } from "./webhooks/outbox/index.ts"
import { makePushAccess } from "./push/push-access.ts"
import { makeReplayGuard } from "./accounts/replay-guard.ts"
import { makeRequestDocuments } from "./requests/request-documents.ts"
import { makeRetention } from "./connection/retention.ts"
import { createOutboxConnection, createWebhookVendor } from "../../core/testing/builders/outbox-connection.ts"
import { makePostgresStorage } from "./testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"
import { makeUnsupportedRequests } from "./requests/unsupported-requests.ts"

const run = Effect.runPromise
const DAY = 24 * 3_600_000

let test: TestDatabase
let storage: Storage
let retention: Retention

beforeAll(async () => {
  test = await createTestDatabase()
  storage = makePostgresStorage(test.database)
  retention = makeRetention(test.database)
})
beforeEach(() =>
  test.database.dataSource.query("TRUNCATE connection, webhook, webhook_attempt, staged_employee CASCADE"),
)
afterAll(() => test.drop())

const sql = <R>(text: string, values: ReadonlyArray<unknown> = []) =>
  test.database.dataSource.query<ReadonlyArray<R>>(text, [...values])

/** Returns how many rows were counted before. */
const prune = async (name: string, before: number, limit = 1_000) => {
  const counted = await run(retention.count(name, before))
  expect(await run(retention.prune(name, before, limit))).toBe(Math.min(limit, counted))
  return counted
}

describe("retention on PostgreSQL", () => {
  describeRetention(() =>
    Promise.resolve({
      storage,
      retention,
      setState: async (requestIds, state, at) => {
        const settledAt = state === "waiting" || state === "sending" ? null : new Date(at)
        const settle = "UPDATE webhook SET state = $2, settled_at = $3 WHERE request_id = ANY($1)"
        await sql(settle, [requestIds, state, settledAt])
      },
    }),
  )

  it("lists what is pruned, in the order of pruning", () => {
    const listed = retention.prunables.map(({ name, title, retention, batch }) => [
      name,
      retention,
      batch,
      title,
    ])
    expect(listed).toEqual([
      ["console_sessions", "sessions", 1_000, "ended sessions of the console"],
      ["console_links", "sessions", 1_000, "expired links to the console"],
      ["sign_in_failures", "expired", 5_000, "counted attempts to sign in"],
      ["idempotent_calls", "expired", 1_000, "responses of calls that can no longer be repeated"],
      ["api_calls", "delivered", 5_000, "calls of the API"],
      ["delivered_webhooks", "delivered", 2_000, "delivered webhooks, with their attempts"],
      ["given_up_webhooks", "sessions", 2_000, "webhooks that were given up, with their attempts"],
      ["attempts", "delivered", 2_000, "attempts at webhooks that are gone"],
      ["delivery_days", "sessions", 2_000, "daily figures of deliveries"],
      ["session_changes", "sessions", 5_000, "employees that past syncs changed, as files list them"],
      ["session_findings", "sessions", 1_000, "what past syncs found"],
      ["sessions", "sessions", 1_000, "past syncs"],
      ["issues", "sessions", 1_000, "resolved issues"],
      ["documents", "uploads", 10, "documents of requests that are done"],
      ["staging", "transient", 5_000, "staged rows of syncs that ended"],
      ["push_tokens", "expired", 5_000, "expired tokens for pushing"],
      ["push_test_outcomes", "uploads", 5_000, "outcomes of test pushes"],
      ["links", "sessions", 1_000, "expired links to journeys"],
      ["mailbox_codes", "sessions", 1_000, "old codes that proved a mailbox"],
      ["change_notices", "sessions", 1_000, "mails about changes of connections"],
      ["unfinished_uploads", "unfinished", 2, "files whose upload was begun and not finished"],
      ["journey_uploads", "unshared", 2, "files that were uploaded in a journey and never shared"],
      ["previews", "transient", 100, "previews of sources that were not connected"],
      ["replaced_secrets", "expired", 1_000, "app secrets that no longer sign anything"],
      ["used_ids", "expired", 5_000, "expired ids of requests"],
      ["rate_windows", "expired", 5_000, "rate limits of callers who were not seen for an hour"],
      ["service_processes", "expired", 1_000, "processes of the service that were not seen for an hour"],
    ])
  })

  it("deletes the figures of days that are over by then", async () => {
    const { id, vendorOrgId } = await connect(storage)
    const days = ["2026-01-01", "2026-01-02"]
    for (const day of days)
      await sql("INSERT INTO delivery_day VALUES ($1, $2, $3, 1, 0, 0)", [id, vendorOrgId, day])
    expect(await prune("delivery_days", Date.parse("2026-01-02T12:00:00Z"))).toBe(1)
    expect(await sql("SELECT day::text FROM delivery_day WHERE connection_id = $1", [id])).toEqual([
      { day: "2026-01-02" },
    ])
  })

  it("deletes uploads that were begun and not finished, but for those with corrections", async () => {
    const [began, corrected, arrived] = [
      await connect(storage),
      await connect(storage),
      await connect(storage),
    ]
    const uploads = [
      [began.id, "receiving", 0],
      [corrected.id, "receiving", 1],
      [arrived.id, "reading", 0],
    ]
    for (const [connectionId, stage, edits] of uploads)
      await sql(
        `INSERT INTO upload (id, connection_id, details, size, stage, edits_kept, created_at)
          VALUES (gen_random_uuid(), $1, '', 1, $2, $3, '2026-01-01')`,
        [connectionId, stage, edits],
      )
    expect(await prune("unfinished_uploads", Date.parse("2026-01-01"))).toBe(0)
    expect(await prune("unfinished_uploads", Date.parse("2026-01-02"))).toBe(1)
    const left = await sql<{ id: string }>("SELECT connection_id AS id FROM upload")
    expect(left.map(({ id }) => id).toSorted()).toEqual([corrected.id, arrived.id].toSorted())
  })

  it("lets another process prune when the first one has crashed", async () => {
    const other = await test.connectAgain()
    const rival = makeRetention(other)
    expect(await run(retention.withLock(Effect.flip(rival.withLock(Effect.void))))).toMatchObject({
      _tag: "PruningInProgress",
    })
    expect(await other.locks.acquire("prune")).toBe(true)
    await other.close()
    await expect
      .poll(() => run(Effect.result(retention.withLock(Effect.succeed("free")))))
      .toMatchObject({
        _tag: "Success",
      })
  })
})

describe("the log of attempts", () => {
  const attemptsAt = (requestId: string, count: number, at: number) =>
    sql(
      `INSERT INTO webhook_attempt (request_id, started_at, duration_ms) SELECT $1, $2, 1 FROM generate_series(1, $3)`,
      [requestId, new Date(at), count],
    )
  const attempted = async () =>
    (await sql<{ request_id: string }>("SELECT DISTINCT request_id FROM webhook_attempt")).map(
      (row) => row.request_id,
    )

  it("is deleted with its webhooks, remains with open ones, and otherwise expires by age", async () => {
    const connection = await createOutboxConnection(storage, await createWebhookVendor(storage))
    const [delivered = "", failed = ""] = await connection.enqueue([0, 2, 0])
    const nobodys = randomUUID()
    for (const requestId of [delivered, failed, nobodys]) await attemptsAt(requestId, 3, START)
    await sql("UPDATE webhook SET state = 'delivered', settled_at = $2 WHERE request_id = $1", [
      delivered,
      new Date(START),
    ])
    expect(await prune("attempts", START)).toBe(0)
    expect(await prune("delivered_webhooks", START + 1)).toBe(1)
    expect(new Set(await attempted())).toEqual(new Set([failed, nobodys]))
    expect(await prune("attempts", START + 1)).toBe(3)
    expect(await attempted()).toEqual([failed])
  })

  it("of a terminated connection is deleted with its unsent webhooks", async () => {
    const vendor = await createWebhookVendor(storage)
    const connection = await createOutboxConnection(storage, vendor)
    const [waiting = ""] = await connection.enqueue([0, 1, 0])
    await attemptsAt(waiting, 2, START)
    await terminate(storage, connection.id)
    expect(await attempted()).not.toContain(waiting)
  })

  it("keeps a webhook that is requeued while pruning runs", async () => {
    const connection = await createOutboxConnection(storage, await createWebhookVendor(storage))
    const [requestId = ""] = await connection.enqueue([0, 1, 0])
    await sql("UPDATE webhook SET state = 'delivered', settled_at = $1", [new Date(START)])
    const rival = test.database.dataSource.createQueryRunner()
    await rival.startTransaction()
    await rival.query("UPDATE webhook SET state = 'waiting' WHERE request_id = $1", [requestId])
    expect(await run(retention.prune("delivered_webhooks", START + 1, 10))).toBe(0)
    await rival.commitTransaction()
    await rival.release()
    expect(await prune("delivered_webhooks", START + 1)).toBe(0)
    expect(await run(makeOutbox(test.database).getTotals(connection.id))).toMatchObject({ waiting: 1 })
  })
})

describe("documents", () => {
  const document = async (of: "assisted" | "unsupported", id: string, addedAt: number) => {
    const documents = makeRequestDocuments(test.database)
    const documentId = randomUUID()
    await run(documents.begin({ of, id }, { id: documentId, addedAt }))
    await run(documents.appendChunk(documentId, 0, randomBytes(100)))
    await run(documents.complete(documentId, randomBytes(10)))
    return documentId
  }
  const left = async () => (await sql<{ id: string }>("SELECT id FROM request_document")).map(({ id }) => id)

  it("are deleted with their pieces when their request was done before that time", async () => {
    const [live, notLive] = [await connect(storage), await connect(storage)]
    const unsupported = makeUnsupportedRequests(test.database)
    const { orgId } = await createVendor(storage)
    const [answered, open] = [randomUUID(), randomUUID()]
    for (const id of [answered, open]) {
      const key = { masterKeyId: "k1", bytes: Buffer.alloc(3) }
      await run(unsupported.create({ id, vendorOrgId: orgId, key, form: Buffer.alloc(3), filedAt: START }))
    }
    await run(unsupported.markAnswered(answered, START + DAY))
    for (const { id } of [live, notLive])
      await run(makeAssistedRequests(test.database).findOrCreate(id, START))
    await run(syncRows(storage.ledger, live.id, [makeAddRow(0, "E1")], { now: START + DAY }))

    const done = [await document("assisted", live.id, START), await document("unsupported", answered, START)]
    const kept = [
      await document("assisted", notLive.id, START),
      await document("unsupported", open, START),
      await document("assisted", live.id, START + 5 * DAY),
    ]
    expect(await prune("documents", START + DAY)).toBe(0)
    expect(await prune("documents", START + 2 * DAY)).toBe(done.length)
    expect(new Set(await left())).toEqual(new Set(kept))
    expect(await sql("SELECT DISTINCT document_id FROM request_document_piece")).toHaveLength(kept.length)
  })
})

describe("expired data", () => {
  it("includes request ids and tokens", async () => {
    const replays = makeReplayGuard(test.database)
    await run(replays.markUsed("vendor", "old", START))
    await run(replays.markUsed("vendor", "young", START + DAY))
    expect(await prune("used_ids", START + 1)).toBe(1)
    expect(await run(replays.markUsed("vendor", "young", START + DAY))).toBe(false)

    const access = makePushAccess(test.database)
    const { id: connectionId } = await connect(storage)
    const credential = {
      id: randomUUID(),
      connectionId,
      environment: "test",
      authType: "token",
      username: randomUUID(),
      passwordDigest: randomBytes(32),
    } as const
    await run(access.replace(credential, START))
    const tokens = {
      accessDigest: randomBytes(32),
      accessExpiresAt: START,
      refreshDigest: randomBytes(32),
      refreshExpiresAt: START + DAY,
    }
    await run(access.startTokenFamily(credential.id, randomUUID(), tokens))
    expect(await prune("push_tokens", START + 1)).toBe(1)
    const next = { ...tokens, accessDigest: randomBytes(32), refreshDigest: randomBytes(32) }
    expect(await run(access.refreshTokens(tokens.refreshDigest, next, START))).toMatchObject({
      id: credential.id,
    })
  })

  it("includes rate limits of inactive callers, by the clock of PostgreSQL", async () => {
    const callers = makeApiCallers(test.database)
    const limit = { limit: 4, windowMillis: 1_000, each: "key" } as const
    for (const key of ["old", "young"]) await run(callers.countRequest(key, limit))
    await sql("UPDATE rate_window SET hits = ARRAY[now() - interval '2 hours'] WHERE key = 'old'")
    expect(await prune("rate_windows", Date.now() - 3_600_000)).toBe(1)
    expect(await sql("SELECT key FROM rate_window")).toEqual([{ key: "young" }])
  })

  it("includes staged rows of ended sessions, not of open ones", async () => {
    const [dead, open] = [await connect(storage), await connect(storage)]
    const rows = [makeAddRow(0, "E1"), makeAddRow(1, "E2")]
    const left = await run(createStagedSession(storage.ledger, dead.id, rows))
    await run(createStagedSession(storage.ledger, open.id, rows))
    await sql("UPDATE sync_session SET state = 'failed', finished_at = $2 WHERE id = $1", [
      left.id,
      new Date(START),
    ])
    expect(await prune("staging", START + 1)).toBe(2)
    expect(await sql("SELECT FROM staged_employee")).toHaveLength(2)
  })
})
