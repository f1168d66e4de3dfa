import * as Effect from "effect/Effect"
import type { UserLinks } from "../../../../ports/accounts/users/user-links.ts"
import type { Tables } from "../../tables.ts"
import type { UserLinkRecord } from "./user-tables.ts"

export const makeMemoryUserLinks = ({ userLinks }: Tables): UserLinks => {
  const endWhere = (now: number, isMeant: (link: UserLinkRecord) => boolean) => {
    for (const [id, link] of userLinks)
      if (link.usedAt === null && isMeant(link)) userLinks.set(id, { ...link, usedAt: now })
  }
  return {
    create: (link, { count, since }) =>
      Effect.sync(() => {
        const { userId, purpose, membershipId, createdAt } = link
        const ofPurpose = [...userLinks.values()].filter(
          (each) => each.userId === userId && each.purpose === purpose,
        )
        if (ofPurpose.filter((each) => each.createdAt > since).length >= count) return false
        endWhere(
          createdAt,
          (each) => each.userId === userId && each.purpose === purpose && each.membershipId === membershipId,
        )
        userLinks.set(link.id, { ...link, usedAt: null })
        return true
      }),
    find: (digest) =>
      Effect.sync(() => {
        const found = [...userLinks.values()].find((link) => Buffer.compare(link.digest, digest) === 0)
        if (found === undefined) return null
        const { digest: _, ...link } = found
        return link
      }),
    take: (id, now) =>
      Effect.sync(() => {
        const link = userLinks.get(id)
        if (link === undefined || link.usedAt !== null || link.expiresAt <= now) return false
        userLinks.set(id, { ...link, usedAt: now })
        return true
      }),
    endAll: (userId, now) =>
      Effect.sync(() => {
        endWhere(now, (link) => link.userId === userId && link.purpose !== "invitation")
      }),
  }
}
