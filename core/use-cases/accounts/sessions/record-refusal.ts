import * as Effect from "effect/Effect"
import type { Membership } from "../../../domain/accounts/users/user.ts"
import type { UserStore } from "../../../ports/accounts/users/user-store.ts"
import { appendRefusal } from "../../authorization/audit/audited-call.ts"
import { describeSignIn, type SignInWay } from "./sign-in-entry.ts"
import { chooseMembership } from "./start-session.ts"

/**
 * Appends an entry of a refused attempt to sign in as a user, to the log that a sign-in would be in: none for a person who is no
 * user of any organization, unless the person was invited to one. It never fails, so that the person learns that the attempt was rejected; its failure is logged.
 * There are no more entries than attempts that the limits allow.
 */
export const makeRecordRefusal = ({ users }: { readonly users: Pick<UserStore, "listMemberships"> }) => {
  const record = Effect.fnUntraced(function* (userId: string, by: SignInWay, invitedTo: Membership | null) {
    const membership = chooseMembership(yield* users.listMemberships(userId), null) ?? invitedTo
    if (membership !== null) yield* appendRefusal(describeSignIn(membership, userId, by))
  })
  return (userId: string, by: SignInWay, invitedTo: Membership | null = null): Effect.Effect<void> =>
    Effect.catch(record(userId, by, invitedTo), (error) =>
      Effect.logError("A refused attempt to sign in has no entry in the audit log", error),
    )
}
