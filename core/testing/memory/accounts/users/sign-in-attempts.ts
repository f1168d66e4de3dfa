import * as Effect from "effect/Effect"
import type { SignInAttempts } from "../../../../ports/accounts/users/sign-in-attempts.ts"
import type { Tables } from "../../tables.ts"

export const makeMemorySignInAttempts = ({ signInAttempts }: Tables): SignInAttempts => ({
  count: (keys, { now, since }) =>
    Effect.sync(() =>
      keys.map((key) => {
        const known = signInAttempts.get(key)
        const isOpen = known !== undefined && known.since > since
        const counted = isOpen ? { ...known, count: known.count + 1 } : { key, count: 1, since: now }
        signInAttempts.set(key, counted)
        return counted
      }),
    ),
  forget: (keys) =>
    Effect.sync(() => {
      for (const key of keys) signInAttempts.delete(key)
    }),
})
