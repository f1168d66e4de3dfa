import { createDecipheriv, createHash, createHmac, timingSafeEqual } from "node:crypto"
import { cutOff, passphraseMissing, passphraseWrong, puttyDamaged, puttyUnsupported } from "./key-errors.ts"
import { formatOpenSsh, joinFields, readFields } from "./wire-format.ts"

/*
 * Converts a private key of PuTTY (.ppk), version 2 or 3, to the format of OpenSSH. PuTTY's manual describes the file in appendix C.
 */

const NAME =
  "(PuTTY-User-Key-File-\\d+|Encryption|Comment|Public-Lines|Key-Derivation|Argon2-\\w+|Private-Lines|Private-MAC):"
const AT_LINE = new RegExp(`^${NAME}`, "gmu")
/** A form that makes spaces of line breaks leaves one line. */
const ANYWHERE = new RegExp(`(?:^|\\s)${NAME}`, "gu")

export const isPutty = (text: string): boolean => text.startsWith("PuTTY-User-Key-File-")

/** Throws `SourceError` (`auth`). */
export const convertPutty = async (text: string, passphrase: string | undefined): Promise<string> => {
  const file = parseFile(text)
  const kind = KINDS[file.type]
  if (kind === undefined) throw puttyUnsupported(`is of the type ${file.type}`)
  if (file.encryption !== "none" && passphrase === undefined) throw passphraseMissing()
  const keys = await deriveKeys(file, passphrase ?? "")
  const secret = decrypt(file, keys)
  if (!isSound(file, secret, keys)) throw file.encryption === "none" ? puttyDamaged() : passphraseWrong()
  const publicFields = readFields(file.publicKey, kind.publicFields)
  const secretFields = readFields(secret, kind.secretFields)
  if (publicFields === null || secretFields === null) throw cutOff()
  return formatOpenSsh(file.publicKey, file.type, kind.toOpenSsh(publicFields.slice(1), secretFields))
}

interface Kind {
  /** With the name of the type. */
  readonly publicFields: number
  readonly secretFields: number
  /** The fields of the private key, from those of both keys after the name of the type. */
  readonly toOpenSsh: (open: ReadonlyArray<Buffer>, secret: ReadonlyArray<Buffer>) => ReadonlyArray<Buffer>
}

const ED25519_BYTES = 32
const ECDSA: Kind = {
  publicFields: 3,
  secretFields: 1,
  toOpenSsh: (open, secret) => [...open, ...secret],
}

const KINDS: Readonly<Record<string, Kind>> = {
  "ssh-rsa": {
    publicFields: 3,
    secretFields: 4,
    toOpenSsh: ([e, n], [d, p, q, inverse]) =>
      [n, e, d, inverse, p, q].filter((field) => field !== undefined),
  },
  "ssh-ed25519": {
    publicFields: 2,
    secretFields: 1,
    toOpenSsh: ([open = Buffer.alloc(0)], [secret = Buffer.alloc(0)]) => [
      open,
      // A number without its zeros at the end.
      Buffer.concat([secret, Buffer.alloc(Math.max(0, ED25519_BYTES - secret.length)), open]),
    ],
  },
  "ecdsa-sha2-nistp256": ECDSA,
  "ecdsa-sha2-nistp384": ECDSA,
  "ecdsa-sha2-nistp521": ECDSA,
}

interface PuttyFile {
  readonly version: 2 | 3
  readonly type: string
  readonly encryption: "aes256-cbc" | "none"
  readonly comment: string
  readonly publicKey: Buffer
  readonly secret: Buffer
  readonly mac: Buffer
  readonly read: (keyword: string) => string
}

const parseFile = (text: string): PuttyFile => {
  const parts = text.split(text.includes("\n") ? AT_LINE : ANYWHERE).slice(1)
  const values = new Map<string, string>()
  for (let at = 0; at + 1 < parts.length; at += 2) values.set(parts[at] ?? "", (parts[at + 1] ?? "").trim())
  const read = (keyword: string): string => values.get(keyword) ?? ""
  const version = Number([...values.keys()][0]?.slice("PuTTY-User-Key-File-".length))
  if (version !== 2 && version !== 3) throw puttyUnsupported(`has the version ${String(version)}`)
  const encryption = read("Encryption")
  if (encryption !== "none" && encryption !== "aes256-cbc") throw puttyUnsupported("has another encryption")
  const mac = Buffer.from(read("Private-MAC"), "hex")
  if (mac.length === 0) throw cutOff()
  return {
    version,
    type: read(`PuTTY-User-Key-File-${String(version)}`),
    encryption,
    comment: read("Comment"),
    publicKey: readLines(read("Public-Lines")),
    secret: readLines(read("Private-Lines")),
    mac,
    read,
  }
}

