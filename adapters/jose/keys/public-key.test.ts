import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { KeyRefused } from "../../../core/ports/accounts/payload-cipher.ts"
import { readPublicKey } from "./public-key.ts"
import { asVendorKey, makeKey } from "../testing/vendor-message.ts"

const key = makeKey()
const { n, e } = asVendorKey(key, "").jwk
const jwk = { kty: "RSA", n, e }

const pem = (of: KeyObject, type: "spki" | "pkcs1" = "spki") =>
  createPublicKey(of)
    .export({ format: "pem", type } as { format: "pem"; type: "spki" })
    .toString()

const read = (text: string) => Effect.runPromise(readPublicKey(text))

const readRefusal = async (text: string): Promise<string> => {
  const refusal = await Effect.runPromise(Effect.flip(readPublicKey(text)))
  expect(refusal).toBeInstanceOf(KeyRefused)
  return refusal.reason
}

describe("readPublicKey", () => {
  it("reads a PEM public key, with Windows line ends and white space around it", async () => {
    const found = await read(`\uFEFF\r\n${pem(key).replaceAll("\n", "\r\n")}\r\n`)
    expect(found).toMatchObject({ encrypts: true, jwk })
  })

  it("reads a JWK and keeps its kid", async () => {
    expect(await read(JSON.stringify({ ...jwk, kid: "mine", alg: "RS256", ext: true }))).toEqual({
      kid: "mine",
      encrypts: true,
      jwk,
    })
  })

  it("names a key without kid by its thumbprint, the example of RFC 7638, 3.1", async () => {
    const example =
      "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw"
    expect((await read(JSON.stringify({ kty: "RSA", n: example, e: "AQAB" }))).kid).toBe(
      "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs",
    )
  })

  it("gives the same kid and numbers for a key's PEM and its JWK", async () => {
    expect(await read(pem(key))).toEqual(await read(JSON.stringify(jwk)))
  })

  it.each<[object, boolean]>([
    [{ use: "sig" }, false],
    [{ use: "sig", key_ops: ["verify"] }, false],
    [{ key_ops: ["verify"] }, false],
    [{ key_ops: ["verify", "encrypt"] }, true],
    [{ key_ops: ["wrapKey", "verify"] }, true],
    [{}, true],
  ])("lets a JWK with %j encrypt: %s", async (members, encrypts) => {
    expect((await read(JSON.stringify({ ...jwk, ...members }))).encrypts).toBe(encrypts)
  })
})

const withNumbers = (modulus: Buffer, exponent: Buffer) =>
  JSON.stringify({ kty: "RSA", n: modulus.toString("base64url"), e: exponent.toString("base64url") })

const makeModulus = (bytes: number, last = 1) => {
  const modulus = Buffer.alloc(bytes, 0xc3)
  modulus[bytes - 1] = last
  return modulus
}
const F4 = Buffer.from([1, 0, 1])
const { privateKey: ec } = generateKeyPairSync("ec", { namedCurve: "P-256" })
const { privateKey: pss } = generateKeyPairSync("rsa-pss", { modulusLength: 2048 })
const block = (label: string) => `-----BEGIN ${label}-----\nMIIB\n-----END ${label}-----`

