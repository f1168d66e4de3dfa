import { randomUUID } from "node:crypto"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ConnectionLock } from "../../core/ports/connection-lock.ts"
import { describeConnectionLock } from "../../core/testing/suites/connection-lock.ts"
import { makeConnectionLock } from "./connection-lock.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"

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

  /** Holds the lock for ever in a fiber, and does this to its process meanwhile. */
  const whileHeld = (lock: ConnectionLock, id: string, happens: Effect.Effect<unknown>) =>
    Effect.gen(function* () {
      const began = yield* Deferred.make<null>()
      const holder = yield* Effect.forkChild(
        lock.exclusively(id, Deferred.succeed(began, null).pipe(Effect.andThen(Effect.never))),
      )
      yield* Deferred.await(began)
      yield* happens
      return holder
    })

  it("is free again when the process that held it has died", async () => {
    const dying = await test.connectAgain()
    const other = await secondProcess()
    const id = randomUUID()
    const crash = Effect.promise(() => terminateBackends(id))
    const outcome = Effect.gen(function* () {
      const holder = yield* whileHeld(makeConnectionLock(dying), id, crash)
      const result = yield* other.exclusively(id, Effect.succeed("free"))
      yield* Fiber.interrupt(holder)
      return result
    })
    expect(await run(outcome)).toBe("free")
    expect(await run(makeConnectionLock(dying).exclusively(id, Effect.succeed("well again")))).toBe(
      "well again",
    )
  })

  it("gives the client back to the pool, whatever comes of the attempt", async () => {
    const lock = await secondProcess()
    const id = randomUUID()
    const busy = Effect.flip(lock.exclusively(id, Effect.void))
    const attempts = makeConnectionLock(test.database).exclusively(
      id,
      Effect.forEach(Array.from({ length: 30 }), () => busy),
    )
    expect(await run(attempts)).toHaveLength(30)
    for (let n = 0; n < 30; n++) await run(lock.exclusively(id, Effect.void))
  })

  it("says so when the database cannot be asked, and keeps no client of the pool for it", async () => {
    const broken = await test.connectAgain()
    const lock = makeConnectionLock(broken)
    await broken.dataSource.query("SELECT 1")
    const createQueryRunner = broken.dataSource.createQueryRunner.bind(broken.dataSource)
    let released = 0
    broken.dataSource.createQueryRunner = (...mode) => {
      const runner = createQueryRunner(...mode)
      const release = runner.release.bind(runner)
      runner.query = () => Promise.reject(new Error("the connection was cut"))
      runner.release = () => {
        released++
        return release()
      }
      return runner
    }
    const error = await run(Effect.flip(lock.exclusively(randomUUID(), Effect.void)))
    expect(error).toMatchObject({ _tag: "StorageError", operation: "lock the connection" })
    expect(released).toBe(1)
  })
})

/** As when the process that holds the lock is killed: PostgreSQL sees its connection end. */
const terminateBackends = async (connectionId: string): Promise<void> => {
  const key = `hashtextextended('sync:' || '${connectionId}', 0)`
  const killed = await test.database.dataSource.query<ReadonlyArray<unknown>>(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' AND granted
      AND classid = ((${key} >> 32) & 4294967295)::oid AND objid = (${key} & 4294967295)::oid`,
  )
  expect(killed).toHaveLength(1)
}
