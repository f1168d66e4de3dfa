import { createHmac, createSecretKey, hash, hkdfSync, type KeyObject } from "node:crypto"
import type { AssociatedData } from "../../core/domain/access/associated-data.ts"
import { type ConnectionKeys, DecryptionFailed } from "../../core/ports/access/vault.ts"
import { openBox, sealBox } from "./sealed-box.ts"

/** HKDF-SHA-256 (RFC 5869): a separate key for each purpose, so that neither use weakens the other. */
const deriveBytes = (dataKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", dataKey, "", purpose, 32))
const subkey = (dataKey: Uint8Array, purpose: string): KeyObject =>
  createSecretKey(deriveBytes(dataKey, purpose))

const PRINT_LENGTH = 12

/**
 * A digest of a digest with two keys, as HMAC's construction (RFC 2104). One-shot digests take a third of the time of an Hmac
 * object, which shows in a first sync.
 */
const makePrintValue = (dataKey: Uint8Array): ConnectionKeys["printValue"] => {
  const inner = deriveBytes(dataKey, "hr-data-sync value print, inner v1").toString("hex")
  const outer = deriveBytes(dataKey, "hr-data-sync value print, outer v1").toString("hex")
  return (text) =>
    hash("sha256", outer + hash("sha256", inner + text, "hex"), "base64url").slice(0, PRINT_LENGTH)
}

/**
 * Derives the keys of a connection from its 32-byte data key. The connection's id is authenticated, so a value copied to
 * another connection's row does not open even if two data keys were equal.
 */
export const deriveConnectionKeys = (connectionId: string, dataKey: Uint8Array): ConnectionKeys => {
  const sealing = subkey(dataKey, "hr-data-sync sealing v1")
  const fingerprinting = subkey(dataKey, "hr-data-sync fingerprint v1")
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
    fingerprint: (text) => createHmac("sha256", fingerprinting).update(text, "utf8").digest(),
    printValue: makePrintValue(dataKey),
  }
}
