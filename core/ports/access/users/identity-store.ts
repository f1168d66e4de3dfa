import type * as Effect from "effect/Effect"
import type { StorageError } from "../../storage-error.ts"

export interface LinkedIdentity {
  readonly issuer: string
  readonly subject: string
  readonly userId: string
  readonly linkedAt: number
}

/** The accounts at identity providers by which users sign in. */
export interface IdentityStore {
  /** The user of an account; null: it is linked to none. */
  readonly findUser: (issuer: string, subject: string) => Effect.Effect<string | null, StorageError>
  /** False: the account is linked to a user already, or the user to another account of this provider. */
  readonly link: (identity: LinkedIdentity) => Effect.Effect<boolean, StorageError>
}
