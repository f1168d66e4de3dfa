import * as Effect from "effect/Effect"
import type { Session } from "../../../../domain/accounts/users/session.ts"
import type { ConsoleSessions } from "../../../../ports/accounts/users/console-sessions.ts"
import type { Tables } from "../../tables.ts"
import { findMembership } from "./user-store.ts"
import type { StoredSession } from "./user-tables.ts"

export const makeMemoryConsoleSessions = (tables: Tables): ConsoleSessions => {
  const { userSessions, users } = tables
  const change = (id: string, changed: Partial<StoredSession>) => {
    const session = userSessions.get(id)
    if (session !== undefined) userSessions.set(id, { ...session, ...changed })
  }
  /** Returns how many. */
  const endWhere = (now: number, isMeant: (session: StoredSession) => boolean) =>
    Effect.sync(() => {
      const ended = [...userSessions.values()].filter(
        (session) => session.endedAt === null && session.expiresAt > now && isMeant(session),
      )
      for (const { id } of ended) change(id, { endedAt: now })
      return ended.length
    })
  return {
    create: (session) =>
      Effect.sync(() => {
        const { createdAt } = session
        const times = { rotatedAt: createdAt, seenAt: createdAt, endedAt: null }
        userSessions.set(session.id, { ...session, ...times, previousDigest: null })
      }),
    find: (digest) =>
      Effect.sync(() => {
        const found =
          [...userSessions.values()].find((session) => isEqual(session.digest, digest)) ??
          [...userSessions.values()].find((session) => isEqual(session.previousDigest, digest))
        const user = users.get(found?.userId ?? "")
        if (found === undefined || user === undefined) return null
        const membership = findMembership(tables, found.membershipId ?? "")
        return {
          session: toSession(found),
          user,
          membership: membership?.acceptedAt == null ? null : membership,
          isPrevious: !isEqual(found.digest, digest),
        }
      }),
    rotate: (id, { from, to, now }) =>
      Effect.sync(() => {
        if (!isEqual(userSessions.get(id)?.digest, from)) return false
        change(id, { digest: to, previousDigest: from, rotatedAt: now })
        return true
      }),
    recordSeen: (id, now) => Effect.sync(() => change(id, { seenAt: now })),
    prove: (id, { now, isMultiFactor }) =>
      Effect.sync(() => change(id, { provenAt: now, ...(isMultiFactor && { isMultiFactor }) })),
    choose: (id, choice) => Effect.sync(() => change(id, choice)),
    listOpen: (userId, now) =>
      Effect.sync(() =>
        [...userSessions.values()]
          .filter(
            (session) =>
              session.userId === userId &&
              session.stage === "signed-in" &&
              session.endedAt === null &&
              session.expiresAt > now,
          )
          .toSorted((a, b) => b.seenAt - a.seenAt || (a.id < b.id ? -1 : 1))
          .map(toSession),
      ),
    listOfMembership: (membershipId, limit) =>
      Effect.sync(() =>
        [...userSessions.values()]
          .filter((session) => session.membershipId === membershipId)
          .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
          .slice(0, limit)
          .map(toSession),
      ),
    end: (userId, id, now) =>
      Effect.map(
        endWhere(now, (session) => session.userId === userId && session.id === id),
        (count) => count > 0,
      ),
    endAll: (userId, exceptId, now) =>
      endWhere(now, (session) => session.userId === userId && session.id !== exceptId),
    isKnownDevice: (userId, device) =>
      Effect.sync(() =>
        [...userSessions.values()].some(
          (session) =>
            session.userId === userId && session.stage === "signed-in" && isEqual(session.device, device),
        ),
      ),
  }
}

const isEqual = (a: Uint8Array | null | undefined, b: Uint8Array): boolean =>
  a != null && Buffer.compare(a, b) === 0

const toSession = (stored: StoredSession): Session => {
  const { id, userId, membershipId, vendorOrgId, stage, rotatedAt, address, userAgent } = stored
  const { createdAt, seenAt, expiresAt, endedAt, provenAt, isMultiFactor } = stored
  return {
    ...{ id, userId, membershipId, vendorOrgId, stage, rotatedAt, address, userAgent },
    ...{ createdAt, seenAt, expiresAt, endedAt, provenAt, isMultiFactor },
  }
}