describe("readPublicKey refuses", () => {
  it.each<[string, string, string]>([
    ["nothing", " \n", "There is no key"],
    ["prose", "my key", "neither a JWK nor a PEM"],
    ["a very long text", "x".repeat(20_000), "too long"],
    ["a private PEM", key.export({ format: "pem", type: "pkcs8" }).toString(), "private key"],
    ["a private PKCS #1 PEM", key.export({ format: "pem", type: "pkcs1" }).toString(), "private key"],
    ["an encrypted private PEM", block("ENCRYPTED PRIVATE KEY"), "private key"],
    ["an OpenSSH private key", block("OPENSSH PRIVATE KEY"), "private key"],
    ["a pair of PEMs", pem(key) + key.export({ format: "pem", type: "pkcs8" }).toString(), "private key"],
    ["a certificate", block("CERTIFICATE"), "openssl x509"],
    ["a certificate request", block("CERTIFICATE REQUEST"), "openssl req"],
    ["a PKCS #1 public key", pem(key, "pkcs1"), "-RSAPublicKey_in"],
    ["an SSH key", "ssh-rsa AAAAB3NzaC1yc2E= me@host", "ssh-keygen"],
    ["two PEM keys", pem(key) + pem(key), "more than one PEM block"],
    ["a PEM key with text around it", `My key:\n${pem(key)}`, "neither a JWK nor a PEM"],
    ["a damaged PEM key", pem(key).replace(/\n.{64}\n/u, "\n"), "damaged or cut off"],
    ["a PEM key that is cut off", pem(key).slice(0, 200), "neither a JWK nor a PEM"],
    ["an elliptic PEM key", pem(ec), "not an RSA key"],
    ["an RSA-PSS key", pem(pss), "RSA-PSS"],
    ["a short PEM key", pem(makeKey(1024)), "has 1024 bits"],
    ["broken JSON", "{", "not one JSON object"],
    ["a JWK with a member twice", `{"kty":"RSA","kty":"RSA","n":"${n}","e":"${e}"}`, "distinct members"],
    ["a key set", JSON.stringify({ keys: [jwk] }), "key set"],
    [
      "an elliptic JWK",
      JSON.stringify({ ...createPublicKey(ec).export({ format: "jwk" }) }),
      '"kty" must be',
    ],
    ["a symmetric JWK", JSON.stringify({ kty: "oct", k: n }), '"kty" must be'],
    ["a JWK without n", JSON.stringify({ kty: "RSA", e }), '"n" and "e"'],
    ["a JWK with plain base64", JSON.stringify({ ...jwk, n: `+/${n.slice(2)}` }), '"n" and "e"'],
    ["a JWK with a number as e", JSON.stringify({ ...jwk, e: 65537 }), '"n" and "e"'],
    ["use enc", JSON.stringify({ ...jwk, use: "enc" }), '"use" must be'],
    ["use of another kind", JSON.stringify({ ...jwk, use: null }), '"use" must be'],
    ["alg RSA-OAEP-256", JSON.stringify({ ...jwk, alg: "RSA-OAEP-256" }), '"alg" must be'],
    ["alg PS256", JSON.stringify({ ...jwk, alg: "PS256" }), '"alg" must be'],
    ["key_ops without verify", JSON.stringify({ ...jwk, key_ops: ["encrypt"] }), '"key_ops" must be'],
    [
      "key_ops twice the same",
      JSON.stringify({ ...jwk, key_ops: ["verify", "verify"] }),
      '"key_ops" must be',
    ],
    ["key_ops that is no list", JSON.stringify({ ...jwk, key_ops: "verify" }), '"key_ops" must be'],
    ["a kid that is a number", JSON.stringify({ ...jwk, kid: 1 }), '"kid" must be'],
    ["an empty kid", JSON.stringify({ ...jwk, kid: "" }), '"kid" must be'],
    ["a short JWK", withNumbers(makeModulus(128), F4), "has 1024 bits"],
    ["2047 bits", withNumbers(Buffer.concat([Buffer.of(0x7f), makeModulus(255)]), F4), "has 2047 bits"],
    ["an absurd length", withNumbers(makeModulus(1025), F4), "has 8200 bits"],
    ["exponent 3", withNumbers(makeModulus(256), Buffer.of(3)), "smaller than 65537"],
    ["exponent 1", withNumbers(makeModulus(256), Buffer.of(1)), "smaller than 65537"],
    ["exponent 65535", withNumbers(makeModulus(256), Buffer.from([0xff, 0xff])), "smaller than 65537"],
    ["an even exponent", withNumbers(makeModulus(256), Buffer.from([1, 0, 2])), "exponent is even"],
    ["a huge exponent", withNumbers(makeModulus(256), Buffer.alloc(9, 1)), "larger than 32 bits"],
    ["an even modulus", withNumbers(makeModulus(256, 2), F4), "modulus is even"],
  ])("%s, and says what to do without quoting it", async (_, text, reason) => {
    const refusal = await readRefusal(text)
    expect(refusal).toContain(reason)
    expect(refusal).not.toContain(n.slice(0, 16))
    expect(refusal).not.toContain("MII")
  })

  it.each(["d", "p", "q", "dp", "dq", "qi", "oth"])("a JWK with the private member %s", async (member) => {
    const refusal = await readRefusal(JSON.stringify({ ...jwk, [member]: "c2VjcmV0" }))
    expect(refusal).toContain("private key")
    expect(refusal).not.toContain("c2VjcmV0")
  })
})
