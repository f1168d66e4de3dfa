import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { START } from "../../../core/testing/builders/vendors.ts"
import { makeReplayGuard } from "./replay-guard.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the replay guard", () => {
  it("accepts an id once under concurrency", async () => {
    const guards = [makeReplayGuard(test.database), makeReplayGuard(await test.connectAgain())]
    const asked = Array.from({ length: 50 }, (_, n) =>
      Effect.runPromise(guards[n % 2]!.markUsed("vendor-a", "jti-1", START)),
    )
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1)
  })

  it("keeps the ids of vendors apart", async () => {
    const guard = makeReplayGuard(test.database)
    expect(await Effect.runPromise(guard.markUsed("vendor-b", "jti-1", START))).toBe(true)
    expect(await Effect.runPromise(guard.markUsed("vendor-b", "jti-1", START))).toBe(false)
  })
})
