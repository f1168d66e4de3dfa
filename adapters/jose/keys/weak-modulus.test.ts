import { checkPrimeSync, generateKeyPairSync, generatePrimeSync, randomBytes } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { KeyRefused } from "../../../core/ports/accounts/payload-cipher.ts"
import { readPublicKey } from "./public-key.ts"
import { findWeakness } from "./weak-modulus.ts"

/* Weak keys by construction; the numbers are computed here, with BigInt. */

const prime = (bits: number, congruence: { readonly add?: bigint; readonly rem?: bigint } = {}): bigint =>
  generatePrimeSync(bits, { bigint: true, ...congruence })

const nextPrime = (from: bigint): bigint => {
  let n = from | 1n
  while (!checkPrimeSync(n)) n += 2n
  return n
}

const asJwk = (modulus: bigint): string => {
  const hex = modulus.toString(16)
  const n = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex").toString("base64url")
  return JSON.stringify({ kty: "RSA", n, e: "AQAB" })
}

/**
 * Returns a random odd number of this many bits whose two highest bits are set, so that a product of two has full length.
 */
const odd = (bits: number): bigint =>
  BigInt(`0x${randomBytes(bits / 8).toString("hex")}`) | (3n << BigInt(bits - 2)) | 1n

const powerModulo = (base: bigint, exponent: bigint, modulus: bigint): bigint => {
  let [result, square] = [1n, base % modulus]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

/**
 * Makes a prime as the library of CVE-2017-15361 did: k * M + (65537^a mod M), M the product of the first `count` primes.
 */
const rocaPrime = (bits: number, count: number): bigint => {
  let primorial = 1n
  for (let n = 2n, found = 0; found < count; n++) {
    if (!checkPrimeSync(n)) continue
    primorial *= n
    found++
  }
  const exponent = BigInt(`0x${randomBytes(8).toString("hex")}`)
  return prime(bits, { add: primorial, rem: powerModulo(65_537n, exponent, primorial) })
}

const fullLength = (make: () => bigint): bigint => {
  for (;;) {
    const modulus = make()
    if (modulus.toString(2).length === 2048) return modulus
  }
}

const CASES: ReadonlyArray<readonly [string, () => bigint, string]> = [
  ["a factor of 3", () => fullLength(() => 3n * ((odd(2048) >> 2n) | 1n)), "small factor"],
  [
    "the largest factor that is tried",
    () => fullLength(() => 65_521n * ((odd(2040) >> 8n) | 1n)),
    "small factor",
  ],
  [
    "primes a few thousand apart",
    () =>
      fullLength(() => {
        const p = prime(1024)
        return p * nextPrime(p + 2_000n)
      }),
    "close to each other",
  ],
  [
    "primes that share their first half",
    () =>
      fullLength(() => {
        const p = prime(1024)
        return p * nextPrime(p + (1n << 500n))
      }),
    "close to each other",
  ],
  [
    "the square of a prime",
    () =>
      fullLength(() => {
        const p = nextPrime(odd(1024))
        return p * p
      }),
    "close to each other",
  ],
  ["2^2047 and a little", () => nextWithoutSmallFactors((1n << 2047n) + 12_345n), "special form"],
  ["2^2048 less a little", () => nextWithoutSmallFactors((1n << 2048n) - 987_654_321n), "special form"],
  [
    "2^2047 and 2^1000 and a little",
    () => nextWithoutSmallFactors((1n << 2047n) + (1n << 1000n) + 77n),
    "special form",
  ],
  ["a pattern of bytes", () => nextWithoutSmallFactors(BigInt(`0x${"c3a5".repeat(128)}`)), "special form"],
  [
    "a ROCA modulus of 2048 bits",
    () => fullLength(() => rocaPrime(1024, 126) * rocaPrime(1024, 126)),
    "ROCA",
  ],
  ["one with fewer small primes", () => fullLength(() => rocaPrime(1024, 39) * rocaPrime(1024, 39)), "ROCA"],
]

const nextWithoutSmallFactors = (from: bigint): bigint => {
  let n = from | 1n
  while (findWeakness(n)?.includes("small factor") === true) n += 2n
  return n
}

describe("a weak modulus", () => {
  it.each(CASES)("is rejected with its reason: %s", async (_, make, reason) => {
    const modulus = make()
    expect(modulus.toString(2)).toHaveLength(2048)
    const text = asJwk(modulus)
    const refusal = await Effect.runPromise(Effect.flip(readPublicKey(text)))
    expect(refusal).toBeInstanceOf(KeyRefused)
    expect(refusal.reason).toContain(reason)
    expect(refusal.reason).not.toContain((JSON.parse(text) as { n: string }).n.slice(0, 16))
  })
})

describe("a sound modulus", () => {
  it.each([2048, 2048, 2048, 3072, 4096])("is accepted: %s bits of OpenSSL", async (modulusLength) => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength })
    const pem = publicKey.export({ format: "pem", type: "spki" }).toString()
    expect(await Effect.runPromise(readPublicKey(pem))).toMatchObject({ encrypts: true })
  })

  it("is accepted whatever two independent primes it is made of", () => {
    for (let n = 0; n < 20; n++) expect(findWeakness(fullLength(() => prime(1024) * prime(1024)))).toBeNull()
  })
})
