import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { FAILURE_WINDOW_MILLIS } from "../../../domain/accounts/users/sign-in-limits.ts"
import type { Membership, User } from "../../../domain/accounts/users/user.ts"
import type { StoredUserLink } from "../../../ports/accounts/users/user-links.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { makeRecordRefusal } from "./record-refusal.ts"
import { LinkRefused } from "./session-errors.ts"

export type OpenUserLinkPorts = UsedPorts<
  | "attempts.count"
  | "secrets.digest"
  | "users.find"
  | "users.findMembership"
  | "users.listMemberships"
  | "userLinks.find"
>

export interface OpenedUserLink {
  readonly link: StoredUserLink
  readonly user: User
  /** The membership of an invitation. */
  readonly membership: Membership | null
}

/** What a mailed link is for. Opening it changes nothing: mail programs open links on their own. */
export const makeOpenUserLink = (ports: OpenUserLinkPorts) => {
  const { secrets, users, userLinks } = ports
  const refuseLink = makeRefuseLink(ports)
  return Effect.fnUntraced(function* (
    code: string,
  ): Effect.fn.Return<OpenedUserLink, LinkRefused | StorageError> {
    const link = yield* userLinks.find(secrets.digest(code))
    if (link === null) return yield* new LinkRefused()
    const now = yield* Clock.currentTimeMillis
    const membership = link.membershipId === null ? null : yield* users.findMembership(link.membershipId)
    if (link.usedAt !== null || link.expiresAt <= now) return yield* refuseLink(link.userId, membership)
    const user = yield* users.find(link.userId)
    if (user === null || (link.purpose === "invitation" && membership === null))
      return yield* new LinkRefused()
    return { link, user, membership }
  })
}

/** Entries in the window about rejected links of one user: a mail program may open an old link again and again. */
const MAX_ENTRIES = 5

/** Refuses a link of this user, which was used or has expired, with an entry in the audit log. `invitedTo`: by that link. */
export const makeRefuseLink = (ports: Pick<OpenUserLinkPorts, "attempts" | "users">) => {
  const recordRefusal = makeRecordRefusal(ports)
  return Effect.fnUntraced(function* (
    userId: string,
    invitedTo: Membership | null,
  ): Effect.fn.Return<never, LinkRefused | StorageError> {
    const now = yield* Clock.currentTimeMillis
    const since = now - FAILURE_WINDOW_MILLIS
    const [counted] = yield* ports.attempts.count([`refused-link:${userId}`], { now, since })
    if ((counted?.count ?? 1) <= MAX_ENTRIES) yield* recordRefusal(userId, "mailed link", invitedTo)
    return yield* new LinkRefused()
  })
}
