import { createPublicKey } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { MAX_ACTIVE_CREDENTIALS } from "../../../core/contract/accounts/console/credentials.ts"
import {
  InvalidPayload,
  type DecryptedPayload,
  type PayloadFlaw,
  type VendorKey,
} from "../../../core/ports/accounts/payload-cipher.ts"
import { makePayloadCipher } from "./payload-cipher.ts"
import {
  asServiceKey,
  asVendorKey,
  ENCRYPTION_HEADER,
  makeKey,
  type Message,
  makeCurrentKeys,
  SIGNATURE_HEADER,
  validMessage,
  writeMessage,
} from "../testing/vendor-message.ts"
import { NOW, withMembers, wrongMessages } from "../testing/wrong-messages.ts"

const [signingKey, serviceKey, olderServiceKey, vendorKey, otherVendorKey, stranger] = [
  makeKey(),
  makeKey(),
  makeKey(),
  makeKey(),
  makeKey(3072),
  makeKey(),
]
const cipher = makePayloadCipher({
  serviceKeys: makeCurrentKeys(
    [asServiceKey(signingKey, "signs")],
    [asServiceKey(serviceKey, "new"), asServiceKey(olderServiceKey, "old")],
  ),
})
const valid = validMessage(vendorKey, serviceKey)
const registered = [asVendorKey(vendorKey, "key-1", "vendor-1")]

const opening = (change: Partial<Message>, keys: ReadonlyArray<VendorKey> = registered) =>
  cipher.decrypt(writeMessage({ ...valid, ...change }), keys, NOW * 1000)

const open = (change: Partial<Message>, keys?: ReadonlyArray<VendorKey>): Promise<DecryptedPayload> =>
  Effect.runPromise(opening(change, keys))

/** Members that signers write beside those that we ask for. */
const LIBRARY_HEADERS: ReadonlyArray<readonly [string, object]> = [
  [".NET's X509SigningCredentials", { kid: "429AB025", x5t: "Nobq1ngsUs5WKejWuCGy5tzyGP8" }],
  ["Nimbus with a certificate", { "x5t#S256": "KgYHtlvXDGrlz0SJ1Q8l9kA8Yzj0Bq7zPz8n2m1YQWk" }],
  ["node-jose", { kid: "Hc0T3v5y6yQ1" }],
  [
    "authlib with claims in the header",
    { iat: NOW - 5, exp: NOW - 1_000, iss: "hr", sub: "hr", aud: ["us"] },
  ],
  [
    "PyJWT with headers of the caller's",
    { "x-tenant": null, jti: "1", url: "https://example.com", nonce: "n" },
  ],
  ["a proxy that signs", { apu: "QQ", apv: "Qg", ver: 1, "": { crit: ["exp"] } }],
]

const runToFailure = (effect: Effect.Effect<unknown, InvalidPayload>): Promise<InvalidPayload> =>
  Effect.runPromise(Effect.flip(effect))

