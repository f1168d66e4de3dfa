import type * as Effect from "effect/Effect"
import type { StorageError } from "../../storage-error.ts"

export interface LinkedIdentity {
  readonly issuer: string
  readonly subject: string
  readonly userId: string
  readonly linkedAt: number
}

/** A linked account as its user sees it. */
export interface OwnIdentity extends Pick<LinkedIdentity, "issuer" | "linkedAt"> {
  /** When it last signed the user in; null: not since sign-ins are recorded. */
  readonly usedAt: number | null
}

/** The accounts at identity providers by which users sign in. */
export interface IdentityStore {
  /** The user of an account; null: it is linked to none. */
  readonly findUser: (issuer: string, subject: string) => Effect.Effect<string | null, StorageError>
  /** False: the account is linked to a user already, or the user to another account of this provider. */
  readonly link: (identity: LinkedIdentity) => Effect.Effect<boolean, StorageError>
  /** A user's identities, oldest first. */
  readonly list: (userId: string) => Effect.Effect<ReadonlyArray<OwnIdentity>, StorageError>
  readonly recordUse: (issuer: string, subject: string, now: number) => Effect.Effect<void, StorageError>
  /** False: the user has no account of this provider. */
  readonly unlink: (userId: string, issuer: string) => Effect.Effect<boolean, StorageError>
}
