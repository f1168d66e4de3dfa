import * as Effect from "effect/Effect"
import type { ServiceKeyStore, StoredServiceKey } from "../../../ports/accounts/service-key-store.ts"

export const makeMemoryServiceKeyStore = (stored: ReadonlyArray<StoredServiceKey> = []): ServiceKeyStore => {
  let keys = stored
  const isLive = ({ endsAt }: StoredServiceKey, now: number) => endsAt === null || endsAt > now
  return {
    load: (_, now) => Effect.sync(() => keys.filter((key) => isLive(key, now))),
    add: (_, { kid, privateJwk, use, activeFrom }, { known, othersEndAt, now }) =>
      Effect.sync(() => {
        const others = keys.filter((key) => key.use === use && isLive(key, now)).map((key) => key.kid)
        if (others.toSorted().join() !== known.toSorted().join()) return false
        keys = [
          { kid, privateJwk, use, activeFrom, endsAt: null, createdAt: now },
          ...keys.map((key) =>
            key.use === use && key.endsAt === null ? { ...key, endsAt: othersEndAt } : key,
          ),
        ]
        return true
      }),
    deleteEnded: (now) =>
      Effect.sync(() => {
        const before = keys.length
        keys = keys.filter((key) => isLive(key, now))
        return before - keys.length
      }),
  }
}
