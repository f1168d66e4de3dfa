import * as Effect from "effect/Effect"
import type { IdentityProvider } from "../../../ports/accounts/users/identity-provider.ts"
import type { OwnIdentity } from "../../../ports/accounts/users/identity-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { commitWithEntry, noteFacts } from "../../authorization/audit/audited-call.ts"
import type { AuthenticatedSession } from "../sessions/authenticate-session.ts"
import { IdentityNotFound, NoOtherSignInWay } from "./provider-errors.ts"

export interface OwnIdentitiesPorts extends UsedPorts<
  "identities.list" | "identities.unlink" | "passkeyStore.list"
> {
  /** Null: the installation has none. */
  readonly identityProvider: Pick<IdentityProvider, "issuer" | "label"> | null
}

export interface IdentityView extends OwnIdentity {
  /** The provider's label; null: the installation no longer offers it. */
  readonly label: string | null
}

/** The accounts at identity providers that sign the user in. */
export const makeListIdentities =
  ({ identities, identityProvider }: Pick<OwnIdentitiesPorts, "identities" | "identityProvider">) =>
  ({ user }: AuthenticatedSession): Effect.Effect<ReadonlyArray<IdentityView>, StorageError> =>
    Effect.map(identities.list(user.id), (own) =>
      own.map((identity) => ({
        ...identity,
        label: identityProvider?.issuer === identity.issuer ? identityProvider.label : null,
      })),
    )

/**
 * The user can no longer sign in with the account, until a mailed link connects it again. A user without a password has a passkey.
 * Sessions that began with the account continue.
 */
export const makeUnlinkIdentity = ({ identities, passkeyStore }: OwnIdentitiesPorts) =>
  Effect.fnUntraced(function* (
    { user }: AuthenticatedSession,
    issuer: string,
  ): Effect.fn.Return<void, IdentityNotFound | NoOtherSignInWay | StorageError> {
    const own = yield* identities.list(user.id)
    if (own.every((identity) => identity.issuer !== issuer)) return yield* new IdentityNotFound()
    if (user.passwordHash === null && (yield* passkeyStore.list(user.id)).length === 0)
      return yield* new NoOtherSignInWay()
    yield* noteFacts({ details: { issuer } })
    const isUnlinked = yield* commitWithEntry(identities.unlink(user.id, issuer), (result) => result)
    if (!isUnlinked) return yield* new IdentityNotFound()
  })
