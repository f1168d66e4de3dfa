import * as Effect from "effect/Effect"
import { beforeEach, describe, expect, it } from "vitest"
import type { KeyStore } from "../../../ports/accounts/key-store.ts"
import { StorageError } from "../../../ports/storage-error.ts"
import { connect, terminate } from "../../../testing/builders/connections.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeMemoryKeyStore } from "../../../testing/memory/accounts/key-store.ts"
import { makeMemoryStorage, type Storage } from "../../../testing/storage.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { makeDestroyKey, makeDestroyKeys } from "./destroy-keys.ts"

let storage: Storage
let keyStore: KeyStore

beforeEach(() => {
  storage = makeMemoryStorage()
  keyStore = makeMemoryKeyStore()
})

const terminated = async () => {
  const { id } = await connect(storage)
  await Effect.runPromise(keyStore.loadOrCreate(id))
  await terminate(storage, id)
  return id
}
const findReceipt = (id: string) => Effect.runPromise(storage.receipts.find(id))

describe("a terminated connection", () => {
  it("loses its key's part outside the database, and its receipt records when", async () => {
    const id = await terminated()
    await runAt(makeDestroyKey({ keyStore, receipts: storage.receipts })(id))
    expect(await Effect.runPromise(keyStore.load(id))).toEqual({ state: "destroyed", destroyedAt: START })
    expect(await findReceipt(id)).toMatchObject({ keyDestroyedAt: START })
  })

  it("is terminated although the key store is unavailable, and its key is destroyed later", async () => {
    const id = await terminated()
    const away: KeyStore = {
      ...keyStore,
      destroy: () =>
        Effect.fail(new StorageError({ store: "key store", operation: "answer", cause: "planted" })),
    }
    await runAt(makeDestroyKey({ keyStore: away, receipts: storage.receipts })(id))
    expect(await findReceipt(id)).toMatchObject({ keyDestroyedAt: null })
    expect(await runAt(makeDestroyKeys({ keyStore, receipts: storage.receipts }))).toBe(1)
    expect(await findReceipt(id)).toMatchObject({ keyDestroyedAt: START })
  })

  it("keeps the time of the first destruction when a process crashed before recording it", async () => {
    const id = await terminated()
    await Effect.runPromise(keyStore.destroy(id, START - 5_000))
    expect(await runAt(makeDestroyKeys({ keyStore, receipts: storage.receipts }))).toBe(1)
    expect(await findReceipt(id)).toMatchObject({ keyDestroyedAt: START - 5_000 })
  })
})

describe("the parts of other owners", () => {
  it("are kept, even those unknown to the database, which may be a wrong backup", async () => {
    const open = await connect(storage)
    const unknown = "00000000-0000-4000-8000-000000000001"
    for (const owner of [open.id, unknown]) await Effect.runPromise(keyStore.loadOrCreate(owner))
    expect(await runAt(makeDestroyKeys({ keyStore, receipts: storage.receipts }))).toBe(0)
    expect(await Effect.runPromise(keyStore.owners)).toEqual({ kept: [open.id, unknown], destroyed: [] })
  })

  it("are all checked, however many are to be destroyed", async () => {
    const ids: Array<string> = []
    for (let count = 0; count < 250; count += 1) ids.push(await terminated())
    expect(await runAt(makeDestroyKeys({ keyStore, receipts: storage.receipts }))).toBe(250)
    expect((await Effect.runPromise(keyStore.owners)).destroyed).toHaveLength(250)
  })
})
