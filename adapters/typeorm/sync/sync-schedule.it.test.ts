import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Connection } from "../../../core/domain/connection/connection.ts"
import { EVERY_JOB } from "../../../core/domain/sync/fair-slots.ts"
import { connect } from "../../../core/testing/builders/connections.ts"
import type { Storage } from "../../../core/testing/storage.ts"
import { runFairLane } from "../../../core/use-cases/sync/schedule/fair-lane.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase
let storage: Storage

beforeAll(async () => {
  test = await createTestDatabase()
  storage = makePostgresStorage(test.database)
})
afterAll(() => test.drop())

const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)
const DAILY = { frequency: { kind: "daily", hour: 6 }, timeZone: "UTC" } as const

/** A connection that an operator made due by hand: the database's clock has microseconds. */
const connectDueByHand = async (): Promise<Connection> => {
  const { id } = await connect(storage)
  await run(storage.settings.saveSchedule(id, DAILY, 0))
  const set = "date_trunc('milliseconds', now()) - interval '1 minute' + interval '1 microsecond'"
  await test.database.dataSource.query(`UPDATE connection SET due_at = ${set} WHERE id = $1`, [id])
  const connection = await run(storage.connections.find(id))
  if (connection === null) throw new Error("It was not stored")
  return connection
}

describe("a due time with microseconds, as people set it by hand", () => {
  it("is claimed by one worker, once", async () => {
    const { id } = await connectDueByHand()
    const now = Date.now()
    const claim = run(storage.syncSchedule.claimDue(now, now + 90_000, EVERY_JOB))
    expect(await claim).toMatchObject({ id, dueAt: now + 90_000 })
    expect(await run(storage.syncSchedule.claimDue(now, now + 90_000, EVERY_JOB))).toBeNull()
    await run(storage.settings.saveSchedule(id, DAILY, null))
  })

  it("can be moved by who has read it, and a failed run of it is recorded", async () => {
    const one = await connectDueByHand()
    expect(await run(storage.syncSchedule.reschedule(one.id, one.dueAt ?? 0, null))).toBe(true)
    const two = await connectDueByHand()
    const by = { from: two.dueAt ?? 0, to: null, failedRuns: 1, failure: null }
    expect(await run(storage.syncSchedule.recordFailedRun(two.id, by))).toBe(true)
  })

  it("lets the lane of a worker rest: it is run once, and asked for as often as any other", async () => {
    const { id } = await connectDueByHand()
    let queries = 0
    const started: Array<string> = []
    const lane = runFairLane({
      name: "due syncs",
      rules: { slots: 4, longAfterMillis: 60_000 },
      intervalMillis: 100,
      claim: (now, filter) => {
        queries++
        return storage.syncSchedule.claimDue(now, now + 90_000, filter)
      },
      isOtherWaiting: () => Effect.succeed(false),
      run: (connection) => Effect.sync(() => started.push(connection.id)),
    })
    const fiber = Effect.runFork(lane)
    await expect.poll(() => started).toEqual([id])
    await new Promise((resolve) => setTimeout(resolve, 500))
    await run(Fiber.interrupt(fiber))
    expect(started).toEqual([id])
    expect(queries).toBeLessThan(25)
  })
})
