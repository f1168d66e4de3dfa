import * as Effect from "effect/Effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { makeLogger, loggingContext } from "../../adapters/pino/logger.ts"
import type { Database } from "../../adapters/typeorm/database.ts"
import { createTestDatabase, type TestDatabase } from "../../adapters/typeorm/testing/test-database.ts"
import { StorageError } from "../../core/ports/storage-error.ts"
import { makeMemoryVault } from "../../core/testing/memory/accounts/vault.ts"
import { takeRsaKeyPair } from "../../core/testing/rsa-key-pairs.ts"
import { openServiceKeys } from "./service-keys.ts"

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase()
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
})
afterEach(async () => {
  vi.useRealTimers()
  await test.drop()
})

let generated = 0
const generateServiceKey = () =>
  Promise.resolve({ kid: `key ${String(generated++)}`, privateJwk: takeRsaKeyPair().privateJwk })

it("a reading that is under way when the keys are closed ends without a warning", async () => {
  const logged: Array<string> = []
  let isSlow = false
  /** Fails after the database was closed. */
  const query: Database["query"] = (operation, ...more) =>
    isSlow
      ? Effect.fail(new StorageError({ operation, cause: "closed" })).pipe(Effect.delay(20))
      : test.database.query(operation, ...more)
  const serviceKeys = await openServiceKeys({
    database: { ...test.database, query },
    vault: makeMemoryVault(),
    context: loggingContext(makeLogger("trace", { write: (line: string) => logged.push(line) })),
    generateServiceKey,
  })
  isSlow = true
  vi.advanceTimersByTime(15_000)
  await serviceKeys.close()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(logged).toEqual([])
})

it("warns when the keys could not be read for a minute, and not of a single failure", async () => {
  const logged: Array<string> = []
  let readings = 0
  let isDown = false
  const query: Database["query"] = (operation, ...more) => {
    readings++
    if (isDown) return Effect.fail(new StorageError({ operation, cause: "busy" }))
    return test.database.query(operation, ...more)
  }
  const serviceKeys = await openServiceKeys({
    database: { ...test.database, query },
    vault: makeMemoryVault(),
    context: loggingContext(makeLogger("info", { write: (line: string) => logged.push(line) })),
    generateServiceKey,
  })
  const readAgain = async () => {
    const before = readings
    await expect
      .poll(() => {
        // Does nothing while the reading before it still runs.
        if (readings === before) vi.advanceTimersByTime(15_000)
        return readings
      })
      .toBe(before + 1)
  }
  isDown = true
  await readAgain()
  await readAgain()
  await readAgain()
  isDown = false
  await readAgain()
  isDown = true
  await readAgain()
  await readAgain()
  await readAgain()
  expect(logged).toEqual([])
  await readAgain()
  await expect.poll(() => logged.length).toBe(1)
  expect(logged[0]).toContain("could not be read again")
  await serviceKeys.close()
})

it("a process uses the keys of a rotation by another one after it read them again", async () => {
  const context = loggingContext(makeLogger("trace", { write: () => undefined }))
  const parts = { database: test.database, vault: makeMemoryVault(), context, generateServiceKey }
  const own = await openServiceKeys(parts)
  await test.database.dataSource.query("DELETE FROM service_key")
  const other = await openServiceKeys(parts)
  expect(own.current().signing?.kid).not.toBe(other.current().signing?.kid)
  vi.advanceTimersByTime(15_000)
  await expect.poll(() => own.current().signing?.kid).toBe(other.current().signing?.kid)
  await own.close()
  await other.close()
})
