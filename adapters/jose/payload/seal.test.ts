import {
  constants,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  privateDecrypt,
  verify,
} from "node:crypto"
import * as Effect from "effect/Effect"
import fc from "fast-check"
import { compactDecrypt, compactVerify, decodeProtectedHeader } from "jose"
import { describe, expect, it } from "vitest"
import { makePayloadCipher } from "./payload-cipher.ts"
import { generateServiceKey } from "../keys/service-key.ts"
import { asServiceKey, asVendorKey, makeCurrentKeys, makeKey } from "../testing/vendor-message.ts"

const [serviceKey, openingKey, vendorKey] = [makeKey(), makeKey(), makeKey()]
const cipher = makePayloadCipher({
  serviceKeys: makeCurrentKeys(
    [asServiceKey(serviceKey, "signs"), asServiceKey(makeKey(), "older")],
    [asServiceKey(openingKey, "opens")],
  ),
})
const key = asVendorKey(vendorKey, "key-1", "vendor-1")

const MIB = 1024 * 1024

async function* splitPayload(payload: Uint8Array, ...lengths: ReadonlyArray<number>) {
  let at = 0
  for (const length of lengths) {
    yield await Promise.resolve(payload.subarray(at, at + length))
    at += length
  }
  yield payload.subarray(at)
}

const collect = async (chunks: AsyncIterable<Uint8Array>): Promise<Array<Uint8Array>> => {
  const all: Array<Uint8Array> = []
  for await (const chunk of chunks) all.push(chunk)
  return all
}

const seal = async (payload: AsyncIterable<Uint8Array>) =>
  Buffer.concat(await collect(cipher.encryptStream(payload, key))).toString("latin1")

/** Returns what jose finds in the message: the two headers and the payload. */
const openWithJose = async (jwe: string) => {
  const envelope = await compactDecrypt(jwe, vendorKey)
  const token = await compactVerify(envelope.plaintext, createPublicKey(serviceKey))
  return {
    outer: envelope.protectedHeader,
    inner: token.protectedHeader,
    payload: Buffer.from(token.payload),
  }
}

/** Deterministic bytes whose pattern differs in each block. */
const makeBytes = (length: number) =>
  Buffer.from(Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) & 255))

