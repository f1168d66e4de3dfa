import * as Effect from "effect/Effect"
import type { Passkey } from "../../../../domain/accounts/users/passkey.ts"
import type { PasskeyStore } from "../../../../ports/accounts/users/passkey-store.ts"
import type { Tables } from "../../tables.ts"

export const makeMemoryPasskeyStore = ({ passkeys }: Tables): PasskeyStore => {
  const listPasskeys = (userId: string) =>
    [...passkeys.values()].filter((passkey) => passkey.userId === userId)
  const findByCredential = (credentialId: Uint8Array): Passkey | null =>
    [...passkeys.values()].find((each) => Buffer.compare(each.credentialId, credentialId) === 0) ?? null
  const findOwn = (userId: string, id: string): Passkey | null => {
    const found = passkeys.get(id)
    return found?.userId === userId ? found : null
  }
  return {
    add: (passkey, limit) =>
      Effect.sync(() => {
        if (listPasskeys(passkey.userId).length >= limit) return "too-many"
        if (findByCredential(passkey.credentialId) !== null) return "known"
        passkeys.set(passkey.id, passkey)
        return "added"
      }),
    findByCredential: (credentialId) => Effect.sync(() => findByCredential(credentialId)),
    list: (userId) => Effect.sync(() => listPasskeys(userId).toSorted((a, b) => a.createdAt - b.createdAt)),
    rename: (userId, id, name) =>
      Effect.sync(() => {
        const found = findOwn(userId, id)
        if (found !== null) passkeys.set(id, { ...found, name })
        return found !== null
      }),
    remove: (userId, id) => Effect.sync(() => findOwn(userId, id) !== null && passkeys.delete(id)),
    recordUse: (id, { counter, isBackedUp, now }) =>
      Effect.sync(() => {
        const found = passkeys.get(id)
        if (found === undefined) return false
        const isNewer = found.counter < counter || (found.counter === 0 && counter === 0)
        if (isNewer) passkeys.set(id, { ...found, counter, isBackedUp, usedAt: now })
        return isNewer
      }),
  }
}
