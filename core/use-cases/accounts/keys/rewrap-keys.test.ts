import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import type { KeyInventory, WrappedKind, WrappedValue } from "../../../ports/accounts/key-inventory.ts"
import { StorageError } from "../../../ports/storage-error.ts"
import type { WrappedKey } from "../../../domain/accounts/wrapped-key.ts"
import { MasterKeyMissing, DecryptionFailed, type Vault } from "../../../ports/accounts/vault.ts"
import { makeMemoryKeyInventory } from "../../../testing/memory/accounts/key-inventory.ts"
import { makeMemoryServiceKeyStore } from "../../../testing/memory/accounts/service-key-store.ts"
import { makeMemoryVault } from "../../../testing/memory/accounts/vault.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { makeKeyMaintenance } from "./key-maintenance.ts"
import { makeRewrapKeys } from "./rewrap-keys.ts"

const WITH_PART = 2
const WITHOUT_PART = 1

const value = (kind: WrappedKind, masterKeyId: string, first = WITH_PART): WrappedValue => ({
  kind,
  row: randomUUID(),
  wrapped: { masterKeyId, bytes: Buffer.of(first, 7) },
})

/** Opens values under these master keys, and wraps under the first. */
const vaultWith = (...ids: ReadonlyArray<string>): Vault => {
  const [currentId = ""] = ids
  const rewrap = ({ masterKeyId, bytes }: WrappedKey) => {
    if (!ids.includes(masterKeyId)) return Effect.fail(new MasterKeyMissing({ masterKeyId }))
    if (bytes[1] === 0)
      return Effect.fail(new DecryptionFailed({ associatedData: ASSOCIATED_DATA.appSecret("r") }))
    return Effect.succeed({ masterKeyId: currentId, bytes: Buffer.of(WITH_PART, bytes[1] ?? 0) })
  }
  return {
    ...makeMemoryVault(),
    currentMasterKeyId: Effect.succeed(currentId),
    rewrapConnectionKey: (_, key) => rewrap(key),
    rewrapSecret: (_, sealed) => rewrap(sealed),
  }
}

const rewrap = (
  inventory: KeyInventory,
  vault: Vault,
  onProgress: (count: number) => void = () => undefined,
) =>
  runAt(
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(makeRewrapKeys({ inventory, vault })({ onProgress }))
      yield* TestClock.adjust("1 minute")
      return yield* Fiber.join(fiber)
    }),
  )

const KINDS: ReadonlyArray<WrappedKind> = [
  "connection-key",
  "request-key",
  "app-secret",
  "previous-secret",
  "replaced-secret",
  "service-key",
  "second-factor",
]

describe("rewrapping", () => {
  it("moves every value of every kind under the current master key, in batches, and reports progress", async () => {
    const values = KINDS.flatMap((kind) => Array.from({ length: 150 }, () => value(kind, "old")))
    const heard: Array<number> = []
    const result = await rewrap(makeMemoryKeyInventory(values), vaultWith("new", "old"), (count) =>
      heard.push(count),
    )
    expect(result).toEqual({ rewrapped: 1_050, unopened: 0 })
    expect(new Set(values.map(({ wrapped }) => wrapped.masterKeyId))).toEqual(new Set(["new"]))
    expect(heard.slice(0, 3)).toEqual([100, 150, 250])
    expect(heard.at(-1)).toBe(1_050)
  })

  it("adds the key-store part to data keys of the older form, and changes nothing else", async () => {
    const values = [value("connection-key", "new", WITHOUT_PART), value("connection-key", "new")]
    expect(await rewrap(makeMemoryKeyInventory(values), vaultWith("new"))).toEqual({
      rewrapped: 1,
      unopened: 0,
    })
    expect(values.map(({ wrapped }) => wrapped.bytes[0])).toEqual([WITH_PART, WITH_PART])
  })

  it("skips and counts values that do not open", async () => {
    const broken = { ...value("app-secret", "old"), wrapped: { masterKeyId: "old", bytes: Buffer.of(2, 0) } }
    const unreadable = value("app-secret", "lost")
    const values = [broken, unreadable, value("app-secret", "old")]
    expect(await rewrap(makeMemoryKeyInventory(values), vaultWith("new", "old"))).toEqual({
      rewrapped: 1,
      unopened: 2,
    })
    expect(values.slice(0, 2)).toEqual([broken, unreadable])
  })

  it("continues after a crash, batch by batch", async () => {
    const values = Array.from({ length: 250 }, () => value("service-key", "old"))
    const inventory = makeMemoryKeyInventory(values)
    let batches = 0
    const dying: KeyInventory = {
      ...inventory,
      replace: (kind, rewrapped) =>
        ++batches > 1
          ? Effect.fail(new StorageError({ operation: "store", cause: "killed" }))
          : inventory.replace(kind, rewrapped),
    }
    await expect(rewrap(dying, vaultWith("new", "old"))).rejects.toMatchObject({ operation: "store" })
    expect(values.filter(({ wrapped }) => wrapped.masterKeyId === "new")).toHaveLength(100)
    expect(await rewrap(inventory, vaultWith("new", "old"))).toEqual({ rewrapped: 150, unopened: 0 })
  })
})

describe("the job", () => {
  const living = (inventory: KeyInventory, vault: Vault, minutes: number, hour = 0) =>
    runAt(
      Effect.gen(function* () {
        yield* TestClock.adjust(`${hour} hours`)
        const keeping = yield* Effect.forkChild(
          makeKeyMaintenance({
            inventory,
            vault,
            serviceKeys: makeMemoryServiceKeyStore(),
            rewrapKeys: makeRewrapKeys({ inventory, vault }),
            destroyKeys: Effect.succeed(0),
          }),
        )
        yield* TestClock.adjust(`${minutes} minutes`)
        yield* Fiber.interrupt(keeping)
      }),
    )

  it("rewraps when a new key is current", async () => {
    const values = [value("app-secret", "old"), value("connection-key", "old")]
    const inventory = makeMemoryKeyInventory(values)
    await living(inventory, vaultWith("old"), 2)
    await living(inventory, vaultWith("new", "old"), 2, 1)
    expect(values.map(({ wrapped }) => wrapped.masterKeyId)).toEqual(["new", "new"])
  })

  it("does not revert values that another process wrapped under a newer key, which is not current here", async () => {
    const values = [value("app-secret", "old")]
    const inventory = makeMemoryKeyInventory(values)
    await living(inventory, vaultWith("old", "new"), 2)
    await living(inventory, vaultWith("new", "old"), 2, 1)
    await living(inventory, vaultWith("old", "new"), 5, 2)
    expect(values[0]?.wrapped.masterKeyId).toBe("new")
  })

  it("retries a minute later when the store is unavailable", async () => {
    const values = [value("app-secret", "old")]
    const inventory = makeMemoryKeyInventory(values)
    let tries = 0
    const away: KeyInventory = {
      ...inventory,
      hasOutdated: (id) =>
        Effect.suspend(() =>
          ++tries < 3
            ? Effect.fail(new StorageError({ operation: "answer", cause: "planted" }))
            : inventory.hasOutdated(id),
        ),
    }
    await living(away, vaultWith("new", "old"), 4)
    expect(values[0]?.wrapped.masterKeyId).toBe("new")
  })
})
