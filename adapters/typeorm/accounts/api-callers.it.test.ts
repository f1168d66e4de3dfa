import { setTimeout as sleep } from "node:timers/promises"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createVendor } from "../../../core/testing/builders/connections.ts"
import { START } from "../../../core/testing/builders/vendors.ts"
import { describeApiCallers } from "../../../core/testing/suites/accounts/api-callers.ts"
import { takePaced } from "../../../core/domain/accounts/paced-limit.ts"
import type { ApiCallers, RateLimit, RateLimitResult } from "../../../core/ports/accounts/api-callers.ts"
import { makeApiCallers } from "./api-callers.ts"
import { makePostgresStorage } from "../testing/storage.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

const LIMIT: RateLimit = { limit: 4, windowMillis: 1_000, each: "user" }
const HOURLY: RateLimit = { ...LIMIT, windowMillis: 3_600_000 }

let test: TestDatabase
let processes: ReadonlyArray<ApiCallers>

beforeAll(async () => {
  test = await createTestDatabase()
  processes = [test.database, await test.connectAgain(), await test.connectAgain()].map(makeApiCallers)
})
afterAll(() => test.drop())

/** Counts a call of a new user in the process with that number. */
const newCaller = async (limit = LIMIT) => {
  const { basicUser } = await createVendor(makePostgresStorage(test.database))
  const { id, username, passwordDigest } = basicUser
  const take = async (process = 0): Promise<RateLimitResult> => {
    const call = { username, passwordDigest, endpoint: "read", limit, now: START }
    const caller = await Effect.runPromise(processes[process]!.authenticateUser(call))
    return caller!.rateLimit!
  }
  return { id, take }
}

describe("the callers on PostgreSQL", () => {
  describeApiCallers(() => Promise.resolve(makePostgresStorage(test.database)))
})

describe("a paced limit", () => {
  const PACED: RateLimit = { limit: 50, windowMillis: 3_600_000, each: "key" }
  const count = (key: string, process = 0) =>
    Effect.runPromise(processes[process % 3]!.countRequest(key, PACED))

  it("admits the limit at once, whatever the process, and no more", async () => {
    const results = await Promise.all(Array.from({ length: 120 }, (_, n) => count("burst", n)))
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(50)
    const { resetMillis, ...refused } = await count("burst")
    expect(refused).toEqual({ allowed: false, remaining: 0 })
    expect(resetMillis / (PACED.windowMillis / PACED.limit)).toBeCloseTo(1, 1)
  })

  it("is the one of the rule, wherever a caller is in it", async () => {
    await count("moved")
    const interval = PACED.windowMillis / PACED.limit
    for (const used of [-10, -0.5, 0.5, 1.5, 20.5, 48.5, 49.5, 50.5, 80.5]) {
      const fullIn = used * interval
      await test.database.dataSource.query(
        "UPDATE rate_window SET hits = ARRAY[clock_timestamp() + $1 * interval '1 millisecond'] WHERE key = 'moved'",
        [fullIn],
      )
      const { allowed, remaining, resetMillis } = takePaced(START + fullIn, PACED, START)
      const result = await count("moved")
      expect(result, String(used)).toMatchObject({ allowed, remaining })
      expect(result.resetMillis / interval, String(used)).toBeCloseTo(resetMillis / interval, 1)
    }
  })

  it("holds for the calls of an API key, and begins afresh after calls that an older process counted", async () => {
    const { apiKey } = await createVendor(makePostgresStorage(test.database))
    const call = { keyDigest: apiKey.digest, endpoint: "e", limit: PACED, now: START }
    const authenticate = () => Effect.runPromise(processes[0]!.authenticateKey(call))
    await test.database.dataSource.query("SELECT take_rate($1, 50, 3600000)", [`e:${apiKey.id}`])
    expect((await authenticate())?.rateLimit).toEqual({ allowed: true, remaining: 49, resetMillis: 0 })
    for (let n = 0; n < 49; n++) await authenticate()
    expect((await authenticate())?.rateLimit).toMatchObject({ allowed: false, remaining: 0 })
  })
})

describe("the strict limit of a caller", () => {
  it("counts down, then refuses and returns how long to wait", async () => {
    const { take } = await newCaller(HOURLY)
    const results = []
    for (let n = 0; n < 5; n++) results.push(await take())
    expect(results.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 3],
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ])
    expect(results[4]!.resetMillis / HOURLY.windowMillis).toBeCloseTo(1, 1)
  })

  it("allows a call as soon as the oldest counted one has left the window", async () => {
    const { id, take } = await newCaller(HOURLY)
    await take()
    const hits = [61, 3, 2, 1].map((minutes) => `clock_timestamp() - interval '${minutes} min'`).join(", ")
    await test.database.dataSource.query(`UPDATE rate_window SET hits = ARRAY[${hits}] WHERE key = $1`, [
      `read:${id}`,
    ])
    expect(await take()).toMatchObject({ allowed: true, remaining: 0 })
    expect(await take()).toMatchObject({ allowed: false, remaining: 0 })
  })

  it("allows a call after that time", async () => {
    const { take } = await newCaller()
    let result = await take()
    while (result.allowed) result = await take()
    await sleep(result.resetMillis + 5)
    expect((await take()).allowed).toBe(true)
  })

  it("admits exactly the limit in any window, across three processes with many callers", async () => {
    const { id, take } = await newCaller()
    let granted = 0
    const from = performance.now()
    const until = from + 3_000
    const caller = async (process: number) => {
      while (performance.now() < until) {
        const { allowed } = await take(process)
        if (allowed) granted++
        else await sleep(5)
      }
    }
    await Promise.all(Array.from({ length: 30 }, (_, n) => caller(n % 3)))
    const windows = Math.ceil((performance.now() - from) / LIMIT.windowMillis)
    expect(granted).toBeGreaterThanOrEqual(8)
    const hits = await test.database.dataSource.query<ReadonlyArray<{ hits: number }>>(
      "SELECT cardinality(hits) AS hits FROM rate_window WHERE key = $1",
      [`read:${id}`],
    )
    expect(hits[0]?.hits).toBeLessThanOrEqual(LIMIT.limit)
    expect(granted).toBeLessThanOrEqual(LIMIT.limit * windows)
  })
})
