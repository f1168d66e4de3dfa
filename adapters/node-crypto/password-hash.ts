import { randomBytes, scrypt, timingSafeEqual } from "node:crypto"

/*
 * scrypt (RFC 7914) in the PHC string form: $scrypt$ln=15,r=8,p=3$<salt>$<hash>, base64 without padding.
 */

interface Cost {
  /** log2 of N. */
  readonly ln: number
  readonly r: number
  readonly p: number
}

/**
 * One of the settings that OWASP's Password Storage Cheat Sheet lists as equally strong (its first, N = 2^17 with p = 1,
 * takes 128 MiB for each login; this takes 32 MiB and the same time, which a small machine can afford).
 */
const COST: Cost = { ln: 15, r: 8, p: 3 }
const SALT_LENGTH = 16
const HASH_LENGTH = 32

/** Limit for the cost that a stored hash may request: 1 GiB and a few seconds. */
const MAX_COST: Cost = { ln: 20, r: 8, p: 16 }

const FORM =
  /^\$scrypt\$ln=(?<ln>\d{1,2}),r=(?<r>\d{1,2}),p=(?<p>\d{1,2})\$(?<salt>[A-Za-z0-9+/]{16,86})\$(?<hash>[A-Za-z0-9+/]{22,86})$/u

/** Passwords compare by what is typed, not by how a keyboard composes it (RFC 8265, OpaqueString: NFC). */
const derive = (password: string, salt: Uint8Array, length: number, { ln, r, p }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N: 2 ** ln, r, p, maxmem: 2 * 128 * r * 2 ** ln + 128 * r * p }
    scrypt(password.normalize("NFC"), salt, length, options, (error, key) => {
      if (error === null) resolve(key)
      else reject(error)
    })
  })

const unpadded = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "")

const formatHash = (salt: Buffer, hash: Buffer): string =>
  `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${unpadded(salt)}$${unpadded(hash)}`

/** Returns a new self-describing hash; the work runs in the libuv pool. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_LENGTH)
  return formatHash(salt, await derive(password, salt, HASH_LENGTH, COST))
}

/** A hash of the same cost, of no password. */
export const makeHashOfNobody = (): string => formatHash(randomBytes(SALT_LENGTH), randomBytes(HASH_LENGTH))

interface ParsedHash {
  readonly cost: Cost
  readonly salt: Buffer
  readonly hash: Buffer
}

const parse = (text: string): ParsedHash | null => {
  const found = FORM.exec(text)?.groups
  if (found === undefined) return null
  const cost = { ln: Number(found["ln"]), r: Number(found["r"]), p: Number(found["p"]) }
  const affordable =
    cost.ln >= 1 &&
    cost.ln <= MAX_COST.ln &&
    cost.r >= 1 &&
    cost.r <= MAX_COST.r &&
    cost.p >= 1 &&
    cost.p <= MAX_COST.p
  if (!affordable) return null
  return {
    cost,
    salt: Buffer.from(found["salt"] ?? "", "base64"),
    hash: Buffer.from(found["hash"] ?? "", "base64"),
  }
}

/**
 * Whether the password matches the hash; also false for a text that is not such a hash (an account without a password).
 */
export const verifyPassword = async (password: string, text: string): Promise<boolean> => {
  const stored = parse(text)
  if (stored === null) return false
  const hash = await derive(password, stored.salt, stored.hash.length, stored.cost)
  return timingSafeEqual(hash, stored.hash)
}
