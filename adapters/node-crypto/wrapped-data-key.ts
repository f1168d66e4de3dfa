import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto"
import { openBox, sealBox } from "./sealed-box.ts"

/*
 * A data key as it is stored, in one of two forms. The first byte tells them apart:
 *
 *   1  a sealed box under the master key itself, as all were before there was a key store
 *   2  that byte, then a sealed box under a key derived from the master key and the owner's part (HKDF-SHA-256, RFC 5869, with
 *      the part as its salt), so that neither of the two opens it alone
 */

const CONTEXT = "connection key"
const WITH_PART = 2

const ownerAssociatedData = (owner: string) => [CONTEXT, owner]

const wrappingKey = (masterKey: KeyObject, part: Uint8Array): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync("sha256", masterKey, part, "hr-data-sync key wrapping v2", 32)))

/** Whether the owner's part is needed to open it. */
export const needsPart = (bytes: Uint8Array): boolean => bytes[0] === WITH_PART

export const wrapDataKey = (
  { masterKey, part }: { readonly masterKey: KeyObject; readonly part: Uint8Array },
  owner: string,
  dataKey: Uint8Array,
): Buffer =>
  Buffer.concat([
    Buffer.of(WITH_PART),
    sealBox(wrappingKey(masterKey, part), ownerAssociatedData(owner), dataKey),
  ])

/** Returns the data key; null when master key, part, owner or a single bit differs. `part`: null for the older form. */
export const unwrapDataKey = (
  { masterKey, part }: { readonly masterKey: KeyObject; readonly part: Uint8Array | null },
  owner: string,
  bytes: Uint8Array,
): Buffer | null => {
  if (!needsPart(bytes)) return openBox(masterKey, ownerAssociatedData(owner), bytes)
  return part === null
    ? null
    : openBox(wrappingKey(masterKey, part), ownerAssociatedData(owner), bytes.subarray(1))
}
