import { createHash, timingSafeEqual } from "node:crypto"
import { SourceError } from "../sdk/index.ts"

/*
 * Which server is spoken to. A key that nobody has confirmed is shown and refused, before anything of the user's is sent, not
 * even the name; a confirmed one is the only one that is accepted.
 */

export interface HostKeyCheck {
  /** For ssh2: whether the key that the server showed and proved to have is the confirmed one. */
  readonly verify: (key: Buffer) => boolean
  /** Why a key was refused; null: none was. */
  readonly refusal: () => SourceError | null
}

/** Throws `SourceError` (`auth`) for a text that is no fingerprint. */
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
      return wanted === null ? unconfirmed(refused, host) : changed(refused, host)
    },
  }
}

/** As `ssh-keygen -lf` prints it. */
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
      "The fingerprint of the server's key is not in the form SHA256:... that ssh-keygen -lf prints. Leave it empty to be told which key the server shows.",
  })
}

const NAMES: Readonly<Record<string, string>> = {
  "ssh-ed25519": "ED25519",
  "ssh-rsa": "RSA",
  "ecdsa-sha2-nistp256": "ECDSA",
  "ecdsa-sha2-nistp384": "ECDSA",
  "ecdsa-sha2-nistp521": "ECDSA",
}

/** RFC 4253 6.6: a key begins with the name of its format. */
const readKeyType = (key: Buffer): string => {
  const length = key.length < 4 ? 0 : key.readUInt32BE(0)
  return NAMES[key.toString("latin1", 4, 4 + Math.min(length, 64))] ?? "unknown type"
}

const shown = (key: Buffer): string => `${formatFingerprint(key)} (${readKeyType(key)})`

const unconfirmed = (key: Buffer, host: string): SourceError =>
  new SourceError({
    kind: "auth",
    message: `${host} shows the key ${shown(key)}, which nobody has confirmed yet, so nothing was sent to it. Compare it with what the server's operator says, then enter it as host_key_fingerprint.`,
  })

const changed = (key: Buffer, host: string): SourceError =>
  new SourceError({
    kind: "auth",
    message: `${host} shows the key ${shown(key)}, which is not the confirmed one, so nothing was sent to it. Somebody may be posing as the server, or it was set up anew: ask its operator, and enter the new host_key_fingerprint only when it is theirs.`,
  })
