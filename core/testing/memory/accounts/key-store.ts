import { randomBytes } from "node:crypto"
import * as Effect from "effect/Effect"
import { KEY_PART_LENGTH, type KeyPart, type KeyStore } from "../../../ports/accounts/key-store.ts"

export const makeMemoryKeyStore = (): KeyStore => {
  const parts = new Map<string, Exclude<KeyPart, { readonly state: "missing" }>>()
  const listOwners = (state: KeyPart["state"]) =>
    [...parts].flatMap(([owner, part]) => (part.state === state ? [owner] : []))
  return {
    loadOrCreate: (owner) =>
      Effect.sync(() => {
        const part = parts.get(owner) ?? { state: "kept", part: randomBytes(KEY_PART_LENGTH) }
        parts.set(owner, part)
        return part
      }),
    load: (owner) => Effect.sync(() => parts.get(owner) ?? { state: "missing" }),
    destroy: (owner, now) =>
      Effect.sync(() => {
        const before = parts.get(owner)
        if (before?.state === "destroyed") return before.destroyedAt
        parts.set(owner, { state: "destroyed", destroyedAt: now })
        return now
      }),
    isEmpty: Effect.sync(() => parts.size === 0),
    owners: Effect.sync(() => ({ kept: listOwners("kept"), destroyed: listOwners("destroyed") })),
  }
}