describe("a sealed payload", () => {
  it.each([0, 1, 2, 3, 1000, 65_535, 65_536, 65_537, MIB - 1, MIB, MIB + 1, MIB + 65_536, 5 * MIB])(
    "of %i bytes opens with jose, with the headers of the interface",
    async (length) => {
      const payload = makeBytes(length)
      const opened = await openWithJose(await seal(splitPayload(payload)))
      expect(opened.payload.equals(payload)).toBe(true)
      expect(opened.outer).toEqual({ alg: "RSA-OAEP-256", enc: "A256GCM", cty: "JWT", kid: "vendor-1" })
      expect(opened.inner).toEqual({ alg: "RS256", typ: "JWT", kid: "signs" })
    },
  )

  it("is the same however its chunks are split", async () => {
    const cut = fc.array(fc.nat({ max: 70_000 }), { maxLength: 6 })
    const long = makeBytes(MIB + 100_001)
    await fc.assert(
      fc.asyncProperty(cut, fc.nat({ max: 8 }), fc.boolean(), async (lengths, less, isLong) => {
        const payload = isLong ? long.subarray(less) : long.subarray(0, 50_000 - less)
        const opened = await openWithJose(await seal(splitPayload(payload, ...lengths)))
        expect(opened.payload.equals(payload)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it.each([50_000, MIB + 50_000])("of %i bytes opens with node:crypto alone", async (length) => {
    const [header = "", ...rest] = (await seal(splitPayload(makeBytes(length)))).split(".")
    const [encryptedKey, iv, ciphertext, tag] = rest.map((part) => Buffer.from(part, "base64url"))
    const contentKey = privateDecrypt(
      { key: vendorKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
      encryptedKey!,
    )
    const decipher = createDecipheriv("aes-256-gcm", contentKey, iv!)
      .setAAD(Buffer.from(header))
      .setAuthTag(tag!)
    const token = Buffer.concat([decipher.update(ciphertext!), decipher.final()])
      .toString("latin1")
      .split(".")
    const [input, signature] = [`${token[0]}.${token[1]}`, Buffer.from(token[2]!, "base64url")]
    expect(verify("RSA-SHA256", Buffer.from(input), createPublicKey(serviceKey), signature)).toBe(true)
    expect(Buffer.from(token[1]!, "base64url").equals(makeBytes(length))).toBe(true)
  })

  it("is one chunk for a payload in memory, and small chunks for a payload in chunks", async () => {
    const whole = await Effect.runPromise(cipher.encrypt(makeBytes(MIB), key))
    expect((await openWithJose(whole)).payload.equals(makeBytes(MIB))).toBe(true)
    const chunks = await collect(cipher.encryptStream(splitPayload(makeBytes(3 * MIB)), key))
    expect(chunks.length).toBeGreaterThan(40)
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(128 * 1024)
  })

  it("never repeats: it has a new content key and initialization vector each time", async () => {
    const messages = await Promise.all(Array.from({ length: 20 }, () => seal(splitPayload(makeBytes(10)))))
    for (const part of [1, 2, 3]) {
      expect(new Set(messages.map((jwe) => jwe.split(".")[part])).size).toBe(20)
    }
  })

  it("omits kid for a vendor's key without one", async () => {
    const jwe = Buffer.concat(
      await collect(cipher.encryptStream(splitPayload(makeBytes(1)), { ...key, kid: null })),
    )
    expect((await openWithJose(jwe.toString())).outer).not.toHaveProperty("kid")
  })
})

describe("sealing", () => {
  it.each([10, 2 * MIB])("throws the error of the source after %i bytes", async (length) => {
    async function* failing() {
      yield* splitPayload(makeBytes(length))
      throw new Error("the cursor broke")
    }
    await expect(collect(cipher.encryptStream(failing(), key))).rejects.toThrow("the cursor broke")
  })

  it("ends the source when the reader stops early", async () => {
    let ended = false
    async function* endless() {
      try {
        for (;;) yield await Promise.resolve(makeBytes(100_000))
      } finally {
        ended = true
      }
    }
    for await (const chunk of cipher.encryptStream(endless(), key)) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
    expect(ended).toBe(true)
  })

  it("yields to other work between the blocks of a long payload", async () => {
    let turns = 0
    const timer = setInterval(() => (turns += 1), 0)
    await collect(cipher.encryptStream(splitPayload(makeBytes(8 * MIB)), key))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(0)
  })

  it("rejects a key that is registered for signatures only", async () => {
    const signing = { ...key, encrypts: false }
    expect(() => cipher.encryptStream(splitPayload(makeBytes(1)), signing)).toThrow("signatures only")
    await expect(Effect.runPromise(cipher.encrypt(makeBytes(1), signing))).rejects.toThrow("signatures only")
  })
})

describe("the published key set", () => {
  it("contains the public part of every key with its use, the current encryption key first, and nothing private", () => {
    const shown = cipher.jwks.keys.map(({ kid, use, alg }) => `${kid} ${use} ${alg}`)
    expect(shown).toEqual(["opens enc RSA-OAEP-256", "signs sig RS256", "older sig RS256"])
    for (const jwk of cipher.jwks.keys)
      expect(Object.keys(jwk).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"])
  })

  it("contains the key that encrypts to the service", () => {
    const published = createPublicKey({ key: { ...cipher.jwks.keys[0] }, format: "jwk" })
    const own = createPrivateKey(openingKey.export({ format: "pem", type: "pkcs8" }))
    expect(published.equals(createPublicKey(own))).toBe(true)
  })
})

describe("a service whose keys are replaced while it runs", () => {
  it("signs, opens and publishes with the new keys from then on", async () => {
    const [one, two] = [await generateServiceKey(), await generateServiceKey()]
    const [before, after] = [makeCurrentKeys([one], [one])(), makeCurrentKeys([two, one], [two, one])()]
    let roles = before
    const changing = makePayloadCipher({ serviceKeys: () => roles })
    const readKid = async () => {
      const jwe = await Effect.runPromise(changing.encrypt(makeBytes(9), key))
      const { plaintext } = await compactDecrypt(jwe, vendorKey)
      return decodeProtectedHeader(Buffer.from(plaintext).toString("latin1"))
    }
    expect(await readKid()).toMatchObject({ kid: one.kid })
    expect(changing.jwks.keys.map(({ kid }) => kid)).toEqual([one.kid, one.kid])
    roles = after
    expect(await readKid()).toMatchObject({ kid: two.kid })
    expect(changing.jwks.keys.map(({ kid }) => kid)).toEqual([two.kid, one.kid, two.kid, one.kid])
  })
})
