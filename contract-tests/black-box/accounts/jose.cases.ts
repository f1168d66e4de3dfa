import { createHmac, randomUUID, sign } from "node:crypto"
import { deflateRawSync } from "node:zlib"
import { beforeAll, describe, expect, it } from "vitest"
import { formatCsv, row } from "../employee-rows.ts"
import { type HttpResponse, asJson, basic, call } from "../http.ts"
import { asPem, type Header, JWE_HEADER, JWS_HEADER, newKeyPair, sealed, signed } from "../jose.ts"
import type { Imported, Operator } from "../operator.ts"
import { connected, newVendor, type Vendor } from "../vendors.ts"

interface JoseFixture {
  readonly vendor: Vendor
  readonly imported: Imported
}

type Forge = (fixture: JoseFixture) => unknown

const now = () => Math.floor(Date.now() / 1000)

const goodJws = ({ vendor, imported }: JoseFixture, claims: Header = {}, header: Header = JWS_HEADER) =>
  signed({ connection_id: imported.connection_id, ...claims }, vendor.pair.privateKey, header)

const goodJwe = (fixture: JoseFixture, claims: Header = {}) =>
  sealed(goodJws(fixture, claims), fixture.vendor.keys.encryption)

const withJws =
  (header: Header): Forge =>
  (fixture) =>
    sealed(goodJws(fixture, {}, { ...JWS_HEADER, ...header }), fixture.vendor.keys.encryption)

const withJwe =
  (header: Header): Forge =>
  (fixture) =>
    sealed(goodJws(fixture), fixture.vendor.keys.encryption, { header: { ...JWE_HEADER, ...header } })

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

