import type { VendorKey } from "../../../ports/accounts/payload-cipher.ts"

/**
 * Selects the key for encrypting a response: the key that signed the request if it encrypts, else the newest key that does.
 * `signedBy` is null for an unsigned request. Null: there is no key that encrypts.
 */
export const selectEncryptionKey = (
  keys: ReadonlyArray<VendorKey>,
  signedBy: string | null,
): VendorKey | null =>
  keys.find((key) => key.id === signedBy && key.encrypts) ?? keys.find((key) => key.encrypts) ?? null
