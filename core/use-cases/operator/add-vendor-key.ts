import * as Effect from "effect/Effect"
import type { KeyRefused, PayloadCipher, VendorKey } from "../../ports/payload-cipher.ts"
import type { Secrets } from "../../ports/secrets.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { VendorStore } from "../../ports/vendor-store.ts"
import { registeredKey } from "./create-vendor.ts"
import { VendorUnknown } from "./vendor-unknown.ts"

/** Registers one more public key of a vendor; the older ones stay active, so that keys can be rotated. */
export const makeAddVendorKey = (ports: {
  readonly vendors: VendorStore
  readonly cipher: PayloadCipher
  readonly secrets: Secrets
}) =>
  Effect.fnUntraced(function* (
    vendorOrgId: string,
    publicKey: string,
  ): Effect.fn.Return<VendorKey, VendorUnknown | KeyRefused | StorageError> {
    if ((yield* ports.vendors.find(vendorOrgId)) === null) return yield* new VendorUnknown({ vendorOrgId })
    const key = yield* registeredKey(ports, publicKey)
    yield* ports.vendors.addKey(vendorOrgId, key)
    return key
  })
