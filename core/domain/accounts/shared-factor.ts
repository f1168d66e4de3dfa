import * as Effect from "effect/Effect"
import { parseModulus } from "./modulus.ts"

/** Multiplied in one step, which takes a few milliseconds. */
const BATCH_SIZE = 500

/**
 * Whether a modulus shares one prime factor, and not both, with any other modulus (base64url, RFC 7518, 6.3.1.1): anyone
 * with both moduli can then compute both private keys ("Mining your Ps and Qs", USENIX Security 2012). An equal modulus is
 * no weakness: it is the same key. One product and one gcd for all; other work runs in between.
 */
export const hasSharedFactor = Effect.fnUntraced(function* (
  modulus: string,
  others: ReadonlyArray<string>,
): Effect.fn.Return<boolean> {
  const n = parseModulus(modulus)
  let product = 1n
  for (let from = 0; from < others.length; from += BATCH_SIZE) {
    for (const other of others.slice(from, from + BATCH_SIZE)) {
      const m = parseModulus(other)
      if (m !== n) product = (product * m) % n
    }
    yield* Effect.yieldNow
  }
  return gcd(product, n) !== 1n
})

const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}
