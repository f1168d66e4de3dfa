import * as Effect from "effect/Effect"
import type { IdentityStore } from "../../../../ports/accounts/users/identity-store.ts"
import type { Tables } from "../../tables.ts"

export const makeMemoryIdentityStore = ({ identities }: Tables): IdentityStore => ({
  findUser: (issuer, subject) =>
    Effect.sync(
      () => identities.find((each) => each.issuer === issuer && each.subject === subject)?.userId ?? null,
    ),
  link: (identity) =>
    Effect.sync(() => {
      const isTaken = identities.some(
        ({ issuer, subject, userId }) =>
          issuer === identity.issuer && (subject === identity.subject || userId === identity.userId),
      )
      if (!isTaken) identities.push({ ...identity, usedAt: null })
      return !isTaken
    }),
  list: (userId) =>
    Effect.sync(() =>
      identities
        .filter((each) => each.userId === userId)
        .map(({ issuer, linkedAt, usedAt }) => ({ issuer, linkedAt, usedAt }))
        .toSorted((a, b) => a.linkedAt - b.linkedAt),
    ),
  recordUse: (issuer, subject, now) =>
    Effect.sync(() => {
      const used = identities.find((each) => each.issuer === issuer && each.subject === subject)
      if (used !== undefined) used.usedAt = now
    }),
  unlink: (userId, issuer) =>
    Effect.sync(() => {
      const at = identities.findIndex((each) => each.userId === userId && each.issuer === issuer)
      if (at !== -1) identities.splice(at, 1)
      return at !== -1
    }),
})
