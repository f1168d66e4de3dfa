import { createHmac, createSecretKey, hkdfSync, randomBytes } from "node:crypto"
import * as Effect from "effect/Effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ASSOCIATED_DATA, type AssociatedData } from "../../core/domain/accounts/associated-data.ts"
import type { WrappedKey } from "../../core/domain/accounts/wrapped-key.ts"
import {
  type ConnectionKeys,
  MasterKeyMissing,
  DecryptionFailed,
  type Vault,
} from "../../core/ports/accounts/vault.ts"
import type { KeyStore } from "../../core/ports/accounts/key-store.ts"
import { makeMemoryKeyStore } from "../../core/testing/memory/accounts/key-store.ts"
import { deriveConnectionKeys } from "./connection-keys.ts"
import { generateMasterKey, type MasterKeys, MasterKeyRefused, parseMasterKey } from "./master-key.ts"
import { makeMasterKeyRing } from "./master-key-ring.ts"
import { sealBox } from "./sealed-box.ts"
import { makeVault } from "./vault.ts"

const master = parseMasterKey(generateMasterKey())
const newer = parseMasterKey(generateMasterKey())
const keyStore = makeMemoryKeyStore()
const makeTestVault = (initial: MasterKeys) =>
  makeVault({ masterKeys: makeMasterKeyRing({ initial }), keyStore })
const vault = makeTestVault({ current: master, others: [] })
const associatedData = ASSOCIATED_DATA.employeeRecord("row-1")

const makeKeys = (connectionId: string): ConnectionKeys =>
  Effect.runSync(
    Effect.flatMap(vault.createConnectionKey(connectionId), (key) =>
      vault.openConnectionKey(connectionId, key),
    ),
  )

const runToFailure = <E>(effect: Effect.Effect<unknown, E>): E => Effect.runSync(Effect.flip(effect))

describe("a connection's sealed values", () => {
  const keys = makeKeys("connection-1")

  it("open to the text and the bytes that were sealed, whatever they are", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), (plain) => {
        expect(keys.open(associatedData, keys.seal(associatedData, plain))).toEqual(Buffer.from(plain))
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 500 }), (text) => {
        expect(keys.open(associatedData, keys.seal(associatedData, text)).toString("utf8")).toBe(text)
      }),
    )
  })

  it("cost 29 bytes and start with the version", () => {
    const sealed = keys.seal(associatedData, "twelve bytes")
    expect(sealed.length).toBe(12 + 29)
    expect(sealed[0]).toBe(1)
  })

  it("differ each time, with nonces that never repeat", () => {
    const nonces = new Set(
      Array.from({ length: 5000 }, () =>
        Buffer.from(keys.seal(associatedData, "x").subarray(1, 13)).toString("hex"),
      ),
    )
    expect(nonces.size).toBe(5000)
  })

  it.each<[string, AssociatedData]>([
    ["another row", ASSOCIATED_DATA.employeeRecord("row-2")],
    ["another table", ASSOCIATED_DATA.retryBody("row-1")],
    ["associated data that is equal when joined", { ...associatedData, table: "employeer", row: "ow-1" }],
    ["associated data that imitates the encoding", { ...associatedData, table: 'employee","row-1', row: "" }],
  ])("do not open with %s", (_, elsewhere) => {
    const sealed = keys.seal(associatedData, "secret")
    expect(() => keys.open(elsewhere, sealed)).toThrow(DecryptionFailed)
  })

  it("do not open under another connection, even with the same data key", () => {
    const key = Effect.runSync(vault.createConnectionKey("connection-1"))
    const sealed = Effect.runSync(vault.openConnectionKey("connection-1", key)).seal(associatedData, "secret")
    expect(() => makeKeys("connection-2").open(associatedData, sealed)).toThrow(DecryptionFailed)
    expect(runToFailure(vault.openConnectionKey("connection-2", key))).toBeInstanceOf(DecryptionFailed)
  })

  it("do not open when a single bit differs or bytes are cut off or added", () => {
    const sealed = keys.seal(associatedData, "secret")
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => keys.open(associatedData, changed), `bit ${bit}`).toThrow(DecryptionFailed)
    }
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => keys.open(associatedData, sealed.subarray(0, length)), `${length} bytes`).toThrow(
        DecryptionFailed,
      )
    }
    expect(() => keys.open(associatedData, Buffer.concat([sealed, Buffer.of(0)]))).toThrow(DecryptionFailed)
  })

  it("open after the connection's key was stored and opened again", () => {
    const key = Effect.runSync(vault.createConnectionKey("c"))
    const sealed = Effect.runSync(vault.openConnectionKey("c", key)).seal(associatedData, "kept")
    const reopened = Effect.runSync(
      vault.openConnectionKey("c", { ...key, bytes: new Uint8Array(key.bytes) }),
    )
    expect(reopened.open(associatedData, new Uint8Array(sealed)).toString()).toBe("kept")
  })
})

