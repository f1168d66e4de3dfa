import * as Effect from "effect/Effect"
import type { MasterKeyList } from "../../../ports/accounts/master-key-list.ts"

/** Ids without keys: a given key is its own id, new ones are numbered. */
export const makeMemoryMasterKeyList = (ids: Array<string>): MasterKeyList => ({
  ids: Effect.sync(() => [...ids]),
  addCurrent: (key) =>
    Effect.sync(() => {
      const id = key ?? `made-${String(ids.length)}`
      ids.unshift(id)
      return id
    }),
  remove: (id) =>
    Effect.sync(() => {
      ids.splice(0, ids.length, ...ids.filter((other) => other !== id))
    }),
})
