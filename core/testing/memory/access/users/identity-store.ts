import * as Effect from "effect/Effect"
import type { IdentityStore } from "../../../../ports/access/users/identity-store.ts"
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
      if (!isTaken) identities.push(identity)
      return !isTaken
    }),
})