describe("fingerprints", () => {
  it("are equal for equal texts of one connection and for nothing else", () => {
    const [one, two] = [makeKeys("a"), makeKeys("b")]
    expect(one.fingerprint("1234")).toEqual(one.fingerprint("1234"))
    expect(one.fingerprint("1234")).toHaveLength(32)
    expect(one.fingerprint("1235")).not.toEqual(one.fingerprint("1234"))
    expect(two.fingerprint("1234")).not.toEqual(one.fingerprint("1234"))
  })

  it("are HMAC-SHA-256 of any text, under a key that is derived from the data key", () => {
    const dataKey = randomBytes(32)
    const key = Buffer.from(hkdfSync("sha256", dataKey, "", "hr-data-sync fingerprint v1", 32))
    const { fingerprint } = deriveConnectionKeys("connection-1", dataKey)
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 5_000, size: "max" }), (text) => {
        expect(fingerprint(text)).toEqual(createHmac("sha256", key).update(text, "utf8").digest())
      }),
    )
  })

  it("of single values are as well, and differ from those of texts", () => {
    const [one, two] = [makeKeys("a"), makeKeys("b")]
    expect(one.printValue("1234")).toBe(one.printValue("1234"))
    expect(one.printValue("1234")).toMatch(/^[\w-]{12}$/u)
    expect(one.printValue("1235")).not.toBe(one.printValue("1234"))
    expect(two.printValue("1234")).not.toBe(one.printValue("1234"))
    expect(one.fingerprint("1234").toString("base64url")).not.toContain(one.printValue("1234"))
  })
})

describe("secrets under the master key", () => {
  const sealed = Effect.runSync(vault.sealSecret(associatedData, "app secret ✓"))

  it("open with their own associated data", () => {
    expect(sealed.masterKeyId).toBe(master.id)
    expect(Effect.runSync(vault.openSecret(associatedData, sealed))).toBe("app secret ✓")
  })

  it("are bound to the rows that earlier builds bound them to", () => {
    expect(ASSOCIATED_DATA.appSecret("r")).toEqual({ table: "vendor", row: "r" })
    expect(ASSOCIATED_DATA.serviceKey("r")).toEqual({ table: "service_key", row: "r" })
  })

  it("do not open in another row or table", () => {
    expect(runToFailure(vault.openSecret({ ...associatedData, row: "row-2" }, sealed))).toBeInstanceOf(
      DecryptionFailed,
    )
    expect(runToFailure(vault.openSecret({ ...associatedData, table: "t" }, sealed))).toBeInstanceOf(
      DecryptionFailed,
    )
  })

  it("never open as a connection's data key, nor the other way", () => {
    const secret = Effect.runSync(vault.sealSecret(ASSOCIATED_DATA.connectionKey("c"), "x".repeat(32)))
    expect(runToFailure(vault.openConnectionKey("c", secret))).toBeInstanceOf(DecryptionFailed)
    const key = Effect.runSync(vault.createConnectionKey("c"))
    expect(runToFailure(vault.openSecret(ASSOCIATED_DATA.connectionKey("c"), key))).toBeInstanceOf(
      DecryptionFailed,
    )
  })
})

describe("master keys", () => {
  it("that are old still open what they wrapped, while the current one wraps", () => {
    const before = Effect.runSync(vault.sealSecret(associatedData, "old"))
    const connectionKey = Effect.runSync(vault.createConnectionKey("c"))
    const rotated = makeTestVault({ current: newer, others: [master] })
    expect(Effect.runSync(rotated.openSecret(associatedData, before))).toBe("old")
    expect(Effect.runSync(rotated.openConnectionKey("c", connectionKey))).toBeDefined()
    expect(Effect.runSync(rotated.sealSecret(associatedData, "new")).masterKeyId).toBe(newer.id)
  })

  it("that are missing are named, so that the operator knows which one to bring", async () => {
    const sealed = Effect.runSync(vault.sealSecret(associatedData, "x"))
    const another = makeTestVault({ current: newer, others: [] })
    const failure = await Effect.runPromise(Effect.flip(another.openSecret(associatedData, sealed)))
    expect(failure).toBeInstanceOf(MasterKeyMissing)
    expect(failure).toMatchObject({ masterKeyId: master.id })
  })

  it("with the right id and other bytes open nothing", () => {
    const sealed = Effect.runSync(vault.sealSecret(associatedData, "x"))
    const impostor = makeTestVault({ current: { id: master.id, key: newer.key }, others: [] })
    expect(runToFailure(impostor.openSecret(associatedData, sealed))).toBeInstanceOf(DecryptionFailed)
  })

  it("with a repeated id or a wrong length are rejected", () => {
    expect(() => makeTestVault({ current: master, others: [{ ...newer, id: master.id }] })).toThrow(
      MasterKeyRefused,
    )
    expect(() => makeTestVault({ current: { id: "short", key: Buffer.alloc(16) }, others: [] })).toThrow(
      MasterKeyRefused,
    )
  })
})

