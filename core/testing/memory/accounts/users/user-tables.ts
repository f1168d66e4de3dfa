import type { Session } from "../../../../domain/accounts/users/session.ts"
import type { Membership } from "../../../../domain/accounts/users/user.ts"
import type { NewUserLink, StoredUserLink } from "../../../../ports/accounts/users/user-links.ts"

/** A membership without what its organization adds. */
export type StoredMembership = Omit<Membership, "organization" | "signInDomains">

export interface StoredSession extends Session {
  readonly digest: Uint8Array
  readonly previousDigest: Uint8Array | null
  readonly device: Uint8Array
}

export type UserLinkRecord = NewUserLink & StoredUserLink
