import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { ASSOCIATED_DATA } from "../../../core/domain/accounts/associated-data.ts"
import * as Effect from "effect/Effect"
import { describeServiceKeyStore } from "../../../core/testing/suites/accounts/service-key-store.ts"
import { makeMemoryVault } from "../../../core/testing/memory/accounts/vault.ts"
import { makeLoadServiceKeys } from "../../../core/use-cases/accounts/keys/service-keys.ts"
import type { Database } from "../database.ts"
import { KeyLifecycle1763600000015 } from "../migrations/0015-key-lifecycle.ts"
import { makeServiceKeyStore } from "./service-key-store.ts"
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts"

let test: TestDatabase
let beside: Database

beforeAll(async () => {
  test = await createTestDatabase()
  beside = await test.connectAgain()
})
afterAll(() => test.drop())
beforeEach(() => test.database.dataSource.query("TRUNCATE service_key"))

describe("the service keys on PostgreSQL", () => {
  describeServiceKeyStore(() =>
    Promise.resolve([makeServiceKeyStore(test.database), makeServiceKeyStore(beside)] as const),
  )

  it("are created once when several processes start together, and are the same for all", async () => {
    let made = 0
    const loaded = await Promise.all(
      [test.database, beside, await test.connectAgain()].map((database) =>
        Effect.runPromise(
          makeLoadServiceKeys({
            serviceKeys: makeServiceKeyStore(database),
            vault: makeMemoryVault(),
            generateServiceKey: (use) =>
              Promise.resolve({ kid: `${use}-${String(++made)}`, privateJwk: { kty: "RSA" } }),
          }),
        ),
      ),
    )
    expect(loaded[0]?.map(({ use }) => use).toSorted()).toEqual(["enc", "sig"])
    const byKid = loaded.map((keys) => keys.map(({ kid }) => kid).toSorted())
    expect(byKid[1]).toEqual(byKid[0])
    expect(byKid[2]).toEqual(byKid[0])
  })
})

describe("the single key of an older version", () => {
  it("still decrypts, and signs until a new key takes over", async () => {
    const { dataSource } = test.database
    const runner = dataSource.createQueryRunner()
    const migration = new KeyLifecycle1763600000015()
    await migration.down(runner)
    const vault = makeMemoryVault()
    const sealed = await Effect.runPromise(
      vault.sealSecret(ASSOCIATED_DATA.serviceKey("both"), JSON.stringify({ kty: "RSA" })),
    )
    await runner.query("INSERT INTO service_key VALUES ('both', $1, $2, now() - interval '1 year')", [
      sealed.bytes,
      sealed.masterKeyId,
    ])
    await migration.up(runner)
    await runner.release()
    const serviceKeys = makeServiceKeyStore(test.database)
    const generateServiceKey = () => Promise.resolve({ kid: "new", privateJwk: { kty: "RSA" } })
    const keys = await Effect.runPromise(makeLoadServiceKeys({ serviceKeys, vault, generateServiceKey }))
    const shown = keys.map(({ kid, use, endsAt }) => [kid, use, endsAt === null])
    expect(shown).toEqual([
      ["new", "sig", true],
      ["both", "enc", true],
      ["both", "sig", false],
    ])
    expect((keys[0]?.activeFrom ?? 0) - Date.now()).toBeGreaterThan(9 * 60_000)
    const again = await Effect.runPromise(makeLoadServiceKeys({ serviceKeys, vault, generateServiceKey }))
    expect(again).toEqual(keys)
  })
})
