import type * as Effect from "effect/Effect"
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from "../../../contract/accounts/console/passkeys.ts"
import type { Passkey } from "../../../domain/accounts/users/passkey.ts"
import type { User } from "../../../domain/accounts/users/user.ts"

/** What a registration proves. */
export type RegisteredPasskey = Pick<
  Passkey,
  "credentialId" | "publicKey" | "counter" | "transports" | "isBackedUp"
>

/**
 * Makes and checks the messages of Web Authentication for the public address of the service. The person is verified by the
 * device, with a fingerprint or a PIN for example.
 */
export interface Passkeys {
  /** False: browsers make no passkeys for that address, since it has no TLS, or an IP address in place of a name. */
  readonly isAvailable: boolean
  /** For `navigator.credentials.create`; `known`: the user's others, of which no device makes a second one. */
  readonly offerRegistration: (
    user: Pick<User, "id" | "email" | "name">,
    known: ReadonlyArray<Passkey>,
    challenge: string,
  ) => Effect.Effect<PasskeyCreation>
  /** For `navigator.credentials.get`. */
  readonly offerSignIn: (challenge: string) => Effect.Effect<PasskeyRequest>
  /** The challenge to which a browser responded; null: the credential is malformed. */
  readonly readChallenge: (credential: PasskeyRegistration | PasskeyAssertion) => string | null
  readonly readCredentialId: (credential: PasskeyAssertion) => Uint8Array
  /** Null: it is not a registration at this address with this challenge, or the person was not verified. */
  readonly verifyRegistration: (
    credential: PasskeyRegistration,
    challenge: string,
  ) => Effect.Effect<RegisteredPasskey | null>
  /**
   * Null: it is not signed by this passkey, of its user, at this address and with this challenge; the person was not verified;
   * or the counter has not increased, which means that the key was copied.
   */
  readonly verifySignIn: (
    credential: PasskeyAssertion,
    challenge: string,
    passkey: Passkey,
  ) => Effect.Effect<Pick<Passkey, "counter" | "isBackedUp"> | null>
}
