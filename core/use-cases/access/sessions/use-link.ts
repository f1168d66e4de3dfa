import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { findPasswordProblem } from "../../../domain/access/users/password-rules.ts"
import type { Membership, User } from "../../../domain/access/users/user.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { ConsoleSessions } from "../../../ports/access/users/console-sessions.ts"
import type { StoredUserLink, UserLinks } from "../../../ports/access/users/user-links.ts"
import type { UserStore } from "../../../ports/access/users/user-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import { LinkIncomplete, LinkRefused, type NoMembership, PasswordUnfit } from "./session-errors.ts"
import {
  type Browser,
  makeStartSession,
  type StartedSession,
  type StartSessionPorts,
} from "./start-session.ts"

export interface UseLinkPorts extends StartSessionPorts {
  readonly secrets: Secrets
  readonly users: UserStore
  readonly userLinks: UserLinks
  readonly userSessions: Pick<ConsoleSessions, "create" | "endAll">
}

export interface OpenedUserLink {
  readonly link: StoredUserLink
  readonly user: User
  /** Of an invitation. */
  readonly membership: Membership | null
}

/** What a mailed link is for. Opening it changes nothing: mail programs open links by themselves. */
export const makeOpenUserLink = ({ secrets, users, userLinks }: UseLinkPorts) =>
  Effect.fnUntraced(function* (code: string): Effect.fn.Return<OpenedUserLink, LinkRefused | StorageError> {
    const link = yield* userLinks.find(secrets.digest(code))
    const now = yield* Clock.currentTimeMillis
    if (link === null || link.usedAt !== null || link.expiresAt <= now) return yield* new LinkRefused()
    const user = yield* users.find(link.userId)
    const membership = link.membershipId === null ? null : yield* users.findMembership(link.membershipId)
    if (user === null || (link.purpose === "invitation" && membership === null))
      return yield* new LinkRefused()
    return { link, user, membership }
  })

export interface UseLinkInput {
  readonly code: string
  /** For a new user. */
  readonly name: string | null
  /** For a new user, and for a new password. */
  readonly password: string | null
}

export type UseLinkError = LinkRefused | LinkIncomplete | PasswordUnfit | NoMembership | StorageError

/**
 * Does what a mailed link is for, once, and signs its recipient in. A second factor is still required: the mailbox stands in
 * for the password only.
 */
export const makeUseLink = (ports: UseLinkPorts) => {
  const openLink = makeOpenUserLink(ports)
  const startSession = makeStartSession(ports)
  const setPassword = makeSetPassword(ports)
  return Effect.fnUntraced(function* (
    { code, name, password }: UseLinkInput,
    browser: Browser,
  ): Effect.fn.Return<StartedSession, UseLinkError> {
    const { link, user, membership } = yield* openLink(code)
    const isNew = link.purpose === "invitation" && user.passwordHash === null
    const needsPassword = isNew || link.purpose === "reset"
    yield* requireInput({ name: isNew ? name : "", password: needsPassword ? password : "" })
    const problem = needsPassword
      ? findPasswordProblem(password ?? "", { email: user.email, name: name ?? user.name })
      : null
    if (problem !== null) return yield* new PasswordUnfit({ problem })
    const now = yield* Clock.currentTimeMillis
    if (!(yield* ports.userLinks.take(link.id, now))) return yield* new LinkRefused()
    if (isNew) yield* ports.users.setName(user.id, (name ?? "").trim())
    if (needsPassword) yield* setPassword(user, password ?? "", now)
    if (membership !== null) yield* ports.users.accept(membership.id, now)
    const { membershipId } = link
    return yield* startSession({ user, browser, membershipId, isVerified: false })
  })
}

const requireInput = (given: { readonly name: string | null; readonly password: string | null }) => {
  const missing = (["name", "password"] as const).filter((key) => given[key] === null)
  return missing.length === 0 ? Effect.void : Effect.fail(new LinkIncomplete({ missing }))
}

/** Whoever knew the previous password is signed out. */
const makeSetPassword = ({ secrets, users, userLinks, userSessions }: UseLinkPorts) =>
  Effect.fnUntraced(function* (user: User, password: string, now: number) {
    yield* users.setPassword(user.id, yield* secrets.hashPassword(password))
    yield* userLinks.endAll(user.id, now)
    yield* userSessions.endAll(user.id, null, now)
  })