/** The number of lines, then the lines. */
const readLines = (value: string): Buffer => Buffer.from(value.split(/\s+/u).slice(1).join(""), "base64")

interface Keys {
  /** Null: the key is not encrypted. */
  readonly cipher: { readonly key: Buffer; readonly iv: Buffer } | null
  readonly mac: { readonly hash: "sha1" | "sha256"; readonly key: Buffer }
}

const KEY_BYTES = 32
const IV_BYTES = 16

const deriveKeys = (file: PuttyFile, passphrase: string): Promise<Keys> | Keys =>
  file.version === 2 ? deriveOldKeys(file, passphrase) : deriveNewKeys(file, passphrase)

const sha1 = (...parts: ReadonlyArray<Buffer | string>): Buffer => {
  const hash = createHash("sha1")
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const deriveOldKeys = ({ encryption }: PuttyFile, passphrase: string): Keys => {
  const isOpen = encryption === "none"
  const both = Buffer.concat([0, 1].map((count) => sha1(Buffer.of(0, 0, 0, count), passphrase)))
  return {
    cipher: isOpen ? null : { key: both.subarray(0, KEY_BYTES), iv: Buffer.alloc(IV_BYTES) },
    mac: { hash: "sha1", key: sha1("putty-private-key-file-mac-key", isOpen ? "" : passphrase) },
  }
}

const deriveNewKeys = async (file: PuttyFile, passphrase: string): Promise<Keys> => {
  if (file.encryption === "none") return { cipher: null, mac: { hash: "sha256", key: Buffer.alloc(0) } }
  const keys = await hashPassphrase(file, passphrase)
  return {
    cipher: { key: keys.subarray(0, KEY_BYTES), iv: keys.subarray(KEY_BYTES, KEY_BYTES + IV_BYTES) },
    mac: { hash: "sha256", key: keys.subarray(KEY_BYTES + IV_BYTES) },
  }
}

const ALGORITHMS: Readonly<Record<string, "argon2d" | "argon2i" | "argon2id">> = {
  Argon2id: "argon2id",
  Argon2i: "argon2i",
  Argon2d: "argon2d",
}

/** PuTTYgen uses 8 MiB and about 20 passes; an entered key must not occupy the service. */
const MOST_KIBIBYTES = 64 * 1024
const MOST_PASSES = 200
const MOST_LANES = 8

const hashPassphrase = async ({ read }: PuttyFile, passphrase: string): Promise<Buffer> => {
  const algorithm = ALGORITHMS[read("Key-Derivation")]
  const [memorySize, iterations, parallelism] = ["Memory", "Passes", "Parallelism"].map((name) =>
    Number(read(`Argon2-${name}`)),
  ) as [number, number, number]
  const isWithin = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most
  if (
    algorithm === undefined ||
    !isWithin(memorySize, MOST_KIBIBYTES) ||
    !isWithin(iterations, MOST_PASSES) ||
    !isWithin(parallelism, MOST_LANES)
  ) {
    throw puttyUnsupported("protects its passphrase in another way than PuTTYgen does by default")
  }
  // Some 200 KB of WebAssembly, which few connections need.
  const argon2 = await import("hash-wasm")
  const salt = Buffer.from(read("Argon2-Salt"), "hex")
  const options = { password: passphrase, salt, memorySize, iterations, parallelism, hashLength: 80 }
  return Buffer.from(await argon2[algorithm]({ ...options, outputType: "binary" }))
}

const decrypt = ({ secret }: PuttyFile, { cipher }: Keys): Buffer => {
  if (cipher === null) return secret
  if (secret.length % IV_BYTES !== 0) throw cutOff()
  const decipher = createDecipheriv("aes-256-cbc", cipher.key, cipher.iv).setAutoPadding(false)
  return Buffer.concat([decipher.update(secret), decipher.final()])
}

/** PuTTY for Windows may have written the comment in an encoding of its own. */
const ENCODINGS = ["utf8", "latin1"] as const

const isSound = (
  { type, encryption, comment, publicKey, mac }: PuttyFile,
  secret: Buffer,
  keys: Keys,
): boolean =>
  ENCODINGS.some((encoding) => {
    const signed = joinFields([type, encryption, Buffer.from(comment, encoding), publicKey, secret])
    const expected = createHmac(keys.mac.hash, keys.mac.key).update(signed).digest()
    return expected.length === mac.length && timingSafeEqual(expected, mac)
  })
