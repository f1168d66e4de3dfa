import { runAsService } from "../run-as-service.ts"
import { randomUUID } from "node:crypto"
import { isAdded, type NewMembership, type UserStore } from "../../ports/accounts/users/user-store.ts"
import { START } from "./vendors.ts"

export interface NewConsoleUser extends Partial<Omit<NewMembership, "id" | "team">> {
  readonly team: NewMembership["team"]
  readonly email?: string
  readonly passwordHash?: string
}

export interface AddedConsoleUser {
  readonly userId: string
  readonly membershipId: string
  readonly email: string
}

/** A unique user of the console who has accepted the invitation; an admin by default. */
export const addConsoleUser = async (
  { users }: { readonly users: Pick<UserStore, "add"> },
  { email = `user.${randomUUID()}@console.example`, passwordHash, ...membership }: NewConsoleUser,
): Promise<AddedConsoleUser> => {
  const membershipId = randomUUID()
  const added = await runAsService(
    users.add(
      { id: randomUUID(), email, passwordHash: passwordHash ?? null },
      {
        id: membershipId,
        role: "vendor-admin",
        corporates: [],
        invitedAt: START,
        acceptedAt: START,
        ...membership,
      },
    ),
  )
  if (!isAdded(added)) throw new Error(`The user was not added: ${JSON.stringify(added)}`)
  return { userId: added.userId, membershipId, email }
}
