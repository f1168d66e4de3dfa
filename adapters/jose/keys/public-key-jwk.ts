import { createPublicKey } from "node:crypto"
import * as Effect from "effect/Effect"
import { KeyRefused } from "../../../core/ports/accounts/payload-cipher.ts"
import { type ParsedKey, refuseKey } from "./parsed-key.ts"
import { parseJsonObject } from "../payload/json-object.ts"

type Jwk = Readonly<Record<string, unknown>>

/** RFC 7518, 6.3.2. */
const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "oth"]
const MAX_KID_LENGTH = 256
const NUMBER = /^[A-Za-z0-9_-]+$/u

const isNumber = (value: unknown) => typeof value === "string" && NUMBER.test(value)

const isKid = (kid: unknown) =>
  kid === undefined || (typeof kid === "string" && kid !== "" && kid.length <= MAX_KID_LENGTH)

/** RFC 7517, 4.3: a list without repetition. */
const readOperations = (value: unknown): ReadonlySet<unknown> | null =>
  Array.isArray(value) && new Set(value).size === value.length ? new Set(value) : null

const allowsVerifying = ({ key_ops }: Jwk) =>
  key_ops === undefined || readOperations(key_ops)?.has("verify") === true

const allowsEncrypting = ({ use, key_ops }: Jwk) => {
  const operations = readOperations(key_ops)
  return use !== "sig" && (operations === null || operations.has("encrypt") || operations.has("wrapKey"))
}

/** Rules in the order in which they are checked: whether the JWK is valid in one respect, and the message otherwise. */
const RULES: ReadonlyArray<readonly [(jwk: Jwk) => boolean, string]> = [
  [
    (jwk) => !PRIVATE_MEMBERS.some((name) => Object.hasOwn(jwk, name)),
    "This JWK holds a private key, which must never leave you. Make a new pair and send only its public members: kty, n, e",
  ],
  [
    (jwk) => !Object.hasOwn(jwk, "keys"),
    "This is a key set; register each of its keys on its own, as one JWK",
  ],
  [(jwk) => jwk["kty"] === "RSA", 'The JWK\'s "kty" must be "RSA"'],
  [
    (jwk) => jwk["use"] === undefined || jwk["use"] === "sig",
    'The JWK\'s "use" must be left out (the key verifies and encrypts) or "sig" (it only verifies): every key verifies your requests',
  ],
  [
    (jwk) => jwk["alg"] === undefined || jwk["alg"] === "RS256",
    'The JWK\'s "alg" must be left out or "RS256": every key verifies your requests',
  ],
  [allowsVerifying, 'The JWK\'s "key_ops" must be left out or be a list that holds "verify"'],
  [(jwk) => isNumber(jwk["n"]) && isNumber(jwk["e"]), 'The JWK needs "n" and "e" in base64url'],
  [
    (jwk) => isKid(jwk["kid"]),
    `The JWK's "kid" must be left out or a text of 1 to ${MAX_KID_LENGTH} characters`,
  ],
]

/** Reads one RSA public JWK. Fails with the first error. */
export const readJwk = (text: string): Effect.Effect<ParsedKey, KeyRefused> => {
  const jwk = parseJsonObject(Buffer.from(text, "utf8"))
  if (jwk === null)
    return refuseKey("This begins like a JWK and is not one JSON object with distinct members")
  const broken = RULES.find(([isFine]) => !isFine(jwk))
  if (broken !== undefined) return refuseKey(broken[1])

  const { kid, n, e } = jwk as { readonly kid?: string; readonly n: string; readonly e: string }
  return Effect.try({
    try: () => ({
      key: createPublicKey({ key: { kty: "RSA", n, e }, format: "jwk" }),
      kid: kid ?? null,
      encrypts: allowsEncrypting(jwk),
    }),
    catch: () => new KeyRefused({ reason: "The JWK's numbers do not make an RSA public key" }),
  })
}
