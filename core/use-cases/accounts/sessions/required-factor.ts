import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { UserRole } from "../../../contract/accounts/console/user-role.ts"
import type { SecondFactorRoles } from "../../../domain/accounts/users/second-factor-roles.ts"
import type { Session } from "../../../domain/accounts/users/session.ts"
import { hasSecondFactor, type User } from "../../../domain/accounts/users/user.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"

/* The second factor that the installation requires of some roles. */

/** The session has one factor, and the user's role requires two: it may only set one up. */
export class SecondFactorRequired extends Data.TaggedError("SecondFactorRequired") {}

/** The user's role requires a second factor, and this is the only one. */
export class LastSecondFactor extends Data.TaggedError("LastSecondFactor") {}

/**
 * The calls of a session that lacks the second factor, by the operation's id: to set one up, to see the account, and to leave. So a
 * person is never locked out: the password suffices to come this far, and no further.
 */
export const SET_UP_CALLS: ReadonlyArray<string> = [
  "addPasskey",
  "confirmConsoleSession",
  "confirmSecondFactor",
  "endConsoleSession",
  "endOtherConsoleSessions",
  "listConsoleSessions",
  "listIdentities",
  "listPasskeys",
  "offerPasskey",
  "offerSecondFactor",
  "showConsoleSession",
  "signOut",
  "switchConsoleSession",
]

/**
 * Whether the session lacks the second factor that the role requires. A session of a user with an authenticator app has had a code
 * of it, or a better proof; one of a user with passkeys only, whether it began with a passkey.
 */
export const lacksSecondFactor = (
  secondFactorRoles: SecondFactorRoles,
  role: UserRole,
  session: Pick<Session, "isMultiFactor">,
  user: Pick<User, "secondFactor">,
): boolean => secondFactorRoles.includes(role) && !session.isMultiFactor && !hasSecondFactor(user)

export type KeepFactorPorts = UsedPorts<"secondFactorRoles" | "users.listMemberships">

/** Fails when the factor that is to be removed is the only one, and a role of the user requires one. */
export const requireOtherFactor = Effect.fnUntraced(function* (
  { secondFactorRoles, users }: KeepFactorPorts,
  userId: string,
  others: number,
): Effect.fn.Return<void, LastSecondFactor | StorageError> {
  if (others > 0) return
  const memberships = yield* users.listMemberships(userId)
  if (memberships.some(({ role, acceptedAt }) => acceptedAt !== null && secondFactorRoles.includes(role)))
    return yield* new LastSecondFactor()
})
