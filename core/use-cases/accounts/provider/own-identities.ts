import * as Effect from "effect/Effect"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { IdentityProvider } from "../../../ports/access/users/identity-provider.ts"
import type { IdentityStore, OwnIdentity } from "../../../ports/access/users/identity-store.ts"
import type { PasskeyStore } from "../../../ports/access/users/passkey-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import { commitWithEntry, noteFacts } from "../../authorization/audit/audited-call.ts"
import type { AuthenticatedSession } from "../sessions/authenticate-session.ts"
import { SignInRefused } from "../sessions/session-errors.ts"
import { IdentityNotFound, NoOtherSignInWay } from "./provider-errors.ts"

export interface OwnIdentitiesPorts {
  readonly identities: Pick<IdentityStore, "list" | "unlink">
  /** Null: the installation has none. */
  readonly identityProvider: Pick<IdentityProvider, "issuer" | "label"> | null
  readonly passkeyStore: Pick<PasskeyStore, "list">
  readonly secrets: Pick<Secrets, "verifyPassword">
}

export interface IdentityView extends OwnIdentity {
  /** Of the provider; null: the installation does not offer it any more. */
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
 * The account signs the user in no more, until a verified address links it anew. A user with a password enters it again, so that an
 * unattended browser does not suffice; one without has a passkey. Sessions that began with it go on.
 */
export const makeUnlinkIdentity = ({ identities, passkeyStore, secrets }: OwnIdentitiesPorts) =>
  Effect.fnUntraced(function* (
    { user }: AuthenticatedSession,
    issuer: string,
    password: string | null,
  ): Effect.fn.Return<void, IdentityNotFound | NoOtherSignInWay | SignInRefused | StorageError> {
    const own = yield* identities.list(user.id)
    if (own.every((identity) => identity.issuer !== issuer)) return yield* new IdentityNotFound()
    if (user.passwordHash === null) {
      if ((yield* passkeyStore.list(user.id)).length === 0) return yield* new NoOtherSignInWay()
    } else if (!(yield* secrets.verifyPassword(password ?? "", user.passwordHash)))
      return yield* new SignInRefused({ triesLeft: 0, waitMillis: null })
    yield* noteFacts({ details: { issuer } })
    const isUnlinked = yield* commitWithEntry(identities.unlink(user.id, issuer), (result) => result)
    if (!isUnlinked) return yield* new IdentityNotFound()
  })
