import * as Effect from "effect/Effect"
import type { Logo } from "../../../domain/accounts/logo.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { VendorStore } from "../../../ports/accounts/vendor-store.ts"

/** A vendor's logo by its SHA-256, for anyone who has the address; null: it has no such logo, or no longer. */
export const makeFindLogo =
  ({ vendors }: { readonly vendors: Pick<VendorStore, "findLogo"> }) =>
  (vendorOrgId: string, sha256: string): Effect.Effect<Logo | null, StorageError> =>
    SHA_256.test(sha256) ? vendors.findLogo(vendorOrgId, sha256) : Effect.succeed(null)

const SHA_256 = /^[0-9a-f]{64}$/u
