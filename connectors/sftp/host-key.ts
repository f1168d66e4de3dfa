import { type ServerKey, sourceError, type SourceError } from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"
import { hashKey, type HostPort, parseConfirmedKeys } from "./keys/confirmed-keys.ts"

/*
 * Verifies the identity of the server. An unconfirmed key is reported and rejected before anything of the
 * user's is sent, even the user name; only a confirmed key is accepted. A server has a key of each type and shows one of the type
 * that is asked for, so that the confirmed one may be of another type than the first one shown.
 */

export interface HostKeyCheck {
  /** For ssh2: whether the key that the server proved to own is a confirmed one. */
  readonly verify: (key: Buffer) => boolean
  /** Why a key was rejected; null when none was. */
  readonly refusal: () => SourceError | null
  /** The algorithms to ask for: undefined for all. */
  readonly algorithms: () => ReadonlyArray<HostKeyAlgorithm> | undefined
  /** Keys that were rejected; 0 once a confirmed one was shown. */
  readonly countRejected: () => number
  /** Whether a key of another type than those rejected may be the confirmed one. */
  readonly mayHaveOther: () => boolean
}

/** Throws `SourceError` (`auth`) when the text confirms no key. */
export const makeHostKeyCheck = (confirmed: string | undefined, server: HostPort): HostKeyCheck => {
  const wanted = confirmed === undefined ? null : parseConfirmedKeys(confirmed, server)
  let refused: ReadonlyArray<Buffer> = []
  const listOthers = (): ReadonlyArray<HostKeyAlgorithm> => {
    const shown = new Set(refused.map(readKeyType))
    return Object.entries(ALGORITHMS).flatMap(([type, algorithms]) => (shown.has(type) ? [] : algorithms))
  }
  return {
    verify: (key) => {
      const isConfirmed = wanted?.includes(key) ?? false
      refused = isConfirmed ? [] : [...refused, key]
      return isConfirmed
    },
    refusal: () => {
      const [first, ...others] = refused.map((key) => describeKey(key, server.host, wanted !== null))
      if (first === undefined) return null
      return first.isChanged ? changed(first, others) : unconfirmed(first)
    },
    algorithms: () => (refused.length === 0 ? undefined : listOthers()),
    countRejected: () => refused.length,
    mayHaveOther: () =>
      wanted !== null && refused.length < Object.keys(ALGORITHMS).length && listOthers().length > 0,
  }
}

/** Formats the fingerprint as `ssh-keygen -lf` prints it. */
export const formatFingerprint = (key: Buffer): string =>
  `SHA256:${hashKey(key).toString("base64").replace(/=+$/u, "")}`

export type HostKeyAlgorithm = (typeof ALGORITHMS)[keyof typeof ALGORITHMS][number]

/** By the type of the key. */
const ALGORITHMS = {
  ED25519: ["ssh-ed25519"],
  ECDSA: ["ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521"],
  RSA: ["rsa-sha2-512", "rsa-sha2-256", "ssh-rsa"],
} as const

const NAMES: Readonly<Record<string, string>> = {
  "ssh-ed25519": "ED25519",
  "ssh-rsa": "RSA",
  "ecdsa-sha2-nistp256": "ECDSA",
  "ecdsa-sha2-nistp384": "ECDSA",
  "ecdsa-sha2-nistp521": "ECDSA",
}

/** A key begins with the name of its format (RFC 4253 6.6). */
const readKeyType = (key: Buffer): string => {
  const length = key.length < 4 ? 0 : key.readUInt32BE(0)
  return NAMES[key.toString("latin1", 4, 4 + Math.min(length, 64))] ?? "unknown type"
}

const describeKey = (key: Buffer, host: string, isChanged: boolean): ServerKey => ({
  host,
  fingerprint: formatFingerprint(key),
  algorithm: readKeyType(key),
  isChanged,
})

const shown = ({ fingerprint, algorithm }: ServerKey): string => `${fingerprint} (${algorithm})`

const unconfirmed = (hostKey: ServerKey): SourceError =>
  sourceError("auth", SENTENCES["key-unconfirmed"]({ host: hostKey.host, key: shown(hostKey) }), { hostKey })

const changed = (first: ServerKey, others: ReadonlyArray<ServerKey>): SourceError => {
  const keys = [first, ...others].map(shown)
  return sourceError("auth", SENTENCES["key-changed"]({ host: first.host, keys }), { hostKey: first })
}
