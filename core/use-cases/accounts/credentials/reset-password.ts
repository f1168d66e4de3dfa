import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { noteFacts } from "../../authorization/audit/audited-call.ts"
import type { Secrets } from "../../../ports/accounts/secrets.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { VendorCredentials } from "../../../ports/accounts/vendor-credentials.ts"
import type { Actor } from "../../authorization/actor.ts"
import type { ActionForbidden } from "../../authorization/authorize.ts"
import { CredentialNotFound } from "../accounts-errors.ts"
import { findCredentialOwner } from "./find-credential-owner.ts"
import { BASIC_PASSWORD_PREFIX } from "./new-secrets.ts"

/** Shown once; only its digest is stored. */
export interface ResetPassword {
  readonly id: string
  readonly username: string
  readonly password: string
}

/**
 * Replaces the password of an active Basic user. The previous one no longer works, in every process: for a password that
 * leaked or got lost. To switch callers without a gap, issue another user instead.
 */
export const makeResetBasicPassword = ({
  vendorCredentials,
  secrets,
}: {
  readonly vendorCredentials: VendorCredentials
  readonly secrets: Secrets
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    credentialId: string,
  ): Effect.fn.Return<ResetPassword, ActionForbidden | CredentialNotFound | StorageError> {
    const vendorOrgId = yield* findCredentialOwner(vendorCredentials, actor, credentialId)
    const password = secrets.generate(BASIC_PASSWORD_PREFIX)
    const now = yield* Clock.currentTimeMillis
    const target = { vendorOrgId, id: credentialId }
    const changed = yield* vendorCredentials.setPassword(target, secrets.digest(password), now)
    if (changed === null) return yield* new CredentialNotFound({ credentialId })
    yield* noteFacts({ vendorOrgId })
    return { id: credentialId, username: changed.username, password }
  })
