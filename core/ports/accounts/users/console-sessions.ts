import type * as Effect from "effect/Effect"
import type { Session } from "../../../domain/accounts/users/session.ts"
import type { Membership, User } from "../../../domain/accounts/users/user.ts"
import type { StorageError } from "../../storage-error.ts"

export interface NewSession extends Omit<Session, "endedAt" | "seenAt" | "rotatedAt"> {
  /** The token's digest. */
  readonly digest: Uint8Array
  /** The digest of a key that the browser keeps and that identifies it at the next sign-in. */
  readonly device: Uint8Array
}

/** A session as a call finds it. */
export interface FoundSession {
  readonly session: Session
  readonly user: User
  /** Null: none was chosen, or it was removed. */
  readonly membership: Membership | null
  /** The digest is that of the token before the last replacement. */
  readonly isPrevious: boolean
}

export interface SessionTokenChange {
  readonly from: Uint8Array
  readonly to: Uint8Array
  readonly now: number
}

/** The sessions of the console. Only digests of their tokens are stored. */
export interface ConsoleSessions {
  readonly create: (session: NewSession) => Effect.Effect<void, StorageError>
  /** By the digest of its token, or of the one before; in any state. */
  readonly find: (digest: Uint8Array) => Effect.Effect<FoundSession | null, StorageError>
  /** Replaces the token; false: another call has. */
  readonly rotate: (id: string, change: SessionTokenChange) => Effect.Effect<boolean, StorageError>
  readonly recordSeen: (id: string, now: number) => Effect.Effect<void, StorageError>
  readonly choose: (
    id: string,
    choice: { readonly membershipId: string; readonly vendorOrgId: string | null },
  ) => Effect.Effect<void, StorageError>
  /** The person has proved again to be the user; `isMultiFactor`: by two factors. */
  readonly prove: (
    id: string,
    proof: { readonly now: number; readonly isMultiFactor: boolean },
  ) => Effect.Effect<void, StorageError>
  /** Those of a user that have not ended, the last used first. */
  readonly listOpen: (userId: string, now: number) => Effect.Effect<ReadonlyArray<Session>, StorageError>
  /** The newest that began in the name of a membership, also those that ended, and those that lack the second factor. */
  readonly listOfMembership: (
    membershipId: string,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<Session>, StorageError>
  /** False: the user has no such open session. */
  readonly end: (userId: string, id: string, now: number) => Effect.Effect<boolean, StorageError>
  /** Ends all sessions of a user but one; null: all. Returns how many. */
  readonly endAll: (
    userId: string,
    exceptId: string | null,
    now: number,
  ) => Effect.Effect<number, StorageError>
  /** Whether the user has signed in with this browser before. */
  readonly isKnownDevice: (userId: string, device: Uint8Array) => Effect.Effect<boolean, StorageError>
}