describe("the part of a connection's key in the key store", () => {
  const made = async (vault: Vault, id: string) => {
    const key = await Effect.runPromise(vault.createConnectionKey(id))
    const keys = await Effect.runPromise(vault.openConnectionKey(id, key))
    return { key, sealed: keys.seal(associatedData, "kept") }
  }
  const opening = (vault: Vault, id: string, key: WrappedKey) =>
    Effect.runPromise(Effect.result(vault.openConnectionKey(id, key)))
  const inStore = (store: KeyStore, initial: MasterKeys = { current: master, others: [] }) =>
    makeVault({ masterKeys: makeMasterKeyRing({ initial }), keyStore: store })

  it("is needed besides the master key, and the master key besides it", async () => {
    const store = makeMemoryKeyStore()
    const { key } = await made(inStore(store), "c")
    expect(await opening(inStore(store), "c", key)).toMatchObject({ _tag: "Success" })
    expect(await opening(inStore(makeMemoryKeyStore()), "c", key)).toMatchObject({
      failure: { _tag: "DecryptionFailed", reason: "key-part-missing" },
    })
    const another = makeMemoryKeyStore()
    await Effect.runPromise(another.loadOrCreate("c"))
    expect(await opening(inStore(another), "c", key)).toMatchObject({ failure: { _tag: "DecryptionFailed" } })
    const impostor = { current: { id: master.id, key: newer.key }, others: [] }
    expect(await opening(inStore(store, impostor), "c", key)).toMatchObject({
      failure: { _tag: "DecryptionFailed" },
    })
  })

  it("once destroyed keeps the key closed, also to the same master key", async () => {
    const store = makeMemoryKeyStore()
    const { key } = await made(inStore(store), "c")
    await Effect.runPromise(store.destroy("c", 1))
    expect(await opening(inStore(store), "c", key)).toMatchObject({
      failure: { _tag: "DecryptionFailed", reason: "key-destroyed" },
    })
  })

  it("is checked again after a minute by a vault that has the key open", async () => {
    const store = makeMemoryKeyStore()
    let now = 0
    const masterKeys = makeMasterKeyRing({ initial: { current: master, others: [] } })
    const timed = makeVault({ masterKeys, keyStore: store, now: () => now })
    const { key } = await made(timed, "c")
    await Effect.runPromise(store.destroy("c", 1))
    now = 59_999
    expect(await opening(timed, "c", key)).toMatchObject({ _tag: "Success" })
    now = 60_000
    expect(await opening(timed, "c", key)).toMatchObject({ failure: { reason: "key-destroyed" } })
  })

  it("is created for a key of the older form when that is rewrapped; what was sealed stays readable", async () => {
    const store = makeMemoryKeyStore()
    const dataKey = Buffer.alloc(32, 5)
    const older = {
      masterKeyId: master.id,
      bytes: sealBox(createSecretKey(master.key), ["connection key", "c"], dataKey),
    }
    const rotated = inStore(store, { current: newer, others: [master] })
    const before = await Effect.runPromise(rotated.openConnectionKey("c", older))
    const sealed = before.seal(associatedData, "kept")
    const wrapped = await Effect.runPromise(rotated.rewrapConnectionKey("c", older))
    expect([wrapped.masterKeyId, wrapped.bytes[0]]).toEqual([newer.id, 2])
    const onlyNewer = inStore(store, { current: newer, others: [] })
    const after = await Effect.runPromise(onlyNewer.openConnectionKey("c", wrapped))
    expect(after.open(associatedData, sealed).toString()).toBe("kept")

    await Effect.runPromise(store.destroy("c", 1))
    expect(await opening(inStore(store), "c", older)).toMatchObject({ failure: { reason: "key-destroyed" } })
    const again = Effect.runPromise(Effect.flip(rotated.rewrapConnectionKey("c", older)))
    expect(await again).toMatchObject({ reason: "key-destroyed" })
  })
})

describe("a vault whose master keys change while it runs", () => {
  it("reads the keys again when it meets an unknown id, and seals under the new one then", async () => {
    let keys: MasterKeys = { current: master, others: [] }
    const masterKeys = makeMasterKeyRing({ initial: keys, read: () => Promise.resolve(keys) })
    const running = makeVault({ masterKeys, keyStore: makeMemoryKeyStore() })
    const sealed = await Effect.runPromise(
      makeTestVault({ current: newer, others: [] }).sealSecret(
        associatedData,
        "by a process that knew it first",
      ),
    )
    keys = { current: newer, others: [master] }
    expect(await Effect.runPromise(running.openSecret(associatedData, sealed))).toContain("knew it first")
    expect(await Effect.runPromise(running.currentMasterKeyId)).toBe(newer.id)
  })

  it("keeps its keys when they cannot be read, or two of them have one id", async () => {
    const failures: Array<unknown> = []
    const answers: Array<() => Promise<MasterKeys | null>> = [
      () => Promise.reject(new Error("planted")),
      () => Promise.resolve(null),
      () => Promise.resolve({ current: master, others: [{ ...newer, id: master.id }] }),
    ]
    const masterKeys = makeMasterKeyRing({
      initial: { current: master, others: [newer] },
      read: () => answers.shift()?.() ?? Promise.resolve(null),
      onFailure: (error) => failures.push(error),
    })
    for (let tries = 0; tries < 3; tries += 1) await masterKeys.refresh()
    expect(masterKeys.ids()).toEqual([master.id, newer.id])
    expect(failures).toHaveLength(2)
  })
})
