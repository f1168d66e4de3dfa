import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Session } from "../../../domain/accounts/users/session.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { commitWithEntry } from "../../authorization/audit/audited-call.ts"
import type { AuthenticatedSession } from "./authenticate-session.ts"
import { confirmPassword } from "./compare-password.ts"
import { type FitPasswordPorts, makeRequireFitPassword } from "./require-fit-password.ts"
import { type PasswordUnfit, type SignInRefused, UserSessionNotFound } from "./session-errors.ts"

export type AccountPorts = UsedPorts<
  | "secrets.hashPassword"
  | "secrets.verifyPassword"
  | "users.setName"
  | "users.setPassword"
  | "userLinks.endAll"
  | "userSessions.end"
  | "userSessions.endAll"
  | "userSessions.listOpen"
>

/** Changes the name under which the user's colleagues see the user. */
export const makeChangeName =
  ({ users }: Pick<AccountPorts, "users">) =>
  ({ user }: AuthenticatedSession, name: string): Effect.Effect<void, StorageError> =>
    users.setName(user.id, name.trim())

/** A new password. `current` is null only for a user who has none. The user's other sessions and mailed links end. */
export const makeChangePassword = (ports: AccountPorts & FitPasswordPorts) => {
  const { secrets, users, userLinks, userSessions } = ports
  const requireFitPassword = makeRequireFitPassword(ports)
  return Effect.fnUntraced(function* (
    { user, session }: AuthenticatedSession,
    { current, password }: { readonly current: string | null; readonly password: string },
  ): Effect.fn.Return<void, SignInRefused | PasswordUnfit | StorageError> {
    yield* confirmPassword(secrets, user, current)
    yield* requireFitPassword(password, user)
    const passwordHash = yield* secrets.hashPassword(password)
    const now = yield* Clock.currentTimeMillis
    const changes = Effect.all([
      users.setPassword(user.id, passwordHash),
      userLinks.endAll(user.id, now),
      userSessions.endAll(user.id, session.id, now),
    ])
    yield* commitWithEntry(changes)
  })
}

/** The browsers in which the user is signed in, the last used first. */
export const makeListOwnSessions =
  ({ userSessions }: Pick<AccountPorts, "userSessions">) =>
  ({ user }: AuthenticatedSession): Effect.Effect<ReadonlyArray<Session>, StorageError> =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => userSessions.listOpen(user.id, now))

/** Ends one of the user's sessions. */
export const makeEndOwnSession = ({ userSessions }: Pick<AccountPorts, "userSessions">) =>
  Effect.fnUntraced(function* (
    { user }: AuthenticatedSession,
    sessionId: string,
  ): Effect.fn.Return<void, UserSessionNotFound | StorageError> {
    const now = yield* Clock.currentTimeMillis
    if (!(yield* userSessions.end(user.id, sessionId, now))) return yield* new UserSessionNotFound()
  })

/** Ends all sessions of the user but this one; returns how many. */
export const makeEndOtherSessions =
  ({ userSessions }: Pick<AccountPorts, "userSessions">) =>
  ({ user, session }: AuthenticatedSession): Effect.Effect<number, StorageError> =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => userSessions.endAll(user.id, session.id, now))
