import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isSessionAlive } from "../../../domain/accounts/users/session.ts"
import { shortenAddress } from "../../../domain/accounts/users/shorten-address.ts"
import type { Membership } from "../../../domain/accounts/users/user.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type FindMemberError, type FindMemberPorts, makeFindMember } from "./find-member.ts"

export interface SignIn {
  readonly at: number
  /** `unfinished`: the password was right, and no code of the second factor followed. */
  readonly outcome: "signed-in" | "unfinished"
  readonly userAgent: string
  readonly network: string
  readonly isOpen: boolean
}

export interface SignInHistory {
  readonly membership: Membership
  /** The newest first. */
  readonly signIns: ReadonlyArray<SignIn>
}

export type ListSignInsPorts = FindMemberPorts & UsedPorts<"userSessions.listOfMembership">

const SHOWN = 20
/** A sign-in with a second factor has two sessions: one until the code was entered, and one after it. */
const SESSIONS = 2 * SHOWN

/**
 * The last sign-ins of a user for those who manage the team, in the name of this team only: what a person does elsewhere is
 * another tenant's.
 */
export const makeListSignIns = (ports: ListSignInsPorts) => {
  const findMember = makeFindMember(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    membershipId: string,
  ): Effect.fn.Return<SignInHistory, FindMemberError | StorageError> {
    const membership = yield* findMember(actor, membershipId)
    const sessions = yield* ports.userSessions.listOfMembership(membershipId, SESSIONS)
    const now = yield* Clock.currentTimeMillis
    const signIns = sessions
      .filter(({ stage, endedAt }) => stage === "signed-in" || endedAt === null)
      .slice(0, SHOWN)
      .map((session): SignIn => ({
        at: session.createdAt,
        outcome: session.stage === "signed-in" ? "signed-in" : "unfinished",
        userAgent: session.userAgent,
        network: shortenAddress(session.address),
        isOpen: session.stage === "signed-in" && isSessionAlive(session, now),
      }))
    return { membership, signIns }
  })
}
