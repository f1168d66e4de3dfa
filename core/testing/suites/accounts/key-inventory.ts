import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import type { KeyInventory, WrappedKind, WrappedValue } from "../../../ports/accounts/key-inventory.ts"
import { START } from "../../builders/vendors.ts"

const run = Effect.runPromise

export interface SeededInventory {
  readonly inventory: KeyInventory
  /** Adds a value to the store directly, without the port. */
  readonly seed: (value: WrappedValue) => Promise<void>
}

/** The contract of every key inventory. `make` returns an empty one. */
export const describeKeyInventory = (make: () => Promise<SeededInventory>): void => {
  const WITH_PART = [2, 7, 7]
  const WITHOUT_PART = [1, 7, 7]
  const value = (kind: WrappedKind, masterKeyId: string, bytes = WITH_PART): WrappedValue => ({
    kind,
    row: randomUUID(),
    wrapped: { masterKeyId, bytes: Buffer.from(bytes) },
  })
  const planted = async (...values: ReadonlyArray<WrappedValue>) => {
    const { inventory, seed } = await make()
    for (const each of values) await seed(each)
    return inventory
  }
  const outdatedRows = async (inventory: KeyInventory, kind: WrappedKind, currentId: string) =>
    (await run(inventory.listOutdated(kind, currentId, null, 100))).map(({ row }) => row).toSorted()

  it("counts what each master key wraps, and returns one value of each kind", async () => {
    const [one, two] = [value("connection-key", "old"), value("connection-key", "old")]
    const secret = value("app-secret", "old")
    const key = value("service-key", "new")
    const inventory = await planted(one, two, secret, key)
    const counts = await run(inventory.counts)
    expect(counts.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { kind: "app-secret", masterKeyId: "old", count: 1 },
      { kind: "connection-key", masterKeyId: "old", count: 2 },
      { kind: "service-key", masterKeyId: "new", count: 1 },
    ])
    const samples = await run(inventory.listSamples("old"))
    expect(samples.map(({ kind }) => kind)).toEqual(["connection-key", "app-secret"])
    expect(samples[1]).toEqual(secret)
    expect(await run(inventory.listSamples("unknown"))).toEqual([])
  })

  it("finds values under another master key, page by page", async () => {
    const older = [value("request-key", "old"), value("request-key", "older"), value("request-key", "old")]
    const inventory = await planted(...older, value("request-key", "new"))
    expect(await run(inventory.hasOutdated("new"))).toBe(true)
    expect(await outdatedRows(inventory, "request-key", "new")).toEqual(
      older.map(({ row }) => row).toSorted(),
    )
    const seen: Array<string> = []
    for (let after: string | null = null; ; after = seen.at(-1) ?? null) {
      const page = await run(inventory.listOutdated("request-key", "new", after, 2))
      if (page.length === 0) break
      seen.push(...page.map(({ row }) => row))
    }
    expect(seen).toEqual(older.map(({ row }) => row).toSorted())
  })

  it("finds data keys without a part, also under the current master key", async () => {
    const without = value("connection-key", "new", WITHOUT_PART)
    const withPart = value("connection-key", "new")
    const inventory = await planted(without, withPart, value("app-secret", "new", WITHOUT_PART))
    expect(await run(inventory.hasOutdated("new"))).toBe(true)
    expect(await outdatedRows(inventory, "connection-key", "new")).toEqual([without.row])
    expect(await outdatedRows(inventory, "app-secret", "new")).toEqual([])
    expect(await run(inventory.withoutPart)).toBe(1)
    const owners = await run(inventory.dataKeyOwners)
    expect(owners).toHaveLength(2)
    expect(owners).toContainEqual({ kind: "connection-key", row: withPart.row, hasPart: true })
    expect(owners).toContainEqual({ kind: "connection-key", row: without.row, hasPart: false })
  })

  it("stores rewrapped values, and never overwrites a value that has changed since", async () => {
    const [one, two] = [value("service-key", "old"), value("service-key", "old")]
    const inventory = await planted(one, two)
    const wrapped = { masterKeyId: "new", bytes: Buffer.from([9]) }
    const stored = await run(
      inventory.replace("service-key", [
        { row: one.row, was: one.wrapped.bytes, wrapped },
        { row: two.row, was: Buffer.from([0]), wrapped },
      ]),
    )
    expect(stored).toBe(1)
    expect(await outdatedRows(inventory, "service-key", "new")).toEqual([two.row])
    expect(await run(inventory.listSamples("new"))).toEqual([{ kind: "service-key", row: one.row, wrapped }])
    expect(await run(inventory.hasOutdated("new"))).toBe(true)
    await run(inventory.replace("service-key", [{ row: two.row, was: two.wrapped.bytes, wrapped }]))
    expect(await run(inventory.hasOutdated("new"))).toBe(false)
  })

  it("lets one change the list of keys at a time, and the next one afterwards", async () => {
    const inventory = await planted()
    const inside = inventory.withLock(Effect.flip(inventory.withLock(Effect.void)))
    expect(await run(inside)).toMatchObject({ _tag: "KeysBusy" })
    expect(await run(Effect.flip(inventory.withLock(Effect.fail("planted"))))).toBe("planted")
    expect(await run(inventory.withLock(Effect.succeed("again")))).toBe("again")
  })

  it("stores which master key became current last", async () => {
    const inventory = await planted()
    expect(await run(inventory.currentMasterKey)).toBeNull()
    await run(inventory.recordMasterKey("a", START))
    await run(inventory.recordMasterKey("b", START + 1))
    await run(inventory.recordMasterKey("a", START + 2))
    expect(await run(inventory.currentMasterKey)).toEqual({ id: "b", since: START + 1 })
    await run(inventory.makeMasterKeyCurrent("a", START + 3))
    expect(await run(inventory.currentMasterKey)).toEqual({ id: "a", since: START + 3 })
    await run(inventory.deleteMasterKey("a"))
    expect(await run(inventory.currentMasterKey)).toEqual({ id: "b", since: START + 1 })
  })
}
