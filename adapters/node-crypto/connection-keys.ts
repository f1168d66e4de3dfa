import { createSecretKey, hash, hkdfSync, type KeyObject } from "node:crypto"
import type { AssociatedData } from "../../core/domain/accounts/associated-data.ts"
import { type ConnectionKeys, DecryptionFailed } from "../../core/ports/accounts/vault.ts"
import { openBox, sealBox } from "./sealed-box.ts"

/** HKDF-SHA-256 (RFC 5869): a separate key for each purpose, so that neither use weakens the other. */
const deriveBytes = (dataKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", dataKey, "", purpose, 32))

const BLOCK_BYTES = 64
const DIGEST_BYTES = 32

const pad = (key: Buffer, value: number, room: number): Buffer => {
  const padded = Buffer.alloc(BLOCK_BYTES + room)
  padded.fill(value, 0, BLOCK_BYTES)
  for (const [at, byte] of key.entries()) padded.writeUInt8(byte ^ value, at)
  return padded
}

/**
 * HMAC-SHA-256 (RFC 2104) by two one-shot digests: half the time of an Hmac object, and two are made for each row of a sync.
 * The test compares it with node:crypto.
 */
const makeFingerprint = (key: Buffer): ConnectionKeys["fingerprint"] => {
  let inner = pad(key, 0x36, 4_096)
  const outer = pad(key, 0x5c, DIGEST_BYTES)
  return (text) => {
    const most = BLOCK_BYTES + Buffer.byteLength(text)
    if (inner.length < most) inner = pad(key, 0x36, 2 * most)
    const end = BLOCK_BYTES + inner.write(text, BLOCK_BYTES)
    outer.write(hash("sha256", inner.subarray(0, end), "binary"), BLOCK_BYTES, "latin1")
    return Buffer.from(hash("sha256", outer, "binary"), "latin1")
  }
}

const PRINT_LENGTH = 12

/**
 * SHA-256 of the key and the text. A length-extension attack needs the whole digest; only 72 of its 256 bits are kept. An Hmac
 * object takes six times as long, which shows in a first sync.
 */
const makePrintValue = (key: Buffer): ConnectionKeys["printValue"] => {
  const prefix = key.toString("base64url")
  return (text) => hash("sha256", prefix + text, "base64url").slice(0, PRINT_LENGTH)
}

/**
 * Derives the keys of a connection from its 32-byte data key. The connection's id is authenticated, so a value copied to
 * another connection's row does not open even if two data keys were equal.
 */
export const deriveConnectionKeys = (connectionId: string, dataKey: Uint8Array): ConnectionKeys => {
  const sealing = createSecretKey(deriveBytes(dataKey, "hr-data-sync sealing v1"))
  const encodeContext = (associatedData: AssociatedData) => [
    "value",
    connectionId,
    associatedData.table,
    associatedData.row,
  ]

  return {
    seal: (associatedData, plain) => sealBox(sealing, encodeContext(associatedData), plain),
    open: (associatedData, sealed) => {
      const plain = openBox(sealing, encodeContext(associatedData), sealed)
      if (plain === null) throw new DecryptionFailed({ associatedData })
      return plain
    },
    fingerprint: makeFingerprint(deriveBytes(dataKey, "hr-data-sync fingerprint v1")),
    printValue: makePrintValue(deriveBytes(dataKey, "hr-data-sync value print v1")),
    transferable: { connectionId, dataKey: createSecretKey(dataKey) } satisfies TransferableKeys,
  }
}

interface TransferableKeys {
  readonly connectionId: string
  readonly dataKey: KeyObject
}

/** Opens the keys of a connection in another thread, from their `transferable`. */
export const receiveConnectionKeys = (transferable: object): ConnectionKeys => {
  const { connectionId, dataKey } = transferable as TransferableKeys
  return deriveConnectionKeys(connectionId, dataKey.export())
}
