import { createDecipheriv, createSecretKey, hkdfSync } from "node:crypto"
import { describe, expect, it } from "vitest"
import { deriveConnectionKeys } from "./connection-keys.ts"
import { openBox, sealBox } from "./sealed-box.ts"

const key = createSecretKey(Buffer.alloc(32, 1))

describe("a sealed box", () => {
  it("is AES-256-GCM as documented: version, nonce, ciphertext, tag, JSON context authenticated", () => {
    const box = sealBox(key, ["value", "c", "employee", "row"], "plain")
    const decipher = createDecipheriv("aes-256-gcm", Buffer.alloc(32, 1), box.subarray(1, 13))
      .setAAD(Buffer.from('["value","c","employee","row"]'))
      .setAuthTag(box.subarray(-16))
    expect(Buffer.concat([decipher.update(box.subarray(13, -16)), decipher.final()]).toString()).toBe("plain")
  })

  it("opens one that an earlier build wrote", () => {
    const box = Buffer.from("01000102030405060708090a0bcbcaf44f4eb775f8aef682e285b4ed36db95fa689c", "hex")
    expect(openBox(key, ["secret", "t", "r"], box)?.toString()).toBe("plain")
  })

  it("of another version does not open", () => {
    const box = sealBox(key, ["c"], "plain")
    box[0] = 2
    expect(openBox(key, ["c"], box)).toBeNull()
  })
})

describe("a connection's keys", () => {
  it("are HKDF-SHA-256 of the data key, one for each purpose", () => {
    const dataKey = Buffer.alloc(32, 2)
    const sealing = createSecretKey(
      Buffer.from(hkdfSync("sha256", dataKey, "", "hr-data-sync sealing v1", 32)),
    )
    const sealed = deriveConnectionKeys("c", dataKey).seal({ table: "t", row: "r" }, "plain")
    expect(openBox(sealing, ["value", "c", "t", "r"], sealed)?.toString()).toBe("plain")
    expect(deriveConnectionKeys("c", dataKey).fingerprint("x").toString("hex")).toBe(
      "b2d827f751a7b6b0ae745045eb31ee007fd84c49e8f5707b55f06c42dabe9361",
    )
  })
})
