import { randomUUID } from "node:crypto"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ConnectionLock } from "../../../core/ports/sync/connection-lock.ts"
import type { Source } from "../../../core/ports/sync/source.ts"
import { makeEmployeeRows, makeSource } from "../../../core/testing/builders/sources.ts"
import {
  makeSyncFixture,
  makePorts,
  readRecords,
  runAt,
  sync,
  makeSyncInput,
} from "../../../core/testing/sync-fixture.ts"
import { makeRunSync } from "../../../core/use-cases/sync/run-sync.ts"
import { describeConnectionLock } from "../../../core/testing/suites/sync/connection-lock.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { makeConnectionLock } from "./connection-lock.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const run = Effect.runPromise
const secondProcess = async () => makeConnectionLock(await test.connectAgain())

describe("the connection lock on PostgreSQL", () => {
  describeConnectionLock(async () => ({
    one: makeConnectionLock(test.database),
    other: await secondProcess(),
  }))

  /** Holds the lock in a fiber while the test does something to its process. */
  const whileHeld = (lock: ConnectionLock, id: string, happens: Effect.Effect<unknown>) =>
    Effect.gen(function* () {
      const began = yield* Deferred.make<null>()
      const holder = yield* Effect.forkChild(
        lock.withLock(id, Deferred.succeed(began, null).pipe(Effect.andThen(Effect.never))),
      )
      yield* Deferred.await(began)
      yield* happens
      return holder
    })

  it("is released when the process that held it dies", async () => {
    const dying = await test.connectAgain()
    const other = await secondProcess()
    const id = randomUUID()
    const crash = Effect.promise(() => terminateBackends(id))
    const outcome = Effect.gen(function* () {
      const holder = yield* whileHeld(makeConnectionLock(dying), id, crash)
      const result = yield* other.withLock(id, Effect.succeed("free"))
      yield* Fiber.interrupt(holder)
      return result
    })
    expect(await run(outcome)).toBe("free")
    expect(await run(makeConnectionLock(dying).withLock(id, Effect.succeed("well again")))).toBe("well again")
  })

  it("returns the client to the pool, whatever the outcome", async () => {
    const lock = await secondProcess()
    const id = randomUUID()
    const busy = Effect.flip(lock.withLock(id, Effect.void))
    const attempts = makeConnectionLock(test.database).withLock(
      id,
      Effect.forEach(Array.from({ length: 30 }), () => busy),
    )
    expect(await run(attempts)).toHaveLength(30)
    for (let n = 0; n < 30; n++) await run(lock.withLock(id, Effect.void))
  })

  it("fails if the database cannot be reached", async () => {
    const broken = await test.connectAgain()
    await broken.close()
    const error = await run(Effect.flip(makeConnectionLock(broken).withLock(randomUUID(), Effect.void)))
    expect(error).toMatchObject({ _tag: "StorageError", operation: "lock the connection" })
  })

  it("acquires its locks again after a lost connection, and releases them once", async () => {
    const holding = await test.connectAgain()
    const other = await secondProcess()
    const id = randomUUID()
    const outcome = Effect.gen(function* () {
      const holder = yield* whileHeld(
        makeConnectionLock(holding),
        id,
        Effect.promise(() => terminateBackends(id)),
      )
      yield* Effect.promise(() => expect.poll(() => findHolders(id)).toHaveLength(1))
      const refused = yield* Effect.flip(other.withLock(id, Effect.void))
      yield* Fiber.interrupt(holder)
      return [refused, yield* other.withLock(id, Effect.succeed("free"))]
    })
    expect(await run(outcome)).toMatchObject([{ _tag: "ConnectionBusy" }, "free"])
  })
})

describe("a sync whose lock was lost while another worker took its connection", () => {
  it("writes nothing more: directory and webhooks are those of the other worker", async () => {
    const storage = makePostgresStorage(test.database)
    const fixture = await makeSyncFixture(storage)
    const { id } = fixture.connection
    const robbed = makePorts(makePostgresStorage(await test.connectAgain()))
    const stale = makeSource(makeEmployeeRows(40, 1, { designation: "Stale" }), { pageSize: 10 })
    const other = async () => {
      await terminateBackends(id)
      const report = await sync(fixture, makeSource(makeEmployeeRows(30, 1, { designation: "Fresh" })))
      expect(report).toMatchObject({ state: "completed", totals: { added: 30 } })
    }
    // After its second page.
    const interrupted: Source = {
      ...stale,
      pages: async function* (...parts) {
        let pages = 0
        for await (const page of stale.pages(...parts)) {
          if (++pages === 3) await other()
          yield page
        }
      },
    }
    const error = await runAt(Effect.flip(makeRunSync(robbed)(makeSyncInput(fixture, interrupted))))
    expect(error).toMatchObject({ _tag: "SessionLost" })
    const records = await readRecords(fixture)
    expect(records).toHaveLength(30)
    expect(new Set(records.map(({ designation }) => designation))).toEqual(new Set(["Fresh"]))
    expect(new Set((await storage.listWebhooks(id)).map(({ sessionId }) => sessionId)).size).toBe(1)
    expect(await test.database.dataSource.query(LEFT_OVER, [id])).toEqual([{ records: 30, staged: 0 }])
  })
})

const LEFT_OVER = `SELECT
    (SELECT count(*)::int FROM employee_record r JOIN sync_session s ON s.id = r.session_id WHERE s.connection_id = $1) AS records,
    (SELECT count(*)::int FROM staged_employee r JOIN sync_session s ON s.id = r.session_id WHERE s.connection_id = $1) AS staged`

const findHolders = (connectionId: string) => {
  const key = `hashtextextended('sync:' || '${connectionId}', 0)`
  return test.database.dataSource.query<ReadonlyArray<unknown>>(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
      AND classid = ((${key} >> 32) & 4294967295)::oid AND objid = (${key} & 4294967295)::oid`,
  )
}

/** As when the process that holds the lock is killed: PostgreSQL sees its connection end. */
const terminateBackends = async (connectionId: string): Promise<void> => {
  const key = `hashtextextended('sync:' || '${connectionId}', 0)`
  const killed = await test.database.dataSource.query<ReadonlyArray<unknown>>(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' AND granted
      AND classid = ((${key} >> 32) & 4294967295)::oid AND objid = (${key} & 4294967295)::oid`,
  )
  expect(killed).toHaveLength(1)
}
