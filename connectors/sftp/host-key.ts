import { createHash, timingSafeEqual } from "node:crypto"
import { type ServerKey, SourceError } from "../sdk/index.ts"

/*
 * Verifies the identity of the server. An unconfirmed key is reported and rejected before anything of the
 * user's is sent, even the user name; only the confirmed key is accepted.
 */

export interface HostKeyCheck {
  /** For ssh2: whether the key that the server proved to own is the confirmed one. */
  readonly verify: (key: Buffer) => boolean
  /** Why a key was rejected; null when none was. */
  readonly refusal: () => SourceError | null
}

/** Throws `SourceError` (`auth`) when the text is not a fingerprint. */
export const makeHostKeyCheck = (confirmed: string | undefined, host: string): HostKeyCheck => {
  const wanted = confirmed === undefined ? null : parseDigest(confirmed)
  let refused: Buffer | null = null
  return {
    verify: (key) => {
      const isConfirmed = wanted !== null && timingSafeEqual(hashKey(key), wanted)
      if (!isConfirmed) refused = key
      return isConfirmed
    },
    refusal: () => {
      if (refused === null) return null
      const hostKey = describeKey(refused, host, wanted !== null)
      return hostKey.isChanged ? changed(hostKey) : unconfirmed(hostKey)
    },
  }
}

/** Formats the fingerprint as `ssh-keygen -lf` prints it. */
export const formatFingerprint = (key: Buffer): string =>
  `SHA256:${hashKey(key).toString("base64").replace(/=+$/u, "")}`

const hashKey = (key: Buffer): Buffer => createHash("sha256").update(key).digest()

/** With or without `SHA256:`, alone or in the whole line of `ssh-keygen -lf`. */
const FINGERPRINT = /(?:^|\s|SHA256:)([A-Za-z0-9+/]{43})=?(?:\s|$)/u

const parseDigest = (text: string): Buffer => {
  const found = FINGERPRINT.exec(text.trim())?.[1]
  if (found !== undefined) return Buffer.from(found, "base64")
  throw new SourceError({
    kind: "auth",
    message:
      "The fingerprint of the server's key is not in the form SHA256:... that ssh-keygen -lf prints. Leave it empty to see which key the server shows.",
  })
}

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
  new SourceError({
    kind: "auth",
    message: `${hostKey.host} shows the key ${shown(hostKey)}, which nobody has confirmed yet, so nothing was sent to it. Compare it with the key that the server's operator gives you, then enter it as host_key_fingerprint.`,
    hostKey,
  })

const changed = (hostKey: ServerKey): SourceError =>
  new SourceError({
    kind: "auth",
    message: `${hostKey.host} shows the key ${shown(hostKey)}, which is not the confirmed one, so nothing was sent to it. Another server may be impersonating it, or it was set up again: ask its operator, and enter the new host_key_fingerprint only when it is theirs.`,
    hostKey,
  })
