import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { expireSession, type SessionStage } from "../../../domain/accounts/users/session.ts"
import { hasSecondFactor, type Membership, type User } from "../../../domain/accounts/users/user.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { NoMembership } from "./session-errors.ts"

export const SESSION_PREFIX = "hrs_session"
const DEVICE_PREFIX = "hrs_device"

/** The browser that signs in. */
export interface Browser {
  readonly address: string
  /** As it introduced itself. */
  readonly userAgent: string
  /** The key that it was given at an earlier sign-in; null: it has none. */
  readonly deviceKey: string | null
}

/** A session that began. The browser keeps both keys; only their digests are stored. */
export interface StartedSession {
  readonly userId: string
  /** In whose name it begins. */
  readonly membership: Membership
  readonly token: string
  readonly deviceKey: string
  readonly stage: SessionStage
}

export type StartSessionPorts = UsedPorts<
  "secrets.digest" | "secrets.generate" | "secrets.uuid" | "users.listMemberships" | "userSessions.create"
>

export interface SessionStart {
  readonly user: User
  readonly browser: Browser
  /** The membership that it begins with; null: the first one. */
  readonly membershipId: string | null
  /** Two factors were shown. */
  readonly isMultiFactor: boolean
  /** When the person proved to be the user; null: only a mailbox, by a link. */
  readonly provenAt: number | null
}

const MAX_USER_AGENT = 300

/**
 * Begins a session of a user who has proven to be that person. Part of use-cases that have checked it. With a second factor
 * that was not verified, the session permits nothing but entering a code.
 */
export const makeStartSession = ({ secrets, users, userSessions }: StartSessionPorts) =>
  Effect.fnUntraced(function* ({
    user,
    browser,
    membershipId,
    isMultiFactor,
    provenAt,
  }: SessionStart): Effect.fn.Return<StartedSession, NoMembership | StorageError> {
    const membership = chooseMembership(yield* users.listMemberships(user.id), membershipId)
    if (membership === null) return yield* new NoMembership()
    const now = yield* Clock.currentTimeMillis
    const token = secrets.generate(SESSION_PREFIX)
    const deviceKey = browser.deviceKey ?? secrets.generate(DEVICE_PREFIX)
    const stage = isMultiFactor || !hasSecondFactor(user) ? "signed-in" : "second-factor"
    yield* userSessions.create({
      id: secrets.uuid(),
      userId: user.id,
      membershipId: membership.id,
      vendorOrgId: null,
      stage,
      digest: secrets.digest(token),
      device: secrets.digest(deviceKey),
      address: browser.address,
      userAgent: browser.userAgent.slice(0, MAX_USER_AGENT),
      createdAt: now,
      expiresAt: expireSession(stage, now),
      provenAt: stage === "signed-in" ? provenAt : null,
      isMultiFactor,
    })
    return { userId: user.id, membership, token, deviceKey, stage }
  })

/** The wanted membership, if the person has accepted it, or else the first one. Null: the person has accepted none. */
export const chooseMembership = (
  memberships: ReadonlyArray<Membership>,
  wanted: string | null,
): Membership | null => {
  const accepted = memberships.filter(({ acceptedAt }) => acceptedAt !== null)
  return accepted.find(({ id }) => id === wanted) ?? accepted[0] ?? null
}
