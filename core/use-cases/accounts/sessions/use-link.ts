import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { LinkIdentity, UserLink } from "../../../domain/accounts/users/user-link.ts"
import type { User } from "../../../domain/accounts/users/user.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { commitWithEntry, noteFacts } from "../../authorization/audit/audited-call.ts"
import { tellOwnChange } from "../notices/told-changes.ts"
import {
  makeOpenUserLink,
  makeRefuseLink,
  type OpenedUserLink,
  type OpenUserLinkPorts,
} from "./open-user-link.ts"
import { type FitPasswordPorts, makeRequireFitPassword } from "./require-fit-password.ts"
import { LinkIncomplete, type LinkRefused, type NoMembership, type PasswordUnfit } from "./session-errors.ts"
import { describeSignIn } from "./sign-in-entry.ts"
import {
  type Browser,
  makeStartSession,
  type StartedSession,
  type StartSessionPorts,
} from "./start-session.ts"

export type UseLinkPorts = StartSessionPorts &
  OpenUserLinkPorts &
  FitPasswordPorts &
  UsedPorts<
    "identities.link" | "secrets" | "users" | "userLinks" | "userSessions.create" | "userSessions.endAll"
  >

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
 * for the password only. A link is used with all of its effect or not at all.
 */
export const makeUseLink = (ports: UseLinkPorts) => {
  const openLink = makeOpenUserLink(ports)
  const refuseLink = makeRefuseLink(ports)
  const takeLink = makeTakeLink(ports)
  const requireFitPassword = makeRequireFitPassword(ports)
  return Effect.fnUntraced(function* (
    { code, name, password }: UseLinkInput,
    browser: Browser,
  ): Effect.fn.Return<StartedSession, UseLinkError> {
    const opened = yield* openLink(code)
    const { link, user } = opened
    const isNew = link.purpose === "invitation" && user.passwordHash === null
    const needsPassword = isNew || link.purpose === "reset"
    yield* requireInput({ name: isNew ? name : "", password: needsPassword ? password : "" })
    if (needsPassword)
      yield* requireFitPassword(password ?? "", { email: user.email, name: name ?? user.name })
    const passwordHash = needsPassword ? yield* ports.secrets.hashPassword(password ?? "") : null
    const newName = isNew ? (name ?? "").trim() : null
    const taken = takeLink(opened, { name: newName, passwordHash, browser })
    const started = yield* commitWithEntry(taken, (result) => result?.stage === "signed-in")
    return started ?? (yield* refuseLink(user.id, opened.membership))
  })
}

interface LinkEffect {
  /** Null: unchanged. */
  readonly name: string | null
  /** Null: unchanged. */
  readonly passwordHash: string | null
  readonly browser: Browser
}

/** Uses the link with its effect; null: since it was opened it was used or has expired, or its account can no longer be linked. */
const makeTakeLink = (ports: UseLinkPorts) => {
  const { users, userLinks } = ports
  const startSession = makeStartSession(ports)
  const setPassword = makeSetPassword(ports)
  const linkIdentity = makeLinkIdentity(ports)
  return Effect.fnUntraced(function* (
    { link, user, membership }: OpenedUserLink,
    { name, passwordHash, browser }: LinkEffect,
  ): Effect.fn.Return<StartedSession | null, NoMembership | StorageError> {
    const now = yield* Clock.currentTimeMillis
    if (!(yield* userLinks.take(link.id, now))) return null
    if (name !== null) yield* users.setName(user.id, name)
    if (passwordHash !== null) yield* setPassword(user.id, passwordHash, now)
    if (membership !== null) yield* users.accept(membership.id, now)
    if (link.identity !== null && !(yield* linkIdentity(user.id, link.identity, now))) return null
    const { membershipId } = link
    const provenAt = isProof(link, user) ? now : null
    const started = yield* startSession({ user, browser, membershipId, isMultiFactor: false, provenAt })
    if (link.purpose === "reset") yield* tellOwnChange("password-changed", user.id, now)
    const facts = describeSignIn(started.membership, user.id, "mailed link")
    yield* noteFacts(
      link.identity === null ? facts : { ...facts, details: { ...facts.details, linked: true } },
    )
    return started
  })
}

const requireInput = (given: { readonly name: string | null; readonly password: string | null }) => {
  const missing = (["name", "password"] as const).filter((key) => given[key] === null)
  return missing.length === 0 ? Effect.void : Effect.fail(new LinkIncomplete({ missing }))
}

/**
 * Whether the link proves more than a mailbox: with it the person has chosen a password, or accepted an invitation. A person who has
 * no password has no better proof.
 */
const isProof = (
  { purpose }: Pick<UserLink, "purpose">,
  { passwordHash }: Pick<User, "passwordHash">,
): boolean => purpose === "invitation" || purpose === "reset" || passwordHash === null

/** False: the account is linked by now, or another one of the user is. */
const makeLinkIdentity = ({ identities }: UseLinkPorts) =>
  Effect.fnUntraced(function* (userId: string, identity: LinkIdentity, now: number) {
    const isLinked = yield* identities.link({ ...identity, userId, linkedAt: now })
    if (isLinked) yield* tellOwnChange("provider-linked", userId, now)
    return isLinked
  })

/** Signs out everyone who knew the previous password. */
const makeSetPassword = ({ users, userLinks, userSessions }: UseLinkPorts) =>
  Effect.fnUntraced(function* (userId: string, passwordHash: string, now: number) {
    yield* users.setPassword(userId, passwordHash)
    yield* userLinks.endAll(userId, now)
    yield* userSessions.endAll(userId, null, now)
  })
