import * as Effect from "effect/Effect"
import type { Membership } from "../../../domain/access/users/user.ts"
import type { UserStore } from "../../../ports/access/users/user-store.ts"
import { appendRefusal } from "../../authorization/audit/audited-call.ts"
import { describeSignIn, type SignInWay } from "./sign-in-entry.ts"
import { chooseMembership } from "./start-session.ts"

/**
 * Appends an entry of a refused attempt to sign in as a user, to the log that a sign-in would be in: none for a person who is no
 * user of any organization, unless the person was invited to one. It never fails, since the person is to learn that the attempt was refused; its failure is logged.
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
