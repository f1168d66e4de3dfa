import { NO_DEVICE } from "../../../testing/builders/actors.ts"
import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { beforeEach, describe, expect, it } from "vitest"
import type { WrappedValue } from "../../../ports/accounts/key-inventory.ts"
import type { Vault } from "../../../ports/accounts/vault.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeMemoryKeyInventory } from "../../../testing/memory/accounts/key-inventory.ts"
import { makeMemoryMasterKeyList } from "../../../testing/memory/accounts/master-key-list.ts"
import { makeMemoryVault } from "../../../testing/memory/accounts/vault.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { type Actor, OPERATOR } from "../../authorization/actor.ts"
import { makeListMasterKeys } from "./list-master-keys.ts"
import { makeRemoveMasterKey } from "./remove-master-key.ts"
import { makeRotateMasterKey } from "./rotate-master-key.ts"
import { makeRewrapKeys } from "./rewrap-keys.ts"

let ids: Array<string>
let values: Array<WrappedValue>
beforeEach(() => {
  ids = ["first"]
  values = (["connection-key", "app-secret", "service-key"] as const).map((kind) => ({
    kind,
    row: randomUUID(),
    wrapped: { masterKeyId: "first", bytes: Buffer.of(2, 7) },
  }))
})

const makeFixture = () => {
  const rewrap = Effect.sync(() => ({ masterKeyId: ids[0] ?? "", bytes: Buffer.of(2, 8) }))
  const vault: Vault = {
    ...makeMemoryVault(),
    currentMasterKeyId: Effect.sync(() => ids[0] ?? ""),
    rewrapConnectionKey: () => rewrap,
    rewrapSecret: () => rewrap,
  }
  const inventory = makeMemoryKeyInventory(values)
  const ports = {
    inventory,
    vault,
    masterKeys: makeMemoryMasterKeyList(ids),
    rewrapKeys: makeRewrapKeys({ inventory, vault }),
  }
  return {
    inventory,
    rotate: makeRotateMasterKey(ports),
    list: makeListMasterKeys(ports),
    remove: makeRemoveMasterKey(ports),
  }
}

const within = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect)
    yield* TestClock.adjust("1 minute")
    return yield* Fiber.join(fiber)
  })

const onProgress = () => undefined

describe("rotating the master key", () => {
  it("generates a new one, rewraps everything under it, and reports that nothing is left", async () => {
    const { rotate, list } = makeFixture()
    const heard: Array<number> = []
    const rotated = await runAt(
      within(rotate(OPERATOR, { key: { kind: "new" }, onProgress: (count) => heard.push(count) })),
    )
    expect(rotated).toEqual({ current: "made-1", rewrapped: 3, unopened: 0, left: 0 })
    expect(heard.at(-1)).toBe(3)
    expect(await runAt(list(OPERATOR))).toEqual([
      {
        id: "made-1",
        state: "current",
        wraps: { "connection-key": 1, "app-secret": 1, "service-key": 1 },
        total: 3,
      },
      { id: "first", state: "older", wraps: {}, total: 0 },
    ])
  })

  it("accepts a given key, or keeps the current one when the list was changed elsewhere", async () => {
    const { rotate } = makeFixture()
    const given = { kind: "given", text: "mine" } as const
    expect(await runAt(within(rotate(OPERATOR, { key: given, onProgress })))).toMatchObject({
      current: "mine",
      rewrapped: 3,
    })
    ids.unshift("from the secret store")
    expect(await runAt(within(rotate(OPERATOR, { key: { kind: "current" }, onProgress })))).toMatchObject({
      current: "from the secret store",
      rewrapped: 3,
      left: 0,
    })
  })

  it("shows a key that the store needs and the list lacks", async () => {
    values.push({ kind: "app-secret", row: "x", wrapped: { masterKeyId: "lost", bytes: Buffer.of(1) } })
    expect(await runAt(makeFixture().list(OPERATOR))).toContainEqual({
      id: "lost",
      state: "missing",
      wraps: { "app-secret": 1 },
      total: 1,
    })
  })
})

describe("removing a master key", () => {
  const refusal = async (id: string, after: `${number} seconds` = "61 seconds") => {
    const { remove, inventory } = makeFixture()
    await Effect.runPromise(inventory.makeMasterKeyCurrent(ids[0] ?? "", START))
    return runAt(Effect.andThen(TestClock.adjust(after), Effect.flip(remove(OPERATOR, id))))
  }

  it("is rejected while it wraps anything, with the count", async () => {
    ids.unshift("second")
    expect(await refusal("first")).toMatchObject({ _tag: "MasterKeyInUse", count: 3 })
    expect(ids).toEqual(["second", "first"])
  })

  it("is rejected for the current key, and for an unknown one", async () => {
    expect(await refusal("first")).toMatchObject({ _tag: "MasterKeyCurrent" })
    expect(await refusal("unknown")).toMatchObject({ _tag: "MasterKeyNotFound" })
  })

  it("is rejected within a minute of the rotation, when others may still seal under it", async () => {
    ids.unshift("second")
    values = []
    expect(await refusal("first", "59 seconds")).toMatchObject({ _tag: "MasterKeyRecent", waitMillis: 1_000 })
  })

  it("succeeds when nothing is left", async () => {
    ids.unshift("second")
    values = []
    const { remove } = makeFixture()
    await runAt(remove(OPERATOR, "first"))
    expect(ids).toEqual(["second"])
  })
})

describe("everyone except the operator", () => {
  const others: ReadonlyArray<Actor> = [
    { kind: "vendor-key", vendorOrgId: "v" },
    {
      kind: "vendor-user",
      userId: "user-1",
      vendorOrgId: "v",
      email: "a@v.example",
      role: "admin",
      corporates: "all",
    },
    { kind: "corporate-admin", userId: "user-1", orgId: "o", email: "hr@o.example" },
    { kind: "journey", connectionId: "c", vendorOrgId: "v", email: "hr@o.example", ...NO_DEVICE },
  ]
  it.each(others)("is rejected: $kind", async (actor) => {
    const { rotate, list, remove } = makeFixture()
    const tries = [rotate(actor, { key: { kind: "new" }, onProgress }), list(actor), remove(actor, "first")]
    for (const each of tries) {
      const refused = await runAt(Effect.flip(each as Effect.Effect<unknown, { readonly _tag: string }>))
      expect(refused._tag).toBe("ActionForbidden")
    }
    expect(ids).toEqual(["first"])
  })
})
