/*
 * Moduli that can be factored although they are long enough. Each check is bounded; all of them together take some
 * milliseconds for 2048 bits. The check against other keys is in core/domain/accounts/shared-factor.ts.
 */

/** Returns what is wrong with a modulus (an odd number of at least 2048 bits), or null. */
export const findWeakness = (modulus: bigint): string | null =>
  CHECKS.find(([isWeak]) => isWeak(modulus))?.[1] ?? null

const NEW_KEY_ADVICE = "make another pair, e.g. openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048"

/** Trial division uses every prime below this. */
const SMALL = 2 ** 16

const hasSmallFactor = (modulus: bigint): boolean => {
  for (const prime of smallPrimes()) if (modulus % prime === 0n) return true
  return false
}

let smallPrimeCache: ReadonlyArray<bigint> | null = null

const smallPrimes = (): ReadonlyArray<bigint> => {
  if (smallPrimeCache !== null) return smallPrimeCache
  const isComposite = new Uint8Array(SMALL)
  const primes: Array<bigint> = []
  for (let n = 2; n < SMALL; n++) {
    if (isComposite[n] === 1) continue
    primes.push(BigInt(n))
    for (let multiple = n * n; multiple < SMALL; multiple += n) isComposite[multiple] = 1
  }
  smallPrimeCache = primes
  return primes
}

/** The generator of the library of CVE-2017-15361, whose primes are powers of it modulo many small primes. */
const ROCA_GENERATOR = 65_537

/** Odd primes up to this one suffice: of other moduli one in 200 million looks the same. */
const LAST_ROCA_PRIME = 167n

/**
 * The fingerprint of CVE-2017-15361 ("The Return of Coppersmith's Attack", CCS 2017): modulo every small prime the
 * modulus is in the group that 65537 generates.
 */
const hasRocaFingerprint = (modulus: bigint): boolean =>
  smallPrimes()
    .filter((prime) => prime > 2n && prime <= LAST_ROCA_PRIME)
    .every((prime) => generateGroup(Number(prime)).has(Number(modulus % prime)))

const generateGroup = (prime: number): ReadonlySet<number> => {
  const group = new Set<number>()
  for (let power = 1; !group.has(power); power = (power * ROCA_GENERATOR) % prime) group.add(power)
  return group
}

/** Steps of Fermat's method: primes of 1024 bits that a library generated independently are never this close. */
const FERMAT_STEPS = 100

/** Detects close primes (CVE-2022-26320), and the square of one prime. */
const hasCloseFactors = (modulus: bigint): boolean => {
  const root = floorRoot(modulus)
  let a = root * root === modulus ? root : root + 1n
  for (let step = 0; step < FERMAT_STEPS; step++, a++) {
    if (isSquare(a * a - modulus)) return true
  }
  return false
}

/** The last four bits rule out most non-squares at almost no cost. */
const isSquare = (n: bigint): boolean => {
  const low = n & 15n
  if (low !== 0n && low !== 1n && low !== 4n && low !== 9n) return false
  const root = floorRoot(n)
  return root * root === n
}

/** Newton's method from above. */
const floorRoot = (n: bigint): bigint => {
  if (n < 2n) return n
  let root = 1n << BigInt((n.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + n / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** Repeated bits of this length, with any period up to the longest, are not random: one modulus in 2^111. */
const MAX_REPETITION = 128
const MAX_PERIOD = 64

/**
 * Detects 2^k plus a small number, and repeated patterns: the special number field sieve factors such numbers at lengths
 * that are safe otherwise.
 */
const hasSpecialForm = (modulus: bigint): boolean => {
  const length = modulus.toString(2).length
  const repetition = "0".repeat(MAX_REPETITION)
  for (let period = 1; period <= MAX_PERIOD; period++) {
    const kept = length - period
    const changes = (modulus ^ (modulus >> BigInt(period))) & ((1n << BigInt(kept)) - 1n)
    if (changes.toString(2).padStart(kept, "0").includes(repetition)) return true
  }
  return false
}

const CHECKS: ReadonlyArray<readonly [(modulus: bigint) => boolean, string]> = [
  [hasSmallFactor, `The key's modulus has a small factor, so anyone can factor it; ${NEW_KEY_ADVICE}`],
  [hasSpecialForm, `The key's modulus has a special form, which makes it weak; ${NEW_KEY_ADVICE}`],
  [
    hasCloseFactors,
    `The key's primes are too close to each other, so anyone can find them; ${NEW_KEY_ADVICE}`,
  ],
  [
    hasRocaFingerprint,
    `The key was made by a library whose keys can be factored (ROCA, CVE-2017-15361); make another pair with other software or on another device`,
  ],
]
