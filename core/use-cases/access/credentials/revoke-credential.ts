import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { CredentialKind } from "../../../domain/access/credential.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { VendorCredentials } from "../../../ports/access/vendor-credentials.ts"
import type { Actor } from "../actor.ts"
import { type ActionForbidden, authorizeVendor } from "../authorize.ts"
import { CredentialNotFound, LastCredential, SecretInUse, TimeOutOfRange } from "../access-errors.ts"

const MAX_OVERLAP_MILLIS = 365 * 24 * 60 * 60 * 1_000

export interface Revocation {
  /** How long it is good still; 0: it ends at once. */
  readonly afterMillis: number
  /** Whether the last of its kind may end, so that the vendor cannot call any more until it is given another. */
  readonly allowLast: boolean
}

/** `endsAt` in epoch milliseconds: earlier than asked when it ended, or was to end, earlier. */
export interface RevokedCredential {
  readonly id: string
  readonly kind: CredentialKind
  readonly endsAt: number
}

/**
 * Ends an API key, a Basic user, a public key, or an app secret that was replaced. From that instant on no process admits or verifies
 * anything by it. Who may not end it learns no more than that it is unknown.
 */
export const makeRevokeCredential = ({ credentials }: { readonly credentials: VendorCredentials }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    credentialId: string,
    { afterMillis, allowLast }: Revocation,
  ): Effect.fn.Return<
    RevokedCredential,
    ActionForbidden | CredentialNotFound | LastCredential | SecretInUse | TimeOutOfRange | StorageError
  > {
    const vendorOrgId = (yield* credentials.findOwner(credentialId)) ?? ""
    const notFound = new CredentialNotFound({ credentialId })
    yield* authorizeVendor(actor, "vendor.manage-credentials", vendorOrgId).pipe(
      Effect.catchTag("VendorNotFound", () => notFound),
    )
    if (vendorOrgId === "") return yield* notFound
    const now = yield* Clock.currentTimeMillis
    const latest = now + MAX_OVERLAP_MILLIS
    if (now + afterMillis > latest) return yield* new TimeOutOfRange({ problem: "too far ahead", latest })
    const end = { at: now + afterMillis, now, allowLast }
    const ended = yield* credentials.end({ vendorOrgId, id: credentialId }, end)
    if (ended === "unknown") return yield* notFound
    if (ended === "current") return yield* new SecretInUse({ vendorOrgId })
    if ("last" in ended) return yield* new LastCredential({ kind: ended.last })
    return { id: credentialId, ...ended }
  })
