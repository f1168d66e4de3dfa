import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { noteFacts } from "../../authorization/audit/audited-call.ts"
import type { CredentialKind } from "../../../domain/accounts/credential.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { VendorCredentials } from "../../../ports/accounts/vendor-credentials.ts"
import type { Actor } from "../../authorization/actor.ts"
import type { ActionForbidden } from "../../authorization/authorize.ts"
import { CredentialNotFound, LastCredential, SecretInUse, TimeOutOfRange } from "../accounts-errors.ts"
import { findCredentialOwner } from "./find-credential-owner.ts"

const MAX_OVERLAP_MILLIS = 365 * 24 * 60 * 60 * 1_000

export interface Revocation {
  /** How long it stays valid; 0: it is revoked at once. */
  readonly afterMillis: number
  /** Whether the last one of its kind may be revoked, so that the vendor cannot call until it gets another. */
  readonly allowLast: boolean
}

/** `endsAt` in epoch milliseconds: earlier than requested when it had expired, or was to expire, earlier. */
export interface RevokedCredential {
  readonly id: string
  readonly kind: CredentialKind
  readonly endsAt: number
}

/**
 * Revokes an API key, a Basic user, a public key, or a replaced app secret. From that time on no process accepts it. An
 * actor without permission gets the same error as for an unknown credential.
 */
export const makeRevokeCredential = ({
  vendorCredentials,
}: {
  readonly vendorCredentials: VendorCredentials
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    credentialId: string,
    { afterMillis, allowLast }: Revocation,
  ): Effect.fn.Return<
    RevokedCredential,
    ActionForbidden | CredentialNotFound | LastCredential | SecretInUse | TimeOutOfRange | StorageError
  > {
    const vendorOrgId = yield* findCredentialOwner(vendorCredentials, actor, credentialId)
    const now = yield* Clock.currentTimeMillis
    const latest = now + MAX_OVERLAP_MILLIS
    if (now + afterMillis > latest) return yield* new TimeOutOfRange({ problem: "too far ahead", latest })
    const end = { at: now + afterMillis, now, allowLast }
    const revoked = yield* vendorCredentials.end({ vendorOrgId, id: credentialId }, end)
    if (revoked === "unknown") return yield* new CredentialNotFound({ credentialId })
    if (revoked === "current") return yield* new SecretInUse({ vendorOrgId })
    if ("last" in revoked) return yield* new LastCredential({ kind: revoked.last })
    yield* noteFacts({ vendorOrgId })
    return { id: credentialId, ...revoked }
  })
