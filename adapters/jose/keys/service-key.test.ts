import * as Effect from "effect/Effect"
import { createHash, generateKeyPairSync } from "node:crypto"
import { describe, expect, it } from "vitest"
import { makePayloadCipher } from "../payload/payload-cipher.ts"
import { generateServiceKey, loadServiceKey } from "./service-key.ts"
import { asServiceKey, makeCurrentKeys, makeKey } from "../testing/vendor-message.ts"

describe("generateServiceKey", () => {
  it("makes an RSA key of 2048 bits named by its RFC 7638 thumbprint", async () => {
    const { kid, privateJwk } = await generateServiceKey()
    const { n, e } = privateJwk as { n: string; e: string }
    expect(Buffer.from(n, "base64url")).toHaveLength(256)
    expect(e).toBe("AQAB")
    const input = `{"e":"${e}","kty":"RSA","n":"${n}"}`
    expect(kid).toBe(createHash("sha256").update(input).digest("base64url"))
    const key = { kid, privateJwk }
    expect(makePayloadCipher({ serviceKeys: makeCurrentKeys([key], [key]) }).jwks.keys).toEqual([
      { kty: "RSA", use: "enc", alg: "RSA-OAEP-256", kid, n, e },
      { kty: "RSA", use: "sig", alg: "RS256", kid, n, e },
    ])
  })
})

describe("an installation that asks for 3072 bits", () => {
  it("makes keys of that length, and refuses shorter ones of vendors", async () => {
    const { privateJwk } = await generateServiceKey(3072)
    expect(Buffer.from(String(privateJwk["n"]), "base64url")).toHaveLength(384)
    const own = asServiceKey(makeKey(), "s")
    const cipher = makePayloadCipher({ serviceKeys: makeCurrentKeys([own], [own]), minBits: 3072 })
    const read = (bits: number) =>
      Effect.runPromise(Effect.result(cipher.readPublicKey(JSON.stringify(publicJwk(bits)))))
    expect(await read(2048)).toMatchObject({
      failure: { reason: "The key has 2048 bits; at least 3072 are needed" },
    })
    expect(await read(3072)).toMatchObject({ success: { encrypts: true } })
  })
})

const publicJwk = (bits: number) => {
  const { n, e } = makeKey(bits).export({ format: "jwk" })
  return { kty: "RSA", n, e }
}

describe("the decoy of a key", () => {
  it("decrypts, so that OpenSSL calculates as for a real message", async () => {
    const key = loadServiceKey(asServiceKey(makeKey(), "s"))
    expect(key.decoy).toHaveLength(key.modulus.length)
    expect(await key.decrypt(key.decoy)).toHaveLength(32)
  })
})

describe("makePayloadCipher", () => {
  it("refuses to start without a key", () => {
    expect(() => makePayloadCipher({ serviceKeys: makeCurrentKeys([], []) })).toThrow("no key pair")
  })

  const { n, e } = makeKey().export({ format: "jwk" })
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey
  it.each<[string, Record<string, unknown>]>([
    ["a public key", { kty: "RSA", n, e }],
    ["a short key", asServiceKey(makeKey(1024), "x").privateJwk],
    ["an elliptic key", { ...ec.export({ format: "jwk" }) }],
    ["no key", {}],
  ])("refuses %s as the service's, naming its kid only", (_, privateJwk) => {
    expect(() =>
      makePayloadCipher({
        serviceKeys: makeCurrentKeys([{ kid: "k", privateJwk }], [{ kid: "k", privateJwk }]),
      }),
    ).toThrow(new Error(`The service's key "k" is not an RSA private JWK of at least 2048 bits`))
  })
})