const signedBy = (fixture: JoseFixture, header: Header, signature: (input: string) => string) => {
  const input = `${encoded({ typ: "JWT", ...header })}.${encoded({ connection_id: fixture.imported.connection_id })}`
  return sealed(`${input}.${signature(input)}`, fixture.vendor.keys.encryption)
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/** Encodes the same bytes in another spelling: sets the unused bits of the last character. */
const loosened = (part: string) => part.slice(0, -1) + (ALPHABET[ALPHABET.indexOf(part.slice(-1)) + 1] ?? "")

const tampered = (part: string) => (part.startsWith("A") ? "B" : "A") + part.slice(1)

const changedPart =
  (index: number, change: (part: string) => string): Forge =>
  (fixture) =>
    goodJwe(fixture)
      .split(".")
      .map((part, at) => (at === index ? change(part) : part))
      .join(".")

const changedJws =
  (index: number, change: (part: string) => string): Forge =>
  (fixture) => {
    const parts = goodJws(fixture).split(".")
    return sealed(
      parts.map((part, at) => (at === index ? change(part) : part)).join("."),
      fixture.vendor.keys.encryption,
    )
  }

const ALGORITHMS: Readonly<Record<string, Forge>> = {
  "a JWE by RSA-OAEP with SHA-1": (fixture) =>
    sealed(goodJws(fixture), fixture.vendor.keys.encryption, {
      header: { ...JWE_HEADER, alg: "RSA-OAEP" },
      oaepHash: "sha1",
    }),
  "SHA-1 under the name of RSA-OAEP-256": (fixture) =>
    sealed(goodJws(fixture), fixture.vendor.keys.encryption, { oaepHash: "sha1" }),
  "a JWE that says RSA1_5": withJwe({ alg: "RSA1_5" }),
  "a JWE that says dir": withJwe({ alg: "dir" }),
  "a JWE without alg": withJwe({ alg: undefined }),
  "a JWE by A128GCM": (fixture) =>
    sealed(goodJws(fixture), fixture.vendor.keys.encryption, {
      header: { ...JWE_HEADER, enc: "A128GCM" },
      contentKeyBytes: 16,
    }),
  "a JWE that says A256CBC-HS512": withJwe({ enc: "A256CBC-HS512" }),
  "a JWS by none": (fixture) => signedBy(fixture, { alg: "none" }, () => ""),
  "a JWS by HS256 with the public key as its secret": (fixture) =>
    signedBy(fixture, { alg: "HS256" }, (input) =>
      createHmac("sha256", asPem(fixture.vendor.pair.publicKey)).update(input).digest("base64url"),
    ),
  "a JWS by RS512": (fixture) =>
    signedBy(fixture, { alg: "RS512" }, (input) =>
      sign("sha512", Buffer.from(input), fixture.vendor.pair.privateKey).toString("base64url"),
    ),
  "a JWS that says PS256": withJws({ alg: "PS256" }),
}

const HEADERS: Readonly<Record<string, Forge>> = {
  "no cty": withJwe({ cty: undefined }),
  "another cty": withJwe({ cty: "JSON" }),
  "zip, compressed": (fixture) =>
    sealed(deflateRawSync(goodJws(fixture)), fixture.vendor.keys.encryption, {
      header: { ...JWE_HEADER, zip: "DEF" },
    }),
  "zip, not compressed": withJwe({ zip: "DEF" }),
  "crit in the JWE": withJwe({ crit: ["exp"], exp: now() + 60 }),
  "crit in the JWS": withJws({ crit: ["b64"], b64: true }),
  "jwk in the JWS": (fixture) =>
    withJws({ jwk: fixture.vendor.pair.publicKey.export({ format: "jwk" }) })(fixture),
  "jwk in the JWE": (fixture) =>
    withJwe({ jwk: fixture.vendor.pair.publicKey.export({ format: "jwk" }) })(fixture),
  "jku in the JWS": withJws({ jku: "https://keys.example/jwks.json" }),
  "jku in the JWE": withJwe({ jku: "https://keys.example/jwks.json" }),
  "x5u in the JWS": withJws({ x5u: "https://keys.example/cert.pem" }),
  "x5u in the JWE": withJwe({ x5u: "https://keys.example/cert.pem" }),
  "x5c in the JWS": withJws({ x5c: ["MIIB"] }),
  "x5c in the JWE": withJwe({ x5c: ["MIIB"] }),
}

const FORMS: Readonly<Record<string, Forge>> = {
  "a JWS alone": (fixture) => goodJws(fixture),
  "a JWE of unsigned JSON": (fixture) =>
    sealed(JSON.stringify({ connection_id: fixture.imported.connection_id }), fixture.vendor.keys.encryption),
  "four parts": (fixture) => goodJwe(fixture).split(".").slice(0, 4).join("."),
  "six parts": (fixture) => `${goodJwe(fixture)}.AAAA`,
  "the JSON serialization": (fixture) => {
    const [head, key, iv, ciphertext, tag] = goodJwe(fixture).split(".")
    return JSON.stringify({ protected: head, encrypted_key: key, iv, ciphertext, tag })
  },
  "a space behind": (fixture) => `${goodJwe(fixture)} `,
  "padding with =": changedPart(4, (part) => `${part}==`),
  "unused bits set in the tag": changedPart(4, loosened),
  "unused bits set in the encrypted key": changedPart(1, loosened),
  "unused bits set in the signature": changedJws(2, loosened),
  "padding in the signature": changedJws(2, (part) => `${part}==`),
  "another encrypted key": changedPart(1, tampered),
  "another initialization vector": changedPart(2, tampered),
  "another ciphertext": changedPart(3, tampered),
  "another tag": changedPart(4, tampered),
  "another signature": changedJws(2, tampered),
  "an empty text": () => "",
  "no text at all": () => undefined,
  "a number": () => 5,
  "a list as payload": (fixture) =>
    sealed(
      signed([fixture.imported.connection_id], fixture.vendor.pair.privateKey),
      fixture.vendor.keys.encryption,
    ),
  "a text as payload": (fixture) =>
    sealed(signed("x", fixture.vendor.pair.privateKey), fixture.vendor.keys.encryption),
}

const KEYS_AND_TIMES: Readonly<Record<string, Forge>> = {
  "a stranger's signature": (fixture) =>
    sealed(
      signed({ connection_id: fixture.imported.connection_id }, newKeyPair().privateKey),
      fixture.vendor.keys.encryption,
    ),
  "encryption for another recipient": (fixture) => sealed(goodJws(fixture), newKeyPair().publicKey),
  "exp that is over": (fixture) => goodJwe(fixture, { exp: now() - 90 }),
  "nbf that is to come": (fixture) => goodJwe(fixture, { nbf: now() + 90 }),
  "iat that is to come": (fixture) => goodJwe(fixture, { iat: now() + 90 }),
}

const SAME_ID = randomUUID()

const sent = (fixture: JoseFixture, payload: unknown): Promise<HttpResponse> => {
  const { username, password } = fixture.vendor.issued
  const headers = { authorization: basic(username, password), "x-request-id": SAME_ID }
  return call(
    `${fixture.vendor.baseUrl}/api/external/employee/`,
    "POST",
    asJson({ encrypted_payload: payload }, headers),
  )
}

const refusedBody = {
  requestId: SAME_ID,
  code: "invalid_payload",
  message: "Invalid encrypted payload.",
  data: null,
  details: {},
}

const expectRefusedAlike = (response: HttpResponse) => {
  expect(response.status).toBe(400)
  expect(response.body).toEqual(refusedBody)
}

const acceptedCases = (fixture: () => JoseFixture) => {
  it.each([
    ["exp over, within the skew of 60 s", () => ({ exp: now() - 30 })],
    ["nbf to come, within the skew", () => ({ nbf: now() + 30 })],
    ["exp, nbf and iat that hold", () => ({ exp: now() + 60, nbf: now() - 5, iat: now() - 5 })],
    ["a jti", () => ({ jti: randomUUID() })],
  ] as const)("accepts %s", async (_name, claims) => {
    expect((await sent(fixture(), goodJwe(fixture(), claims()))).status).toBe(200)
  })

  it("accepts a jti once: neither the same message nor a new one with it is accepted again", async () => {
    const jti = randomUUID()
    const message = goodJwe(fixture(), { jti })
    expect((await sent(fixture(), message)).status).toBe(200)
    expectRefusedAlike(await sent(fixture(), message))
    expectRefusedAlike(await sent(fixture(), goodJwe(fixture(), { jti })))
  })

  it("accepts a message without jti repeatedly", async () => {
    const message = goodJwe(fixture())
    expect((await sent(fixture(), message)).status).toBe(200)
    expect((await sent(fixture(), message)).status).toBe(200)
  })
}

export const joseCases = (given: () => Operator) => {
  describe(
    "JOSE is strict, with one body for every error (specification/authentication.md#encrypted-payloads)",
    { timeout: 30_000 },
    () => {
      const made: { fixture?: JoseFixture } = {}
      beforeAll(async () => {
        const vendor = await newVendor(given())
        made.fixture = { vendor, imported: await connected(given(), vendor, formatCsv([row("J1")])) }
      }, 30_000)
      const fixture = () => made.fixture as JoseFixture

      const everything = { ...ALGORITHMS, ...HEADERS, ...FORMS, ...KEYS_AND_TIMES }
      it.each(Object.entries(everything))("rejects %s", async (_name, forge) => {
        expectRefusedAlike(await sent(fixture(), forge(fixture())))
      })
      acceptedCases(fixture)
    },
  )
}
