import * as Effect from "effect/Effect"
import { cutPage } from "../../../domain/cut-page.ts"
import type { Team } from "../../../domain/accounts/users/user.ts"
import type {
  MemberFilter,
  MemberQuery,
  TeamMember,
  UserStore,
} from "../../../ports/accounts/users/user-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import { authorizeTeam, type TeamAccessError } from "./authorize-team.ts"

export interface UserPage {
  readonly members: ReadonlyArray<TeamMember>
  /** Counts all users of the team, regardless of the search. */
  readonly counts: Readonly<Record<MemberFilter, number>>
  /** The membership after which the next page begins; null: this is the last one. */
  readonly next: string | null
}

/** The users of a team, oldest first. */
export const makeListUsers = ({
  users,
}: {
  readonly users: Pick<UserStore, "countMembers" | "listMembers">
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    team: Team,
    query: MemberQuery,
  ): Effect.fn.Return<UserPage, TeamAccessError | StorageError> {
    yield* authorizeTeam(actor, team)
    const found = yield* users.listMembers(team, { ...query, limit: query.limit + 1 })
    const { items, last } = cutPage(found, query.limit)
    return { members: items, counts: yield* users.countMembers(team), next: last?.membership.id ?? null }
  })