describe("a valid message", () => {
  it("opens to its claims and names the key that signed it", async () => {
    const opened = await open({ payload: `{"connection_id":"x","page":2,"name":"Zoë"}` })
    expect(opened).toEqual({
      claims: { connection_id: "x", page: 2, name: "Zoë" },
      keyId: "key-1",
      jti: null,
    })
  })

  it.each<[string, Partial<Message>]>([
    ["without typ", { signatureHeader: `{"alg":"RS256"}` }],
    ["with unknown members", { signatureHeader: `{"alg":"RS256","foo":{"alg":1}}` }],
    ...LIBRARY_HEADERS.flatMap(([library, members]): ReadonlyArray<[string, Partial<Message>]> => [
      [`from ${library}`, { signatureHeader: withMembers(SIGNATURE_HEADER, members) }],
      [`encrypted by ${library}`, { encryptionHeader: withMembers(ENCRYPTION_HEADER, members) }],
    ]),
    ["with typ in the outer header", { encryptionHeader: ENCRYPTION_HEADER.replace("{", `{"typ":"JWT",`) }],
    ...["JWE", "JOSE", "jwt"].map((typ): [string, Partial<Message>] => [
      `with typ ${typ} in the outer header, as documentation of libraries has it`,
      { encryptionHeader: withMembers(ENCRYPTION_HEADER, { typ }) },
    ]),
    ["with a type in lower case", { signatureHeader: withMembers(SIGNATURE_HEADER, { typ: "jwt" }) }],
    ["with an escaped but single member", { signatureHeader: `{"\\u0061lg":"RS256"}` }],
    ["with a colon and quotes in a value", { payload: `{"a":"x\\":1,\\"b","c":[":"]}` }],
    ["with an empty object", { payload: "{}" }],
    [
      "with null for the claims that Jackson or Newtonsoft found unset",
      { payload: `{"exp":null,"nbf":null,"iat":null,"jti":null,"iss":null}` },
    ],
  ])("opens %s", async (_, change) => {
    expect((await open(change)).keyId).toBe("key-1")
  })

  it.each([
    `"exp":${NOW - 59}`,
    `"nbf":${NOW + 60}`,
    `"iat":${NOW + 60}`,
    `"exp":${NOW + 0.5},"nbf":${NOW - 1e6},"iat":${NOW}`,
  ])("opens within 60 seconds of skew: %s", async (members) => {
    expect((await open({ payload: `{${members}}` })).keyId).toBe("key-1")
  })
})

describe("the id of a message", () => {
  it.each<[string, DecryptedPayload["jti"]]>([
    [`"jti":"a"`, { id: "a", expiresAt: null }],
    [`"jti":"a","exp":${NOW}`, { id: "a", expiresAt: (NOW + 60) * 1000 }],
    [`"jti":"a","exp":${NOW}.0005`, { id: "a", expiresAt: (NOW + 60) * 1000 + 1 }],
    [`"jti":"a","exp":1e300`, { id: "a", expiresAt: 8.64e15 }],
  ])("is remembered as long as the message opens: %s", async (members, jti) => {
    expect((await open({ payload: `{${members}}` })).jti).toEqual(jti)
  })
})

describe("an invalid message", () => {
  it.each(wrongMessages(stranger))("fails with the one error, and a code alone: %s", async (_, change) => {
    const failure = await runToFailure(opening(change))
    expect(failure).toBeInstanceOf(InvalidPayload)
    expect(failure.flaw).toMatch(/^[a-z_]{1,40}$/u)
    expect(Object.getOwnPropertyNames(failure).sort()).toEqual(
      Object.getOwnPropertyNames(new InvalidPayload({ flaw: "jwe_form" })).sort(),
    )
    expect([failure.message, failure.cause]).toEqual(["", undefined])
  })

  it.each<[PayloadFlaw, Partial<Message>]>([
    ["jwe_form", { change: () => "a.b.c" }],
    ["jwe_header_form", { encryptionHeader: "{" }],
    ["jwe_header_algorithm", { encryptionHeader: withMembers(ENCRYPTION_HEADER, { alg: "RSA-OAEP" }) }],
    ["jwe_header_cty", { encryptionHeader: withMembers(ENCRYPTION_HEADER, { cty: undefined }) }],
    ["jwe_header_forbidden_member", { encryptionHeader: withMembers(ENCRYPTION_HEADER, { zip: "DEF" }) }],
    ["jwe_header_typ", { encryptionHeader: withMembers(ENCRYPTION_HEADER, { typ: "at+jwt" }) }],
    ["jwe_header_kid", { encryptionHeader: withMembers(ENCRYPTION_HEADER, { kid: 1 }) }],
    ["jwe_decryption", { serviceKey: stranger }],
    ["jws_form", { changeToken: () => "{}" }],
    ["jws_header_form", { signatureHeader: "[]" }],
    ["jws_header_algorithm", { signatureHeader: withMembers(SIGNATURE_HEADER, { alg: "PS256" }) }],
    ["jws_header_forbidden_member", { signatureHeader: withMembers(SIGNATURE_HEADER, { x5c: ["MIIB"] }) }],
    ["jws_signature", { vendorKey: stranger }],
    ["claims_form", { payload: "[]" }],
    ["claims_time", { payload: `{"exp":${NOW - 60}}` }],
    ["claims_jti", { payload: `{"jti":1}` }],
  ])("says %s by its code", async (flaw, change) => {
    expect((await runToFailure(opening(change))).flaw).toBe(flaw)
  })

  it("fails when the vendor has no key", async () => {
    expect((await runToFailure(opening({}, []))).flaw).toBe("jws_signature")
  })
})

