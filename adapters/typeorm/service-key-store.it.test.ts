import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeMemoryVault } from "../../core/testing/memory/vault.ts"
import { makeServiceKeyStore } from "./service-key-store.ts"
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts"

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe("the service's keys", () => {
  it("are made once, although several processes start together, and are the same for all of them", async () => {
    const stores = [test.database, await test.connectAgain(), await test.connectAgain()].map(
      makeServiceKeyStore,
    )
    const loaded = await Promise.all(
      stores.map((store, n) =>
        Effect.runPromise(
          store.loadOrCreate(makeMemoryVault(), () =>
            Promise.resolve({
              kid: `key-${String(n)}`,
              privateJwk: { kty: "RSA", d: `secret-${String(n)}` },
            }),
          ),
        ),
      ),
    )
    expect(loaded[0]).toHaveLength(1)
    expect(loaded[1]).toEqual(loaded[0])
    expect(loaded[2]).toEqual(loaded[0])
    const again = makeServiceKeyStore(test.database).loadOrCreate(makeMemoryVault(), () =>
      Promise.reject(new Error("there is one already")),
    )
    expect(await Effect.runPromise(again)).toEqual(loaded[0])
  })
})
