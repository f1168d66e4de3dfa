import type * as Effect from "effect/Effect"
import type { UserLink } from "../../../domain/accounts/users/user-link.ts"
import type { StorageError } from "../../storage-error.ts"

export interface StoredUserLink extends UserLink {
  /** Epoch milliseconds; null: it was not used yet. */
  readonly usedAt: number | null
}

export interface NewUserLink extends UserLink {
  readonly digest: Uint8Array
}

/** Mailed links of the console's users. */
export interface UserLinks {
  /** Stores a link, and ends the older ones of its purpose and membership. False: the user has as many as allowed. */
  readonly create: (
    link: NewUserLink,
    limit: { readonly count: number; readonly since: number },
  ) => Effect.Effect<boolean, StorageError>
  readonly find: (digest: Uint8Array) => Effect.Effect<StoredUserLink | null, StorageError>
  /** False: it was used already, or has expired. */
  readonly take: (id: string, now: number) => Effect.Effect<boolean, StorageError>
  /** Ends every unused link of a user but invitations: after a new password. */
  readonly endAll: (userId: string, now: number) => Effect.Effect<void, StorageError>
}
