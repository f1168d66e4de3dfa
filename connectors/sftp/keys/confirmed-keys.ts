import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import { type SourceError, sourceError } from "../../sdk/index.ts"
import { SENTENCES } from "../sentences.ts"

/*
 * What an admin entered as the key of a server: fingerprints, lines of known_hosts or of ssh-keyscan, or public keys. A server has a
 * key of each type, so that several may be confirmed.
 */

export interface ConfirmedKeys {
  readonly includes: (key: Buffer) => boolean
}

/** The server that they are for. */
export interface HostPort {
  readonly host: string
  readonly port: number
}

export const hashKey = (key: Buffer): Buffer => createHash("sha256").update(key).digest()

/** Throws `SourceError` (`auth`) when the text confirms no key of this server. */
export const parseConfirmedKeys = (text: string, server: HostPort): ConfirmedKeys => {
  const lines = text.split(/[\n\r,;]+/u).map((line) => line.trim())
  const hostLines = text.split(/[\n\r]+/u).flatMap((line) => parseHostLine(line.trim()) ?? [])
  const ofServer = hostLines.filter((line) => isForServer(line, server))
  const revoked = ofServer.filter((line) => line.isRevoked).map(({ key }) => key)
  const keys = ofServer.filter(({ key }) => !revoked.some((other) => other.equals(key)))
  const digests = [...lines.flatMap(readFingerprint), ...keys.map(({ key }) => hashKey(key))]
  if (digests.length > 0) {
    return { includes: (key) => digests.some((digest) => timingSafeEqual(hashKey(key), digest)) }
  }
  if (hostLines.length > 0) throw otherHosts(server)
  throw MD5.test(text) ? md5(server) : notAFingerprint()
}

/** With or without `SHA256:`, alone or in a line, as ssh-keygen and WinSCP print it; WinSCP's URLs have it in base64url. */
const FINGERPRINT =
  /(?:^|[\s"'(:]|ssh-(?:ed25519|rsa)-|ecdsa-sha2-nistp\d{3}-)([A-Za-z0-9+/_-]{43})=?(?=[\s"')]|$)/gu
/** Hexadecimal, with or without colons, as servers for Windows and SSHFP records have it. */
const HEX_FINGERPRINT = /(?:^|[\s"'(:])((?:[0-9a-f]{2}:?){31}[0-9a-f]{2})(?=[\s"')]|$)/giu
const MD5 = /(?:^|[\s"'(:])(?:[0-9a-f]{2}:?){15}[0-9a-f]{2}(?=[\s"')]|$)/iu

const readFingerprint = (line: string): ReadonlyArray<Buffer> => [
  ...[...line.matchAll(HEX_FINGERPRINT)].map(([, hex = ""]) => Buffer.from(hex.replaceAll(":", ""), "hex")),
  ...[...line.matchAll(FINGERPRINT)].map(([, digest = ""]) => Buffer.from(digest, "base64")),
]

interface HostLine {
  /** As known_hosts has them: `files.example.com,[203.0.113.7]:2222` or `|1|SALT|HASH`; null: a public key alone. */
  readonly hosts: string | null
  readonly key: Buffer
  readonly isRevoked: boolean
}

const HOST_LINE =
  /^(?:(?<marker>@\S+)\s+)?(?:(?<hosts>\S+)\s+)?(?:ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp\d+)\s+(?<key>AAAA[A-Za-z0-9+/]+={0,2})(?:\s|$)/u

const parseHostLine = (line: string): HostLine | null => {
  const { marker, hosts, key } = HOST_LINE.exec(line)?.groups ?? {}
  if (key === undefined) return null
  // A key that is revoked, or of an authority, is no key of the server.
  return { hosts: hosts ?? null, key: Buffer.from(key, "base64"), isRevoked: marker !== undefined }
}

const isForServer = ({ hosts }: HostLine, { host, port }: HostPort): boolean => {
  if (hosts === null) return true
  const names = port === 22 ? [host, `[${host}]:22`] : [`[${host}]:${String(port)}`]
  const patterns = hosts.split(",")
  const isListed = (pattern: string): boolean => names.some((name) => matches(pattern, name.toLowerCase()))
  return (
    patterns.some((pattern) => !pattern.startsWith("!") && isListed(pattern)) &&
    !patterns.some((pattern) => pattern.startsWith("!") && isListed(pattern.slice(1)))
  )
}

const matches = (pattern: string, name: string): boolean =>
  pattern.startsWith("|1|") ? matchesHash(pattern, name) : makePattern(pattern).test(name)

/** `|1|SALT|HASH`: HMAC-SHA1 of the name. */
const matchesHash = (hashed: string, name: string): boolean => {
  const [, , salt = "", hash = ""] = hashed.split("|")
  const expected = createHmac("sha1", Buffer.from(salt, "base64")).update(name).digest()
  return expected.equals(Buffer.from(hash, "base64"))
}

const makePattern = (pattern: string): RegExp => {
  const escaped = pattern.toLowerCase().replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")
  return new RegExp(`^${escaped.replaceAll("\\*", "[^,]*").replaceAll("\\?", ".")}$`, "u")
}

const toCommand = ({ host, port }: HostPort): string =>
  `ssh-keyscan -p ${String(port)} ${host} | ssh-keygen -lf -`

const notAFingerprint = (): SourceError => sourceError("auth", SENTENCES["fingerprint-wrong"]())

const md5 = (server: HostPort): SourceError =>
  sourceError("auth", SENTENCES["fingerprint-outdated"]({ command: toCommand(server) }))

const otherHosts = (server: HostPort): SourceError =>
  sourceError("auth", SENTENCES["fingerprint-of-other-host"](server))
