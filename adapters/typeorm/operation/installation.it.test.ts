import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { asService } from "../../../core/ports/tenant-scope.ts"
import { connect, terminate } from "../../../core/testing/builders/connections.ts"
import { START } from "../../../core/testing/builders/vendors.ts"
import type { Storage } from "../../../core/testing/storage.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"
import { makeInstallationFigures } from "./installation.ts"

let test: TestDatabase
let storage: Storage

beforeAll(async () => {
  test = await createTestDatabase()
  storage = makePostgresStorage(test.database)
})
afterAll(() => test.drop())

const MINUTE = 60_000
const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(asService(effect))
const query = (text: string, ...values: ReadonlyArray<unknown>) =>
  test.database.dataSource.query(text, [...values])
const list = (limit = 20) => run(makeInstallationFigures(test.database).listTroubles(START, limit))
const at = (millis: number) => new Date(START + millis)

const startSession = (connectionId: string, state: string, started: Date) =>
  query(
    `INSERT INTO sync_session (id, connection_id, kind, mode, state, trigger, dry_run, silent, started_at)
      VALUES ($1, $2, 'initial', 'full', $3, 'schedule', false, false, $4)`,
    randomUUID(),
    connectionId,
    state,
    started,
  )

describe("the troubles of tenants", () => {
  it("are none where everything works", async () => {
    const { id } = await connect(storage)
    await query("UPDATE connection SET due_at = $2 WHERE id = $1", id, at(-10 * MINUTE))
    await startSession(id, "reading", at(-60 * MINUTE))
    expect(await list()).toEqual([])
    await terminate(storage, id)
  })

  it("name the connection that failed, with its open issue, and those whose syncs are late, stuck or held", async () => {
    const [failed, late, stuck, held, gone] = await Promise.all([1, 2, 3, 4, 5].map(() => connect(storage)))
    await query(
      "UPDATE connection SET status = 'CONNECTION_FAILED', due_at = $2 WHERE id = $1",
      failed?.id,
      at(1),
    )
    await query(
      `INSERT INTO connection_issue (id, connection_id, code, message, raised_at, seen_at)
        VALUES ($1, $2, 'source.auth', 'x', $3, $3)`,
      randomUUID(),
      failed?.id,
      at(-MINUTE),
    )
    await query("UPDATE connection SET due_at = $2 WHERE id = $1", late?.id, at(-31 * MINUTE))
    await query("UPDATE connection SET due_at = $2 WHERE id = $1", gone?.id, at(-31 * MINUTE))
    await terminate(storage, gone?.id ?? "")
    await startSession(stuck?.id ?? "", "reading", at(-241 * MINUTE))
    await startSession(held?.id ?? "", "held", at(-MINUTE))
    const found = await list()
    expect(found.map(({ kind, connectionId, code }) => [kind, connectionId, code]).toSorted()).toEqual(
      [
        ["connection-failed", failed?.id, "source.auth"],
        ["sync-late", late?.id, null],
        ["sync-stuck", stuck?.id, null],
        ["sync-held", held?.id, null],
      ].toSorted(),
    )
    expect(found[0]).toMatchObject({ clientName: "Acme", total: 1 })
    for (const each of [failed, late, stuck, held]) await terminate(storage, each?.id ?? "")
  })

  it("name a receiver that accepts nothing, and a key that is in use and ends, of the vendor alone", async () => {
    const { id, vendorOrgId } = await connect(storage)
    await query(
      "UPDATE webhook_endpoint SET failures = 3, failing_since = $2 WHERE vendor_org_id = $1",
      vendorOrgId,
      at(-MINUTE),
    )
    await query(
      "UPDATE api_key SET name = 'Payroll', expires_at = $2, last_used_at = $3 WHERE vendor_org_id = $1",
      ...[vendorOrgId, at(1_440 * MINUTE), at(-MINUTE)],
    )
    const found = await list()
    expect(found).toMatchObject([
      { kind: "receiver", vendorOrgId, connectionId: null, code: "failing", at: START - MINUTE },
      { kind: "key-ending", vendorOrgId, code: "Payroll", at: START + 1_440 * MINUTE },
    ])
    await query(
      "UPDATE api_key SET last_used_at = $2 WHERE vendor_org_id = $1",
      vendorOrgId,
      at(-2_000 * MINUTE),
    )
    expect((await list()).map(({ kind }) => kind)).toEqual(["receiver"])
    await terminate(storage, id)
  })

  it("name a client whose webhooks were given up, until they are sent", async () => {
    const { id } = await connect(storage)
    const issue = randomUUID()
    await query(
      `INSERT INTO connection_issue (id, connection_id, code, message, raised_at, seen_at)
        VALUES ($1, $2, 'webhooks.given-up', 'x', $3, $3)`,
      ...[issue, id, at(-MINUTE)],
    )
    expect(await list()).toContainEqual(
      expect.objectContaining({ kind: "webhooks-given-up", connectionId: id, at: START - MINUTE }),
    )
    await query("UPDATE connection_issue SET resolved_at = $2 WHERE id = $1", issue, at(0))
    expect((await list()).map(({ kind }) => kind)).not.toContain("webhooks-given-up")
    await terminate(storage, id)
  })

  it("are at most as many of a kind as asked for, with the number of all", async () => {
    const all = await Promise.all([1, 2, 3].map(() => connect(storage)))
    for (const { id } of all)
      await query("UPDATE connection SET status = 'CONNECTION_FAILED' WHERE id = $1", id)
    const found = (await list(2)).filter(({ kind }) => kind === "connection-failed")
    expect(found.map(({ total }) => total)).toEqual([3, 3])
  })
})

it("the database has a size, connections and a version", async () => {
  const figures = await run(makeInstallationFigures(test.database).measureDatabase)
  expect(figures.bytes).toBeGreaterThan(1_000_000)
  expect(figures.connections).toBeGreaterThan(0)
  expect(figures.maxConnections).toBeGreaterThanOrEqual(figures.connections)
  expect(figures.version).toMatch(/^\d+/u)
})
