import { generatePrimeSync, randomBytes } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { hasSharedFactor } from "./shared-factor.ts"

const prime = () => generatePrimeSync(512, { bigint: true })
const encoded = (n: bigint): string => {
  const hex = n.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex").toString("base64url")
}
const shares = (n: bigint, others: ReadonlyArray<bigint>) =>
  Effect.runPromise(hasSharedFactor(encoded(n), others.map(encoded)))

const [p, q, r, s, t] = [prime(), prime(), prime(), prime(), prime()]

describe("a factor that two moduli share", () => {
  it("is found at any position", async () => {
    expect(await shares(p * q, [r * s, q * t])).toBe(true)
    expect(await shares(p * q, [p * r])).toBe(true)
    expect(await shares(p * q, [p * r, q * s])).toBe(true)
    const many = Array.from({ length: 1_200 }, () => BigInt(`0x${randomBytes(64).toString("hex")}`) | 1n)
    const apart = many.filter((n) => n % p !== 0n && n % q !== 0n)
    expect(await shares(p * q, [...apart, p * t])).toBe(true)
    expect(await shares(p * q, apart)).toBe(false)
  })

  it("is not found between coprime moduli, nor for the same key", async () => {
    expect(await shares(p * q, [])).toBe(false)
    expect(await shares(p * q, [r * s, s * t])).toBe(false)
    expect(await shares(p * q, [p * q, r * s])).toBe(false)
  })
})
