import type { VendorKey } from "../../../ports/access/payload-cipher.ts"

/**
 * To which key an answer is encrypted: to the one that signed the request when it encrypts, too, else to the newest that does.
 * `signedBy` is null for a request that was not signed. Null: all keys only sign, or there are none.
 */
export const selectEncryptionKey = (
  keys: ReadonlyArray<VendorKey>,
  signedBy: string | null,
): VendorKey | null =>
  keys.find((key) => key.id === signedBy && key.encrypts) ?? keys.find((key) => key.encrypts) ?? null
