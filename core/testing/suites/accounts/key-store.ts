import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { KEY_PART_LENGTH, type KeyStore } from "../../../ports/accounts/key-store.ts"
import { START } from "../../builders/vendors.ts"

const run = Effect.runPromise

/** The contract of every key store. `make` returns an empty one. */
export const describeKeyStore = (make: () => Promise<KeyStore>): void => {
  const created = async (store: KeyStore, owner: string) => {
    const part = await run(store.loadOrCreate(owner))
    return part.state === "kept" ? Buffer.from(part.part).toString("hex") : part
  }

  it("makes a part of 32 bytes for each owner, and returns the same one afterwards", async () => {
    const store = await make()
    const [one, two] = [randomUUID(), randomUUID()]
    expect(await run(store.load(one))).toEqual({ state: "missing" })
    expect(await run(store.isEmpty)).toBe(true)
    const part = await created(store, one)
    expect(part).toHaveLength(2 * KEY_PART_LENGTH)
    expect(await created(store, one)).toBe(part)
    expect(await run(store.load(one))).toMatchObject({ state: "kept" })
    expect(await created(store, two)).not.toBe(part)
    expect(await run(store.isEmpty)).toBe(false)
  })

  it("returns one part to concurrent callers", async () => {
    const store = await make()
    const owner = randomUUID()
    const parts = await Promise.all(Array.from({ length: 20 }, () => created(store, owner)))
    expect(new Set(parts).size).toBe(1)
  })

  it("destroys a part for good, and returns when it did so first", async () => {
    const store = await make()
    const [owner, other] = [randomUUID(), randomUUID()]
    await created(store, owner)
    const kept = await created(store, other)
    expect(await run(store.destroy(owner, START))).toBe(START)
    const destroyed = { state: "destroyed", destroyedAt: START }
    expect(await run(store.load(owner))).toEqual(destroyed)
    expect(await run(store.destroy(owner, START + 5_000))).toBe(START)
    expect(await run(store.loadOrCreate(owner))).toEqual(destroyed)
    expect(await created(store, other)).toBe(kept)
    expect(await run(store.owners)).toEqual({ kept: [other], destroyed: [owner] })
  })

  it("records the destruction for an owner without a part, so that none is made later", async () => {
    const store = await make()
    const owner = randomUUID()
    expect(await run(store.destroy(owner, START))).toBe(START)
    expect(await run(store.loadOrCreate(owner))).toEqual({ state: "destroyed", destroyedAt: START })
    expect(await run(store.isEmpty)).toBe(false)
  })
}