describe("with several keys", () => {
  const both = [asVendorKey(otherVendorKey, "key-0", "vendor-0"), ...registered]
  const named = (kid: string) => SIGNATURE_HEADER.replace("{", `{"kid":"${kid}",`)

  it.each<[string, Partial<Message>]>([
    ["no kid", {}],
    ["a kid that names the key", { signatureHeader: named("vendor-1") }],
    ["a kid that names no key", { signatureHeader: named("the vendor's own name for it") }],
  ])("finds the vendor's key by %s", async (_, change) => {
    expect((await open(change, both)).keyId).toBe("key-1")
  })

  it("does not try the other keys when a kid names a key that does not verify", async () => {
    expect(await runToFailure(opening({ signatureHeader: named("vendor-0") }, both))).toBeInstanceOf(
      InvalidPayload,
    )
  })

  it("opens under a key of another length", async () => {
    expect((await open({ vendorKey: otherVendorKey }, both)).keyId).toBe("key-0")
  })

  it("tries the oldest of as many as may be active, and of more that were registered before there was a limit", async () => {
    for (const count of [MAX_ACTIVE_CREDENTIALS, 2 * MAX_ACTIVE_CREDENTIALS]) {
      const keys = Array.from({ length: count }, (_, index) =>
        asVendorKey(index === count - 1 ? vendorKey : stranger, String(index)),
      )
      expect((await open({}, keys)).keyId).toBe(String(count - 1))
    }
  })

  it.each<[string, string]>([
    ["no kid", ENCRYPTION_HEADER],
    ["its kid", ENCRYPTION_HEADER.replace("{", `{"kid":"old",`)],
    ["a kid that names no key", ENCRYPTION_HEADER.replace("{", `{"kid":"gone",`)],
  ])("decrypts with an older key of the service by %s", async (_, encryptionHeader) => {
    expect((await open({ serviceKey: olderServiceKey, encryptionHeader })).keyId).toBe("key-1")
  })
})

describe("the service's own public key", () => {
  it.each([
    ["signs", signingKey],
    ["decrypts", serviceKey],
  ])("is no key of a vendor: the one that %s", async (_, privateKey) => {
    const jwk = createPublicKey(privateKey).export({ format: "jwk" })
    const refusal = await Effect.runPromise(Effect.flip(cipher.readPublicKey(JSON.stringify(jwk))))
    expect(refusal.reason).toContain("the public key of the service")
  })
})

describe("a message encrypted to the signing key", () => {
  it.each([ENCRYPTION_HEADER, ENCRYPTION_HEADER.replace("{", `{"kid":"signs",`)])(
    "does not open: %s",
    async (encryptionHeader) => {
      const failure = await runToFailure(opening({ serviceKey: signingKey, encryptionHeader }))
      expect(failure).toBeInstanceOf(InvalidPayload)
    },
  )
})

describe("known answers", () => {
  it("accepts the RS256 example of RFC 7515, A.2", async () => {
    const token = [
      "eyJhbGciOiJSUzI1NiJ9",
      "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ",
      "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw",
    ].join(".")
    const key: VendorKey = {
      id: "rfc",
      kid: null,
      encrypts: true,
      jwk: {
        kty: "RSA",
        e: "AQAB",
        n: "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ",
      },
    }
    const jwe = writeMessage({ ...valid, changeToken: () => token })
    const opened = await Effect.runPromise(cipher.decrypt(jwe, [key], 1_300_819_380_000))
    expect(opened.claims).toEqual({ iss: "joe", exp: 1300819380, "http://example.com/is_root": true })
    expect(await runToFailure(cipher.decrypt(jwe, [key], 1_300_819_440_000))).toBeInstanceOf(InvalidPayload)
  })
})
