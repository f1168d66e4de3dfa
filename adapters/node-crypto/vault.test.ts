import * as Effect from "effect/Effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type ConnectionKeys,
  MasterKeyMissing,
  SealBroken,
  type SealedPlace,
} from "../../core/ports/vault.ts"
import { generateMasterKey, MasterKeyRefused, parseMasterKey } from "./master-key.ts"
import { makeVault } from "./vault.ts"

const master = parseMasterKey(generateMasterKey())
const newer = parseMasterKey(generateMasterKey())
const vault = makeVault({ current: master, others: [] })
const place: SealedPlace = { table: "employee", row: "row-1" }

const keysOf = (connectionId: string): ConnectionKeys =>
  Effect.runSync(
    Effect.flatMap(vault.createConnectionKey(connectionId), (key) =>
      vault.openConnectionKey(connectionId, key),
    ),
  )

const failureOf = <E>(effect: Effect.Effect<unknown, E>): E => Effect.runSync(Effect.flip(effect))

describe("a connection's sealed values", () => {
  const keys = keysOf("connection-1")

  it("open to the text and the bytes that were sealed, whatever they are", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), (plain) => {
        expect(keys.open(place, keys.seal(place, plain))).toEqual(Buffer.from(plain))
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 500 }), (text) => {
        expect(keys.open(place, keys.seal(place, text)).toString("utf8")).toBe(text)
      }),
    )
  })

  it("cost 29 bytes and carry the version first", () => {
    const sealed = keys.seal(place, "twelve bytes")
    expect(sealed.length).toBe(12 + 29)
    expect(sealed[0]).toBe(1)
  })

  it("differ each time, with nonces that never repeat", () => {
    const nonces = new Set(
      Array.from({ length: 5000 }, () => Buffer.from(keys.seal(place, "x").subarray(1, 13)).toString("hex")),
    )
    expect(nonces.size).toBe(5000)
  })

  it.each<[string, SealedPlace]>([
    ["another row", { table: "employee", row: "row-2" }],
    ["another table", { table: "webhook_body", row: "row-1" }],
    ["a place that spells the same when joined", { table: "employeer", row: "ow-1" }],
    ["a place that imitates the encoding", { table: 'employee","row-1', row: "" }],
  ])("do not open in %s", (_, elsewhere) => {
    const sealed = keys.seal(place, "secret")
    expect(() => keys.open(elsewhere, sealed)).toThrow(SealBroken)
  })

  it("do not open under another connection, even with the same data key", () => {
    const key = Effect.runSync(vault.createConnectionKey("connection-1"))
    const sealed = Effect.runSync(vault.openConnectionKey("connection-1", key)).seal(place, "secret")
    expect(() => keysOf("connection-2").open(place, sealed)).toThrow(SealBroken)
    expect(failureOf(vault.openConnectionKey("connection-2", key))).toBeInstanceOf(SealBroken)
  })

  it("do not open when a single bit differs or bytes are cut off or added", () => {
    const sealed = keys.seal(place, "secret")
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => keys.open(place, changed), `bit ${bit}`).toThrow(SealBroken)
    }
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => keys.open(place, sealed.subarray(0, length)), `${length} bytes`).toThrow(SealBroken)
    }
    expect(() => keys.open(place, Buffer.concat([sealed, Buffer.of(0)]))).toThrow(SealBroken)
  })

  it("open again after the connection's key was stored and opened again", () => {
    const key = Effect.runSync(vault.createConnectionKey("c"))
    const sealed = Effect.runSync(vault.openConnectionKey("c", key)).seal(place, "kept")
    const reopened = Effect.runSync(
      vault.openConnectionKey("c", { ...key, bytes: new Uint8Array(key.bytes) }),
    )
    expect(reopened.open(place, new Uint8Array(sealed)).toString()).toBe("kept")
  })
})

describe("fingerprints", () => {
  it("are equal for equal texts of one connection and for nothing else", () => {
    const [one, two] = [keysOf("a"), keysOf("b")]
    expect(one.fingerprint("1234")).toEqual(one.fingerprint("1234"))
    expect(one.fingerprint("1234")).toHaveLength(32)
    expect(one.fingerprint("1235")).not.toEqual(one.fingerprint("1234"))
    expect(two.fingerprint("1234")).not.toEqual(one.fingerprint("1234"))
  })
})

describe("secrets under the master key", () => {
  const sealed = Effect.runSync(vault.sealSecret(place, "app secret ✓"))

  it("open where they stand", () => {
    expect(sealed.masterKeyId).toBe(master.id)
    expect(Effect.runSync(vault.openSecret(place, sealed))).toBe("app secret ✓")
  })

  it("do not open in another row or table", () => {
    expect(failureOf(vault.openSecret({ ...place, row: "row-2" }, sealed))).toBeInstanceOf(SealBroken)
    expect(failureOf(vault.openSecret({ ...place, table: "t" }, sealed))).toBeInstanceOf(SealBroken)
  })

  it("never open as a connection's data key, nor the other way", () => {
    const secret = Effect.runSync(vault.sealSecret({ table: "connection key", row: "c" }, "x".repeat(32)))
    expect(failureOf(vault.openConnectionKey("c", secret))).toBeInstanceOf(SealBroken)
    const key = Effect.runSync(vault.createConnectionKey("c"))
    expect(failureOf(vault.openSecret({ table: "connection key", row: "c" }, key))).toBeInstanceOf(SealBroken)
  })
})

describe("master keys", () => {
  it("that are old still open what they wrapped, while the current one wraps", () => {
    const before = Effect.runSync(vault.sealSecret(place, "old"))
    const connectionKey = Effect.runSync(vault.createConnectionKey("c"))
    const rotated = makeVault({ current: newer, others: [master] })
    expect(Effect.runSync(rotated.openSecret(place, before))).toBe("old")
    expect(Effect.runSync(rotated.openConnectionKey("c", connectionKey))).toBeDefined()
    expect(Effect.runSync(rotated.sealSecret(place, "new")).masterKeyId).toBe(newer.id)
  })

  it("that are missing are named, so that the operator knows which one to bring", () => {
    const sealed = Effect.runSync(vault.sealSecret(place, "x"))
    const failure = failureOf(makeVault({ current: newer, others: [] }).openSecret(place, sealed))
    expect(failure).toBeInstanceOf(MasterKeyMissing)
    expect(failure.message).toContain(master.id)
  })

  it("with the right id and other bytes open nothing", () => {
    const sealed = Effect.runSync(vault.sealSecret(place, "x"))
    const impostor = makeVault({ current: { id: master.id, key: newer.key }, others: [] })
    expect(failureOf(impostor.openSecret(place, sealed))).toBeInstanceOf(SealBroken)
  })

  it("of one id or of a wrong length are refused", () => {
    expect(() => makeVault({ current: master, others: [{ ...newer, id: master.id }] })).toThrow(
      MasterKeyRefused,
    )
    expect(() => makeVault({ current: { id: "short", key: Buffer.alloc(16) }, others: [] })).toThrow(
      MasterKeyRefused,
    )
  })
})
